import {
	initial,
	TAIL_MAX,
	deferActivation,
	type MentionSettings,
	type MentionState,
	type WindowRead,
} from '../../nodes/VisibilityReportingTrigger/mentions/window';
import { findNewMentions } from '../../nodes/VisibilityReportingTrigger/mentions/newMentions';

/** What is new in what a poll has read, and what it keeps. */

const NOW = Date.UTC(2026, 10, 2, 10);
const SECOND = 1_000;
const HOUR = 3_600_000;
const START = NOW - 10 * HOUR;

const settings: MentionSettings = {
	filters: {},
	startDate: START,
	lookbackMs: HOUR,
	maxItems: 500,
};
const fromNow = { ...settings, startDate: undefined };

const captured = (time: number, more = {}) => ({
	id: `men_${time}`,
	captured_at: new Date(time).toISOString(),
	...more,
});

/** A complete read of the whole window now. */
const read = (records: WindowRead['records'], more: Partial<WindowRead> = {}): WindowRead => ({
	...{ whole: true, at: NOW, local: NOW, until: NOW, complete: true },
	records,
	...more,
});

/** One part of a window that could not be read to its end. */
const part = (records: WindowRead['records'], more: Partial<WindowRead> = {}) =>
	read(records, { complete: false, next: 'c2', ...more });

const newOf = (state: MentionState, given: WindowRead, by = settings) =>
	findNewMentions(state, by, given).items.map(({ id }) => id);

describe('what is new', () => {
	it('is what was captured after the Start Date, also when it is listed later', () => {
		const recent = { ...settings, startDate: NOW - 10 * SECOND };
		const records = [-11, -10, -9].map((seconds) => captured(NOW + seconds * SECOND));
		const { state, items } = findNewMentions(initial(recent), recent, read([]));
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
		const items = newOf(initial(settings), read([{ id: 'undated' }, ...pair, older]));
		expect(items).toEqual([older.id, 'a', 'b', 'undated']);
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
		const { state: next, items } = findNewMentions(state, settings, read([fits!, ...others]));
		expect(items).toEqual([fits]);
		expect(newOf(next, read([fits!, ...others]))).toEqual([]);
	});
});

describe('what is kept of a complete read', () => {
	it('is done with up to 65 s before the lookback, but not back from where it was', () => {
		expect(findNewMentions(initial(settings), settings, read([])).state).toMatchObject({
			watermark: NOW - HOUR - 65 * SECOND,
			windowAt: NOW,
			polledAt: NOW,
			gapMs: 0,
			tailReads: 0,
		});
		const recent = { ...settings, startDate: NOW - SECOND };
		expect(findNewMentions(initial(recent), recent, read([])).state.watermark).toBe(NOW - SECOND);
	});

	it('is done with up to the oldest one that has to wait, which comes next', () => {
		const one = { ...settings, maxItems: 1 };
		const records = [2, 1].map((hours) => captured(START + (10 - hours - 1) * HOUR));
		const { state } = findNewMentions(initial(one), one, read(records));
		expect(state.watermark).toBe(START + 8 * HOUR - 1);
		expect(newOf(state, read(records), one)).toEqual([records[1]!.id]);
	});

	it('tells how long the last poll is ago', () => {
		const state = { ...initial(settings), polledAt: NOW - 90 * SECOND };
		expect(findNewMentions(state, settings, read([])).state.gapMs).toBe(90 * SECOND);
		const ahead = { ...initial(settings), polledAt: NOW + SECOND };
		expect(findNewMentions(ahead, settings, read([])).state.gapMs).toBe(0);
	});

	it('holds no activation and no place to go on', () => {
		const waiting = deferActivation(initial(fromNow), settings, NOW - SECOND);
		const resumed = { ...waiting, watermark: START, resume: { cursor: 'c2', at: NOW - SECOND } };
		const { state } = findNewMentions(resumed, settings, read([]));
		expect(state).not.toHaveProperty('activations');
		expect(state).not.toHaveProperty('resume');
	});

	it('counts from where a read that took several polls began, unless the filters are others', () => {
		const at = NOW - 300 * SECOND;
		const resumed = { ...initial(settings), resume: { cursor: 'c2', at } };
		expect(findNewMentions(resumed, settings, read([])).state).toMatchObject({
			windowAt: at,
			watermark: at - HOUR - 65 * SECOND,
		});
		const changed: MentionSettings = { ...settings, filters: { engine: 'grok' } };
		expect(findNewMentions(resumed, changed, read([])).state).toMatchObject({
			windowAt: NOW,
			filters: { engine: 'grok' },
		});
	});
});

