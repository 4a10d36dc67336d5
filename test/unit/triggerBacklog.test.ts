import {
	isFreshDue,
	isPassed,
	restart,
	trendWith,
} from '../../nodes/VisibilityReportingTrigger/mentions/backlog';
import { isBacklog } from '../../nodes/VisibilityReportingTrigger/mentions/readState';
import { continuing, type Plan } from '../../nodes/VisibilityReportingTrigger/mentions/plan';
import { countOf, SeenIds } from '../../nodes/VisibilityReportingTrigger/mentions/seenIds';
import {
	deferActivation,
	initial,
	type Backlog,
	type MentionSettings,
	type MentionState,
	type Trend,
} from '../../nodes/VisibilityReportingTrigger/mentions/state';
import {
	backlogOf,
	captured,
	crowd,
	fromNow,
	HOUR,
	MINUTE,
	NOW,
	read,
	SECOND,
	settings,
	settle,
	START,
	stateOf,
} from './triggerRead';

/** What one poll cannot give, and how the next ones go on with it. */

describe('a read that is not complete', () => {
	const part = (more = {}) => read(crowd(2), { next: 'c2', ...more });

	it('leaves a backlog: where it goes on, by which filters, and when it began', () => {
		const changed: MentionSettings = { ...settings, filters: { engine: 'grok' } };
		const trend = { low: NOW - SECOND, high: NOW, rise: 0, fall: SECOND };
		expect(settle(initial(settings), part(), changed).state).toMatchObject({
			backlog: {
				...{ filters: { engine: 'grok' }, whole: true, since: START, cursor: 'c2' },
				...{ at: NOW, freshAt: NOW, credit: 1, trend },
			},
			watermark: START,
			windowAt: START,
		});
		const plan = { scope: 'tail' as const, since: NOW - HOUR };
		const { backlog } = settle(initial(settings), part({ plan })).state;
		expect(backlog).toMatchObject({ whole: false, since: NOW - HOUR });
	});

	it('goes on with the one that there is', () => {
		const at = NOW - HOUR;
		const trend = { low: NOW - MINUTE, high: NOW - MINUTE, rise: 0, fall: 0 };
		const backlog = backlogOf({ at, freshAt: at + 1, credit: 5, trend, whole: false });
		const given = part({ pages: [crowd(1), []], next: 'c3', plan: continuing(backlog) });
		const { state } = settle(stateOf({ backlog, tailReads: 2 }), given);
		expect(state.backlog).toEqual({
			...backlog,
			...{ cursor: 'c3', credit: 7 },
			trend: { low: NOW - MINUTE, high: NOW, rise: MINUTE, fall: 0 },
		});
		expect(state.tailReads).toBe(2);
	});

	it('keeps when filters were changed, and that there was a start', () => {
		const changed: MentionSettings = { ...settings, filters: { engine: 'grok' } };
		const { activations } = settle(initial(settings), part(), changed).state;
		expect(activations).toEqual([{ filters: changed.filters, local: NOW, service: NOW }]);
		expect(settle(initial(settings), part()).state.activations).toBeUndefined();
		const started = settle(initial(fromNow), part({ until: NOW }), fromNow);
		expect(started.items).toEqual([]);
		expect(started.state).toMatchObject({ activations: [{ service: NOW }] });
		expect(started.state.watermark).toBeUndefined();
	});

	it('is over at the end of the list; the window is done with where it held all of that', () => {
		const at = NOW - HOUR;
		const given = (backlog: Backlog) => read(crowd(2), { plan: continuing(backlog) });
		const whole = backlogOf({ at });
		const { state } = settle(stateOf({ backlog: whole, tailReads: 3 }), given(whole));
		expect(state).toMatchObject({ windowAt: at, tailReads: 0 });
		expect(state.backlog).toBeUndefined();
		const tail = backlogOf({ whole: false, since: NOW - HOUR });
		const after = settle(stateOf({ backlog: tail, tailReads: 3 }), given(tail)).state;
		expect(after).toMatchObject({ windowAt: START, watermark: START, tailReads: 4 });
		expect(after.backlog).toBeUndefined();
	});
});

