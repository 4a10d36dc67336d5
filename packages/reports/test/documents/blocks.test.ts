import { Block } from '../../src/blocks/types';
import { missing } from '../../src/blocks/lists';
import { quotes } from '../../src/blocks/quotes';
import {
	heading,
	label,
	next,
	note,
	sentence,
	verdict,
	warning,
} from '../../src/blocks/paragraphs';
import { plain } from '../../src/blocks/text';
import { compose } from '../../src/formats/compose';
import * as figures from '../../src/blocks/keyFigure';
import { localeOf } from '../../src/language/locale';
import { ENGLISH } from '../helpers/reports/locales';
import {
	bars,
	figure,
	linesIn,
	parts,
	ranked,
	several,
	tableOf,
	trend,
} from '../helpers/reports/samples';

/** What readers are told, whatever the format, beside what the golden files show. */

const change = { by: 4, period: 'since 15 Nov', isUnusual: true };
const barOf = (more: object) =>
	bars([
		{ name: 'All', value: 10 },
		{ name: 'Globex', value: 5, absent: 'none', ...more },
	]);
const moved = (by: number, unit?: string) => figure({ value: 72.4561, change: { by }, unit });
const columnOf = (...all: Array<[value: number, change?: number]>) =>
	bars(all.map(([value, by], index) => ({ name: 'abc'[index]!, value, change: by })));
const own = { name: 'Acme', isOwn: true };
const tallies = [
	{ name: 'good', value: 1_200, change: 3, tone: 'good' as const, isUnusual: true },
	{ name: 'bad', value: 1, change: 0, isUnusual: false },
	{ name: 'new', value: 2, isUnusual: true },
];
const words = several(9, (index) => ({ name: `word ${index}`, value: index }));
const entries = [
	{ text: 'a', details: ['x', '', 'y'] },
	{ text: '', details: [] },
];
const rows = [{ cells: [{ text: '' }, { text: '7', detail: '−4' }, { text: '' }] }];
const points = [71, 72.5].map((value, day) => ({ date: `2026-11-1${day}`, value }));
const quotations = [{ speaker: '', sentiment: '', time: '' }];

it.each<[lines: string, block: Block]>([
	['⚠ a|⚠ b', missing(['a', ' ', 'b'])],
	['Score 1,234.6 (+4 since 15 Nov, of 9, unusual)', figure({ change, detail: 'of 9' })],
	[
		'Score 1,234.6（since 15 Nov+4、通常の範囲外）',
		figures.figure({ label: 'Score', value: 1_234.567, absent: '', change }, localeOf('ja', 'UTC')),
	],
	['Score 72.5 (+0.3)', moved(0.1 + 0.2)],
	['Score 72.5', moved(1e-9)],
	['Score 72.5 (−1,234.5)', moved(-1_234.5)],
	['Score 72.5% (+0.3 points)', moved(0.3, '%')],
	['Score 1,234,567', figure({ value: 1_234_567.005 })],
	['Score 0', figure({ value: -0.001 })],
	['Score: none', figure({ value: undefined, isAtLeast: true })],
	['–', figure({ value: undefined, absent: '', label: '' })],
	['10 All|5 Globex (−2.5, unusual, new)', barOf({ change: -2.5, isUnusual: true, detail: 'new' })],
	['10 All|5 Acme ◀ you', barOf(own)],
	['10 All|5 Acme ◀ +3', barOf({ ...own, detail: '+3' })],
	['10 All|Globex: none', barOf({ value: undefined })],
	['10 All|–', barOf({ name: '', value: undefined, absent: '' })],
	['10 All|20 Globex', barOf({ value: 20 })],
	['10 All|−1 Globex', barOf({ value: -1 })],
	['10 All|0 Globex', barOf({ value: 0 })],
	['10.0 All|0.1 Globex', barOf({ value: 0.1 })],
	['71.0 a (+2.0)|72.5 b (−0.3)|9.0 c', columnOf([71, 2], [72.5, -0.25], [9])],
	['71 a (+0.5)|72 b (+1.0)', columnOf([71, 0.5], [72, 1])],
	['71 a|72 b', columnOf([71], [72])],
	['By word: good 1,200 (+3, unusual), bad 1, new 2', parts('By word', tallies)],
	[
		`${words
			.slice(0, 8)
			.map(({ name, value }) => `${name} ${value}`)
			.join(', ')}, … and 1 more`,
		parts('', words),
	],
	['Score, 10–11 Nov 2026: ▁▅ 71.0 → 72.5', trend(points, { band: { low: 72, high: 73 } })],
	['1. a (x, y)|2. –', ranked(entries)],
	['• –', quotes({ quotations }, ENGLISH)],
	['Domain: Score · –|–: 7 (−4) · –', tableOf(['Domain', 'Score', ''], rows)],
])('a block is written as "%s"', (lines, block) => {
	expect(linesIn(block).join('|')).toBe(lines);
});

