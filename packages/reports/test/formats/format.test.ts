import { rankedList } from '../../src/blocks/lists';
import { isListed, plain } from '../../src/blocks/text';
import type { BarChart, Block, List, Paragraph } from '../../src/blocks/types';
import { fitInto, type Omission } from '../../src/formats/fit';
import { ENGLISH } from '../helpers/reports/locales';
import { several } from '../helpers/reports/samples';

const entry = (text: string) => ({
	...rankedList({ entries: [{ text, details: [] }] }, ENGLISH).entries[0]!,
	line: [{ text }],
});

/** Lists of entries of one sign each; a paragraph counts as one. */
const list = (count: number, more = 0, role: List['role'] = 'ranked'): List => ({
	kind: 'list',
	role,
	more,
	entries: several(count, () => entry('x')),
});
/** Bars of one sign each. */
const bars = (count: number): BarChart => ({
	kind: 'chart',
	form: 'bars',
	more: 0,
	entries: several(count, () => ({ ...entry('x'), isOwn: false, drawn: '' })),
});
const missing = (count: number) => list(count, 0, 'missing');
const note = (text: string, role: Paragraph['role'] = 'note'): Paragraph => {
	return { kind: 'paragraph', role, text: [{ text }] };
};

const onOmission = () => undefined;
const sizeOf = (block: Block) => [isListed(block) ? block.entries.length : 1];

/** What is shown of blocks in so much room: the number of a list's entries, or a text. */
const shownIn = (room: number, ...blocks: Block[]) =>
	fitInto<Block>(blocks, { sizeOf, limits: [room], locale: ENGLISH, onOmission })
		.map((block) => {
			if (isListed(block)) return block.entries.length;
			return block.kind === 'paragraph' ? plain(block.text) : block.kind;
		})
		.join(' | ');

it('shows everything when it just fits, and counts what a list never had', () => {
	expect(shownIn(4, note('a'), list(3))).toBe('a | 3');
	expect(shownIn(5, note('a'), list(3, 7))).toBe('a | 3 | … and 7 more');
});

it('counts the entries that there is no room for', () => {
	expect(shownIn(9, list(10, 5))).toBe('8 | … and 7 more');
	expect(shownIn(1, list(10))).toBe('0 | … and 10 more');
});

it('fills lists in rotation, and gives the room of a short one to the others', () => {
	expect(shownIn(8, list(9), list(9))).toBe('3 | … and 6 more | 3 | … and 6 more');
	expect(shownIn(8, list(9), list(1))).toBe('6 | … and 3 more | 1');
});

it('shows what is missing first, then the lists in front of it, then the others', () => {
	expect(shownIn(12, list(8), missing(5), list(5))).toBe('5 | … and 3 more | 5 | 0 | … and 5 more');
	expect(shownIn(9, list(8), missing(9), list(5))).toBe(
		'0 | … and 8 more | 6 | ⚠ … and 3 more without data | 0 | … and 5 more',
	);
});

it('shows all bars before a list beside them gets an entry, as they are parts of a whole', () => {
	expect(shownIn(8, list(9), bars(5))).toBe('2 | … and 7 more | 5');
});

it('leaves out notes before sentences, and says that there is more', () => {
	expect(shownIn(2, note('note'), note('news', 'sentence'), note('other'))).toBe(
		'news | The rest has no room here.',
	);
});

it('keeps sentences before the link and the footer, and says what it has left out', () => {
	const [link, footer] = [note('link', 'link'), note('footer', 'footer')];
	const shownWith = (room: number) => {
		const omissions: Omission[] = [];
		const blocks = [note('one', 'sentence'), note('two', 'sentence'), link, footer];
		const shown = fitInto<Block>(blocks, {
			sizeOf,
			limits: [room],
			locale: ENGLISH,
			onOmission: (omission) => omissions.push(omission),
		});
		return [shown.map((block) => 'text' in block && plain(block.text)).join(' | '), omissions];
	};
	expect(shownWith(4)).toEqual(['one | two | link | footer', []]);
	expect(shownWith(3)).toEqual(['one | two | footer', ['link']]);
	expect(shownWith(2)).toEqual(['one | two', ['link', 'footer']]);
	expect(shownWith(1)).toEqual(['The rest has no room here.', ['sentences', 'link', 'footer']]);
});

it('leaves out a heading together with the list below it, and keeps one whose list stays', () => {
	const label: Block = { kind: 'heading', level: 3, text: [{ text: 'The latest:' }] };
	const news = note('news', 'sentence');
	const section: Block = { ...label, level: 2 };
	const warned = note('warned', 'warning');
	for (const room of [3, 4]) {
		expect(shownIn(room, news, section, label, list(4), warned)).toBe(
			'news | warned | The rest has no room here.',
		);
	}
	expect(shownIn(7, news, label, list(9), warned)).toBe(
		'news | heading | 3 | … and 6 more | warned',
	);
});

it('closes a list at an entry that there is no room for', () => {
	const sizes = (block: Block) => [
		block.kind === 'list'
			? block.entries.reduce((sum, { line }) => sum + plain(line).length, 0)
			: 1,
	];
	const [first, , third] = list(3).entries;
	const long = entry('long'.repeat(9));
	const uneven = { ...list(0), entries: [first!, long, third!] };
	const shown = fitInto<Block>([uneven], {
		sizeOf: sizes,
		limits: [9],
		locale: ENGLISH,
		onOmission,
	});
	expect(shown[0]).toMatchObject({ entries: [first], more: 2 });
});

it('keeps to each of several limits', () => {
	const both = (block: Block) => [1, sizeOf(block)[0]!];
	const shown = (limits: number[]) =>
		fitInto<Block>([note('a'), list(9)], { sizeOf: both, limits, locale: ENGLISH, onOmission })
			.length;
	expect([shown([9, 10]), shown([9, 5]), shown([2, 99]), shown([1, 99])]).toEqual([2, 3, 2, 1]);
});

it('measures each block a number of times that grows with its entries only', () => {
	let measured = 0;
	const counting = (block: Block) => {
		measured += 1;
		return sizeOf(block);
	};
	fitInto<Block>([list(500), missing(500)], {
		sizeOf: counting,
		limits: [300],
		locale: ENGLISH,
		onOmission,
	});
	expect(measured).toBeLessThan(2_020);
});
