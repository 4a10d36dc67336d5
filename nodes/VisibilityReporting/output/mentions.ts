import type { IDataObject } from 'n8n-workflow';

import { assistantName } from '../../shared/assistants';
import type { Counts, Quotation, ReportDocument } from '../../shared/output/document';
import { formatInstant } from '../../shared/time/dates';
import { nonBlankText } from '../../shared/values/json';

/** So many mentions a digest shows with their text. */
const MAX_NOTABLE = 5;

/** The most urgent first; an unknown sentiment comes last. */
const SENTIMENT_ORDER = ['negative', 'positive', 'neutral'];

/**
 * A digest of mentions: how many by assistant and by sentiment, then the notable ones with their
 * source. Negative ones are notable first, then positive ones, the newest of each first.
 */
export function mentionsDocument(mentions: IDataObject[]): ReportDocument {
	if (mentions.length === 0) return { parts: [{ kind: 'title', text: 'No mentions.' }] };
	const quotations = notable(mentions).map(quotationOf);
	return {
		parts: [
			{ kind: 'title', text: `${countOf(mentions)}${spanOf(mentions)}` },
			countsBy(mentions, 'engine', 'By assistant', assistantName),
			countsBy(mentions, 'sentiment', 'By sentiment', (word) => word),
			{ kind: 'quotations', quotations, more: mentions.length - quotations.length },
		],
	};
}

function countOf({ length }: IDataObject[]): string {
	return `${length} ${length === 1 ? 'mention' : 'mentions'}`;
}

function spanOf(mentions: IDataObject[]): string {
	const times = mentions.map(timeOf).sort();
	const [first = '', last = ''] = [times[0], times.at(-1)];
	return first === '' ? '' : `, ${formatInstant(first)} to ${formatInstant(last)}`;
}

function countsBy(
	mentions: IDataObject[],
	key: string,
	label: string,
	nameOf: (word: string) => string,
): Counts {
	const counts = new Map<string, number>();
	for (const mention of mentions) {
		const word = nonBlankText(mention[key]) ?? 'unknown';
		counts.set(word, (counts.get(word) ?? 0) + 1);
	}
	const sorted = [...counts].sort(([, one], [, other]) => other - one);
	return {
		kind: 'counts',
		label,
		counts: sorted.map(([word, count]) => ({ name: nameOf(word), count })),
	};
}

function notable(mentions: IDataObject[]): IDataObject[] {
	return [...mentions]
		.sort((one, other) => urgency(one) - urgency(other) || timeOf(other).localeCompare(timeOf(one)))
		.slice(0, MAX_NOTABLE);
}

function urgency({ sentiment }: IDataObject): number {
	const place = SENTIMENT_ORDER.indexOf(nonBlankText(sentiment) ?? '');
	return place < 0 ? SENTIMENT_ORDER.length : place;
}

function timeOf({ captured_at }: IDataObject): string {
	return nonBlankText(captured_at) ?? '';
}

/** What an AI assistant said, as the service sent it. */
export function quotationOf(mention: IDataObject): Quotation {
	const { engine, sentiment, prompt, snippet, citation_url } = mention;
	return {
		speaker: assistantName(nonBlankText(engine) ?? 'unknown'),
		sentiment: nonBlankText(sentiment) ?? 'unknown',
		time: formatInstant(timeOf(mention)),
		prompt: nonBlankText(prompt),
		text: nonBlankText(snippet),
		source: nonBlankText(citation_url),
	};
}
