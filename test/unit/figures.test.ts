import { combinedDocument } from '../../nodes/shared/documents/combinedDocument';
import type { Bar, Metric, Part } from '../../nodes/shared/documents/document';
import { blocks } from '../../nodes/shared/documents/slack/blocks';
import { scoreChangeDocument } from '../../nodes/VisibilityReportingTrigger/events/visibilityChange';
import { shareChangeDocument } from '../../nodes/VisibilityReportingTrigger/events/shareOfVoiceChange';
import { readersSee } from './readers';

const metric: Metric = {
	...{ kind: 'metric', label: 'Score', value: 72.4561, absent: '' },
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
	['message', 'blocks', 'html'].map((format) => [format, [...figures].sort()]);

describe('a figure for readers', () => {
	it('has two decimals at the most, alike in all formats', () => {
		expect(figuresIn(metric)).toEqual(inAll('72.46', '+0.3', '30'));
		expect(figuresIn({ ...metric, value: 1_234_567.005, change: undefined })).toEqual(
			inAll('1,234,567.01'),
		);
		expect(figuresIn({ ...metric, change: { by: 1e-9, period: '' } })).toEqual(
			inAll('72.46', 'no change'),
		);
		expect(figuresIn({ ...metric, change: { by: -1_234.5, period: '' } })).toEqual(
			inAll('72.46', '−1,234.5'),
		);
		expect(figuresIn({ ...metric, value: -0.001, change: undefined })).toEqual(inAll('0'));
	});

	it('has its unit, in points for a change of a share', () => {
		expect(figuresIn({ ...metric, unit: '%' })).toEqual(inAll('72.46%', '+0.3 pts', '30'));
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
			inAll('71.0', '+2.00', '72.5', '−0.25', '9.0'),
		);
		expect(figuresIn(bars(bar(71), bar(72)))).toEqual(inAll('71', '72'));
	});

	it('is as short in a native chart', () => {
		const look = { nativeCharts: true };
		const points = ['2026-11-16', '2026-11-22'].map((date) => ({ date, value: 72.4561 }));
		const document = { parts: [bars(bar(31.4561)), { kind: 'trend', points } as const] };
		expect(JSON.stringify(blocks.toJson(document, look))).not.toMatch(/value":\d+\.\d{3}/);
	});

	it('is alike in a subject', () => {
		const value = { name: 'a.example', value: 72.4561, absent: '', change: 0.1 + 0.2 };
		const about = { label: '', context: '', errors: [] };
		expect(combinedDocument([value], about).subject).toBe(
			'AI visibility of 1 domain: a.example 72.46 (+0.3)',
		);
	});
});

describe('the days of a trend', () => {
	const trend = (...dates: string[]): Part => {
		return { kind: 'trend', points: dates.map((date, day) => ({ date, value: 71 + day / 2 })) };
	};

	it('are written as all other dates of a message', () => {
		for (const [format, seen] of readersSee({ parts: [trend('2026-11-16', '2026-11-22')] })) {
			expect([format, seen]).toEqual([
				format,
				expect.stringContaining('16–22 Nov 2026: lowest 71.0, highest 71.5'),
			]);
			expect([format, seen]).toEqual([format, expect.not.stringContaining('2026-11')]);
		}
	});

	it('are written so in a native chart', () => {
		const look = { nativeCharts: true };
		const seen = JSON.stringify(
			readersSee({ parts: [trend('2026-11-16', '2026-11-22')] }, look).map(([, each]) => each),
		);
		expect(seen).not.toContain('2026-11');
	});
});

describe('an event', () => {
	it('has figures of two decimals at the most', () => {
		const share = { name: 'You', is_you: true, rank: 1, previous_rank: 1, direction: 'up' };
		const item = { ...share, share_pct: 31.45678, previous_share_pct: 30.12345, change: 1.33333 };
		const { parts } = shareChangeDocument({ item }, 'UTC');
		for (const [format, seen] of readersSee({ parts })) {
			expect([format, seen]).toEqual([format, expect.stringContaining('31.46%')]);
			expect([format, seen]).toEqual([format, expect.stringMatching(/\+1\.33 pts from 30\.12%/)]);
		}
		const unusual = { score: 70, level: 69.98765, expected_low: 71.00123, expected_high: 73 };
		for (const [format, seen] of readersSee(scoreChangeDocument({ item: unusual }, 'UTC'))) {
			expect([format, seen]).toEqual([
				format,
				expect.stringContaining('the score is 69.99; its usual range is 71 to 73.'),
			]);
		}
	});
});
