import fc from 'fast-check';

import { FORMATS } from '../../../src/formats/formats';
import { Block } from '../../../src/blocks/types';
import { context, heading, label, note, sentence, warning } from '../../../src/blocks/paragraphs';
import { Quotation, quotes } from '../../../src/blocks/quotes';
import { missing } from '../../../src/blocks/lists';
import type { ReportDocument } from '../../../src/blocks/types';
import type { FigureInput } from '../../../src/blocks/numbers';
import * as samples from '../reports/samples';
import { ENGLISH } from '../reports/locales';

/** Documents of all kinds of block, and the formats that are made of no others. */

export const SINGLE = FORMATS.filter(({ option }) => option.value !== 'all');

/** What others write to format, to mention, to hide a link or to leave their place. */
const TRICKS = [
	...['<!channel>', '<@U024BE7LH>', '@everyone', '@here', '<https://evil.example|bank>', '*bold*'],
	...['_it_', '~gone~', '`code`', '```', '[bank](https://evil.example)', '||', 'a_b', ':fire:'],
	...['https://evil.example/@here?a=<b>_c_', 'https://user:pass@evil.example/', 'javascript:'],
	...['mailto:x%40evil.example', 'tel:1234'],
	...['www.evil.example', '::', '&', '&amp;', '&lt;', '<script>alert(1)</script>', '&#60;b&#62;'],
	...['<!--', '-->', '</td></tr></table>', '</style>', '</p>', '<![endif]-->', '<img src=x>'],
	...['" onload="alert(1)', "' style='x", '# ', ' ', '\n', '\r\n', '\u2028', '\u2029', '\u0085'],
	...['\u000b', '\u202e', '\u0000', '\u200b', '\ud83d'],
];

/** Any character; a `unit` of the library's own costs half a second to make. */
const character = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code));

export const anyString = (maxLength?: number) => fc.string({ unit: character, maxLength });

export const trickyText = fc.oneof(
	anyString(60),
	fc.array(fc.constantFrom(...TRICKS), { maxLength: 12 }).map((parts) => parts.join('')),
);

const anyText = fc.oneof(
	{ arbitrary: trickyText, weight: 4 },
	{ arbitrary: fc.constantFrom('', 'x', '&'.repeat(3_000), 'long '.repeat(200)), weight: 1 },
);
const number = fc.oneof(
	fc.integer({ min: -5, max: 120 }),
	fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
);
const tone = fc.constantFrom('good', 'bad', 'neutral', undefined);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const some = <T>(of: fc.Arbitrary<T>) =>
	fc.oneof(fc.array(of, { maxLength: 4 }), fc.array(of, { minLength: 20, maxLength: 70 }));
const unit = fc.constantFrom('%', undefined);

const source = fc.oneof(
	anyText,
	anyText.map((path) => `https://a.example/${path}`),
	fc.constantFrom('http://[::1]/', 'https://a_b.example/'),
);

/** What blocks are made of. */
const piece = fc.record({
	text: anyText,
	other: maybe(anyText),
	third: maybe(source),
	value: maybe(number),
	by: maybe(number),
	is: maybe(fc.boolean()),
	tone,
	unit,
	better: fc.constantFrom('up', 'notLess', 'notMore', undefined),
});
type Piece = typeof piece extends fc.Arbitrary<infer Of> ? Of : never;

const cellOf = ({ text, other: detail, tone: color }: Piece) => ({ text, detail, tone: color });

const BUILDERS: Array<(one: Piece, all: Piece[], more: number) => Block> = [
	({ text }) => heading(text),
	({ text }) => label(text, ENGLISH),
	({ text, is }) => sentence(text, is ? 'bad' : undefined),
	({ text }) => note(text),
	({ text }) => context(text),
	({ text }) => warning(text),
	({ text, other, third, by, is, ...one }) => {
		const change = by === undefined ? undefined : { by, period: 'in 30 days &', isUnusual: is };
		const words = { label: text, absent: other ?? '', detail: third };
		return samples.figure({ ...one, ...words, change, isAtLeast: is });
	},
	({ text, value = 0, by = 0, is }, all) => {
		const points = all.map((piece) => ({ date: piece.text, value: piece.value ?? 0 }));
		const band = is ? { low: value, high: by } : undefined;
		return samples.trend([{ date: text, value }, ...points], { band, name: text });
	},
	({ unit: shown }, all, more) => {
		const entries = all.map(({ text: name, other: absent = '', by: change, is, ...one }) => {
			return { ...one, name, absent, change, isOwn: is, isUnusual: is, detail: one.third };
		});
		return samples.bars(entries, { unit: shown, more });
	},
	({ text }, all, more) => {
		const width = 1 + (more % 6);
		const cells = (piece: Piece) => Array<Piece>(width).fill(piece).map(cellOf);
		const rows = all.map((piece) => ({
			cells: cells(piece),
			tone: piece.is ? piece.tone : undefined,
		}));
		return samples.tableOf(Array<string>(width).fill(text), rows, { more });
	},
	(_, all, more) => {
		const entries = all.map(({ text, other, third }) => {
			return { text, details: [other, third].filter((detail) => detail !== undefined) };
		});
		return samples.ranked(entries, { more });
	},
	({ text }, all) => {
		const entries = all.map(({ by, ...one }, count) => {
			return { name: one.text, value: count, change: by, isUnusual: one.is, tone: one.tone };
		});
		return samples.parts(text, entries);
	},
	(_, all, more) => {
		const quotations = all.map(({ text, other, third, tone: color }) => {
			const said = { sentiment: text, prompt: other, text: other, source: third };
			return { speaker: text, time: text, tone: color, ...said };
		});
		return quotes({ quotations, more }, ENGLISH);
	},
];

