import {
	initial,
	deferActivation,
	type MentionSettings,
} from '../../nodes/VisibilityReportingTrigger/mentions/state';
import { pollMentions } from '../../nodes/VisibilityReportingTrigger/mentions/pollMentions';
import { settle } from './triggerRead';
import type { MentionPage } from '../../nodes/VisibilityReporting/api/reportingApi';

const NOW = Date.UTC(2026, 10, 2, 10);
const settings: MentionSettings = {
	filters: {},
	startDate: NOW - 3_600_000,
	lookbackMs: 3_600_000,
	maxItems: 500,
	keptIds: 15_000,
};

/** One poll at which the service lists these records on a single page. */
async function poll(records: object[], more: Partial<MentionPage> = {}) {
	const page = { data: records as never[], meta: {}, next: undefined, serverTime: NOW, ...more };
	const world = { fetch: async () => ({ page }), now: () => NOW, isTimeUp: () => false };
	return await pollMentions(initial(settings), settings, world);
}

describe('a poll of odd answers', () => {
	it('gives mentions without an id or a time, each once', async () => {
		const records = [
			{ snippet: 'no id', captured_at: new Date(NOW - 1_000).toISOString() },
			{ id: 'men_1' },
			{ id: 'men_2', captured_at: 'yesterday' },
		];
		const result = await poll([...records, records[0]!]);
		expect(result).toMatchObject({ items: [records[0], records[1], records[2]] });
	});

	it.each([null, ''])('tells mentions with the id %j apart', async (id) => {
		const captured_at = new Date(NOW - 1_000).toISOString();
		const records = ['a', 'b'].map((snippet) => ({ id, snippet, captured_at }));
		expect(await poll(records)).toMatchObject({ items: records });
	});

	it('reads a time without a zone as UTC', async () => {
		const before = { id: 'men_1', captured_at: '2026-11-02T08:59:00' };
		const after = { id: 'men_2', captured_at: '2026-11-02T09:30:00' };
		const meta = { generated_at: '2026-11-02T10:01:00' };
		const result = await poll([before, after], { meta });
		expect(result).toMatchObject({ items: [after], state: { polledAt: NOW + 60_000 } });
	});

	it('remembers an undated mention of the first part of a long read', async () => {
		const undated = { id: 'men_1', captured_at: 'soon' };
		const dated = { id: 'men_2', captured_at: new Date(NOW - 1_000).toISOString() };
		const read = { plan: { scope: 'window' as const, since: 0 }, at: NOW, local: NOW, until: NOW };
		const parts = [
			{ ...read, pages: [[undated]], next: 'c2' },
			{ ...read, pages: [[dated]] },
			{ ...read, pages: [[dated, undated]] },
			{ ...read, pages: [[dated]] },
			{ ...read, pages: [[dated, undated]] },
		];
		let state = initial(settings);
		const items = parts.map((part) => {
			const { backlog } = state;
			const result = settle(state, { ...part, plan: { ...part.plan, backlog } }, settings);
			({ state } = result);
			return result.items;
		});
		// The last one had been away, and nothing else tells it from a new one.
		expect(items).toEqual([[undated], [dated], [], [], [undated]]);
	});

	it("takes the service's time from the response where it tells", async () => {
		const at = NOW + 600_000;
		const meta = { generated_at: new Date(at).toISOString() };
		expect(await poll([], { meta })).toMatchObject({ state: { polledAt: at } });
		expect(await poll([])).toMatchObject({ state: { polledAt: NOW } });
	});

	it('fails at a list without an end', async () => {
		expect(await poll([{ id: 'men_1' }], { next: 'again' })).toMatchObject({
			failure: { kind: 'malformed', reason: 'returned the same pagination cursor twice' },
		});
	});
});

describe('an activation without an answer', () => {
	it('was before the first one that came, also when the clock has been set back since', () => {
		const state = deferActivation(
			initial({ ...settings, startDate: undefined }),
			settings,
			NOW + 7_200_000,
		);
		const captured_at = new Date(NOW + 3_000).toISOString();
		const plan = { scope: 'window' as const, since: 0 };
		const record = { id: 'men_1', captured_at };
		const given = { plan, pages: [[record]], at: NOW, local: NOW, until: NOW + 5_000 };
		expect(settle(state, given, settings).items).toEqual([record]);
	});
});
