import { type Block, plain, rankedList } from '../../../reports/documents/blocks';
import * as figures from '../../../reports/documents/figures';
import { readersSee } from '../formats/readers';
import { several } from './samples';
import { ENGLISH } from '../locales';

const metricOf = (more: Partial<figures.Metric> = {}) =>
	figures.figure({ label: 'Score', value: 72.4561, absent: '', ...more }, ENGLISH);
const bar = (value: number, change?: number) => ({ name: 'brand', value, change, absent: '' });
const bars = (...all: figures.Bar[]) => figures.bars({ whole: 100, bars: all }, ENGLISH);
const changeBy = (by: number) => ({ change: { by, period: '' } });

it.each<[what: string, block: Block, seen: string[]]>([
	['one decimal at the most', metricOf(changeBy(0.1 + 0.2)), ['72.5', '+0.3']],
	['no decimal of a large number', metricOf({ value: 1_234_567.005 }), ['1,234,567']],
	['a change near 0 as none', metricOf(changeBy(1e-9)), ['72.5', 'no change']],
	['a true minus sign', metricOf(changeBy(-1_234.5)), ['72.5', '−1,234.5']],
	['no sign of 0', metricOf({ value: -0.001 }), ['0']],
	[
		'points for the change of a share',
		metricOf({ unit: '%', ...changeBy(0.3) }),
		['72.5%', '+0.3 pts'],
	],
	[
		'separators of thousands in counts',
		figures.counts('', [{ name: 'x', count: 20_000, change: -1_200 }], ENGLISH),
		['20,000', '−1,200'],
	],
	[
		'separators of thousands in what is not shown',
		rankedList({ entries: [], more: 4_000 }, ENGLISH),
		['4,000'],
	],
	[
		'equally many decimals in a column',
		bars(bar(71, 2), bar(72.5, -0.25), bar(9)),
		['71.0', '+2.0', '72.5', '−0.3', '9.0'],
	],
	['no decimals in a column of whole numbers', bars(bar(71), bar(72)), ['71', '72']],
])('every format has %s', (_, block, all) => {
	for (const [format, seen] of readersSee({ headline: 'Title', blocks: [block] })) {
		const found = seen.match(/[−+-]?\d[\d.,]*(%| pts)*|no change/g);
		expect([format, [...new Set(found)].sort()]).toEqual([format, all.sort()]);
	}
});

it.each([
	[1, undefined, 'good'],
	[-1, 'up', 'bad'],
	[1, 'down', 'bad'],
	[-1, 'down', 'good'],
	[1, 'neither', 'neutral'],
	[0, 'down', 'neutral'],
] as const)('calls a change by %j, where %s is better, %s if it is unusual', (by, better, tone) => {
	expect(figures.toneOfChange({ by, isUnusual: true }, better)).toBe(tone);
	expect(figures.toneOfChange({ by, isUnusual: false }, better)).toBe('neutral');
	expect(figures.toneOfChange({ by }, better)).toBe('neutral');
});

it.each([
	[[71.2, 72.9], undefined, 67.05, 10],
	[[60, 80], undefined, 60, 20],
	[[71, 72], { low: 60, high: 74 }, 60, 14],
	[[50, 72], { low: 60, high: 74 }, 50, 24],
])(
	'the axis of %j with the usual range %j begins at %j and spans %j',
	(values, band, low, span) => {
		const points = values.map((value) => ({ value, isMarked: false }));
		const axis = figures.axisOf({ points, band });
		expect(axis.low).toBeCloseTo(low, 9);
		expect(axis.span).toBeCloseTo(span, 9);
	},
);

describe('a sparkline', () => {
	const drawnOf = (trend: Parameters<typeof figures.trend>[0]) =>
		plain(figures.trend(trend, ENGLISH).line);
	const lineOf = (values: number[], band?: { low: number; high: number }) =>
		drawnOf({ band, points: values.map((value) => ({ date: '', value })) });

	it.each([
		[[0, 10, 20, 30, 40], /^▁▂▃▅▇$/],
		// A small change is no cliff.
		[[1, 2, 3, 4, 5], /^▂▃▃▃▅$/],
		[[71.2, 72.9], /^▃▃$/],
		[[7], /^▃$/],
		[several(365, (day) => day), /^▁.{28}▇$/],
	])('shows %j over at least ten points, in at most 30 signs', (values, drawn) => {
		expect(lineOf(values)).toMatch(drawn);
	});

	it('has a stroke before the day from which on it is marked', () => {
		const points = several(60, (day) => ({
			date: `2026-10-${10 + day}`,
			value: day < 30 ? 0 : 10,
		}));
		const drawn = (since: string) => drawnOf({ points, since });
		expect(drawn('2026-10-40')).toMatch(/^▁{15}│▇{15}$/);
		expect(drawn('2026-10-99')).not.toContain('│');
	});

	it.each([
		[60, 74, '▁▁▇'],
		[60, 116, '▁▁▂'],
		[4, 60, '▅▅▇'],
	])('leaves room for a usual range from %j to %j', (low, high, drawn) => {
		expect(lineOf([60, 60, 74], { low, high })).toBe(drawn);
	});
});