describe('a look at the end meanwhile', () => {
	it.each([
		[11, NOW - HOUR + 1, false],
		[12, NOW, true],
		[0, NOW - HOUR, true],
	])('with %i pages since and the last one at %i: %s', (credit, freshAt, isDue) => {
		expect(isFreshDue(backlogOf({ credit, freshAt }), NOW)).toBe(isDue);
	});

	it('costs twelve pages for each of its own, and leaves the backlog as it is', () => {
		const backlog = backlogOf({ credit: 13, freshAt: NOW - HOUR, trend: undefined });
		const state = stateOf({ backlog, tailFrom: NOW - MINUTE, tailReads: 2, watermark: START });
		const plan = { scope: 'fresh' as const, since: NOW - MINUTE, backlog };
		const after = settle(state, read([], { pages: [crowd(1), crowd(1)], plan }));
		expect(after.items).toHaveLength(1);
		expect(after.state.backlog).toEqual({ ...backlog, credit: -11, freshAt: NOW });
		expect(after.state).toMatchObject({ tailReads: 3, windowAt: START, watermark: START });
		const long = { ...state, backlog: { ...backlog, credit: 100 } };
		expect(settle(long, read([], { plan })).state.backlog).toMatchObject({ credit: 0 });
	});

	it('of all that may be listed late begins to count anew', () => {
		const backlog = backlogOf();
		const state = stateOf({ backlog, tailFrom: NOW - MINUTE, tailReads: 2 });
		const plan = { scope: 'fresh' as const, since: NOW - HOUR, backlog };
		const after = settle(state, read(crowd(90), { plan })).state;
		expect(after).toMatchObject({ tailReads: 0, tailFrom: NOW - 80 * SECOND });
		const cut = settle(state, read(crowd(90), { plan, next: 'c9' })).state;
		expect(cut).toMatchObject({ tailFrom: NOW - MINUTE, backlog: { cursor: 'c2' } });
	});
});

describe('a backlog that is begun again', () => {
	const passed = { from: START, to: START + HOUR };

	it('is without its cursor, and behind what is passed at its beginning', () => {
		const trend = trendWith(undefined, NOW);
		const again = restart(backlogOf({ trend, passed }), { engine: 'grok' });
		expect(again).toEqual({
			...{ filters: { engine: 'grok' }, whole: true, since: START + HOUR },
			...{ at: NOW, freshAt: NOW, credit: 0, passed, restarted: true },
		});
		const later = { from: START + 1, to: START + HOUR };
		expect(restart(backlogOf({ passed: later }), {}).since).toBe(START);
		expect(restart(backlogOf(), {}).since).toBe(START);
	});

	it('leaves out what is passed, which only then comes a second time', () => {
		const backlog = backlogOf({ passed, restarted: true });
		const at = [START, START + 1, START + HOUR, START + HOUR + 1, undefined];
		expect(at.map((time) => isPassed(backlog, time))).toEqual([false, true, true, false, false]);
		expect(isPassed(backlogOf({ passed }), START + 1)).toBe(false);
		expect(isPassed(backlogOf({ restarted: true }), START + 1)).toBe(false);
		const records = [captured(START + MINUTE), captured(NOW)];
		const given = (by: Backlog) => read(records, { plan: continuing(by) });
		expect(settle(stateOf({ backlog }), given(backlog)).items).toEqual([records[1]]);
		expect(settle(stateOf(), given(backlogOf({ passed }))).items).toEqual(records);
	});
});

describe('how times move in a list', () => {
	const trendOf = (...times: number[]) =>
		times.reduce<Trend | undefined>((trend, time) => trendWith(trend, time), undefined);

	it('is by how much one was later or earlier than one before', () => {
		expect(trendOf(5)).toEqual({ low: 5, high: 5, rise: 0, fall: 0 });
		expect(trendOf(5, 3, 9, 7)).toEqual({ low: 3, high: 9, rise: 6, fall: 2 });
		expect(trendOf(9, 1, 2)).toEqual({ low: 1, high: 9, rise: 1, fall: 8 });
	});

	it('counts what was not known, and no look at the end', () => {
		const known = settle(initial(settings), read([captured(NOW)])).state;
		const given = (scope: Plan['scope']) =>
			read([captured(NOW), captured(NOW - SECOND), { id: 'undated' }], {
				plan: { scope, since: START },
			});
		const trend = { low: NOW - SECOND, high: NOW - SECOND, rise: 0, fall: 0 };
		expect(settle(known, given('window')).news.trend).toEqual(trend);
		expect(settle(known, given('fresh')).news.trend).toBeUndefined();
	});
});

