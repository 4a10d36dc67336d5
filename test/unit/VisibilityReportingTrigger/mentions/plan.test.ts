import { plan, TAIL_MAX } from '../../../../nodes/VisibilityReportingTrigger/mentions/plan';
import type { MentionState } from '../../../../nodes/VisibilityReportingTrigger/mentions/state';
import { captured, crowd, HOUR, idsOf, NOW, page, read, SECOND, settings, START } from './answers';

/** A trigger that has just read its window of 250 mentions; its tail is the last 80 seconds. */
async function busy(more: Partial<MentionState> = {}): Promise<MentionState> {
	const { state } = await read([page(crowd(250))]);
	return { ...state, ...more };
}

describe('a window of several pages', () => {
	it('is read after its 80 newest known mentions only', async () => {
		expect(TAIL_MAX).toBe(80);
		expect(plan(await busy(), settings, NOW)).toEqual({
			scope: 'tail',
			since: NOW - 80 * SECOND,
		});
	});

	it.each<[string, Partial<MentionState>]>([
		['the filters have changed', { filters: { engine: 'grok' } }],
		['it was not read since an activation', { activations: [] }],
		['the tail was read as often as the window has pages', { tailReads: 3 }],
		['it was last read a lookback ago', { windowAt: NOW - HOUR }],
	])('is read whole when %s', async (_, more) => {
		const since = NOW - HOUR - 65 * SECOND;
		expect(plan(await busy(more), settings, NOW)).toEqual({ scope: 'window', since });
	});

	it.each<[string, Partial<MentionState>]>([
		['the tail was read less often', { tailReads: 2 }],
		['the window was read within the lookback', { windowAt: NOW - HOUR + 1 }],
	])('is not read whole when %s', async (_, more) => {
		expect(plan(await busy(more), settings, NOW).scope).toBe('tail');
	});

	it('has a tail from a whole second on in any order of the list', async () => {
		const tailFrom = async (records: ReturnType<typeof crowd>) =>
			(await read([page(records)])).state.tailFrom;
		expect(await tailFrom(crowd(80))).toBeUndefined();
		expect(await tailFrom(crowd(81))).toBe(NOW - 80 * SECOND);
		expect(await tailFrom(crowd(100, NOW - 500))).toBe(NOW - 80 * SECOND);
		expect(await tailFrom(crowd(100).reverse())).toBe(NOW - 80 * SECOND);
	});

	it('keeps its tail when few mentions are new, and moves it when many are', async () => {
		const known = await busy();
		const quiet = (await read([page(crowd(3))], known)).state;
		expect(quiet).toMatchObject({ tailFrom: known.tailFrom, tailReads: 1, windowAt: NOW });
		const moved = (await read([page(crowd(90, NOW + 30 * SECOND))], known)).state;
		expect(moved.tailFrom).toBe(NOW - 50 * SECOND);
	});
});

describe('a complete read of the window', () => {
	it('moves the watermark to 65 s before the lookback, and never back', async () => {
		const { state } = await read([page([captured(NOW)])]);
		const watermark = NOW - HOUR - 65 * SECOND;
		expect(state).toMatchObject({ watermark, windowAt: NOW, polledAt: NOW, tailReads: 0 });
		const known = { ...state, watermark: NOW - SECOND };
		expect((await read([page([])], known)).state.watermark).toBe(NOW - SECOND);
	});

	it('forgets the IDs of mentions before the window', async () => {
		const records = [captured(START + SECOND), captured(NOW)];
		const { state } = await read([page(records)]);
		expect(state.seen).toHaveLength(9);
		expect(idsOf((await read([page(records)], state)).items)).toEqual([]);
	});
});