const long = (letter: string) => letter.repeat(900);

const LONG_QUOTE = {
	...{ speaker: long('W'), sentiment: long('X'), time: long('Y'), prompt: long('Z') },
	...{ text: long('a'), source: `https://${'b'.repeat(200)}.example/` },
};

/** Texts longer than any format lets through, each of one letter, by which it is found again. */
const LONG_TEXTS: Block[] = [
	figure({ label: long('B'), value: undefined, absent: long('C'), detail: long('D') }),
	figure({ change: { by: 1, period: long('E') } }),
	heading(long('F')),
	trend(['H', 'I'].map((day) => ({ date: long(day), value: 1 }))),
	barOf({ name: long('K'), value: undefined, absent: long('L') }),
	barOf({ name: long('M'), isOwn: true, detail: long('N') }),
	parts(long('O'), [{ name: long('P'), value: 1 }, ...words]),
	parts('', [{ name: long('Q'), value: 2, tone: 'good' }]),
	label(long('S'), ENGLISH),
	ranked([{ text: long('T'), details: [long('U')] }]),
	quotes({ quotations: [LONG_QUOTE] }, ENGLISH),
	note(long('c')),
	warning(long('d')),
	sentence(long('f')),
	tableOf([long('g')], [{ cells: [{ text: long('h'), detail: long('i') }] }]),
];

it('a block cuts each of its texts to a length', () => {
	const { blocks } = compose(
		{ blocks: LONG_TEXTS },
		{ title: `AI visibility ${long('A')}`, footer: long('e') },
		ENGLISH,
	);
	const runs = JSON.stringify(blocks).match(/([A-Za-z])\1{9,}/g) ?? [];
	const lengths = new Set(runs.map((run) => `${run[0]}${run.length}`));
	expect([...lengths].join(' ')).toBe(
		[
			'A185 B149 C59 D59 E99 F199 H59 I59 K79 L59 M79 N59 O149 P39 Q39 S149 T299 U59',
			'W59 X59 Y59 a599 b59 b200 Z299 c499 d499 f499 g59 h79 i59 e499',
		].join(' '),
	);
});

it('a verdict is bold as a whole, and its proof is not', () => {
	const { text, proof } = verdict('Es ist seit dem 18. Nov. gefallen.', 'bad', [
		[{ text: 'Warum.' }],
		[],
	]);
	expect(text.every(({ strong }) => strong)).toBe(true);
	expect(plain(text)).toBe('❗ Es ist seit dem 18. Nov. gefallen.');
	expect(proof).toEqual([[{ text: 'Warum.' }]]);
});

it('a quote colors a sentiment that is neither good nor bad neutrally', () => {
	const quotation = { speaker: 'Claude', sentiment: 'mixed', time: '' };
	const [quote] = quotes({ quotations: [quotation] }, ENGLISH).entries;
	expect(quote!.line).toContainEqual({ text: 'mixed', tone: 'neutral' });
});

it('has only the action in bold, also where its title stands in the words around it', () => {
	const action = 'Next';
	const { text } = next({ lead: 'Next', action, forecast: 'expected Next' }, ENGLISH);
	expect(text.map(({ text: part, strong = false }) => [part, strong])).toEqual([
		['Next: ', false],
		['Next', true],
		[' (expected Next).', false],
	]);
});
