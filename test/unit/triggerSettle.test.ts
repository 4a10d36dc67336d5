import { TAIL_MAX } from '../../nodes/VisibilityReportingTrigger/mentions/plan';
import {
	deferActivation,
	initial,
	type MentionSettings,
} from '../../nodes/VisibilityReportingTrigger/mentions/state';
import {
	backlogOf,
	captured,
	crowd,
	fromNow,
	HOUR,
	newOf,
	NOW,
	read,
	SECOND,
	settings,
	settle,
	START,
	stateOf,
} from './triggerRead';

/** What is new in what a poll has read, and what it keeps. */

describe('what is new', () => {
	it('is what was captured after the Start Date, also when it is listed later', () => {
		const recent = { ...settings, startDate: NOW - 10 * SECOND };
		const records = [-11, -10, -9].map((seconds) => captured(NOW + seconds * SECOND));
		const { state, items } = settle(initial(recent), read([]), recent);
		expect(items).toEqual([]);
		expect(newOf(state, read(records), recent)).toEqual([records[2]!.id]);
	});

	it('is from an activation on what was captured a second after its first answer', () => {
		const records = [-1, 0, 1, 65, 66].map((seconds) => captured(NOW + seconds * SECOND));
		const [, , first, second] = records;
		expect(newOf(initial(fromNow), read(records), fromNow)).toEqual([first!.id, second!.id]);
	});

	it('comes in the order of time, then of ids, and without a time as if captured now', () => {
		const older = captured(NOW - 2 * SECOND);
		const pair = ['b', 'a'].map((id) => captured(NOW - SECOND, { id }));
		const ahead = captured(NOW + SECOND);
		const items = newOf(initial(settings), read([ahead, { id: 'undated' }, ...pair, older]));
		expect(items).toEqual([older.id, 'a', 'b', 'undated', ahead.id]);
	});

	it('of other filters is what fits the old ones, too', () => {
		const old: MentionSettings = {
			...settings,
			filters: { engine: 'claude', sentiment: 'negative' },
		};
		const state = { ...initial(old), filters: old.filters };
		const [fits, ...others] = [
			{ engine: 'claude', sentiment: 'negative' },
			{ engine: 'grok', sentiment: 'negative' },
			{ engine: 'claude', sentiment: 'positive' },
		].map((more, index) => captured(NOW - (index + 1) * SECOND, more));
		const { state: next, items } = settle(state, read([fits!, ...others]));
		expect(items).toEqual([fits]);
		expect(newOf(next, read([fits!, ...others]))).toEqual([]);
	});

	it('is of each page what is not ahead of its answer', () => {
		const pages = [[captured(NOW + 70 * SECOND)], [captured(NOW + 60 * SECOND)]];
		const given = read([], { pages, until: NOW });
		expect(newOf(initial(fromNow), given, fromNow)).toEqual([pages[1]![0]!.id]);
	});
});

describe('a poll gives', () => {
	const some = (maxItems: number) => ({ ...settings, maxItems });
	const full = (count: number, maxItems: number) => {
		const { news } = settle(initial(settings), read(crowd(count)), some(maxItems));
		return [news.items().length, news.deferred, news.isEnough];
	};

	it.each([
		[10, 5, 5, 5, true],
		[5, 5, 5, 0, true],
		[4, 5, 4, 0, true],
		[3, 5, 3, 0, false],
		[400, 500, 400, 0, false],
		[401, 500, 401, 0, true],
		[79, 100, 79, 0, false],
		[80, 100, 80, 0, true],
		[950, 1_000, 950, 0, true],
		[900, 1_000, 900, 0, false],
	])(
		'of %i new ones, with Max Items %i, %i, and %i wait',
		(count, max, items, deferred, enough) => {
			expect(full(count, max)).toEqual([items, deferred, enough]);
		},
	);

	it('those that are listed first, and the next one the rest', () => {
		const records = crowd(5);
		const first = settle(initial(settings), read(records), some(3));
		expect(first.items).toEqual([records[2], records[1], records[0]]);
		const plan = { scope: 'window' as const, since: START, backlog: first.state.backlog };
		const next = settle(first.state, read(records, { plan }), some(3));
		expect(next.items).toEqual([records[4], records[3]]);
		expect(next.state.backlog).toBeUndefined();
	});
});

