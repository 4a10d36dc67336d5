import { plan, TAIL_MAX } from '../../../../nodes/VisibilityReportingTrigger/mentions/plan';
import type { MentionState } from '../../../../nodes/VisibilityReportingTrigger/mentions/state';
import { captured, crowd, HOUR, idsOf, NOW, page, read, SECOND, settings, START } from './answers';

/** Which part of the list a poll reads, by what earlier ones have found. */

/** A trigger that has just read its window of 250 mentions; its tail is the last 80 seconds. */
async function busy(more: Partial<MentionState> = {}): Promise<MentionState> {
	const { state } = await read([page(crowd(250))]);
	return { ...state, ...more };
}

describe('a busy stream', () => {
	it('is read from behind the 80 newest known mentions', async () => {
		expect(TAIL_MAX).toBe(80);
		expect(plan(await busy(), settings, NOW)).toEqual({
			scope: 'tail',
			since: NOW - 80 * SECOND,
		});
	});

	it.each<[string, Partial<MentionState>]>([
		['the filters are others', { filters: { engine: 'grok' } }],
		['an activation has not been followed yet', { activations: [] }],
		['the tail was read as often as the window has pages', { tailReads: 3 }],
		['the last such read is a lookback ago', { windowAt: NOW - HOUR }],
	])('is read from the start of the window where %s', async (_, more) => {
		const since = NOW - HOUR - 65 * SECOND;
		expect(plan(await busy(more), settings, NOW)).toEqual({ scope: 'window', since });
	});

	it.each<[string, Partial<MentionState>]>([
		['the tail was read less often', { tailReads: 2 }],
		['the window was read within the lookback', { windowAt: NOW - HOUR + 1 }],
	])('is not where %s', async (_, more) => {
		expect(plan(await busy(more), settings, NOW).scope).toBe('tail');
	});

	it('has its tail behind the newest ones, at a whole second, in any order of the list', async () => {
		const tailFrom = async (records: ReturnType<typeof crowd>) =>
			(await read([page(records)])).state.tailFrom;
		expect(await tailFrom(crowd(80))).toBeUndefined();
		expect(await tailFrom(crowd(81))).toBe(NOW - 80 * SECOND);
		expect(await tailFrom(crowd(100, NOW - 500))).toBe(NOW - 80 * SECOND);
		expect(await tailFrom(crowd(100).reverse())).toBe(NOW - 80 * SECOND);
	});

	it('keeps its tail while few are new, and moves it on when many are', async () => {
		const known = await busy();
		const quiet = (await read([page(crowd(3))], known)).state;
		expect(quiet).toMatchObject({ tailFrom: known.tailFrom, tailReads: 1, windowAt: NOW });
		const moved = (await read([page(crowd(90, NOW + 30 * SECOND))], known)).state;
		expect(moved.tailFrom).toBe(NOW - 50 * SECOND);
	});
});

describe('a complete read of the window', () => {
	it('is done with up to 65 s before the lookback, but not back from where it was', async () => {
		const { state } = await read([page([captured(NOW)])]);
		const watermark = NOW - HOUR - 65 * SECOND;
		expect(state).toMatchObject({ watermark, windowAt: NOW, polledAt: NOW, tailReads: 0 });
		const known = { ...state, watermark: NOW - SECOND };
		expect((await read([page([])], known)).state.watermark).toBe(NOW - SECOND);
	});

	it('forgets the IDs from before the window', async () => {
		const records = [captured(START + SECOND), captured(NOW)];
		const { state } = await read([page(records)]);
		expect(state.seen).toHaveLength(9);
		expect(idsOf((await read([page(records)], state)).items)).toEqual([]);
	});
});
