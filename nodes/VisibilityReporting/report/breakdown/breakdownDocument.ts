import type { Part, RankedList, ReportDocument } from '../../../shared/documents/document';
import type { Locale } from '../../../shared/language/locale';
import { shorten } from '../../../shared/values/truncate';
import { bare } from '../accountDomain';
import { statusOf, type BreakdownEntry } from './breakdown';
import type { Breakdown } from './readBreakdown';
import { noneBefore } from '../insights/mentions';
import { reportedDomain, mentionsBefore } from '../report';
import { listed } from '../document/mentionSections';
import {
	comparison,
	contextNote,
	daysText,
	filterNotes,
	sourceNote,
	warning,
} from '../document/notes';

/** Maximum number of entries that a sentence names. */
const MAX_IN_SENTENCE = 2;

/** Maximum length of such a name, in characters. */
const MAX_NAME = 100;

const MAX_ENTRY_BARS = 15;
const MAX_SUMMARY_BARS = 5;

/** The sources or prompts of a period: what is new and lost, then their mentions as bars. */
export function breakdownDocument(breakdown: Breakdown, locale: Locale): ReportDocument {
	const { by, entries, report } = breakdown;
	const { breakdown: say, figures, mentions } = locale;
	const { now, isAtLeast } = report.mentions;
	const domain = reportedDomain(report) ?? undefined;
	const title = figures.details([say.title[by], ...(domain === undefined ? [] : [domain])]);
	const gained = entries.filter((entry) => statusOf(entry) === 'new');
	const lost = entries.filter((entry) => statusOf(entry) === 'lost');
	const isCompared = mentionsBefore(report) !== undefined;
	const sentences = breakdownSentences(breakdown, gained, lost, locale);
	const incomplete = now.total === 0 ? mentions.uncounted : mentions.tooMany;
	return {
		subject: isCompared
			? figures.labelled(title, say.changes({ gained: gained.length, lost: lost.length }))
			: undefined,
		domains: [domain],
		parts: [
			{ kind: 'title', text: title },
			contextNote(locale.report.context([daysText(report, locale), ...comparison(report, locale)])),
			...filterNotes(report, locale).map(contextNote),
			{ kind: 'insights', sentences: sentences.map((text) => ({ text, isUnusual: false })) },
			...(isAtLeast ? [warning(incomplete)] : []),
			...unnamed(by === 'prompt' ? mentions.newPrompts : mentions.newSources, gained, locale),
			...unnamed(by === 'prompt' ? mentions.lostPrompts : mentions.lostSources, lost, locale),
			...ranking(breakdown, locale),
			contextNote(say.limit),
			sourceNote(report, locale),
		],
	};
}

/** How many there are, which are new, and which are lost. */
function breakdownSentences(
	{ by, entries, report }: Breakdown,
	gained: BreakdownEntry[],
	lost: BreakdownEntry[],
	locale: Locale,
): string[] {
	const { breakdown: say, figures, mentions, report: says, sources } = locale;
	const { filters, period, begins } = report;
	const { now, isAtLeast } = report.mentions;
	const count = entries.length - lost.length;
	if (count === 0 && isAtLeast) return [];
	const named = (some: BreakdownEntry[], name: (text: string, entry: BreakdownEntry) => string) => {
		const names = some.slice(0, MAX_IN_SENTENCE).map((entry) => {
			const text = shorten(entry.name, MAX_NAME);
			return name(by === 'prompt' ? figures.quoted({ text }) : text, entry);
		});
		const left = some.length - names.length;
		return left > 0 ? [...names, sources.others({ hidden: left })] : names;
	};
	const gainedNames = named(gained, (text, entry) =>
		say.gainedName({ name: text, answers: entry.mentions }),
	);
	const lostNames = named(lost, (text, { before }) =>
		say.lostName({ name: text, answers: before ?? 0 }),
	);
	const [none] = noneBefore(report, locale);
	const unknown = begins === undefined ? says.notCompared(period.before.name) : says.begins(begins);
	return [
		now.total === 0 ? mentions.noneInPeriod(filters) : say.found[by]({ total: count, isAtLeast }),
		...(gained.length > 0 ? [say.gained(gainedNames)] : []),
		...(lost.length > 0 ? [say.lost(lostNames)] : []),
		...(mentionsBefore(report) || isAtLeast ? [] : [none?.text ?? unknown]),
	];
}

/** New or lost ones as a list, where the sentences do not name all. */
function unnamed(label: string, some: BreakdownEntry[], { mentions }: Locale): RankedList[] {
	if (some.length <= MAX_IN_SENTENCE) return [];
	const entries = some.map(({ name: text, mentions: count, before }) => ({
		text,
		details: [mentions.times({ times: count > 0 ? count : (before ?? 0) })],
	}));
	return listed(label, entries);
}

/** A bar for each source or prompt: its mentions in the period. */
function ranking({ by, entries, report }: Breakdown, { mentions }: Locale): Part[] {
	const ranked = entries.filter((entry) => entry.mentions > 0);
	const [most] = ranked;
	if (!most) return [];
	const own = by === 'domain' ? bare(reportedDomain(report) ?? '') : undefined;
	const label = report.mentions.isAtLeast
		? mentions.atLeastLabel({ label: mentions.all })
		: mentions.all;
	const shown = ranked.slice(0, MAX_ENTRY_BARS);
	return [
		{ kind: 'title', level: 'section', text: label },
		{
			kind: 'bars',
			whole: most.mentions,
			bars: shown.map(({ name, mentions: value, before }) => ({
				name,
				value,
				absent: '',
				change: before === null ? undefined : value - before,
				isOwn: name === own,
			})),
			more: ranked.length - shown.length,
			inSummary: MAX_SUMMARY_BARS,
		},
	];
}
