import { bars } from '../blocks/barChart';
import { listed } from '../blocks/lists';
import { basis, context, heading, saying, warning } from '../blocks/paragraphs';
import type { Block, ReportDocument } from '../blocks/types';
import { MAX_NAMED } from '../insights/account';
import { breakdownSentences } from '../insights/breakdown';
import type { Locale } from '../language/locale';
import type { Breakdown, BreakdownEntry } from '../model/breakdown';
import { reportedDomain } from '../model/report';
import { lengthRatio } from '../time/periods';
import { singleLine } from '../values/text';
import { leaderSentence } from './leader';
import { hiddenSources } from './mentionSection';
import { contextOf, filterNotes, sourceNote } from './reportNotes';
import { fittingSubject } from './subjects';

const MAX_ENTRY_BARS = 15;

const MAX_SUMMARY_BARS = 5;

/**
 * The document of a breakdown: which sources or prompts are new and which are lost, then the
 * mentions of each as bars.
 */
export function breakdownDocument(breakdown: Breakdown, locale: Locale): ReportDocument {
	const { by, entries, report } = breakdown;
	const { breakdown: say, mentions } = locale;
	const { now, isAtLeast } = report.mentions;
	const domain = reportedDomain(report) ?? undefined;
	const what = say.title({ by });
	const name = singleLine(domain);
	const title = locale.list([what, name].filter(Boolean), 'comma');
	const gained = entries.filter(({ status }) => status === 'new');
	const lost = entries.filter(({ status }) => status === 'lost');
	const days = contextOf([], report, locale);
	const changes = say.changes({ by, gained: gained.length, lost: lost.length });
	const subjects = [locale.labelled(title, changes), locale.labelled(name || what, changes)];
	return {
		subject: report.previousMentions && fittingSubject(subjects),
		headline: name || what,
		domains: [domain],
		blocks: [
			basis([...(name ? [what] : []), days].join(' · ')),
			...filterNotes(report, locale).map(context),
			...breakdownSentences(breakdown, gained, lost, locale).map((text) => saying(text)),
			...leaderSentence(
				entries.map(({ label, mentions: value }) => ({ name: label, value })),
				(times) => mentions.times({ times, isAtLeast: false }),
				locale,
			),
			...(isAtLeast ? [warning(mentions.tooMany({ total: now.total }))] : []),
			...unnamed(mentions.turnover({ by, isNew: true }), gained, locale),
			...unnamed(mentions.turnover({ by, isNew: false }), lost, locale),
			...ranking(breakdown, locale),
			...(by === 'prompt' ? [] : hiddenSources(now, locale)),
			context(say.limit),
			sourceNote(report, locale),
		],
	};
}

/** A list of the new or of the lost entries, unless the sentences name all of them. */
function unnamed(title: string, some: BreakdownEntry[], locale: Locale): Block[] {
	if (some.length <= MAX_NAMED) return [];
	const entries = some.map(({ label, link, mentions: count, before }) => ({
		text: label,
		link,
		details: [
			locale.mentions.times({ times: count > 0 ? count : (before ?? 0), isAtLeast: false }),
		],
	}));
	return listed(title, entries, locale);
}

/** The bars of the sources or prompts, by their mentions in the period. */
function ranking({ by, entries, report }: Breakdown, locale: Locale): Block[] {
	const { mentions } = locale;
	const ranked = entries.filter((entry) => entry.mentions > 0);
	if (ranked.length === 0) return [];
	const { isAtLeast } = report.mentions;
	const topEntries = ranked.slice(0, MAX_ENTRY_BARS);
	const all = {
		bars: topEntries.map(({ label, link, isOwn, mentions: value, before }) => ({
			name: label,
			link,
			value,
			absent: '',
			change: before === null ? undefined : value - Math.round(before * lengthRatio(report.period)),
			isOwn: isOwn === true,
		})),
		more: ranked.length - topEntries.length,
		entriesInSummary: MAX_SUMMARY_BARS,
	};
	const isCompared = topEntries.some(({ before }) => before !== null);
	const columns = isCompared ? mentions.versus({ previous: report.period.before.name }) : '';
	return [
		heading(mentions.counts({ by: by === 'prompt' ? 'prompt' : 'source', isAtLeast }), columns),
		bars(all, locale),
	];
}
