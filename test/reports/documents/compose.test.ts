import { plain } from '../../../reports/documents/blocks';
import { compose } from '../../../reports/documents/compose';
import type { Part, ReportDocument } from '../../../reports/documents/document';
import { ENGLISH } from '../locales';
import { blockOf, blocksOf, linesOfParts, list, metric, section, title } from './samples';

/** What readers are told, whatever the format. */

describe('headings', () => {
	const headings = (...parts: Part[]) =>
		blocksOf(...parts).flatMap((block) => {
			if (block.kind === 'figure' && block.isLead) return [[1, block.label]];
			return block.kind === 'heading' ? [[block.level, plain(block.text)]] : [];
		});

	it('are the title, then one per section and one per labelled list', () => {
		expect(headings(title, section, { ...list(1), label: 'Most cited' })).toEqual([
			[1, 'Own'],
			[2, 'Section'],
			[3, 'Most cited:'],
		]);
	});

	it('begin with the label of a metric when there is no title', () => {
		expect(headings(metric, metric)).toEqual([[1, 'Score']]);
		expect(headings({ ...metric, label: '' })).toEqual([]);
	});
});

it('writes no block for empty texts, and no entry of what is missing', () => {
	const parts: Part[] = [
		{ ...title, text: '' },
		{ kind: 'insights', sentences: [{ text: ' ', isUnusual: true }] },
		{ kind: 'note', text: '' },
		{ kind: 'note', role: 'warning', text: ' ' },
		{ ...section, text: '' },
		{ kind: 'trend', points: [] },
		{ kind: 'missing', texts: [''] },
	];
	expect(blocksOf(...parts)).toEqual([{ kind: 'list', role: 'missing', entries: [], more: 0 }]);
});

it('writes a dash for an entry, a speaker or a cell without text', () => {
	const details = ['x', '', 'y'];
	const entries = [
		{ text: 'a', details },
		{ text: '', details: [] },
	];
	expect(linesOfParts({ kind: 'rankedList', entries })).toEqual(['1. a (x, y)', '2. –']);
	const nobody = { speaker: '', sentiment: '', time: '' };
	expect(linesOfParts({ kind: 'quotations', quotations: [nobody] })).toEqual(['• –']);
	const rows = [{ cells: [{ text: '' }, { text: '7', detail: '−4' }, { text: '' }] }];
	expect(linesOfParts({ kind: 'table', columns: ['Domain', 'Score', ''], rows })).toEqual([
		'Domain: Score · –',
		'–: 7 (−4) · –',
	]);
});

it('links the host of a source below what was said', () => {
	const source = 'https://www.a.example/b';
	const said = { speaker: 'Grok', sentiment: 'negative', time: 'today', text: 'Not they.', source };
	const { entries } = blockOf('quote', { kind: 'quotations', quotations: [said] });
	expect(entries[0]!.words.at(-1)).toEqual([{ text: 'www.a.example', link: source }]);
});

const long = (letter: string) => letter.repeat(900);

/** Texts longer than any format lets through, each of one letter, by which it is found again. */
const LONG_TEXTS: ReportDocument = {
	parts: [
		{ kind: 'title', text: long('A') },
		{
			kind: 'metric',
			label: long('B'),
			value: undefined,
			absent: long('C'),
			detail: long('D'),
			change: { by: 1, period: long('E') },
		},
		{ kind: 'title', level: 'section', text: long('F') },
		{
			kind: 'trend',
			points: [
				{ date: long('H'), value: 1 },
				{ date: long('I'), value: 2 },
			],
		},
		{
			kind: 'bars',
			whole: 1,
			bars: [
				{ name: long('K'), value: undefined, absent: long('L'), isOwn: false },
				{ name: long('M'), value: 1, absent: '', isOwn: true, detail: long('N') },
			],
		},
		{
			kind: 'counts',
			label: long('O'),
			counts: [
				{ name: long('P'), count: 1 },
				{ name: long('Q'), count: 2, tone: 'good' },
			],
		},
		{ kind: 'counts', label: '', counts: [{ name: long('R'), count: 1, tone: 'good' }] },
		{ kind: 'rankedList', label: long('S'), entries: [{ text: long('T'), details: [long('U')] }] },
		{
			kind: 'quotations',
			heading: long('V'),
			more: 0,
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
		{ kind: 'note', text: long('c') },
		{ kind: 'note', role: 'warning', text: long('d') },
		{ kind: 'insights', sentences: [{ text: long('f'), isUnusual: false }] },
		{
			kind: 'table',
			columns: [long('g')],
			rows: [{ cells: [{ text: long('h'), detail: long('i') }] }],
		},
	],
};

it('cuts each text to a length', () => {
	const { blocks } = compose(LONG_TEXTS, { footer: long('e') }, ENGLISH);
	const runs = JSON.stringify(blocks).match(/([A-Za-z])\1{9,}/g) ?? [];
	const lengths = new Set(runs.map((run) => `${run[0]}${run.length}`));
	expect([...lengths].join(' ')).toBe(
		[
			'A199 B149 C59 E99 D59 F199 H59 I59 K79 L59 M79 N59 O149 P39 Q39 R39 S149 T299 U59',
			'V149 W59 X59 Y59 Z299 a599 b59 b200 c499 d499 f499 g59 h79 i59 e499',
		].join(' '),
	);
});
