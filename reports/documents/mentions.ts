import {
	capturedAt,
	citedHost,
	countBy,
	engineOf,
	leavesOut,
	type NamedFilters,
	namesInEither,
	notableOf,
	sentimentOf,
	UNKNOWN,
} from '../insights/mentionSummary';
import type { Locale } from '../language/locale';
import { dayOf } from '../time/dates';
import type { Period } from '../time/periods';
import { assistantName } from '../values/assistants';
import { nonBlankText, type JsonObject } from '../values/json';
import { columns, rowKey } from '../values/rows';
import {
	type Block,
	label,
	type Listed,
	type Paragraph,
	type Quotation,
	quotes,
	type Tone,
} from './blocks';
import type { ReportDocument } from './document';
import { type Count, counts, type Verdict } from './figures';

/** What counts are compared with, and what came of it, by the words of the service. */
interface CountComparison {
	/** Whether there are more than were read. */
	isAtLeast: boolean;
	/** The counts of the previous period; undefined where they cannot be compared. */
	before?: Map<string, number>;
	verdictOn: (word: string) => Verdict;
}

/** @param comparison absent: none */
export function engineCounts(
	all: Map<string, number>,
	locale: Locale,
	comparison?: CountComparison,
): Paragraph {
	const shownAs = (word: string) => ({ name: engineName(word, locale) });
	return compared(locale.mentions.byAssistant, all, shownAs, locale, comparison);
}

/** As `engineCounts`. */
export function sentimentCounts(
	all: Map<string, number>,
	locale: Locale,
	comparison?: CountComparison,
): Paragraph {
	const shownAs = (word: string) => ({ name: sentimentName(word, locale), tone: toneOf(word) });
	return compared(locale.mentions.bySentiment, all, shownAs, locale, comparison);
}

/** What readers call an assistant. */
export function engineName(word: string, { figures }: Locale): string {
	return word === UNKNOWN ? figures.unknown : assistantName(word);
}

/** What readers call a sentiment of the service. */
export function sentimentName(word: string, { figures }: Locale): string {
	return word === UNKNOWN ? figures.unknown : figures.sentiment({ sentiment: word });
}

/** Whether a sentiment is good news; an unknown one is neutral. */
export function toneOf(sentiment: unknown): Tone {
	if (sentiment === 'positive') return 'good';
	return sentiment === 'negative' ? 'bad' : 'neutral';
}

function compared(
	title: string,
	all: Map<string, number>,
	shownAs: (word: string) => Pick<Count, 'name' | 'tone'>,
	locale: Locale,
	{ isAtLeast, before, verdictOn }: Partial<CountComparison> = {},
): Paragraph {
	const named = isAtLeast ? locale.mentions.atLeastLabel({ label: title }) : title;
	const shown = namesInEither(all, before).map((word) => {
		const count = all.get(word) ?? 0;
		const change = before && { change: count - (before.get(word) ?? 0) };
		return { ...shownAs(word), count, ...change, ...verdictOn?.(word) };
	});
	return counts(named, shown, locale);
}

interface Shown {
	maxMentions: number;
	/** The requested days; absent: those of the mentions. */
	period?: Pick<Period, 'from' | 'to'>;
	filters: NamedFilters;
	/** Whether they are the news of a poll, without days. */
	areNew?: boolean;
}

