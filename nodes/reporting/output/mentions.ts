import type { IDataObject } from 'n8n-workflow';

import type { Part, Quotation, Quotations, ReportDocument } from '../../shared/documents/document';
import type { Locale } from '../../shared/language/locale';
import { dayOf } from '../../shared/time/format';
import type { Period } from '../../shared/time/periods';
import { nonBlankText } from '../../shared/values/json';
import { columns, rowKey } from '../../shared/values/rows';
import {
	countBy,
	engineCounts,
	engineName,
	engineOf,
	citedHost,
	leavesOut,
	sentimentCounts,
	sentimentName,
	sentimentOf,
	toneOf,
	type NamedFilters,
} from './mentionCounts';

/** The most urgent first; an unknown sentiment comes last. */
const SENTIMENT_ORDER = ['negative', 'positive', 'neutral'];

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
	mentions: IDataObject[],
	{ maxMentions, period, filters, areNew = false }: Shown,
	locale: Locale,
): ReportDocument {
	const days = period ?? capturedDays(mentions, locale.zone);
	const text = areNew
		? locale.mentions.newTitle(mentions.length, filters)
		: locale.mentions.title(mentions.length, filters, days && [days.from, days.to]);
	const parts: Part[] = [{ kind: 'title', text, isNews: true }];
	if (mentions.length === 0) return { parts };
	// By the title, or by the only quotation.
	const isSaid = (filter: string | undefined) => filter !== undefined || mentions.length === 1;
	const sentiments = countBy(mentions, sentimentOf);
	const quotations = quotationsOf(notableOf(mentions, maxMentions), sentiments, locale);
	return {
		subject: filters.sentiment
			? text
			: locale.mentions.subject({ title: text, negative: sentiments.get('negative') ?? 0 }),
		parts: [
			...parts,
			...(isSaid(filters.engine) ? [] : [engineCounts(countBy(mentions, engineOf), locale)]),
			...(isSaid(filters.sentiment) ? [] : [sentimentCounts(sentiments, locale)]),
			// A summary of a single mention has nothing else to say.
			...(mentions.length > 1 ? quotations : quotations.map((each) => ({ ...each, inSummary: 1 }))),
		],
	};
}

/** Fields to branch on; null for what the filters leave out. */
export function mentionsFacts(mentions: IDataObject[], { sentiment }: NamedFilters) {
	const negative = mentions.filter((mention) => sentimentOf(mention) === 'negative').length;
	const isCounted = !leavesOut(sentiment, 'negative');
	return { count: mentions.length, negative: isCounted ? negative : null };
}

/** One row per mention. Its ID is not called `id`, which n8n's data tables have a number under. */
export function mentionsRows(mentions: IDataObject[]): IDataObject[] {
	return mentions.map((mention) => ({
		mention_id: mention.id ?? null,
		...columns(mention, ['captured_at', 'engine', 'sentiment', 'prompt', 'snippet']),
		...columns(mention, ['citation_url']),
		citation_domain: citedHost(mention.citation_url) ?? null,
		row_key: rowKey(mention.id),
	}));
}

/** Negative mentions first, then positive ones, then the rest, each newest first; each wording once. */
export function notableOf(mentions: IDataObject[], maxMentions: number): IDataObject[] {
	const wordings = new Set<string>();
	return [...mentions]
		.sort((one, other) => earliestFirst(other, one))
		.sort((one, other) => urgency(one) - urgency(other))
		.filter((mention) => {
			const wording = wordingOf(mention);
			// A mention without words is never a repetition.
			return wording === '' || wordings.size < wordings.add(wording).size;
		})
		.slice(0, maxMentions);
}

/** The words of a snippet, whatever its case, spaces and punctuation; empty without one. */
export function wordingOf({ snippet }: IDataObject): string {
	const text = nonBlankText(snippet) ?? '';
	return text
		.toLowerCase()
		.replace(/[\s\p{P}\p{S}]+/gu, ' ')
		.trim();
}

/** Quotes of mentions, with how they were selected; `sentiments` counts all, if all were read. */
export function quotationsOf(
	notable: IDataObject[],
	sentiments: Map<string, number> | undefined,
	locale: Locale,
): Quotations[] {
	if (notable.length === 0) return [];
	const quotations = notable.map((mention) => quotationOf(mention, locale));
	const { heading, among } = choiceOf(notable, sentiments, locale);
	return [{ kind: 'quotations', heading, quotations, more: among - notable.length }];
}

/** How the mentions were selected, and the number of all that the heading applies to. */
function choiceOf(
	notable: IDataObject[],
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

function capturedDays(mentions: IDataObject[], zone: string): Shown['period'] {
	const days = mentions
		.map(capturedAt)
		.filter(Boolean)
		.map((time) => dayOf(time, zone))
		.sort();
	const [from, to] = [days[0], days.at(-1)];
	return from === undefined || to === undefined ? undefined : { from, to };
}

function urgency(mention: IDataObject): number {
	const place = SENTIMENT_ORDER.indexOf(sentimentOf(mention));
	return place < 0 ? SENTIMENT_ORDER.length : place;
}

/** Orders mentions by their `captured_at`. */
export function earliestFirst(one: IDataObject, other: IDataObject): number {
	return capturedAt(one).localeCompare(capturedAt(other));
}

function capturedAt({ captured_at }: IDataObject): string {
	return nonBlankText(captured_at) ?? '';
}

/** A mention as a quote, with its time in the workflow's time zone. */
export function quotationOf(mention: IDataObject, locale: Locale): Quotation {
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
