import { plain } from '../../src/blocks/text';
import { toneOfChange } from '../../src/blocks/numbers';
import { several, trend } from '../helpers/reports/samples';

it.each([
	['a rise', 'good', 1, undefined],
	['a fall of what had better rise', 'bad', -1, 'up'],
	['a rise of what had better not be more', 'bad', 1, 'notMore'],
	['a fall of what had better not be more', 'neutral', -1, 'notMore'],
	['a rise of what had better not be less', 'neutral', 1, 'notLess'],
	['a fall of what had better not be less', 'bad', -1, 'notLess'],
	['no change of what had better not be more', 'neutral', 0, 'notMore'],
] as const)('calls %s %s if it is unusual', (_, tone, by, better) => {
	expect(toneOfChange({ by, isUnusual: true }, better)).toBe(tone);
	expect(toneOfChange({ by, isUnusual: false }, better)).toBe('neutral');
	expect(toneOfChange({ by }, better)).toBe('neutral');
});

it('names the reported days of a trend at its end, or the last one when it has no other', () => {
	const points = ['2026-11-01', '2026-11-02', '2026-11-03'].map((date) => ({ date, value: 1 }));
	const endOf = (since?: string) => trend(points, { since }).to;
	expect(endOf('2026-11-02')).toBe('2–3 Nov 2026');
	expect([endOf('2026-11-01'), endOf()]).toEqual(['3 Nov 2026', '3 Nov 2026']);
});

describe('a sparkline', () => {
	const lineOf = (values: number[], band?: { low: number; high: number }) =>
		trend(
			values.map((value) => ({ date: '', value })),
			{ band },
		);
	const drawnIn = (values: number[], band?: { low: number; high: number }) =>
		lineOf(values, band).sparkline?.short;

	it.each([
		['a rise', [0, 10, 20, 30, 40], '▁▃▅▆█', '0 → 40'],
		['a fall', [72.1, 70, 62, 64.9], '█▇▁▃', '72.1 → 64.9'],
	])('shows %s from its first value to its last', (_, values, drawn, range) => {
		expect(plain(lineOf(values).line)).toBe(`Score: ${drawn} ${range}`);
	});

	it('is as high as three usual ranges, with the usual one in the middle', () => {
		const band = { low: 71, high: 73 };
		expect(drawnIn([69, 71, 73, 75], band)).toBe('▁▃▆█');
		expect(drawnIn([72, 72, 75], band)).toBe('▅▅█');
		expect(drawnIn([72, 62, 52], band)).toBe('▇▄▁');
	});

	it('is as high as ten points at least where nothing says what is usual', () => {
		expect(drawnIn([65, 68, 70])).toBe('▁▃▅');
	});

	it('is left out when it takes fewer than four of its eight levels', () => {
		expect(drawnIn([71.2, 74.2])).toBeUndefined();
		expect(drawnIn([71.2, 75.5])).toBe('▁▄');
		const wide = { low: 60, high: 80 };
		expect(drawnIn([78, 80, 81], wide)).toBeUndefined();
	});

	it('has 15 signs where text is large, the means of several days, and 30 where it is small', () => {
		const { short, long } = lineOf(several(60, (day) => day)).sparkline ?? {};
		expect([short?.length, long?.length]).toEqual([15, 30]);
		expect(drawnIn(several(30, (day) => day))).toBe('▁▂▂▃▃▄▄▅▅▆▆▇▇██');
		expect(lineOf([1, 6, 3]).sparkline?.long).toBe('▁▅▂');
	});

	it('is left out when all figures look equal', () => {
		expect(lineOf([7, 7.001, 7])).toMatchObject({ line: [], last: '7' });
		expect(drawnIn([7])).toBeUndefined();
		expect(drawnIn([7, 7, 7], { low: 8, high: 8 })).toBeUndefined();
	});
});
