import { bars } from '../blocks/barChart';
import { type Entry, listed } from '../blocks/lists';
import { type FigureInput, formatMove } from '../blocks/numbers';
import { label, note, warning } from '../blocks/paragraphs';
import { parts } from '../blocks/stackedBar';
import { extra } from '../blocks/text';
import type { Block, ListLimits, Tone } from '../blocks/types';
import { answersOf } from '../insights/mentions';
import type { Locale } from '../language/locale';
import {
	type MentionCounts,
	type MentionSummary,
	type PeriodMentions,
	SENTIMENTS,
	type Theme,
} from '../model/mention';
import type { JudgedCount, Report } from '../model/report';
import type { DateRange } from '../time/periods';
import { unionKeys } from '../values/lists';
import { capitalize } from '../values/text';
import { toneOf } from './quotes';

interface Compared extends Pick<ListLimits, 'entriesInSummary'> {
	/** True if there are more mentions than were read, so that the counts are minimums. */
	isAtLeast?: boolean;
	/** The counts of the previous period; undefined where they cannot be compared. */
	before?: MentionCounts;
	/** The counts by name, which say what is unusual. */
	judged?: Map<string, Pick<JudgedCount, 'isUnusual' | 'side'>>;
	/** What the columns of figures are. */
	columns?: string;
}

/**
 * Counts mentions by assistant, as bars, or by sentiment, as one bar.
 * @param compared what the counts are compared with; by default with nothing
 */
export function countsBy(
	what: 'engine' | 'sentiment',
	now: MentionCounts,
	locale: Locale,
	{ isAtLeast = false, before, judged, entriesInSummary, columns }: Compared = {},
): Block[] {
	const title = locale.mentions.counts({ by: what, isAtLeast });
	const of = `${what}s` as const;
	const [all, earlier] = [now[of], before?.[of]];
	const counts = unionKeys(all, earlier).map((word) => {
		const value = all.get(word) ?? 0;
		return { word, value, change: earlier && value - (earlier.get(word) ?? 0) };
	});
	if (what === 'sentiment') {
		const placeOf = (word: string) =>
			SENTIMENTS.includes(word) ? SENTIMENTS.indexOf(word) : SENTIMENTS.length;
		const inOrder = [...counts].sort((one, other) => placeOf(one.word) - placeOf(other.word));
		const segments = inOrder.map(({ word, ...count }) => {
			// Another sentiment may have the name of another judged count, such as "mentions", so only
			// "negative" is looked up.
			const { isUnusual, side } = (word === 'negative' && judged?.get(word)) || {};
			const name = locale.figures.word({ word });
			return { ...count, name, tone: toneOf(word), isUnusual, side };
		});
		return [parts({ label: title, parts: segments }, locale)];
	}
	const entries = counts.slice(0, MAX_ASSISTANTS).map(({ word, ...count }) => ({
		...count,
		name: locale.assistant(word),
		absent: '',
		isUnusual: judged?.get(`engine:${word}`)?.isUnusual,
		side: judged?.get(`engine:${word}`)?.side,
		better: 'notLess' as const,
	}));
	const more = counts.length - entries.length;
	return [label(title, locale, columns), bars({ bars: entries, more, entriesInSummary }, locale)];
}

/** Maximum number of assistants that have a bar; further ones are only counted. */
const MAX_ASSISTANTS = 8;

/** The number of mentions and, unless a filter sets the sentiment, that of negative ones. */
export function mentionMetrics(
	report: Pick<Report, 'mentions' | 'filters' | 'counts'>,
	locale: Locale,
): FigureInput[] {
	const say = locale.mentions;
	const { mentions, filters, counts } = report;
	if (!mentions) return [];
	const { isAtLeast } = mentions;
	const metric = (title: string, better: FigureInput['better'], name: string): FigureInput => {
		const { now, change: by, isUnusual, side, range } = counts.get(name) ?? {};
		const usual =
			range && locale.figures.usual({ low: range[0], high: range[1], decimals: undefined });
		return {
			label: title,
			absent: locale.figures.absent({ of: name }),
			isAtLeast,
			better,
			value: now,
			change:
				by === undefined ? undefined : { by, isUnusual: isUnusual && mentions.now.total > 0, side },
			usual,
			range: usual,
		};
	};
	const { sentiment } = filters;
	const all = metric(
		say.label({ sentiment }),
		sentiment === 'negative' ? 'notMore' : 'notLess',
		'mentions',
	);
	if (sentiment !== undefined || all.value === undefined) return [all];
	return [all, metric(locale.combined.negative, 'notMore', 'negative')];
}

