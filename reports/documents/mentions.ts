import { answersOf } from '../insights/mentionInsights';
import * as summaries from '../insights/mentionSummary';
import type {
	MentionCounts,
	MentionSummary,
	PeriodMentions,
	Theme,
} from '../insights/mentionSummary';
import * as reports from '../insights/report';
import type { Report } from '../insights/report';
import { capitalize, type MentionFilter } from '../language/formatters';
import type { Locale } from '../language/locale';
import { dateIn, dateOfTimestamp, rangeOfDates, parseTimestamp } from '../time/dates';
import type { DateRange } from '../time/periods';
import { nonBlankText, type JsonObject } from '../values/json';
import { columns, rowKey } from '../values/rows';
import type { Block, Entry, ListLimits, Quotation, Tone } from './blocks';
import { label, note, quotes, rankedList, warning } from './blocks';
import type { ReportDocument } from './document';
import { bars, formatMove, type FigureInput, parts } from './figures';

interface Compared extends Pick<ListLimits, 'entriesInSummary'> {
	/** True if there are more than were read. */
	isAtLeast?: boolean;
	/** The counts of the previous period; undefined where they cannot be compared. */
	before?: MentionCounts;
	judged?: Report['judged']['counts'];
	/** What the figures are. */
	columns?: string;
}

/** How many there are by assistant, as bars, or by sentiment, as one bar. @param compared absent: with none */
export function countsBy(
	what: 'engine' | 'sentiment',
	now: MentionCounts,
	locale: Locale,
	{ isAtLeast = false, before, judged, entriesInSummary, columns }: Compared = {},
): Block[] {
	const title = locale.mentions.counts({ by: what, isAtLeast });
	const of = `${what}s` as const;
	const [all, earlier] = [now[of], before?.[of]];
	const counts = summaries.unionKeys(all, earlier).map((word) => {
		const value = all.get(word) ?? 0;
		return { word, value, change: earlier && value - (earlier.get(word) ?? 0) };
	});
	if (what === 'sentiment') {
		const each = counts.map(({ word, ...count }) => {
			// Another word of the service may be the name of another count.
			const isUnusual = word === 'negative' ? judged?.get(word)?.isUnusual : undefined;
			const name = locale.figures.word({ word });
			return { ...count, name, tone: toneOf(word), isUnusual };
		});
		return [parts({ label: title, parts: each }, locale)];
	}
	const each = counts.slice(0, MAX_ASSISTANTS).map(({ word, ...count }) => ({
		...count,
		name: locale.assistant(word),
		absent: '',
		isUnusual: judged?.get(reports.ENGINE + word)?.isUnusual,
		better: 'notLess' as const,
	}));
	const more = counts.length - each.length;
	return [label(title, locale, columns), bars({ bars: each, more, entriesInSummary }, locale)];
}

/** More are only counted. */
const MAX_ASSISTANTS = 8;

/** True if a sentiment is good news; an unknown one is neutral. */
function toneOf(sentiment: unknown): Tone {
	if (sentiment === 'positive') return 'good';
	return sentiment === 'negative' ? 'bad' : 'neutral';
}

interface Shown {
	maxMentions: number;
	/** The requested days; absent: those of the mentions. */
	period?: DateRange;
	filters: MentionFilter;
	/** True if they are the news of a poll, without days. */
	areNew?: boolean;
}

/** A summary of mentions has nothing else to say. */
const QUOTES_IN_SUMMARY = 2;

/** A digest of mentions: how many by assistant and by sentiment, then the notable ones. */
export function mentionsDocument(
	mentions: JsonObject[],
	{ maxMentions, period, filters, areNew = false }: Shown,
	locale: Locale,
): ReportDocument {
	const captured = mentions.map((mention) =>
		dateOfTimestamp(summaries.capturedAt(mention), locale.zone),
	);
	const days = period ?? rangeOfDates(captured.sort());
	const counted = { filters, total: mentions.length };
	const headline = areNew
		? locale.mention(filters, 'new', mentions.length)
		: locale.mentions.title({ ...counted, days });
	if (mentions.length === 0) return { headline, isNews: true, blocks: [] };
	// By the title, or by the only quotation.
	const isSaid = (filter: string | undefined) => filter !== undefined || mentions.length === 1;
	const now = summaries.countMentions(mentions);
	const statements = summaries.notableOf(mentions, mentions.length);
	const quoted = {
		mentions: statements.slice(0, maxMentions),
		sentiments: summaries.countBy(statements, summaries.sentimentOf),
		themes: summaries.themesOf(mentions),
		entriesInSummary: QUOTES_IN_SUMMARY,
	};
	const negative = reports.countNamed('negative', now);
	return {
		subject: filters.sentiment ? headline : locale.mentions.subject({ title: headline, negative }),
		headline,
		isNews: true,
		blocks: [
			...(isSaid(filters.engine)
				? []
				: countsBy('engine', now, locale, { entriesInSummary: MAX_ENTRIES })),
			...(isSaid(filters.sentiment) ? [] : countsBy('sentiment', now, locale)),
			...quotesOf(quoted, locale),
		],
	};
}

