import { type Block, plain } from '../../../reports/documents/blocks';
import { type Metric, toneOfChange } from '../../../reports/documents/figures';
import { readersSee } from '../formats/readers';
import { bars, figure, parts, ranked, several, trend } from './samples';

const metricOf = (more: Partial<Metric> = {}) => figure({ value: 72.4561, ...more });
const bar = (value: number, change?: number) => ({ name: 'brand', value, change });
const changeBy = (by: number) => ({ change: { by, period: '' } });

it.each<[what: string, block: Block, seen: string[]]>([
	['one decimal at the most', metricOf(changeBy(0.1 + 0.2)), ['72.5', '+0.3']],
	['no decimal of a large number', metricOf({ value: 1_234_567.005 }), ['1,234,567']],
	['a change near 0 as none', metricOf(changeBy(1e-9)), ['72.5', '±0']],
	['a true minus sign', metricOf(changeBy(-1_234.5)), ['72.5', '−1,234.5']],
	['no sign of 0', metricOf({ value: -0.001 }), ['0']],
	[
		'points for the change of a share',
		metricOf({ unit: '%', ...changeBy(0.3) }),
		['72.5%', '+0.3 pts'],
	],
	[
		'separators of thousands in counts',
		parts('', [{ name: 'x', value: 20_000, change: -1_200 }]),
		['20,000', '−1,200'],
	],
	['separators of thousands in what is not shown', ranked([], { more: 4_000 }), ['4,000']],
	[
		'equally many decimals in a column',
		bars([bar(71, 2), bar(72.5, -0.25), bar(9)]),
		['71.0', '+2.0', '72.5', '−0.3', '9.0'],
	],
	[
		'decimals of changes apart from those of values',
		bars([bar(71, 0.5), bar(72, 1)]),
		['71', '+0.5', '72', '+1.0'],
	],
	['no decimals in a column of whole numbers', bars([bar(71), bar(72)]), ['71', '72']],
])('every format has %s', (_, block, all) => {
	for (const [format, seen] of readersSee({ headline: 'Title', blocks: [block] })) {
		// An email says what part of all a count is, too.
		const signed = seen.replace('(100%)', '').replace(/▲ /g, '+').replace(/▼ /g, '−');
		const found = signed.match(/[−+-]?\d[\d.,]*(%| pts)*|±0/g);
		expect([format, [...new Set(found)].sort()]).toEqual([format, all.sort()]);
	}
});

it.each([
	[1, undefined, 'good'],
	[-1, 'up', 'bad'],
	[1, 'notMore', 'bad'],
	[-1, 'notMore', 'neutral'],
	[1, 'notLess', 'neutral'],
	[-1, 'notLess', 'bad'],
	[0, 'notMore', 'neutral'],
] as const)('calls a change by %j, where %s is better, %s if it is unusual', (by, better, tone) => {
	expect(toneOfChange({ by, isUnusual: true }, better)).toBe(tone);
	expect(toneOfChange({ by, isUnusual: false }, better)).toBe('neutral');
	expect(toneOfChange({ by }, better)).toBe('neutral');
});

it('names the reported days of a trend at its end, or the last one where it has no other', () => {
	const points = ['2026-11-01', '2026-11-02', '2026-11-03'].map((date) => ({ date, value: 1 }));
	const endOf = (since?: string) => trend(points, { since }).to;
	expect(endOf('2026-11-02')).toBe('2–3 Nov 2026');
	expect([endOf('2026-11-01'), endOf()]).toEqual(['3 Nov 2026', '3 Nov 2026']);
});

describe('a sparkline', () => {
	const lineOf = (values: number[]) => trend(values.map((value) => ({ date: '', value })));

	it.each([
		[[0, 10, 20, 30, 40], '▁▃▅▆█', '0 to 40'],
		[[71.2, 72.9], '▁█', '71.2 to 72.9'],
	])('shows %j from the lowest to the highest, with both', (values, drawn, range) => {
		expect(plain(lineOf(values).line)).toBe(`Score: ${drawn} ${range}`);
	});

	it('has 15 signs where text is large, the means of several days, and 30 where it is small', () => {
		const { short, long } = lineOf(several(60, (day) => day % 2)).sparkline ?? {};
		expect([short?.length, long?.length]).toEqual([15, 30]);
		expect(lineOf(several(30, (day) => day)).sparkline?.short).toBe('▁▂▂▃▃▄▄▅▅▆▆▇▇██');
		expect(lineOf([1, 2, 3]).sparkline?.long).toBe('▁▅█');
	});

	it('is left out where all figures look equal', () => {
		expect(lineOf([7, 7.001, 7])).toMatchObject({ line: [], last: '7' });
		expect(lineOf([7]).sparkline).toBeUndefined();
	});
});
