import type { IDataObject } from 'n8n-workflow';

import { assistantName } from '../../shared/assistants';
import type { Count, Counts, Tone } from '../../shared/documents/document';
import { withoutWww } from '../../shared/values/domain';
import { nonBlankText } from '../../shared/values/json';

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
	return nonBlankText(engine) ?? 'unknown';
}

/** The host name of a citation, without "www."; undefined where it is no URL. */
export function hostOf(citation: unknown): string | undefined {
	const address = nonBlankText(citation);
	if (address === undefined || !URL.canParse(address)) return undefined;
	const { hostname } = new URL(address);
	return withoutWww(hostname) || undefined;
}

export function sentimentOf({ sentiment }: IDataObject): string {
	return nonBlankText(sentiment) ?? 'unknown';
}

/** @param before the counts of the previous period; undefined without a comparison */
export function engineCounts(counts: Map<string, number>, before?: Map<string, number>): Counts {
	const shown = withChanges(counts, before).map((each) => ({
		...each,
		name: assistantName(each.name),
	}));
	return { kind: 'counts', label: 'By assistant', counts: shown };
}

/** As `engineCounts`. */
export function sentimentCounts(counts: Map<string, number>, before?: Map<string, number>): Counts {
	const shown = withChanges(counts, before).map((each) => ({ ...each, tone: toneOf(each.name) }));
	return { kind: 'counts', label: 'By sentiment', counts: shown };
}

/** Whether a sentiment is good news; an unknown one is neutral. */
export function toneOf(sentiment: unknown): Tone {
	if (sentiment === 'positive') return 'good';
	return sentiment === 'negative' ? 'bad' : 'neutral';
}

function withChanges(counts: Map<string, number>, before?: Map<string, number>): Count[] {
	if (!before) return [...counts].map(([name, count]) => ({ name, count }));
	return namesInEither(counts, before).map((name) => {
		const count = counts.get(name) ?? 0;
		return { name, count, change: count - (before.get(name) ?? 0) };
	});
}
