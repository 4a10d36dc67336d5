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
