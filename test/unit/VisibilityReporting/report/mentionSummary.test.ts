import { summarizeMentions } from '../../../../nodes/VisibilityReporting/report/mentionSummary';
import { periodOf } from '../../../../nodes/shared/time/periods';

const at = (captured_at: string, more: object = {}) => ({ captured_at, ...more });

describe('the mentions of a month that has not passed yet', () => {
	const now = Date.parse('2026-11-12T09:30:00Z');
	const period = periodOf('thisMonth', 'UTC', now);
	const summarize = (...times: string[]) =>
		summarizeMentions(
			{ mentions: times.map((time) => at(time)), hasMore: false },
			{ period, compares: true, maxMentions: 5, zone: 'UTC', now },
		);

	it('are compared with those of the month before up to the same moment', () => {
		const { now: current, before } = summarize(
			'2026-10-01T00:00:00Z',
			'2026-10-12T09:29:59Z',
			'2026-10-12T09:30:01Z',
			'2026-10-31T23:59:59Z',
			'2026-11-01T00:00:00Z',
		);
		expect([current.total, before?.total]).toEqual([1, 2]);
	});

	it('count from the first moment of the month', () => {
		const { now: current } = summarize('2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00Z', 'soon');
		expect(current.total).toBe(2);
	});
});

it('counts each mention on the day of the zone in which it was captured, and themes of the period only', () => {
	const now = Date.parse('2026-11-23T08:00:00Z');
	const period = periodOf('previousWeek', 'Europe/Berlin', now);
	const mentions = [
		at('2026-11-12T12:00:00Z', { engine: 'grok', snippet: 'Old news.' }),
		at('2026-11-13T12:00:00Z', { engine: 'grok', snippet: 'Old news.' }),
		at('2026-11-17T23:30:00Z', { engine: 'grok', snippet: 'Fresh.' }),
	];
	const summarized = { period, compares: true, maxMentions: 5, zone: 'Europe/Berlin', now };
	const { days, themes } = summarizeMentions({ mentions, hasMore: false }, summarized);
	const current = days.filter(({ isNow }) => isNow);
	expect(current.map(({ engines }) => engines.get('grok') ?? 0)).toEqual([0, 0, 1, 0, 0, 0, 0]);
	expect(themes).toEqual([]);
});
