import { plan } from '../../../nodes/VisibilityReporting/trigger/pollMentions';
import type { MentionState } from '../../../nodes/VisibilityReporting/trigger/mentionState';
import { busy, captured, HOUR, idsOf, NOW, page, read, SECOND, settings, START } from './answers';

const window = { scope: 'window', since: NOW - HOUR - 65 * SECOND };

describe('a window', () => {
	it.each<[string, number, Partial<MentionState>]>([
		['it has five pages', 500, {}],
		['it has ten pages, and its end was read alone once since', 1_000, { endReads: 1 }],
		['the filters have changed', 501, { filters: { engine: 'grok' } }],
		['it was not read since an activation', 501, { activations: [] }],
		['it was last read a lookback ago', 501, { readAt: NOW + HOUR }],
	])('is read whole when %s', async (_, count, more) => {
		expect(plan(await busy(count, more), settings, NOW)).toEqual(window);
	});

	it.each<[string, number, Partial<MentionState>]>([
		['it has six pages', 501, {}],
		['it has eleven pages, and its end was read alone once since', 1_001, { endReads: 1 }],
		['it was read within the lookback', 501, { readAt: NOW + HOUR - 1 }],
	])('is read from 65 s before the last read when %s', async (_, count, more) => {
		const state = await busy(count, more);
		expect(plan(state, settings, NOW)).toEqual({ scope: 'end', since: state.readAt - 65 * SECOND });
	});

	it('counts the reads of its end', async () => {
		const later = page([captured(NOW + 2 * SECOND)], undefined, NOW + 3 * SECOND);
		const known = await busy(501);
		const { asked, items, state } = await read([later], known, settings, {
			now: () => NOW + 3 * SECOND,
		});
		expect(asked).toEqual([
			{ since: new Date(NOW - 65 * SECOND).toISOString(), cursor: undefined },
		]);
		expect(items).toHaveLength(1);
		const { watermark } = known;
		expect(state).toMatchObject({ endReads: 1, readAt: NOW + 3 * SECOND, watermark });
	});
});

describe('a complete read of the window', () => {
	it('moves the watermark to 65 s before the lookback when an earlier answer confirms its time', async () => {
		const first = (await read([page([captured(NOW)])])).state;
		expect(first).toMatchObject({ watermark: START, readAt: NOW });
		const { state } = await read([page([])], first);
		expect(state).toMatchObject({ watermark: NOW - HOUR - 65 * SECOND, readAt: NOW, endReads: 0 });
	});

	it('never moves the watermark back', async () => {
		const known = { ...(await busy(1)), watermark: NOW - SECOND };
		expect((await read([page([])], known)).state.watermark).toBe(NOW - SECOND);
	});

	it('forgets the IDs of mentions before the window', async () => {
		const records = [captured(START + SECOND), captured(NOW)];
		const first = (await read([page(records)])).state;
		const { state } = await read([page(records)], first);
		expect([first.seen.length, state.seen.length]).toEqual([4, 2]);
		expect(idsOf((await read([page(records)], state)).items)).toEqual([]);
	});
});
