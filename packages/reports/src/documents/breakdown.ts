import { bars } from '../blocks/barChart';
import { listed } from '../blocks/lists';
import { context, heading, sentence, warning } from '../blocks/paragraphs';
import { plain, runsOf } from '../blocks/text';
import type { Block, Paragraph, ReportDocument, Text } from '../blocks/types';
import { MAX_NAMED } from '../insights/account';
import { breakdownSentences, shortNameOf } from '../insights/breakdown';
import type { Locale } from '../language/locale';
import type { Breakdown, BreakdownBy, BreakdownEntry } from '../model/breakdown';
import { reportedDomain } from '../model/report';
import { lengthRatio } from '../time/periods';
import { bare, safeLink } from '../values/domain';
import { singleLine } from '../values/text';
import { contextText, filterNotes, sourceNote } from './reportNotes';
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
	const basis = locale.list([locale.figures.subject, contextText(report, locale)], 'comma');
	const changes = say.changes({ by, gained: gained.length, lost: lost.length });
	const subjects = [locale.labelled(title, changes), locale.labelled(name || what, changes)];
	return {
		subject: report.previousMentions && fittingSubject(subjects),
		headline: name || what,
		domains: [domain],
		blocks: [
			context([...(name ? [what] : []), basis].join(' · ')),
			...filterNotes(report, locale).map(context),
			...breakdownSentences(breakdown, gained, lost, locale).map((text) =>
				withLinks(sentence(text), by, [...gained, ...lost]),
			),
			...(isAtLeast ? [warning(mentions.tooMany({ total: now.total }))] : []),
			...unnamed(mentions.turnover({ by, isNew: true }), by, gained, locale),
			...unnamed(mentions.turnover({ by, isNew: false }), by, lost, locale),
			...ranking(breakdown, locale),
			context(say.limit),
			sourceNote(report, locale),
		],
	};
}

/** A paragraph in which the names of pages are links. */
function withLinks(paragraph: Paragraph, by: BreakdownBy, entries: BreakdownEntry[]): Paragraph {
	if (by !== 'url') return paragraph;
	let text = plain(paragraph.text);
	const runs: Text = [];
	for (const entry of entries) {
		const [name, link] = [shortNameOf(entry), linkOf(by, entry.name)];
		// A sentence has the answers in parentheses behind a name.
		const starts = [' (', '（'].map((end) => text.indexOf(name + end));
		const start = starts.find((at) => at >= 0);
		if (start === undefined || link === undefined) continue;
		if (start > 0) runs.push({ text: text.slice(0, start) });
		runs.push({ text: name, link, isAddress: true });
		text = text.slice(start + name.length);
	}
	return { ...paragraph, text: [...runs, ...runsOf(text)] };
}

/** A list of the new or of the lost entries, unless the sentences name all of them. */
function unnamed(title: string, by: BreakdownBy, some: BreakdownEntry[], locale: Locale): Block[] {
	if (some.length <= MAX_NAMED) return [];
	const entries = some.map(({ name, label, mentions: count, before }) => ({
		text: label,
		link: linkOf(by, name),
		details: [
			locale.mentions.times({ times: count > 0 ? count : (before ?? 0), isAtLeast: false }),
		],
	}));
	return listed(title, entries, locale);
}

/** The address of a page; undefined for a site or a prompt, or if the address is unsafe. */
function linkOf(by: BreakdownBy, name: string): string | undefined {
	return by === 'url' ? safeLink(name) : undefined;
}

/** The bars of the sources or prompts, by their mentions in the period. */
function ranking({ by, entries, report }: Breakdown, locale: Locale): Block[] {
	const { mentions } = locale;
	const ranked = entries.filter((entry) => entry.mentions > 0);
	if (ranked.length === 0) return [];
	const ownSite = by === 'domain' ? bare(reportedDomain(report) ?? '') : undefined;
	const { isAtLeast } = report.mentions;
	const topEntries = ranked.slice(0, MAX_ENTRY_BARS);
	const all = {
		bars: topEntries.map(({ name, label, mentions: value, before }) => ({
			name: label,
			link: linkOf(by, name),
			value,
			absent: '',
			change: before === null ? undefined : value - Math.round(before * lengthRatio(report.period)),
			isOwn: name === ownSite,
		})),
		more: ranked.length - topEntries.length,
		entriesInSummary: MAX_SUMMARY_BARS,
	};
	const isCompared = topEntries.some(({ before }) => before !== null);
	const columns = isCompared ? mentions.versus({ previous: report.period.before.name }) : '';
	return [heading(mentions.counts({ by: 'all', isAtLeast }), columns), bars(all, locale)];
}
