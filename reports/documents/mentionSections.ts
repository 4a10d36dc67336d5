import type { MentionSummary, Tally, Theme } from '../insights/mentionSummary';
import {
	countNamed,
	ENGINE,
	knownCount,
	mentionsBefore,
	type Report,
	turnoverOf,
} from '../insights/report';
import type { Locale } from '../language/locale';
import { type Block, type Entry, label, note, rankedList, warning } from './blocks';
import type { Metric, Verdict } from './figures';
import { engineCounts, sentimentCounts, sentimentName } from './mentions';

/** Maximum number of entries of a list; the rest is counted. */
const MAX_ENTRIES = 5;

/** The number of mentions, and of negative ones unless a filter sets the sentiment; `detail` names their brand. */
export function mentionMetrics(report: Report, locale: Locale, detail?: string): Metric[] {
	const say = locale.mentions;
	const { mentions, filters, period } = report;
	if (!mentions) return [];
	const { now, isAtLeast } = mentions;
	const before = mentionsBefore(report);
	const metric = (title: string, better: Metric['better'], name: string): Metric => ({
		label: title,
		absent: say.notCounted,
		isAtLeast,
		better,
		detail,
		value: knownCount(countNamed(name, now), mentions),
		change: before && {
			by: countNamed(name, now) - countNamed(name, before),
			period: say.versus({ previous: period.before.name }),
			...countVerdictOn(report, name),
		},
	});
	const { sentiment } = filters;
	const all = metric(
		sentiment === undefined ? say.all : say.label({ sentiment }),
		sentiment === 'negative' ? 'down' : 'neither',
		'mentions',
	);
	if (sentiment !== undefined || all.value === undefined) return [all];
	const negative = metric(say.label({ sentiment: 'negative' }), 'down', 'negative');
	return [all, { ...negative, absent: say.noneOfThoseRead }];
}

/** Whether a count is unusual, where it was judged. */
function countVerdictOn({ judged }: Report, name: string): Verdict {
	const judgement = judged.counts.get(name);
	return judgement ? { isUnusual: judgement.isUnusual } : {};
}

/** The section of the mentions, without quotations. */
export function mentionBlocks(report: Report, summary: MentionSummary, locale: Locale): Block[] {
	const { now, isAtLeast, themes } = summary;
	const say = locale.mentions;
	if (now.total === 0 && isAtLeast) return [warning(say.uncounted)];
	if (now.total === 0) return [note(say.noneInPeriod({ filters: report.filters }))];
	const before = mentionsBefore(report);
	return [
		...(isAtLeast ? [warning(say.tooMany)] : []),
		engineCounts(now.engines, locale, {
			isAtLeast,
			before: before?.engines,
			verdictOn: (engine) => countVerdictOn(report, ENGINE + engine),
		}),
		sentimentCounts(now.sentiments, locale, {
			isAtLeast,
			before: before?.sentiments,
			// A word of the service may be the name of another count.
			verdictOn: (word) => (word === 'negative' ? countVerdictOn(report, word) : {}),
		}),
		...listed(
			say.themes,
			themes.map((theme) => themeEntry(theme, locale)),
			locale,
		),
		...listed(
			isAtLeast ? say.mostCitedOfRead : say.mostCited,
			citationsOf(summary, before, locale),
			locale,
		),
		...turnoverLists(report, locale),
	];
}

function themeEntry({ text, sentiment, count, engines }: Theme, locale: Locale): Entry {
	const answers = locale.mentions.inAnswers({ answers: count, assistants: engines.length });
	return {
		text: locale.figures.quoted({ text }),
		details: [sentimentName(sentiment, locale), answers],
	};
}

function citationsOf(
	{ now, isAtLeast }: MentionSummary,
	before: Tally | undefined,
	{ delta, figures, mentions }: Locale,
): Entry[] {
	return [...now.citations].map(([domain, count]) => {
		const times = mentions.times({ times: count });
		const figure = isAtLeast ? figures.atLeast({ figure: times }) : times;
		const change = before && count - (before.citations.get(domain) ?? 0);
		return { text: domain, details: [figure, ...(change ? [delta(change)] : [])] };
	});
}

/** Prompts and cited domains that one of both periods has and the other one lacks. */
function turnoverLists(report: Report, locale: Locale): Block[] {
	const { mentions } = locale;
	const [prompts, cited] = [turnoverOf(report, 'prompts'), turnoverOf(report, 'citations')];
	const entries = (names: Array<[string, number]> = []) =>
		names.map(([text]): Entry => ({ text, details: [] }));
	return [
		...listed(mentions.newPrompts, entries(prompts?.gained), locale),
		...listed(mentions.lostPrompts, entries(prompts?.lost), locale),
		...listed(mentions.newSources, entries(cited?.gained), locale),
		...listed(mentions.lostSources, entries(cited?.lost), locale),
	];
}

/** A list of the first entries; none of no entries. */
export function listed(title: string, all: Entry[], locale: Locale): Block[] {
	if (all.length === 0) return [];
	const entries = all.slice(0, MAX_ENTRIES);
	const more = all.length - entries.length;
	return [label(title, locale), rankedList({ entries, more }, locale)];
}
