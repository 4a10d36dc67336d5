import type { IDataObject } from 'n8n-workflow';

import { nonBlankText } from '../shared/foreign';
import { assistantName, instant, link, messageOf, plain } from '../shared/report';

/** So many mentions a digest shows with their text. */
const MAX_NOTABLE = 5;

const SENTIMENT_ORDER = ['negative', 'positive', 'neutral'];

/**
 * A digest of mentions for a chat: how many by assistant and by sentiment, then the notable ones
 * with their link. Negative ones are notable first, then positive ones, the newest of each first.
 */
export function digest(mentions: IDataObject[]): string {
	if (mentions.length === 0) return 'No mentions.';
	const times = mentions.map(({ captured_at }) => nonBlankText(captured_at) ?? '').sort();
	const first = times[0]!;
	const span = first === '' ? '' : `, ${instant(first)} to ${instant(times[times.length - 1]!)}`;
	const head = [
		`${mentions.length} ${mentions.length === 1 ? 'mention' : 'mentions'}${span}`,
		`By assistant: ${tally(mentions, 'engine', assistantName)}`,
		`By sentiment: ${tally(mentions, 'sentiment', (word) => plain(word, 40))}`,
	];
	const entries = notable(mentions).map((mention) => entry(mention).join('\n'));
	return messageOf({ head, entries, beyond: mentions.length - entries.length });
}

function tally(mentions: IDataObject[], key: string, name: (value: string) => string): string {
	const counts = new Map<string, number>();
	for (const mention of mentions) {
		const value = nonBlankText(mention[key]) ?? 'unknown';
		counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	const sorted = [...counts].sort(([, one], [, other]) => other - one);
	const shown = sorted.slice(0, 8).map(([value, count]) => `${name(value)} ${count}`);
	return [...shown, ...(sorted.length > 8 ? ['…'] : [])].join(', ');
}

function notable(mentions: IDataObject[]): IDataObject[] {
	const rank = ({ sentiment }: IDataObject) => SENTIMENT_ORDER.indexOf(String(sentiment)) >>> 0;
	const time = ({ captured_at }: IDataObject) => nonBlankText(captured_at) ?? '';
	return [...mentions]
		.sort((one, other) => rank(one) - rank(other) || time(other).localeCompare(time(one)))
		.slice(0, MAX_NOTABLE);
}

function entry(mention: IDataObject): string[] {
	const engine = assistantName(nonBlankText(mention.engine) ?? 'unknown');
	const sentiment = plain(nonBlankText(mention.sentiment) ?? 'unknown', 40);
	const time = instant(nonBlankText(mention.captured_at) ?? '');
	const lines = [`• ${engine}, ${sentiment}, ${time}`];
	const prompt = nonBlankText(mention.prompt);
	if (prompt) lines.push(`  asked: ${plain(prompt, 120)}`);
	const snippet = nonBlankText(mention.snippet);
	if (snippet) lines.push(`  “${plain(snippet, 200)}”`);
	const address = link(mention.citation_url);
	if (address) lines.push(`  ${address}`);
	return lines;
}