/** The blocks of the section on mentions, without quotations. */
export function mentionBlocks(report: Report, summary: MentionSummary, locale: Locale): Block[] {
	const { now, isAtLeast, themes } = summary;
	const say = locale.mentions;
	const tooMany = say.tooMany({ total: now.total });
	if (now.total === 0 && isAtLeast) return [warning(tooMany)];
	if (now.total === 0) return [note(say.noneInPeriod({ filters: report.filters }))];
	const { previousMentions: before, counts: judged } = report;
	const versus = before ? say.versus({ previous: report.period.before.name }) : '';
	const columns = columnsOf(locale.mention({}), versus);
	const compared = { isAtLeast, before, judged, columns };
	const isMore = judged.get('negative')?.side === 'above';
	// The theme that a sentence of the report names is marked.
	const notable = isMore ? themes.find(({ sentiment }) => sentiment === 'negative') : undefined;
	// A reader needs what is the same in each usual week only to look it up.
	const background = (blocks: Block[]) => (report.isUnusual === false ? blocks.map(extra) : blocks);
	const statements = listed(
		say.themes,
		themes.map((theme) => themeEntry(theme, locale, theme === notable ? 'bad' : undefined)),
		locale,
		say.answers,
	);
	return [
		...(isAtLeast ? [note(tooMany)] : []),
		...countsBy('engine', now, locale, compared),
		...background(countsBy('sentiment', now, locale, compared)),
		...weekLines(report, locale),
		// Quotes say how many answers make a statement, too.
		...(summary.notable.length > 0 ? statements.map(extra) : statements),
		...background([
			...listed(
				say.mostCited({ isAtLeast }),
				citationsOf(summary, before, notable?.citations[0], locale),
				locale,
				columnsOf(say.answers, versus),
			),
			...hiddenSources(now, locale),
		]),
		...turnoverLists(report, locale),
	];
}

/** Two weeks are in the bars already, as the period and the previous one. */
const LEAST_WEEKS = 3;

/** A line with the mentions of each whole week that was read, and one with the negative ones. */
function weekLines({ weeks = [], filters }: Report, locale: Locale): Block[] {
	const [first, last] = [weeks[0], weeks.at(-1)];
	if (!first || !last || weeks.length < LEAST_WEEKS) return [];
	const line = (sentiment: string | undefined, counts: number[], days?: DateRange): Block => {
		const label = locale.mentions.label({ sentiment });
		const figures = counts.map((count) => locale.number(count)).join(' · ');
		return extra(note(locale.mentions.byWeek({ label, days, counts: figures })));
	};
	const days = { from: first.from, to: last.to };
	const totals = weeks.map(({ total }) => total);
	const all = line(filters.sentiment, totals, days);
	if (filters.sentiment !== undefined) return [all];
	const negative = weeks.map(({ sentiments }) => sentiments.get('negative') ?? 0);
	return [all, line('negative', negative)];
}

function themeEntry(theme: Theme, locale: Locale, tone?: Tone): Entry {
	const { text, sentiment, count } = theme;
	const { figures, mentions } = locale;
	const details = [figures.word({ word: sentiment }), mentions.theme(answersOf(theme))];
	return {
		text: locale.figures.quoted({ text }),
		details,
		figure: locale.number(count),
		tone,
		detail: capitalize(locale.list(details, 'comma')),
	};
}

/**
 * The sites that mentions cite, with their changes.
 * @param notable the site that the sentence on what is unusual names
 */
function citationsOf(
	{ now, isAtLeast }: MentionSummary,
	before: PeriodMentions | undefined,
	notable: string | undefined,
	locale: Locale,
): Entry[] {
	const { figures, mentions, number } = locale;
	return [...now.citations].map(([domain, count]) => {
		const by = before && count - (before.citations.get(domain) ?? 0);
		const { changeText, changeRun } = formatMove({ by }, locale);
		return {
			text: domain,
			details: [mentions.times({ times: count, isAtLeast }), by === 0 ? '' : changeText],
			figure: isAtLeast ? figures.atLeast({ figure: number(count) }) : number(count),
			change: changeRun,
			tone: domain === notable ? 'bad' : undefined,
		};
	});
}

/** A line that counts the answers whose source is not known. */
export function hiddenSources({ hiddenSources: answers }: PeriodMentions, locale: Locale): Block[] {
	return answers === 0 ? [] : [note(locale.sources.hidden({ answers }))];
}

/** Lists the prompts and the cited domains that only one of both periods has. */
function turnoverLists({ turnover }: Report, locale: Locale): Block[] {
	if (!turnover) return [];
	return (['prompts', 'citations'] as const).flatMap((of) => {
		const { gained, lost } = turnover[of];
		const by = of === 'prompts' ? 'prompt' : 'domain';
		return [gained, lost].flatMap((names) => {
			const entries = names.map(([text]): Entry => ({ text, details: [] }));
			const title = locale.mentions.turnover({ by, isNew: names === gained });
			return listed(title, entries, locale);
		});
	});
}

/** Says what the figures of a list are, in the order of their columns. */
function columnsOf(...columns: string[]): string {
	return columns.filter(Boolean).join(' · ');
}