const block = fc
	.tuple(fc.constantFrom(...BUILDERS), piece, some(piece), fc.nat(1_000_000))
	.map(([build, one, all, more]) => build(one, all, more));

const lacks = some(anyText).map(missing);

export const anyDocument: fc.Arbitrary<ReportDocument> = fc.record({
	subject: maybe(anyText),
	headline: maybe(anyText),
	isNews: fc.boolean(),
	blocks: fc.oneof(
		fc.array(fc.oneof({ arbitrary: block, weight: 9 }, lacks), { maxLength: 12 }),
		fc.array(block, { minLength: 20, maxLength: 30 }),
	),
});

const points = Array.from({ length: 30 }, (_, day) => ({
	date: `2026-10-${String(day + 1).padStart(2, '0')}`,
	value: 60 + (day % 12),
}));

const PERIOD = 'vs 8 to 14 Nov';

const metric = (name: string, value: number, more: Partial<FigureInput>) =>
	samples.figure({ label: name, value, absent: '', ...more });

const QUOTATIONS: Quotation[] = [
	{
		speaker: 'ChatGPT',
		sentiment: 'negative',
		tone: 'bad',
		time: '21 Nov 2026, 14:16',
		prompt: 'Which tools have the worst support?',
		text: 'Acme takes days to answer.',
		source: 'https://www.reddit.com/r/tools',
	},
	{ speaker: 'Perplexity', sentiment: 'positive', tone: 'good', time: '20 Nov 2026' },
];

/** A report of every kind of block, as a week of a brand could be. */
export const REPORT: ReportDocument = {
	subject: 'AI visibility of acme.com: 71 (+4 vs 8 to 14 Nov)',
	headline: 'AI visibility report: acme.com',
	namesTopic: true,
	blocks: [
		context('15 to 21 November 2026, Europe/Berlin'),
		metric('AI visibility', 71, { absent: 'no score', change: { by: 4, period: PERIOD } }),
		metric('Share of voice', 31.5, { unit: '%', absent: 'no share', detail: 'rank 2 of 6' }),
		metric('Mentions', 20_000, { isAtLeast: true, change: { by: -96, period: PERIOD } }),
		metric('Negative mentions', 37, { better: 'notMore', change: { by: 9, period: PERIOD } }),
		heading('Score of the reporting service'),
		samples.trend(points),
		heading('Share of voice'),
		samples.bars(
			[
				{ name: 'Globex', value: 38.2, change: -1.5 },
				{ name: 'Acme', value: 31.5, isOwn: true, detail: 'you' },
				{ name: 'Stark', value: undefined, absent: 'no share', detail: 'new' },
			],
			{ unit: '%', more: 2 },
		),
		heading('Mentions'),
		label('By assistant', ENGLISH),
		samples.bars([
			{ name: 'ChatGPT', value: 612, change: 40, isUnusual: true },
			{ name: 'Perplexity', value: 306 },
		]),
		samples.parts('By sentiment', [
			{ name: 'positive', value: 801, change: 60, tone: 'good' },
			{ name: 'neutral', value: 410, change: 0, tone: 'neutral' },
			{ name: 'negative', value: 37, change: -9, tone: 'bad' },
		]),
		label('Most cited domains', ENGLISH),
		samples.ranked(
			[
				{ text: 'g2.com', details: ['212 citations'] },
				{ text: 'reddit.com', details: ['98 citations'] },
			],
			{ more: 7 },
		),
		label('Negative mentions first', ENGLISH),
		quotes({ quotations: QUOTATIONS, more: 34 }, ENGLISH),
		heading('Action plan'),
		warning('The action plan is unavailable: HTTP 503.'),
		note('All else is complete.'),
		samples.ranked([
			{ text: 'Publish a comparison', details: ['+3.2 points', 'content'] },
			{ text: 'Answer questions', details: [] },
		]),
	],
};
