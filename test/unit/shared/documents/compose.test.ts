import { plain } from '../../../../nodes/shared/documents/blocks';
import type { Part } from '../../../../nodes/shared/documents/document';
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

it('cuts each text to a length', () => {
	const long = 'x'.repeat(900);
	const parts: Part[] = [
		{ ...section, text: long },
		{ kind: 'note', text: long },
		{ kind: 'insights', sentences: [{ text: long, isUnusual: false }] },
		{ ...list(0), label: long },
		{ kind: 'rankedList', entries: [{ text: long, details: [long] }] },
		{ ...metric, label: long, detail: long },
	];
	expect(linesOfParts(...parts).map((line) => line.length)).toEqual([
		...[200, 500, 500, 151, 3 + 300 + 3 + 60],
		150 + 2 + 7 + 3 + 60,
	]);
});