/** Fields to branch on; null for what the filters leave out. */
export function mentionsFacts(mentions: JsonObject[], { sentiment }: MentionFilter) {
	const negative = reports.countNamed('negative', summaries.countMentions(mentions));
	const isCounted = !summaries.isExcludedBy(sentiment, 'negative');
	return { count: mentions.length, negative: isCounted ? negative : null };
}

/** A mention as a row. Its ID is not called `id`, because n8n's data tables reserve that name. */
export function mentionRow(mention: JsonObject, zone: string): JsonObject {
	const captured = parseTimestamp(mention.captured_at);
	return {
		mention_id: mention.id ?? null,
		...columns(mention, ['captured_at']),
		date: captured === undefined ? null : dateIn(zone, captured),
		...columns(mention, ['engine', 'sentiment', 'position', 'prompt', 'snippet', 'citation_url']),
		citation_domain: summaries.citedHost(mention) ?? null,
		row_key: rowKey(mention.id),
	};
}

export interface Quoted extends Pick<ListLimits, 'entriesInSummary'> {
	mentions: JsonObject[];
	/** Counts of all that could be quoted, if all were read. */
	sentiments?: Map<string, number>;
	/** Those among them that prove what is unusual: then it is clear how they were selected. */
	proving?: JsonObject[];
	/** Statements that are quoted once for all the answers that make them. */
	themes?: Theme[];
}

/** Quotes of mentions, with how they were selected. */
export function quotesOf(
	{ mentions, sentiments, proving = [], themes = [], entriesInSummary }: Quoted,
	locale: Locale,
): Block[] {
	if (mentions.length === 0) return [];
	const themeOf = (mention: JsonObject) =>
		themes.find(
			({ text }) =>
				summaries.normalizedText(mention) === summaries.normalizedText({ snippet: text }),
		);
	const quotations = mentions.map((mention) => ({
		...quotationOf(mention, locale, themeOf(mention)),
		isUnusual: summaries.sentimentOf(mention) === 'negative' && proving.includes(mention),
	}));
	const { heading, among, of } = choiceOf(mentions, sentiments, locale);
	const more = among - mentions.length;
	return [
		label(proving.length > 0 ? undefined : heading, locale),
		quotes({ quotations, more, entriesInSummary, of }, locale),
	];
}

/** How the mentions were selected, and the number of all that the heading applies to. */
function choiceOf(
	shown: JsonObject[],
	sentiments: Map<string, number> | undefined,
	{ mentions }: Locale,
) {
	if (!sentiments) return { heading: mentions.selection({ first: 'any' }), among: shown.length };
	const all = [...sentiments.values()].reduce((sum, count) => sum + count, 0);
	if (all === 1) return { among: all };
	const words = new Set(shown.map(summaries.sentimentOf));
	const [only] = words;
	if (words.size === 1 && only !== undefined && only !== 'unknown') {
		const of = isSentiment(only) ? { sentiment: only } : undefined;
		const heading = mentions.latest({ sentiment: only });
		return { heading, among: sentiments.get(only) ?? all, of };
	}
	const first = ['negative', 'positive'].find((word) => words.has(word));
	return { heading: first && mentions.selection({ first }), among: all };
}

function isSentiment(word: string): word is NonNullable<MentionFilter['sentiment']> {
	return word === 'positive' || word === 'neutral' || word === 'negative';
}

/** A mention as a quote, with its time in the workflow's time zone, or with all the answers that say the same. */
export function quotationOf(mention: JsonObject, locale: Locale, theme?: Theme): Quotation {
	const { prompt, snippet, citation_url } = mention;
	const sentiment = summaries.sentimentOf(mention);
	return {
		speaker: theme
			? capitalize(locale.mentions.theme(answersOf(theme)))
			: locale.assistant(summaries.engineOf(mention)),
		sentiment: locale.figures.word({ word: sentiment }),
		tone: toneOf(sentiment),
		time: locale.date(dateOfTimestamp(summaries.capturedAt(mention), locale.zone)),
		prompt: nonBlankText(prompt),
		text: nonBlankText(snippet),
		source: nonBlankText(citation_url),
	};
}

