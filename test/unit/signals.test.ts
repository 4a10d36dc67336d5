import { moved, unusual } from '../../nodes/VisibilityReportingTrigger/signals/scoreChange';
import {
	shareChanges,
	shareSample,
} from '../../nodes/VisibilityReportingTrigger/signals/shareChanges';
import {
	askSince,
	judgeSilence,
	newest,
	silenceState,
} from '../../nodes/VisibilityReportingTrigger/signals/silence';
import { shareChangeDocument } from '../../nodes/VisibilityReportingTrigger/output/shareChange';
import { scoreChangeDocument } from '../../nodes/VisibilityReportingTrigger/output/scoreChange';
import { mentionDocument } from '../../nodes/VisibilityReportingTrigger/output/mention';
import { silenceDocument } from '../../nodes/VisibilityReportingTrigger/output/silence';
import { renderText } from '../../nodes/shared/output/text';

const NOW = Date.UTC(2026, 10, 21, 12);
const domain = 'a.example';

describe('a score', () => {
	it('counts a state of before there was a choice as one by points', () => {
		const saved = { version: 1, domain, score: 50 };
		expect(moved(saved, { domain, score: 52 }, 1, NOW).items).toMatchObject([{ change: 2 }]);
		expect(unusual(saved, { domain, score: 90 }, [], NOW).items).toEqual([]);
	});

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
		const saved = { domain, score: 50 };
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

	it('has a message also where little is known', () => {
		const item = {
			domain: '',
			score: 55,
			previous_score: 50,
			change: 5,
			direction: 'up',
			level: null,
		};
		expect(renderText(scoreChangeDocument(item, 'utc', { at: NaN }))).toBe(
			'The AI visibility score of the domain went up\nScore: 55 (+5 from 50)\nThe trend has fewer than 20 days, so a change of 5 points counts as unusual.',
		);
		const inside = { ...item, domain, level: 50, expected_low: 49, expected_high: 51 };
		expect(renderText(scoreChangeDocument(inside, 'utc', {}))).toMatch(
			/^The AI visibility score of a\.example went up\n/,
		);
		expect(renderText(scoreChangeDocument({ direction: 'up' }, 'utc', {}))).toBe(
			'The AI visibility score of the domain went up\nScore: no score',
		);
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

	it('without a figure or a name are not judged, and the first of a name counts', () => {
		const state = begin(set(['A', 10], ['B', 20], ['', 5], ['C', 'x']));
		const data = set(['A', null], ['B', '25'], ['B', 1]);
		const { items, state: next } = shareChanges(state, data, all, NOW);
		expect(items).toMatchObject([{ name: 'B', share_pct: 25, category: null, rank: 1 }]);
		expect(shareChanges(next, set(['A', 12], ['B', 25]), all, NOW).items).toMatchObject([
			{ name: 'A', previous_share_pct: 10 },
		]);
	});

	it('begin anew where a state has another form', () => {
		for (const bases of [
			5,
			{ A: 5 },
			{ A: { share: 'x', ahead: [] } },
			{ A: { share: 1, ahead: 'x' } },
		]) {
			expect(
				shareChanges({ bases, shares: { A: 'x' } } as never, set(['A', 12]), all, NOW).items,
			).toEqual([]);
		}
	});

	it('compare names of brands that are those of properties of every object', () => {
		const state = begin(set(['constructor', 10]));
		expect(shareChanges(state, set(['constructor', 12]), all, NOW).items).toHaveLength(1);
		expect(
			shareChanges(begin(set(['A', 1])), set(['A', 1], ['toString', 12]), all, NOW).items,
		).toEqual([]);
	});

	it('tell of several who have overtaken, and who was overtaken', () => {
		const before = begin(set(['A', 40, true], ['B', 30], ['C', 20], ['D', 10], ['E', 5]));
		const data = set(['A', 4, true], ['B', 30], ['C', 20], ['D', 10], ['E', 5]);
		const { items, state } = shareChanges(before, data, all, NOW);
		expect(items.map(({ name, rank }) => [name, rank])).toEqual([
			['A', 5],
			['B', 1],
			['C', 2],
			['D', 3],
			['E', 4],
		]);
		const titles = items.map(
			(item) => renderText(shareChangeDocument(item, 'utc', before, state)).split('\n')[0],
		);
		expect(titles[0]).toBe('B, C, D and others have overtaken you: rank 1 to 5 in share of voice');
		expect(titles[1]).toBe('B has overtaken A: rank 2 to 1 in share of voice');
		const back = shareChanges(
			state,
			set(['A', 40, true], ['B', 30], ['C', 20], ['D', 10], ['E', 5]),
			all,
			NOW,
		);
		expect(renderText(shareChangeDocument(back.items[0]!, 'utc', state, back.state))).toMatch(
			/^A \(you\) has overtaken B, C, D and others: rank 5 to 1/,
		);
		expect(renderText(shareChangeDocument(back.items[1]!, 'utc', state, back.state))).toMatch(
			/^A has overtaken B: rank 1 to 2/,
		);
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

	it('knows nothing with other filters or of a state in another form', () => {
		const known = { ...start, last: '2026-11-21T10:00:00Z', from: 5, isTold: true, isDue: true };
		expect(silenceState(known, settings)).toEqual(known);
		expect(silenceState(known, { ...settings, filters: {} })).toEqual({
			version: 1,
			filters: '[null,null]',
		});
		const odd = { ...start, last: 'soon', from: '5', isTold: 'yes', isDue: 1 };
		expect(silenceState(odd, settings)).toEqual(start);
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

	it('takes the newest of the dates that can be read', () => {
		const records = ['soon', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00+00:00', null].map(
			(captured_at) => ({ captured_at }),
		);
		expect(newest('2026-11-20T00:00:00Z', records)).toBe('2026-11-21T10:00:00+00:00');
		expect(newest(undefined, [])).toBeUndefined();
	});

	it('has a message', () => {
		expect(renderText(silenceDocument({ hours: 1, last_mention_at: null }, 'utc'))).toBe(
			'No new mention for 1 hour\nNo earlier mention is known.',
		);
		expect(
			renderText(silenceDocument({ hours: 0.5, last_mention_at: '2026-11-21T10:00:00Z' }, 'utc')),
		).toBe('No new mention for 0.5 hours\nLast mention: 21 Nov 2026, 10:00 UTC');
	});
});

test.each([
	[{ engine: 'grok', sentiment: 'positive' }, 'Grok mentioned you positively'],
	[{ engine: 'grok', sentiment: 'neutral' }, 'Grok mentioned you'],
	[{ engine: 'eliza', sentiment: 'constructor' }, 'eliza mentioned you'],
	[{}, 'An AI assistant mentioned you'],
])('a mention of %j says who spoke', (mention, title) => {
	expect(renderText(mentionDocument(mention, 'utc')).split('\n')[0]).toBe(title);
});