describe('what is kept of a read that could not be finished', () => {
	const at = NOW - 300 * SECOND;
	const resumed = { ...initial(settings), resume: { cursor: 'c1', at } };

	it('is where to go on, and when it began', () => {
		const { state } = findNewMentions(initial(settings), settings, part([]));
		expect(state).toMatchObject({ resume: { cursor: 'c2', at: NOW }, watermark: START });
		expect(findNewMentions(resumed, settings, part([])).state.resume).toEqual({ cursor: 'c2', at });
	});

	it.each<[string, MentionState, MentionSettings, WindowRead]>([
		['the start is not known', initial(fromNow), fromNow, part([])],
		['mentions have to wait', resumed, { ...settings, maxItems: 0 }, part([captured(NOW)])],
		['the filters are others', resumed, { ...settings, filters: { engine: 'grok' } }, part([])],
		['there is no cursor', resumed, settings, part([], { next: undefined })],
	])('is nothing where %s', (_, state, by, given) => {
		expect(findNewMentions(state, by, given).state.resume).toBeUndefined();
	});

	it('is when it began with other filters', () => {
		const changed: MentionSettings = { ...settings, filters: { engine: 'grok' } };
		const { activations } = findNewMentions(initial(settings), changed, part([])).state;
		expect(activations).toEqual([{ filters: changed.filters, local: NOW, service: NOW }]);
		expect(
			findNewMentions(initial(settings), settings, part([])).state.activations,
		).toBeUndefined();
	});
});

describe('where the next poll tailReads', () => {
	const crowd = (count: number, ms = 0) =>
		Array.from({ length: count }, (_, index) => captured(NOW - index * SECOND - ms));

	it('is behind the 80 youngest that are known, at a whole second', () => {
		expect(TAIL_MAX).toBe(80);
		const tailFrom = (given: WindowRead) =>
			findNewMentions(initial(settings), settings, given).state.tailFrom;
		expect(tailFrom(read(crowd(80)))).toBeUndefined();
		expect(tailFrom(read(crowd(81)))).toBe(NOW - 80 * SECOND);
		expect(tailFrom(read(crowd(100, 500)))).toBe(NOW - 80 * SECOND);
	});

	it('is before all that have to wait, which are not known', () => {
		const some = { ...settings, maxItems: 60 };
		const next = findNewMentions(initial(some), some, read(crowd(120))).state;
		expect(next.tailFrom).toBeUndefined();
		const most = { ...settings, maxItems: 100 };
		const { tailFrom } = findNewMentions(initial(most), most, read(crowd(120))).state;
		expect(tailFrom).toBe(NOW - 100 * SECOND);
	});

	it('is a second before one that is listed late and has to wait', () => {
		const { state } = findNewMentions(initial(settings), settings, read(crowd(100)));
		const late = [captured(NOW - 300 * SECOND), captured(NOW - 200 * SECOND)];
		const one = { ...settings, maxItems: 1 };
		const next = findNewMentions(state, one, read([...crowd(100), ...late]));
		expect(next.items).toEqual([late[0]]);
		expect(next.state.tailFrom).toBe(NOW - 201 * SECOND - 1);
	});

	it('stays where only a part was read, or only the end', () => {
		const tailFrom = NOW - 500 * SECOND;
		const resumed = { ...initial(settings), tailFrom, resume: { cursor: 'c2', at: NOW } };
		expect(findNewMentions(resumed, settings, read(crowd(3))).state.tailFrom).toBe(tailFrom);
		const looking = { ...initial(settings), tailFrom };
		const end = findNewMentions(looking, settings, read(crowd(3), { whole: false })).state;
		expect(end).toMatchObject({ tailFrom, tailReads: 1, windowAt: START });
	});
});