/** Maximum number of entries of a list; the rest is counted. */
const MAX_ENTRIES = 5;

/** The number of mentions, and of negative ones unless a filter sets the sentiment. */
export function mentionMetrics(report: Report, locale: Locale): FigureInput[] {
	const say = locale.mentions;
	const { mentions, filters, judged } = report;
	if (!mentions) return [];
	const { now, isAtLeast } = mentions;
	const before = reports.mentionsBefore(report);
	const metric = (title: string, better: FigureInput['better'], name: string): FigureInput => {
		const { isUnusual, range } = judged.counts.get(name) ?? {};
		const count = reports.countNamed(name, now);
		return {
			label: title,
			absent: locale.figures.absent({ of: name }),
			isAtLeast,
			better,
			value: reports.countOrUnknown(count, mentions),
			change: before && { by: count - reports.countNamed(name, before), isUnusual },
			usual: range && locale.figures.usual({ low: range[0], high: range[1], decimals: undefined }),
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

/** The section of the mentions, without quotations. */
export function mentionBlocks(report: Report, summary: MentionSummary, locale: Locale): Block[] {
	const { now, isAtLeast, themes } = summary;
	const say = locale.mentions;
	const tooMany = say.tooMany({ total: now.total });
	if (now.total === 0 && isAtLeast) return [warning(tooMany)];
	if (now.total === 0) return [note(say.noneInPeriod({ filters: report.filters }))];
	const before = reports.mentionsBefore(report);
	const { counts: judged } = report.judged;
	const versus = before ? say.versus({ previous: report.period.before.name }) : '';
	const columns = columnsOf(locale.mention({}), versus);
	const compared = { isAtLeast, before, judged, columns };
	const isMore = judged.get('negative')?.isUnusual && reports.isAboveUsual(report, 'negative');
	// A sentence says it, too.
	const told = isMore ? themes.find(({ sentiment }) => sentiment === 'negative') : undefined;
	return [
		...(isAtLeast ? [note(tooMany)] : []),
		...countsBy('engine', now, locale, compared),
		...countsBy('sentiment', now, locale, compared),
		...listed(
			say.themes,
			themes.map((theme) => themeEntry(theme, locale, theme === told ? 'bad' : undefined)),
			locale,
			say.answers,
		),
		...listed(
			say.mostCited({ isAtLeast }),
			citationsOf(summary, before, told?.citations[0], locale),
			locale,
			columnsOf(say.answers, versus),
		),
		...turnoverLists(report, locale),
	];
}

/** What the figures of a list are, in the order of their columns. */
function columnsOf(...columns: string[]): string {
	return columns.filter(Boolean).join(' · ');
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

/** @param told the site that the sentence on what is unusual names */
function citationsOf(
	{ now, isAtLeast }: MentionSummary,
	before: PeriodMentions | undefined,
	told: string | undefined,
	locale: Locale,
): Entry[] {
	const { figures, mentions, number } = locale;
	const counted = (text: string) => (isAtLeast ? figures.atLeast({ figure: text }) : text);
	return [...now.citations].map(([domain, count]) => {
		const by = before && count - (before.citations.get(domain) ?? 0);
		const { said, shown } = formatMove({ by }, locale);
		return {
			text: domain,
			details: [counted(mentions.times({ times: count })), by === 0 ? '' : said],
			figure: counted(number(count)),
			change: shown,
			tone: domain === told ? 'bad' : undefined,
		};
	});
}

/** Prompts and cited domains that one of both periods has and the other one lacks. */
function turnoverLists(report: Report, locale: Locale): Block[] {
	const changes = Object.entries(reports.gainedAndLost(report) ?? {});
	return changes.flatMap(([of, { gained, lost }]) => {
		const by = of === 'prompts' ? 'prompt' : 'domain';
		return [gained, lost].flatMap((names) => {
			const entries = names.map(([text]): Entry => ({ text, details: [] }));
			const title = locale.mentions.turnover({ by, isNew: names === gained });
			return listed(title, entries, locale);
		});
	});
}

/** A list of the first entries; none of no entries. */
export function listed(title: string, all: Entry[], locale: Locale, columns?: string): Block[] {
	if (all.length === 0) return [];
	const entries = all.slice(0, MAX_ENTRIES);
	const more = all.length - entries.length;
	return [label(title, locale, columns), rankedList({ entries, more }, locale)];
}
