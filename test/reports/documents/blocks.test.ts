import {
	type Block,
	context,
	heading,
	label,
	missing,
	note,
	plain,
	quotes,
	rankedList,
	sentence,
	table,
	warning,
} from '../../../reports/documents/blocks';
import { compose } from '../../../reports/documents/document';
import {
	type Bar,
	bars,
	type Count,
	counts,
	figure,
	type Metric,
	trend,
} from '../../../reports/documents/figures';
import { localeOf } from '../../../reports/language/locale';
import { ENGLISH } from '../locales';
import { barsOf, linesIn, metric, several } from './samples';

/** What readers are told, whatever the format. */

const change = { by: 4, period: 'since 15 Nov', isUnusual: true };
const figureOf = (more: Partial<Metric>) => figure({ ...metric, ...more }, ENGLISH);
const bar: Bar = { name: 'Globex', value: 5, absent: 'no share' };
const barsFor = (all: Bar[], whole = 10) => bars({ whole, bars: all }, ENGLISH);
const own = { ...bar, name: 'Acme', isOwn: true };
const COUNTS: Count[] = [
	{ name: 'good', count: 1_200, change: 3, tone: 'good', isUnusual: true },
	{ name: 'bad', count: 1, change: 0, isUnusual: false },
	{ name: 'new', count: 2, isUnusual: true },
];
const words = several(9, (index) => ({ name: `word ${index}`, count: index }));
const entries = [
	{ text: 'a', details: ['x', '', 'y'] },
	{ text: '', details: [] },
];
const rows = [{ cells: [{ text: '' }, { text: '7', detail: '−4' }, { text: '' }] }];
const points = [71, 72.5].map((value, day) => ({ date: `2026-11-1${day}`, value }));
const nobody = { speaker: '', sentiment: '', time: '' };

it.each<[what: string, block: Block, lines: string[]]>([
	['a section', heading('Section\n one'), ['Section one']],
	['a label', label('Most cited', ENGLISH), ['Most cited:']],
	['a sentence', sentence('Mentions fell.'), ['Mentions fell.']],
	['a sentence on what is unusual', sentence('Mentions fell.', true), ['❗ Mentions fell.']],
	['a note', note('So it is.'), ['So it is.']],
	['what figures are based on', context('In a week'), ['In a week']],
	['a warning', warning('It lacks.'), ['⚠ It lacks.']],
	['what is missing', missing(['a', '', 'b']), ['⚠ a', '⚠ b']],
	[
		'a key figure',
		figureOf({ change, detail: 'of 9' }),
		['Score: 1,234.6 (+4 since 15 Nov, unusual, of 9)'],
	],
	['a key figure without a value', figureOf({ value: undefined }), ['Score: none']],
	['a key figure without a word', figureOf({ value: undefined, absent: '', label: '' }), ['–']],
	[
		'bars',
		barsFor([{ ...bar, change: -2.5, isUnusual: true, detail: 'new' }]),
		['█████░░░░░ 5 Globex (−2.5, unusual, new)'],
	],
	[
		"the reader's own bar",
		barsFor([own, { ...own, detail: '+3' }]),
		['█████░░░░░ 5 Acme ◀ you', '█████░░░░░ 5 Acme ◀ +3'],
	],
	[
		'bars without a value',
		barsFor([
			{ ...bar, value: undefined },
			{ name: '', value: undefined, absent: '' },
		]),
		['no share Globex', '–'],
	],
	['a bar longer than a full one', barsFor([{ ...bar, value: 20 }]), ['██████████ 20 Globex']],
	['a bar below zero', barsFor([{ ...bar, value: -1 }]), ['░░░░░░░░░░ −1 Globex']],
	['a bar of nothing', barsFor([{ ...bar, value: 1 }], 0), ['░░░░░░░░░░ 1 Globex']],
	[
		'counts',
		counts('By word', COUNTS, ENGLISH),
		['By word: 🟢 good 1,200 (+3, unusual), bad 1 (no change), new 2'],
	],
	[
		'more counts',
		counts('', words, ENGLISH),
		[expect.stringMatching(/word 7 7, … and 1 more$/) as string],
	],
	[
		'a trend with its usual range',
		trend({ points, band: { low: 70, high: 74 } }, ENGLISH),
		[
			'▃▃',
			'10–11 Nov 2026: start 71.0, end 72.5, lowest 71.0, highest 72.5, usual level 70.0 to 74.0',
		],
	],
	['a list', rankedList({ entries }, ENGLISH), ['1. a (x, y)', '2. –']],
	['a quote of nobody', quotes({ quotations: [nobody] }, ENGLISH), ['• –']],
	[
		'a table',
		table({ columns: ['Domain', 'Score', ''], rows }, ENGLISH),
		['Domain: Score · –', '–: 7 (−4) · –'],
	],
])('writes %s in lines', (_, block, lines) => {
	expect(linesIn(block)).toEqual(lines);
});

