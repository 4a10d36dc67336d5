import { linesOf, plain } from '../../../reports/documents/blocks';
import { compose } from '../../../reports/documents/compose';
import type { Bar, Part } from '../../../reports/documents/document';
import { localeOf } from '../../../reports/language/locale';
import { bars, blockOf, counts, linesOfParts, metric, title } from './samples';

describe('a key figure', () => {
	const change = { by: 4, period: 'since 15 Nov', isUnusual: true };
	const figureOf = (part: Part) => blockOf('figure', part);

	it('has its label, its value, its change with the verdict, and a detail', () => {
		const { label, value, notes, line } = figureOf({ ...metric, change, detail: 'of 9' });
		expect([label, value, plain(notes), plain(line)]).toEqual([
			'Score',
			'1,234.6',
			'+4 since 15 Nov, unusualof 9',
			'Score: 1,234.6 (+4 since 15 Nov, unusual, of 9)',
		]);
		expect(line.filter(({ strong }) => strong)).toEqual([{ text: '1,234.6', strong: true }]);
	});

	it.each([
		[4, true, undefined, 'good'],
		[4, true, 'down', 'bad'],
		[4, false, undefined, undefined],
		[4, undefined, undefined, undefined],
	] as const)(
		'that changed by %j, unusual: %j, better: %j, has the tone %s',
		(by, isUnusual, better, tone) => {
			const [note] = figureOf({ ...metric, change: { ...change, by, isUnusual }, better }).notes;
			expect(note!.tone).toBe(tone);
		},
	);

	it('has its change behind the period, in full-width parentheses, in Japanese', () => {
		const parts = [title, { ...metric, change }];
		const [, figure] = compose({ parts }, {}, localeOf('ja', 'UTC')).blocks;
		const said = 'since 15 Nov +4、通常の範囲外';
		expect(figure).toMatchObject({ notes: [{ text: said }] });
		expect(linesOf(figure!).map(plain)).toEqual([`Score: 1,234.6（${said}）`]);
	});

	it('says its own words without a value, or a dash', () => {
		const absent = { ...metric, value: undefined };
		expect(figureOf(absent)).toMatchObject({ value: 'none' });
		expect(figureOf({ ...absent, absent: '' }).value).toBe('–');
	});
});

describe('bars', () => {
	const bar: Bar = { name: 'Globex', value: 5, absent: 'no share', isOwn: false };
	const linesFor = (all: Bar[], whole = 10) => linesOfParts({ kind: 'bars', whole, bars: all });

	it("have their figure, name, change and detail, and mark the reader's own brand", () => {
		const moved = { ...bar, change: -2.5, isUnusual: true, detail: 'new' };
		const own = { ...bar, name: 'Acme', isOwn: true };
		expect(linesFor([moved, own, { ...own, detail: '+3' }])).toEqual([
			'█████░░░░░ 5 Globex (−2.5, unusual, new)',
			'█████░░░░░ 5 Acme ◀ you',
			'█████░░░░░ 5 Acme ◀ +3',
		]);
	});

	it('draws no bar without a value, and names it by a dash when it has no name', () => {
		const absent = { ...bar, value: undefined };
		expect(linesFor([absent, { ...absent, name: '', absent: '' }])).toEqual([
			'no share Globex',
			'–',
		]);
	});

	it.each([
		[20, 10, '██████████ 20 Globex'],
		[-1, 10, '░░░░░░░░░░ −1 Globex'],
		[1, 0, '░░░░░░░░░░ 1 Globex'],
	])('of %j are neither longer than a full bar of %j nor negative', (value, whole, line) => {
		expect(linesFor([{ ...bar, value }], whole)).toEqual([line]);
	});

	it('count the entries that were left out before', () => {
		expect(blockOf('chart', bars(2, 7))).toMatchObject({ more: 7, hasOwn: false });
	});
});

describe('counts', () => {
	it('stand on one line, with a dot of their tone and the changes', () => {
		const all = [
			{ name: 'good', count: 1_200, change: 3, tone: 'good' as const, isUnusual: true },
			{ name: 'bad', count: 1, change: 0, isUnusual: false },
			{ name: 'new', count: 2, isUnusual: true },
		];
		expect(linesOfParts({ kind: 'counts', label: 'By word', counts: all })).toEqual([
			'By word: 🟢 good 1,200 (+3, unusual), bad 1 (no change), new 2',
		]);
	});

	it('are eight at most, and the others are counted', () => {
		expect(linesOfParts(counts(9))[0]).toMatch(/word 7 7, … and 1 more$/);
	});
});

it('says in the caption of a trend where it starts and ends, and its usual range', () => {
	const points = [71, 72.5].map((value, day) => ({ date: `2026-11-1${day}`, value }));
	expect(linesOfParts({ kind: 'trend', points, band: { low: 70, high: 74 } })[1]).toBe(
		'10–11 Nov 2026: start 71.0, end 72.5, lowest 71.0, highest 72.5, usual level 70.0 to 74.0',
	);
});