describe('of a long backlog in the order of time', () => {
	const few = { ...settings, keptIds: 50 };
	const since = NOW - 400 * MINUTE;
	/** One a minute, from 350 to 301 minutes ago and from 150 to 101. */
	const older = Array.from({ length: 50 }, (_, index) => captured(NOW - (350 - index) * MINUTE));
	const newer = Array.from({ length: 50 }, (_, index) => captured(NOW - (150 - index) * MINUTE));

	function after(records: object[], more: Partial<MentionState> = {}, passed?: Backlog['passed']) {
		const backlog = backlogOf({ since, passed });
		const given = read(records as never, { plan: continuing(backlog), next: 'c3' });
		return settle(stateOf({ watermark: since, backlog, ...more }), given, few).state;
	}
	const end = NOW - HOUR - 65_000;

	it('newest first, the newest ids are forgotten as far as nothing more can come there', () => {
		const state = after([...older, ...newer].reverse());
		expect(state.backlog!.passed).toEqual({ from: NOW - 150 * MINUTE - 1, to: end });
		expect(countOf(state.seen)).toBe(50);
		expect(new SeenIds(state.seen).count({ from: since, to: NOW - 300 * MINUTE })).toBe(50);
	});

	it('oldest first, the oldest ones', () => {
		const state = after([...older, ...newer]);
		expect(state.backlog!.passed).toEqual({ from: since, to: NOW - 300 * MINUTE - 1 });
		expect(new SeenIds(state.seen).count({ from: NOW - 151 * MINUTE, to: NOW })).toBe(50);
	});

	it('not more than are too many, nor those within a lookback', () => {
		const half = after([...older, ...newer.slice(25)].reverse());
		expect(countOf(half.seen)).toBe(50);
		expect(half.backlog!.passed!.from).toBe(NOW - 125 * MINUTE - 1);
		const near = after(
			[captured(NOW - 155 * MINUTE), ...newer, captured(NOW - 94 * MINUTE)].reverse(),
		);
		expect(near.backlog!.passed).toEqual({ from: NOW - 94 * MINUTE - 1, to: end });
		const recent = crowd(120);
		expect(countOf(after([...recent, ...older.slice(0, 1)]).seen)).toBe(121);
	});

	it('none where the list is in no order, or it is not known which', () => {
		const mixed = [...older.slice(25), ...newer, ...older.slice(0, 25)];
		for (const records of [
			mixed,
			newer.concat(newer.map(({ id, ...rest }) => ({ ...rest, id: `${id}b` }))),
		]) {
			const state = after(records);
			expect(state.backlog!.passed).toBeUndefined();
			expect(countOf(state.seen)).toBe(100);
		}
	});

	it('none of the end of the list, as the window that it lies in is still read with it', () => {
		const records = [...older, ...newer].reverse();
		const plan = continuing(backlogOf({ since, whole: false }));
		const { state } = settle(stateOf({}), read(records, { plan, next: 'c3' }), few);
		expect(state.backlog!.passed).toBeUndefined();
		expect(countOf(state.seen)).toBe(100);
	});

	it('none of a page that is read again, as some of it has to wait', () => {
		const waits = { ...few, maxItems: 90 };
		const plan = continuing(backlogOf({ since }));
		const inOrder = [...older, ...newer];
		for (const records of [inOrder, inOrder.toReversed()]) {
			const given = read(records, { plan, next: undefined });
			const { state } = settle(stateOf({ watermark: since }), given, waits);
			expect(state.backlog).toBeDefined();
			expect(state.backlog!.passed).toBeUndefined();
			expect(countOf(state.seen)).toBe(90);
		}
	});

	it('what is passed grows at its end, and is one part only', () => {
		const from = NOW - 130 * MINUTE;
		const state = after([...older, ...newer].reverse(), {}, { from, to: end });
		expect(state.backlog!.passed).toEqual({ from: NOW - 150 * MINUTE - 1, to: end });
		const apart = after([...older, ...newer].reverse(), {}, { from: since, to: since + MINUTE });
		expect(apart.backlog!.passed).toEqual({ from: since, to: since + MINUTE });
		expect(countOf(apart.seen)).toBe(100);
		const oldest = after([...older, ...newer], {}, { from: since - HOUR, to: since + MINUTE });
		expect(oldest.backlog!.passed).toEqual({ from: since - HOUR, to: NOW - 300 * MINUTE - 1 });
		const late = after([...older, ...newer], {}, { from: end - MINUTE, to: end });
		expect(late.backlog!.passed).toEqual({ from: end - MINUTE, to: end });
	});
});

describe('a saved backlog', () => {
	const trend = trendWith(undefined, NOW);
	const full = backlogOf({ trend, passed: { from: START, to: NOW }, restarted: true });

	it('is taken with all that it may hold, and without what it need not', () => {
		expect(isBacklog(JSON.parse(JSON.stringify(full)))).toBe(true);
		expect(isBacklog(backlogOf({ cursor: undefined }))).toBe(true);
	});

	it.each<[string, object]>([
		['without filters', { filters: null }],
		['with a cursor that is none', { cursor: 5 }],
		['without a beginning', { since: undefined }],
		['without its time', { at: null }],
		['without a look at the end', { freshAt: 'now' }],
		['without its pages', { credit: undefined }],
		['with a trend that is none', { trend: 5 }],
		['without low', { trend: { ...trend, low: null } }],
		['without high', { trend: { ...trend, high: null } }],
		['without rise', { trend: { ...trend, rise: null } }],
		['without fall', { trend: { ...trend, fall: null } }],
		['with a part that is none', { passed: [] }],
		['with a part without an end', { passed: { from: START } }],
		['with a part without a beginning', { passed: { to: START } }],
	])('is not taken %s', (_, damage) => {
		expect(isBacklog({ ...full, ...damage })).toBe(false);
	});

	it.each([undefined, null, 'c2'])('is not %j', (saved) => {
		expect(isBacklog(saved)).toBe(false);
	});
});

describe('an activation that waits', () => {
	it('stays as it was while a backlog is read', () => {
		const waiting = deferActivation(initial(fromNow), fromNow, NOW - MINUTE, NOW - MINUTE);
		const { state } = settle(waiting, read([], { next: 'c2' }), fromNow);
		expect(state.activations).toEqual(waiting.activations);
	});
});