describe('what is kept of a complete read', () => {
	it('is done with up to 65 s before the lookback, but not back from where it was', () => {
		const { state } = settle(initial(settings), read([captured(NOW)]));
		expect(state).toMatchObject({
			watermark: NOW - HOUR - 65 * SECOND,
			windowAt: NOW,
			windowBytes: state.seen.length,
			polledAt: NOW,
			gapMs: 0,
			tailReads: 0,
		});
		expect(state.seen.length).toBe(9);
		const recent = { ...settings, startDate: NOW - SECOND };
		expect(settle(initial(recent), read([]), recent).state.watermark).toBe(NOW - SECOND);
	});

	it('tells how long the last poll is ago', () => {
		const gapBehind = (polledAt: number) => settle(stateOf({ polledAt }), read([])).state.gapMs;
		expect(gapBehind(NOW - 90 * SECOND)).toBe(90 * SECOND);
		expect(gapBehind(NOW + SECOND)).toBe(0);
	});

	it('holds no activation and no backlog', () => {
		const waiting = deferActivation(initial(fromNow), settings, NOW - SECOND);
		const { state } = settle({ ...waiting, watermark: START, backlog: backlogOf() }, read([]));
		expect(state).not.toHaveProperty('activations');
		expect(state).not.toHaveProperty('backlog');
	});

	it('counts from where a read that took several polls began, with the filters of now', () => {
		const at = NOW - 300 * SECOND;
		const backlog = backlogOf({ at });
		const changed: MentionSettings = { ...settings, filters: { engine: 'grok' } };
		const plan = { scope: 'window' as const, since: START, backlog };
		expect(settle(stateOf({ backlog }), read([], { plan }), changed).state).toMatchObject({
			windowAt: at,
			watermark: at - HOUR - 65 * SECOND,
			filters: { engine: 'grok' },
		});
	});

	it('are the ids of the window, and the undated ones that it lists', () => {
		const records = [{ id: 'undated' }, { id: 'gone' }, captured(START + SECOND), captured(NOW)];
		const { state } = settle(initial(settings), read(records));
		const again = settle(state, read(records.filter(({ id }) => id !== 'gone'))).state;
		expect(newOf(again, read([...records, captured(NOW + SECOND)]))).toEqual([
			'gone',
			captured(NOW + SECOND).id,
		]);
	});
});

describe('where the next poll looks', () => {
	it('is behind the 80 youngest that are known, at a whole second', () => {
		expect(TAIL_MAX).toBe(80);
		const tailFrom = (records: ReturnType<typeof crowd>) =>
			settle(initial(settings), read(records)).state.tailFrom;
		expect(tailFrom(crowd(80))).toBeUndefined();
		expect(tailFrom(crowd(81))).toBe(NOW - 80 * SECOND);
		expect(tailFrom(crowd(100, 500))).toBe(NOW - 80 * SECOND);
		expect(tailFrom(crowd(100).reverse())).toBe(NOW - 80 * SECOND);
	});

	it('is a second before the first answer, where a read is not complete', () => {
		const state = stateOf({ tailFrom: NOW - 500 * SECOND });
		const part = read(crowd(3), { next: 'c2' });
		expect(settle(state, part).state.tailFrom).toBe(NOW - 1_001);
		const plan = { scope: 'window' as const, since: START, backlog: backlogOf() };
		const { tailFrom } = settle(state, read(crowd(3), { next: 'c3', plan })).state;
		expect(tailFrom).toBe(NOW - 500 * SECOND);
	});

	it('stays where only the end was read, and few stand there', () => {
		const tailFrom = NOW - 500 * SECOND;
		const plan = { scope: 'tail' as const, since: tailFrom };
		const state = stateOf({ tailFrom, tailReads: 4 });
		expect(settle(state, read(crowd(3), { plan })).state).toMatchObject({
			...{ tailFrom, tailReads: 5, windowAt: START, watermark: START },
		});
		expect(settle(state, read(crowd(90), { plan })).state.tailFrom).toBe(NOW - 80 * SECOND);
	});

	it('stays behind a backlog, whose last part says nothing of the end', () => {
		const plan = { scope: 'window' as const, since: START, backlog: backlogOf() };
		const state = stateOf({ tailFrom: NOW - 5 * SECOND });
		expect(settle(state, read(crowd(90), { plan })).state.tailFrom).toBe(NOW - 5 * SECOND);
	});
});