it.each([
	[4, true, undefined, 'good'],
	[4, true, 'down', 'bad'],
	[4, false, undefined, undefined],
	[4, undefined, undefined, undefined],
] as const)(
	'gives a change by %j, unusual: %j, better: %j, the tone %s',
	(by, isUnusual, better, tone) => {
		const [moved] = figureOf({ change: { ...change, by, isUnusual }, better }).notes;
		expect(moved!.tone).toBe(tone);
	},
);

it('says a change behind its period, in full-width parentheses, in Japanese', () => {
	const shown = figure({ ...metric, change }, localeOf('ja', 'UTC'));
	expect(linesIn(shown)).toEqual(['Score: 1,234.6（since 15 Nov +4、通常の範囲外）']);
});

it('counts the bars that were left out before, and knows whether one is own', () => {
	expect(barsOf(2, { more: 7 })).toMatchObject({ more: 7, hasOwn: false });
	expect(barsOf(4)).toMatchObject({ more: 0, hasOwn: true });
});

it('links the host of a source below what was said', () => {
	const source = 'https://www.a.example/b';
	const said = { speaker: 'Grok', sentiment: 'negative', time: 'today', text: 'Not they.', source };
	const [quote] = quotes({ quotations: [said] }, ENGLISH).entries;
	expect(quote!.words.map(plain)).toEqual(['“Not they.”', 'www.a.example']);
	expect(quote!.words.at(-1)).toEqual([{ text: 'www.a.example', link: source }]);
});

const long = (letter: string) => letter.repeat(900);

/** Texts longer than any format lets through, each of one letter, by which it is found again. */
const LONG_TEXTS: Block[] = [
	figureOf({
		label: long('B'),
		value: undefined,
		absent: long('C'),
		detail: long('D'),
		change: { by: 1, period: long('E') },
	}),
	heading(long('F')),
	trend(
		{
			points: [
				{ date: long('H'), value: 1 },
				{ date: long('I'), value: 2 },
			],
		},
		ENGLISH,
	),
	barsFor([
		{ name: long('K'), value: undefined, absent: long('L') },
		{ name: long('M'), value: 1, absent: '', isOwn: true, detail: long('N') },
	]),
	counts(
		long('O'),
		[
			{ name: long('P'), count: 1 },
			{ name: long('Q'), count: 2, tone: 'good' },
		],
		ENGLISH,
	),
	label(long('S'), ENGLISH),
	rankedList({ entries: [{ text: long('T'), details: [long('U')] }] }, ENGLISH),
	quotes(
		{
			quotations: [
				{
					speaker: long('W'),
					sentiment: long('X'),
					time: long('Y'),
					prompt: long('Z'),
					text: long('a'),
					source: `https://${'b'.repeat(200)}.example/`,
				},
			],
		},
		ENGLISH,
	),
	note(long('c')),
	warning(long('d')),
	sentence(long('f')),
	table(
		{ columns: [long('g')], rows: [{ cells: [{ text: long('h'), detail: long('i') }] }] },
		ENGLISH,
	),
];

it('cuts each text to a length', () => {
	const { blocks } = compose(
		{ blocks: LONG_TEXTS },
		{ title: `AI visibility ${long('A')}`, footer: long('e') },
		ENGLISH,
	);
	const runs = JSON.stringify(blocks).match(/([A-Za-z])\1{9,}/g) ?? [];
	const lengths = new Set(runs.map((run) => `${run[0]}${run.length}`));
	expect([...lengths].join(' ')).toBe(
		[
			'A185 B149 C59 E99 D59 F199 H59 I59 K79 L59 M79 N59 O149 P39 Q39 S149 T299 U59',
			'W59 X59 Y59 Z299 a599 b59 b200 c499 d499 f499 g59 h79 i59 e499',
		].join(' '),
	);
});
