import type { IDataObject } from 'n8n-workflow';

import { assistantName } from '../../shared/assistants';
import type { Count, Counts, Tone, Verdict } from '../../shared/documents/document';
import type { Locale } from '../../shared/language/locale';
import { withoutWww } from '../../shared/values/domain';
import { nonBlankText } from '../../shared/values/json';
import { urlOf } from '../../shared/values/url';
import type { MentionFilters } from '../api/reportingApi';

/** The filters that a reader should know of. */
export type NamedFilters = Pick<MentionFilters, 'engine' | 'sentiment'>;

/** Stands for a missing value. */
const UNKNOWN = 'unknown';

/** Counts mentions by a value, the most frequent first. */
export function countBy(
	mentions: IDataObject[],
	valueOf: (mention: IDataObject) => string | undefined,
): Map<string, number> {
	const counts = new Map<string, number>();
	for (const mention of mentions) {
		const value = valueOf(mention);
		if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return new Map([...counts].sort(([, one], [, other]) => other - one));
}

/** The names that either has, those of the first one first. */
export function namesInEither(one: Map<string, number>, other?: Map<string, number>): string[] {
	return [...new Set([...one.keys(), ...(other?.keys() ?? [])])];
}

export function engineOf({ engine }: IDataObject): string {
	return nonBlankText(engine) ?? UNKNOWN;
}

/** The host name of a citation, without "www."; undefined where it is no URL. */
export function citedHost(citation: unknown): string | undefined {
	const address = nonBlankText(citation);
	const url = address === undefined ? undefined : urlOf(address);
	return url && (withoutWww(url.hostname) || undefined);
}

export function promptOf({ prompt }: IDataObject): string | undefined {
	return nonBlankText(prompt)?.trim();
}

export function sentimentOf({ sentiment }: IDataObject): string {
	return nonBlankText(sentiment) ?? UNKNOWN;
}

/** What counts are compared with, and what came of it, by the words of the service. */
interface CountComparison {
	/** The counts of the previous period; undefined where they cannot be compared. */
	before?: Map<string, number>;
	verdictOn: (word: string) => Verdict;
}

/** @param comparison absent: none */
export function engineCounts(
	counts: Map<string, number>,
	locale: Locale,
	comparison?: CountComparison,
): Counts {
	const shownAs = (word: string) => ({ name: engineName(word, locale) });
	const shown = compared(counts, shownAs, comparison);
	return { kind: 'counts', label: locale.mentions.byAssistant, counts: shown };
}

/** As `engineCounts`. */
export function sentimentCounts(
	counts: Map<string, number>,
	locale: Locale,
	comparison?: CountComparison,
): Counts {
	const shownAs = (word: string) => ({ name: sentimentName(word, locale), tone: toneOf(word) });
	const shown = compared(counts, shownAs, comparison);
	return { kind: 'counts', label: locale.mentions.bySentiment, counts: shown };
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
	counts: Map<string, number>,
	shownAs: (word: string) => Pick<Count, 'name' | 'tone'>,
	{ before, verdictOn }: Partial<CountComparison> = {},
): Count[] {
	return namesInEither(counts, before).map((word) => {
		const count = counts.get(word) ?? 0;
		const change = before && { change: count - (before.get(word) ?? 0) };
		return { ...shownAs(word), count, ...change, ...verdictOn?.(word) };
	});
}

/** Whether mentions with this word are not counted, because the filter is set to another one. */
export function leavesOut(filter: string | undefined, word: string): boolean {
	return filter !== undefined && filter !== word;
}
