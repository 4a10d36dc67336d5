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
	const lineOf = (values: number[]) => trend(values.map((value) => ({ date: '', value })));

	it.each([
		['values that are far apart', [0, 10, 20, 30, 40], '▁▃▅▆█', '0 to 40'],
		['values that are close together', [71.2, 72.9], '▁▂', '71.2 to 72.9'],
	])(
		'shows %s on a scale of ten points at least, with the lowest and the highest',
		(_, values, drawn, range) => {
			expect(plain(lineOf(values).line)).toBe(`Score: ${drawn} ${range}`);
		},
	);

	it('has 15 signs where text is large, the means of several days, and 30 where it is small', () => {
		const { short, long } = lineOf(several(60, (day) => day)).sparkline ?? {};
		expect([short?.length, long?.length]).toEqual([15, 30]);
		expect(lineOf(several(30, (day) => day)).sparkline?.short).toBe('▁▂▂▃▃▄▄▅▅▆▆▇▇██');
		expect(lineOf([1, 2, 3]).sparkline?.long).toBe('▁▂▂');
	});

	it('is left out when all figures look equal', () => {
		expect(lineOf([7, 7.001, 7])).toMatchObject({ line: [], last: '7' });
		expect(lineOf([7]).sparkline).toBeUndefined();
	});
});
