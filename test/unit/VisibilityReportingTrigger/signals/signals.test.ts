import {
	moved as movedRule,
	unusual as unusualRule,
} from '../../../../nodes/VisibilityReportingTrigger/signals/scoreChange';
import {
	shareChanges as shareRule,
	shareSample,
} from '../../../../nodes/VisibilityReportingTrigger/signals/shareChanges';
import {
	askSince,
	judgeSilence as silenceRule,
	silenceState,
} from '../../../../nodes/VisibilityReportingTrigger/signals/silenceRule';
import { withItems } from './itemsOf';

const moved = withItems(movedRule);
const unusual = withItems(unusualRule);
const shareChanges = withItems(shareRule);
const judgeSilence = withItems(silenceRule);

const NOW = Date.UTC(2026, 10, 21, 12);
const domain = 'a.example';

describe('a score', () => {
	it('begins anew with another domain, another sensitivity or a state of another form', () => {
		const { state } = unusual(undefined, { domain, score: 50 }, [], NOW);
		expect(state).toMatchObject({ sensitivity: 'unusual', score: 50, at: NOW });
		expect(unusual(state, { domain, score: 55 }, [], NOW).items).toHaveLength(1);
		expect(unusual(state, { domain, score: 54.9 }, [], NOW)).toEqual({ state, items: [] });
		expect(unusual(state, { domain: 'b.example', score: 55 }, [], NOW).items).toEqual([]);
		expect(moved(state, { domain, score: 90 }, 1, NOW).items).toEqual([]);
		expect(moved({ ...state, score: 'x' }, { domain, score: 90 }, 1, NOW).items).toEqual([]);
	});

	it('never tells of no change, whatever the threshold', () => {
		const saved = { domain, sensitivity: 'points', score: 50 };
		expect(moved(saved, { domain, score: 50 }, 0, NOW).items).toEqual([]);
		expect(moved(saved, { domain, score: 50.1 }, 0.1, NOW).items).toMatchObject([{ change: 0.1 }]);
	});

	const trendOf = (...scores: number[]) =>
		scores.map((score, day) => ({ date: new Date(NOW + day * 86_400_000).toISOString(), score }));
	const flat = Array.from({ length: 30 }, () => 50);

	it('is compared with the last day before it that was within the band', () => {
		let { state, items } = unusual(undefined, { domain, score: 50.5 }, trendOf(...flat, 50.5), NOW);
		({ state, items } = unusual(state, { domain, score: 53 }, trendOf(...flat, 53), NOW));
		expect(items).toEqual([]);
		({ state, items } = unusual(state, { domain, score: 54 }, trendOf(...flat, 53, 54), NOW + 1));
		expect(items).toMatchObject([{ previous_score: 50, change: 4, direction: 'up', level: 51.28 }]);
		expect(state).toMatchObject({ isOutside: true, score: 54, at: NOW + 1 });
	});

	it('that is outside at the start only becomes known', () => {
		const { state, items } = unusual(undefined, { domain, score: 60 }, trendOf(...flat, 60), NOW);
		expect([state.isOutside, items]).toEqual([true, []]);
		expect(unusual(state, { domain, score: 60 }, trendOf(...flat, 60, 60), NOW).items).toEqual([]);
	});
});

describe('shares', () => {
	const set = (...list: Array<[name: unknown, share: unknown, isOwn?: boolean]>) => ({
		competitors: list.map(([name, share_pct, is_you = false]) => ({ name, share_pct, is_you })),
	});
	const all = { threshold: 2, brands: 'all' } as const;
	const begin = (data: object) => shareChanges(undefined, data as never, all, NOW).state;

	it('of an empty list leave all as it was', () => {
		const state = begin(set(['A', 10]));
		expect(shareChanges(state, set(), all, NOW)).toEqual({ state, items: [] });
		expect(shareChanges(state, set(['A', 12]), all, NOW).items).toHaveLength(1);
	});

	it('compare names of brands that are those of properties of every object', () => {
		const state = begin(set(['constructor', 10]));
		expect(shareChanges(state, set(['constructor', 12]), all, NOW).items).toHaveLength(1);
		expect(
			shareChanges(begin(set(['A', 1])), set(['A', 1], ['toString', 12]), all, NOW).items,
		).toEqual([]);
	});

	it('show a sample: the own brand, or else the first', () => {
		expect(shareSample(set(['A', 10], ['B', 20, true]))).toMatchObject({
			name: 'B',
			direction: null,
			change: 0,
			rank: 1,
		});
		expect(shareSample(set(['A', 10], ['B', 20]))).toMatchObject({
			name: 'A',
			rank: 2,
			previous_rank: 2,
		});
		expect(shareSample({})).toBeUndefined();
	});
});

describe('silence', () => {
	const settings = { filters: { engine: 'claude' }, hours: 1 };
	const HOUR = 3_600_000;
	const start = silenceState(undefined, settings);

	it('knows nothing with other filters', () => {
		const known = { ...start, last: '2026-11-21T10:00:00Z', from: 5, isTold: true, isDue: true };
		expect(silenceState(known, settings)).toEqual(known);
		expect(silenceState(known, { ...settings, filters: {} })).toEqual({
			version: 1,
			filters: '[null,null]',
		});
	});

	it('asks behind the newest mention, else from the beginning of the hours', () => {
		expect(askSince(start, settings, NOW + 999)).toBe(NOW - HOUR);
		expect(askSince({ ...start, from: NOW - 2 * HOUR }, settings, NOW)).toBe(NOW - 2 * HOUR);
		expect(askSince({ ...start, last: '2026-11-21T11:59:00Z' }, settings, NOW)).toBe(NOW - 60_000);
	});

	const read = (records: object[], since = NOW - HOUR, at = NOW) =>
		({ records, since, at, hasMore: false }) as never;

	it('is not told from a part of the time, nor from a part of the list', () => {
		const result = judgeSilence(start, settings, read([], NOW - HOUR + 1), 'none');
		expect(result).toMatchObject({ items: [], state: { from: NOW - HOUR } });
		const page = { records: [], since: NOW - HOUR, at: NOW, hasMore: true };
		expect(judgeSilence(start, settings, page, 'none').items).toEqual([]);
		expect(judgeSilence(start, settings, { ...page, hasMore: false }, 'none').items).toHaveLength(
			1,
		);
	});

	it('waits for the poll after an activation', () => {
		expect(judgeSilence(start, settings, read([]), 'certain')).toMatchObject({
			items: [],
			state: { isDue: true },
		});
		expect(judgeSilence({ ...start, isDue: true }, settings, read([]), 'certain').items).toEqual(
			[],
		);
		expect(judgeSilence(start, settings, read([]), 'possible').items).toEqual([]);
		const { state, items } = judgeSilence(
			{ ...start, isDue: true },
			settings,
			read([]),
			'possible',
		);
		expect(items).toEqual([{ hours: 1, last_mention_at: null }]);
		expect(state).toEqual({ ...start, from: NOW - HOUR, isTold: true });
	});
});
