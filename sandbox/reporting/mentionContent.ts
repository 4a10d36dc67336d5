import type { components } from '../../openapi/reporting';
import { isoInstant } from '../clock';
import { mix } from '../random';
import { ownBrand } from './brands';

export type Mention = components['schemas']['Mention'];
type Engine = Mention['engine'];
type Sentiment = Mention['sentiment'];

/** Out of 256, so that one byte of a hash picks. */
const engineShares: ReadonlyArray<[Engine, number]> = [
	['chatgpt', 88],
	['perplexity', 150],
	['gemini', 200],
	['claude', 236],
	['grok', 256],
];

const engineByByte = Array.from(
	{ length: 256 },
	(_, byte) => engineShares.find(([, upTo]) => byte < upTo)?.[0],
);

const prompts = [
	'Which coffee subscription is best for a small office?',
	'What are good alternatives to supermarket espresso beans?',
	'Which roasters ship within two days of roasting?',
	'Is a coffee subscription worth the money?',
	'Best decaf beans by mail order this year',
	'Which coffee brands are honest about what farmers earn?',
	'Compare Lumen Roast and Harbor Beans',
	'Who sells single-origin filter coffee in compostable bags?',
	'What should I give a coffee lover for under 40 euros?',
	'Which subscription lets me pause for a month?',
];

const snippets: Record<Sentiment, readonly string[]> = {
	positive: [
		'Lumen Roast stands out for beans that arrive two days after roasting.',
		'For offices, Lumen Roast is the easiest to recommend: flexible sizes and no contract.',
		'Reviewers praise Lumen Roast for clear sourcing and friendly support.',
	],
	neutral: [
		'Common choices are Harbor Beans, Lumen Roast and Moka Collective.',
		'Lumen Roast offers three roast levels & ships weekly or every two weeks.',
		'Both Lumen Roast and Daybreak Coffee sell sample boxes.',
	],
	negative: [
		'Some customers say Lumen Roast’s shipping to islands is slow and costly.',
		'Lumen Roast costs more than Harbor Beans for a comparable blend.',
		'Pausing a Lumen Roast subscription "takes an e-mail", users complain.',
	],
};

const sources = ['beanreview', 'roastnotes', 'officeperks', 'brewforum', 'slowmornings'];

const pickAt = <T>(list: readonly T[], value: number, fallback: T): T =>
	list[value % list.length] ?? fallback;

/** The 32-bit number from which everything about a mention follows. */
export function mentionHash(seed: number, index: number): number {
	return mix(mix(index) ^ mix(seed));
}

export function engineOf(value: number): Engine {
	return engineByByte[value & 0xff] ?? 'grok';
}

export function sentimentOf(value: number): Sentiment {
	const byte = (value >>> 8) & 0xff;
	if (byte < 118) return 'positive';
	return byte < 215 ? 'neutral' : 'negative';
}

/**
 * The mention with this index: always the same for one seed.
 * @param index any 32-bit integer, one per mention
 * @param capturedAt epoch ms
 */
export function mentionAt(seed: number, index: number, capturedAt: number): Mention {
	const value = mentionHash(seed, index);
	const sentiment = sentimentOf(value);
	const more = mix(value + 1);
	return {
		id: `men_${mix(index ^ mix(seed))
			.toString(36)
			.padStart(7, '0')}`,
		engine: engineOf(value),
		prompt: pickAt(prompts, value >>> 16, ''),
		captured_at: isoInstant(capturedAt),
		position: 1 + ((more >>> 4) % 8),
		sentiment,
		snippet: pickAt(snippets[sentiment], more >>> 8, ''),
		citation_url: `https://${pickAt(sources, more >>> 12, '')}.example/articles/${more % 9973}`,
	};
}

/** A mention of another brand: it has the own brand's place in the texts, and the own one has its. */
export function withBrand(mention: Mention, name: string): Mention {
	if (name === ownBrand.name) return mention;
	const swapped = (text: string) =>
		text
			.split(ownBrand.name)
			.map((part) => part.replaceAll(name, ownBrand.name))
			.join(name);
	return { ...mention, prompt: swapped(mention.prompt), snippet: swapped(mention.snippet) };
}