/** A digest of mentions: how many by assistant and by sentiment, then the notable ones. */
export function mentionsDocument(
	mentions: JsonObject[],
	{ maxMentions, period, filters, areNew = false }: Shown,
	locale: Locale,
): ReportDocument {
	const days = period ?? capturedDays(mentions, locale.zone);
	const counted = { filters, total: mentions.length };
	const headline = areNew
		? locale.mentions.new(counted)
		: locale.mentions.title({ ...counted, days });
	if (mentions.length === 0) return { headline, isNews: true, blocks: [] };
	// By the title, or by the only quotation.
	const isSaid = (filter: string | undefined) => filter !== undefined || mentions.length === 1;
	const sentiments = countBy(mentions, sentimentOf);
	const negative = sentiments.get('negative') ?? 0;
	return {
		subject: filters.sentiment ? headline : locale.mentions.subject({ title: headline, negative }),
		headline,
		isNews: true,
		blocks: [
			...(isSaid(filters.engine) ? [] : [engineCounts(countBy(mentions, engineOf), locale)]),
			...(isSaid(filters.sentiment) ? [] : [sentimentCounts(sentiments, locale)]),
			...quotesOf(notableOf(mentions, maxMentions), sentiments, locale, {
				// A summary of a single mention has nothing else to say.
				inSummary: mentions.length > 1 ? undefined : 1,
			}),
		],
	};
}

/** Fields to branch on; null for what the filters leave out. */
export function mentionsFacts(mentions: JsonObject[], { sentiment }: NamedFilters) {
	const negative = mentions.filter((mention) => sentimentOf(mention) === 'negative').length;
	const isCounted = !leavesOut(sentiment, 'negative');
	return { count: mentions.length, negative: isCounted ? negative : null };
}

/** One row per mention. Its ID is not called `id`, which n8n's data tables have a number under. */
export function mentionsRows(mentions: JsonObject[]): JsonObject[] {
	return mentions.map((mention) => ({
		mention_id: mention.id ?? null,
		...columns(mention, ['captured_at', 'engine', 'sentiment', 'prompt', 'snippet']),
		...columns(mention, ['citation_url']),
		citation_domain: citedHost(mention.citation_url) ?? null,
		row_key: rowKey(mention.id),
	}));
}

/** Quotes of mentions, with how they were selected; `sentiments` counts all, if all were read. */
export function quotesOf(
	notable: JsonObject[],
	sentiments: Map<string, number> | undefined,
	locale: Locale,
	{ inSummary }: Pick<Listed, 'inSummary'> = {},
): Block[] {
	if (notable.length === 0) return [];
	const quotations = notable.map((mention) => quotationOf(mention, locale));
	const { heading, among } = choiceOf(notable, sentiments, locale);
	const more = among - notable.length;
	return [label(heading, locale), quotes({ quotations, more, inSummary }, locale)];
}

/** How the mentions were selected, and the number of all that the heading applies to. */
function choiceOf(
	notable: JsonObject[],
	sentiments: Map<string, number> | undefined,
	{ mentions }: Locale,
) {
	if (!sentiments) return { heading: mentions.selection, among: notable.length };
	const all = [...sentiments.values()].reduce((sum, count) => sum + count, 0);
	if (all === 1) return { among: all };
	const shown = new Set(notable.map(sentimentOf));
	const [only] = shown;
	if (shown.size === 1 && only !== undefined && only !== 'unknown') {
		return { heading: mentions.latest({ sentiment: only }), among: sentiments.get(only) ?? all };
	}
	if (shown.has('negative')) return { heading: mentions.negativeFirst, among: all };
	return { heading: shown.has('positive') ? mentions.positiveFirst : undefined, among: all };
}

function capturedDays(mentions: JsonObject[], zone: string): Shown['period'] {
	const days = mentions
		.map(capturedAt)
		.filter(Boolean)
		.map((time) => dayOf(time, zone))
		.sort();
	const [from, to] = [days[0], days.at(-1)];
	return from === undefined || to === undefined ? undefined : { from, to };
}

/** A mention as a quote, with its time in the workflow's time zone. */
export function quotationOf(mention: JsonObject, locale: Locale): Quotation {
	const { prompt, snippet, citation_url } = mention;
	const sentiment = sentimentOf(mention);
	return {
		speaker: engineName(engineOf(mention), locale),
		sentiment: sentimentName(sentiment, locale),
		tone: toneOf(sentiment),
		time: locale.time(capturedAt(mention)),
		prompt: nonBlankText(prompt),
		text: nonBlankText(snippet),
		source: nonBlankText(citation_url),
	};
}
