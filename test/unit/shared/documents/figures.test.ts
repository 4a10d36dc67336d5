import type { Bar, Metric, Part } from '../../../../nodes/shared/documents/document';
import * as figures from '../../../../nodes/shared/documents/figures';
import { FORMATS } from '../../../../nodes/shared/documents/formats';
import { slack } from '../../../../nodes/shared/documents/writers/slack/message';
import { readersSee } from './readers';
import { NATIVE, several } from './samples';
import { ENGLISH } from '../../../locales';

const metric: Metric = {
	kind: 'metric',
	label: 'Score',
	value: 72.4561,
	absent: '',
	change: { by: 0.1 + 0.2, period: 'in 30 days' },
};
const bar = (value: number, change?: number): Bar => {
	return { name: 'brand', value, change, absent: '', isOwn: false };
};
const bars = (...all: Bar[]): Part => ({ kind: 'bars', whole: 100, bars: all });

/** Each format with all figures that readers see, in their order, without repetitions. */
const figuresIn = (...parts: Part[]) =>
	readersSee({ parts: [{ kind: 'title', text: 'Title' }, ...parts] }).map(([format, seen]) => [
		format,
		[...new Set(seen.match(/[−+-]?\d[\d.,]*(%| pts)*|no change/g))].sort(),
	]);
const inAll = (...figures: string[]) =>
	FORMATS.map(({ option }) => [option.value, [...figures].sort()]);

describe('a figure for readers', () => {
	it('has one decimal at the most, alike in all formats', () => {
		expect(figuresIn(metric)).toEqual(inAll('72.5', '+0.3', '30'));
		expect(figuresIn({ ...metric, value: 1_234_567.005, change: undefined })).toEqual(
			inAll('1,234,567'),
		);
		expect(figuresIn({ ...metric, change: { by: 1e-9, period: '' } })).toEqual(
			inAll('72.5', 'no change'),
		);
		expect(figuresIn({ ...metric, change: { by: -1_234.5, period: '' } })).toEqual(
			inAll('72.5', '−1,234.5'),
		);
		expect(figuresIn({ ...metric, value: -0.001, change: undefined })).toEqual(inAll('0'));
	});

	it('has its unit, in points for a change of a share', () => {
		expect(figuresIn({ ...metric, unit: '%' })).toEqual(inAll('72.5%', '+0.3 pts', '30'));
	});

	it('of a count has separators of thousands', () => {
		const counts = [{ name: 'positive', count: 20_000, change: -1_200 }];
		expect(figuresIn({ kind: 'counts', label: 'By sentiment', counts })).toEqual(
			inAll('20,000', '−1,200'),
		);
		expect(figuresIn({ kind: 'rankedList', entries: [], more: 4_000 })).toEqual(inAll('4,000'));
	});

	it('has as many decimals as the others in its column', () => {
		expect(figuresIn(bars(bar(71, 2), bar(72.5, -0.25), bar(9)))).toEqual(
			inAll('71.0', '+2.0', '72.5', '−0.3', '9.0'),
		);
		expect(figuresIn(bars(bar(71), bar(72)))).toEqual(inAll('71', '72'));
	});

	it('is as short in a native chart', () => {
		const points = ['2026-11-16', '2026-11-22'].map((date) => ({ date, value: 72.4561 }));
		const parts: Part[] = [bars(bar(31.4561)), { kind: 'trend', points }];
		const drawn = JSON.stringify(slack.toJson({ parts }, NATIVE, ENGLISH));
		expect(drawn.match(/"value":[\d.]+/g)).toEqual([
			'"value":31.5',
			'"value":72.5',
			'"value":72.5',
		]);
	});

	it('says that it is a minimum, and its own words without a value', () => {
		expect(figures.formatMetric(ENGLISH, { ...metric, unit: '%', isAtLeast: true })).toBe(
			'at least 72.5%',
		);
		expect(
			figures.formatMetric(ENGLISH, {
				...metric,
				value: undefined,
				absent: 'none',
				isAtLeast: true,
			}),
		).toBe('none');
	});

	it('has a sign as a difference, but for none', () => {
		expect([2, -2.5, 0].map((by) => ENGLISH.delta(by))).toEqual(['+2', '−2.5', '0']);
	});
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

describe('the days of a trend', () => {
	const twoDays: Part = {
		kind: 'trend',
		points: [
			{ date: '2026-11-16', value: 71 },
			{ date: '2026-11-22', value: 71.5 },
		],
	};

	it.each(readersSee({ parts: [twoDays] }))('are written as in a sentence, in %s', (_, seen) => {
		expect(seen).toContain('16–22 Nov 2026: start 71.0, end 71.5, lowest 71.0, highest 71.5');
		expect(seen).not.toContain('2026-11');
	});

	it('are written so in a native chart', () => {
		expect(JSON.stringify(slack.toJson({ parts: [twoDays] }, NATIVE, ENGLISH))).not.toContain(
			'2026-11',
		);
	});
});

it.each([
	[[71.2, 72.9], undefined, 67.05, 10],
	[[60, 80], undefined, 60, 20],
	[[71, 72], { low: 60, high: 74 }, 60, 14],
	[[50, 72], { low: 60, high: 74 }, 50, 24],
])('the axis of %j with %j begins at %j and spans %j', (values, band, low, span) => {
	const points = values.map((value) => ({ date: '', value }));
	const axis = figures.axisOf({ points, band });
	expect(axis.low).toBeCloseTo(low, 9);
	expect(axis.span).toBeCloseTo(span, 9);
});

describe('drawings of signs', () => {
	it.each([
		[0, 0, '░░░░░░░░░░'],
		[5, 10, '█████░░░░░'],
		[20, 10, '██████████'],
		[-1, 10, '░░░░░░░░░░'],
	])('show %j of %j as %s', (value, whole, drawn) => {
		expect(figures.bar(value, whole)).toBe(drawn);
	});

	it.each([
		[[0, 10, 20, 30, 40], /^▁▂▃▅▇$/],
		// A small change is no cliff.
		[[1, 2, 3, 4, 5], /^▂▃▃▃▅$/],
		[[71.2, 72.9], /^▃▃$/],
		[[7, 7], /^▃▃$/],
		[[7], /^▃$/],
		[several(365, (day) => day), /^▁.{28}▇$/],
	])('show %j as a line over at least ten points', (values, drawn) => {
		const points = values.map((value) => ({ date: '', value }));
		expect(figures.sparkline({ kind: 'trend', points })).toMatch(drawn);
	});

	it('show a stroke before the day from which on a line is marked', () => {
		const points = several(60, (day) => ({
			date: `2026-10-${10 + day}`,
			value: day < 30 ? 0 : 10,
		}));
		const drawn = (since: string) => figures.sparkline({ kind: 'trend', points, since });
		expect(drawn('2026-10-40')).toMatch(/^▁{15}│▇{15}$/);
		expect(drawn('2026-10-99')).not.toContain('│');
	});

	it('show a line within what is usual for it', () => {
		const points = [60, 60, 74].map((value) => ({ date: '', value }));
		const drawn = (low: number, high: number) =>
			figures.sparkline({ kind: 'trend', points, band: { low, high } });
		expect([drawn(60, 74), drawn(60, 116), drawn(4, 60)]).toEqual(['▁▁▇', '▁▁▂', '▅▅▇']);
	});
});
