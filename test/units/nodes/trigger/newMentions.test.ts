import {
	initialState,
	restoreState,
	addActivation,
	type MentionSettings,
} from '../../../../nodes/VisibilityReporting/events/mention/state';
import {
	captured,
	fromNow,
	HOUR,
	idsOf,
	MINUTE,
	NOW,
	page,
	read,
	SECOND,
	settings,
} from '../../../helpers/answers';

const newOf = async (...given: Parameters<typeof read>) => idsOf((await read(...given)).items);

describe('a trigger with a start date', () => {
	const recent = { ...settings, startDate: NOW - 10 * SECOND };

	it('emits a mention captured after it when it is listed later', async () => {
		const records = [-11, -10, -9].map((seconds) => captured(NOW + seconds * SECOND));
		const { state, items } = await read([page([])], initialState(recent), recent);
		expect(items).toEqual([]);
		expect(await newOf([page(records)], state, recent)).toEqual([records[2]!.id]);
	});

	it('emits neither the rest nor anything twice when the date is removed', async () => {
		const [older, newer, later] = [-HOUR, -MINUTE, MINUTE].map((by) => captured(NOW + by));
		const first = await read([page([newer!], 'c2')], initialState(settings), settings, {
			isTimeUp: () => true,
		});
		expect(first.items).toEqual([newer]);
		const state = restoreState(first.state, fromNow);
		const next = await read([page([newer!, older!])], state, fromNow);
		expect(next.items).toEqual([]);
		const last = await read([page([later!, newer!, older!])], next.state, fromNow);
		expect(last.items).toEqual([later]);
		const done = (await read([page([older!])])).state;
		expect(restoreState(done, fromNow)).toBe(done);
	});
});

describe('the first polls of an activation', () => {
	const since = (seconds: number) => captured(NOW + seconds * SECOND);

	it.each([
		['three hours behind', -3 * HOUR],
		['some seconds behind', -5 * SECOND],
		['right', 0],
	])('emit nothing that it lists when the time of its answer is %s', async (_, wrong) => {
		const records = [-7_200, -4, 0, 1, 4].map(since);
		const listed = page(records, undefined, NOW + wrong);
		// The window of an answer that is behind begins earlier, and so is read once more.
		const first = await read([listed, listed], initialState(fromNow), fromNow);
		expect(first.items).toEqual([]);
		const later = since(30);
		const minute = { now: () => NOW + MINUTE };
		const answer = page([later, ...records], undefined, NOW + MINUTE);
		expect(await newOf([answer], first.state, fromNow, minute)).toEqual([later.id]);
	});

	it('emit nothing that it lists with new filters and that did not fit the filters before', async () => {
		const before = (await read([page([])], initialState(fromNow), fromNow)).state;
		const old: MentionSettings = { ...fromNow, filters: { sentiment: 'negative' } };
		const narrow = (await read([page([captured(NOW - HOUR)])], before, old)).state;
		const [fits, other] = ['negative', 'positive'].map((sentiment, index) =>
			captured(NOW - (index + 1) * SECOND, { sentiment }),
		);
		const answer = page([fits!, other!], undefined, NOW - 3 * HOUR);
		expect(await newOf([answer], narrow, fromNow)).toEqual([fits!.id]);
	});

	it('emit what was captured from a second after its first response on when a later poll lists it', async () => {
		const cut = await read([page([], 'c2')], initialState(fromNow), fromNow, {
			isTimeUp: () => true,
		});
		const records = [-1, 0, 1, 65, 66].map(since);
		expect(await newOf([page(records)], cut.state, fromNow)).toEqual([
			records[2]!.id,
			records[3]!.id,
		]);
	});

	it('read once when n8n is ahead by five minutes', async () => {
		const ahead = { now: () => NOW + 5 * MINUTE };
		expect((await read([page([])], initialState(fromNow), fromNow, ahead)).asked).toHaveLength(1);
	});
});

describe('a poll after activations whose requests failed', () => {
	const minuteAgo = { local: NOW + HOUR - MINUTE, now: () => NOW + HOUR };
	const since = (ms: number) => new Date(NOW - HOUR - 65_000 - 5 * MINUTE - ms).toISOString();

	it.each([
		["by the service's time when it is known", NOW - 5 * SECOND, -5],
		["by n8n's time otherwise", undefined, -60],
	])('emits what was captured since the first one, %s', async (_, service, begun) => {
		const state = addActivation(initialState(fromNow), fromNow, minuteAgo.local, service);
		const [before, after] = [begun, begun + 1].map((at) => captured(NOW + at * SECOND));
		const answers = [page([]), page([before!, after!])];
		expect(await newOf(answers, state, fromNow, minuteAgo)).toEqual([after!.id]);
	});

	it('emits what was captured since the first response when the clock has been set back', async () => {
		const state = addActivation(initialState(fromNow), fromNow, NOW + 2 * HOUR);
		const record = captured(NOW + 3 * SECOND);
		expect(await newOf([page([record], undefined, NOW + 5 * SECOND)], state, fromNow)).toEqual([]);
		expect(await newOf([page([record])], state, fromNow)).toEqual([record.id]);
	});

	it.each([
		['the first one', NOW - 3 * MINUTE, 3 * MINUTE],
		['now, when the clock has been set back,', NOW + 3 * MINUTE, 0],
	])('reads from five minutes before the window of %s', async (_, local, earlier) => {
		const state = addActivation(initialState(fromNow), fromNow, local);
		const { asked } = await read([page([])], state, fromNow);
		expect(asked[0]!.since).toBe(since(earlier));
	});
});

const filters = { engine: 'claude', sentiment: 'negative' } as const;
const old: MentionSettings = { ...settings, filters };

it('a change of filters emits an earlier mention only when it fits the old filters, too', async () => {
	const [fits, ...others] = [
		{ engine: 'claude', sentiment: 'negative' },
		{ engine: 'grok', sentiment: 'negative' },
		{ engine: 'claude', sentiment: 'positive' },
	].map((more, index) => captured(NOW - (index + 1) * SECOND, more));
	const { state, items } = await read([page([fits!, ...others])], initialState(old));
	expect(items).toEqual([fits]);
	expect(state.filters).toEqual({});
	const later = captured(NOW + SECOND, { engine: 'grok' });
	expect(await newOf([page([later, fits!, ...others])], state)).toEqual([later.id]);
});

it('two changes of filters emit what was captured after the last one when it fits that one', async () => {
	const changedTo = (engine: string) => ({ ...settings, filters: { engine } }) as MentionSettings;
	const [first, last] = [changedTo('claude'), changedTo('grok')];
	const ago = (seconds: number) => NOW - seconds * SECOND;
	const once = addActivation(initialState(settings), first, ago(20), ago(20));
	const twice = addActivation(once, last, ago(10), ago(10));
	const mention = captured(ago(5), { engine: 'grok' });
	expect(await newOf([page([mention])], twice, last)).toEqual([mention.id]);
});

describe('the items of a poll', () => {
	it('are sorted by time, then ID; without a time as if captured now', async () => {
		const older = captured(NOW - 2 * SECOND);
		const pair = ['b', 'a'].map((id) => captured(NOW - SECOND, { id }));
		const ahead = captured(NOW + SECOND);
		const listed = page([ahead, { id: 'undated' }, ...pair, older]);
		expect(await newOf([listed])).toEqual([older.id, 'a', 'b', 'undated', ahead.id]);
	});

	it('include a mention without an ID or a time once', async () => {
		const records = [
			{ snippet: 'no id', captured_at: new Date(NOW - SECOND).toISOString() },
			{ id: 'men_1' },
			{ id: 'men_2', captured_at: 'yesterday' },
		];
		const { items, state } = await read([page([...records, records[0]!])]);
		expect(items).toEqual(records);
		expect(await newOf([page(records)], state)).toEqual([]);
	});

	it.each([
		['null', null],
		['an empty text', ''],
	])('include each mention when several have %s as their ID', async (_, id) => {
		const captured_at = new Date(NOW - SECOND).toISOString();
		const records = ['a', 'b'].map((snippet) => ({ id, snippet, captured_at }));
		expect((await read([page(records)])).items).toEqual(records);
	});

	it.each<[string, object, object]>([
		[
			'its fields come in another order',
			{ engine: 'grok', prompt: 'p' },
			{ prompt: 'p', engine: 'grok' },
		],
		[
			'its time is written in another way',
			{ captured_at: '2026-11-02T09:59:59Z' },
			{ captured_at: '2026-11-02T09:59:59.000Z' },
		],
		['it gets another field', { prompt: 'p' }, { prompt: 'p', topic: 't' }],
		['its ID is above 2^53', { prompt: 'p', id: 2 ** 60 }, { prompt: 'p', id: 2 ** 61 }],
	])('include a mention without an ID once although %s', async (_, first, second) => {
		const { state, items } = await read([page([first])]);
		expect(items).toHaveLength(1);
		expect((await read([page([second])], state)).items).toEqual([]);
	});

	it('include two mentions whose IDs JavaScript reads as one number', async () => {
		const records = ['a', 'b'].map((snippet) => ({ id: 2 ** 60, snippet }));
		expect((await read([page(records)])).items).toHaveLength(2);
	});

	it('have their times in UTC when these have no zone', async () => {
		const recent = { ...settings, startDate: NOW - HOUR };
		const before = { id: 'men_1', captured_at: '2026-11-02T08:59:00' };
		const after = { id: 'men_2', captured_at: '2026-11-02T09:30:00' };
		expect(await newOf([page([before, after])], initialState(recent), recent)).toEqual(['men_2']);
	});
});

it('the start date counts at the first poll only, not after another account, event or form of the state', () => {
	const recent = { ...settings, startDate: NOW - 10 * SECOND };
	expect(restoreState(undefined, recent)).toMatchObject({ watermark: recent.startDate });
	const state = initialState(recent);
	expect(restoreState(state, { ...recent, startDate: NOW })).toEqual(state);
	for (const saved of [{}, { version: 2 }, { version: 1, seen: '!VArY)' }, 'text', null]) {
		expect(restoreState(saved, recent)).toEqual(initialState(fromNow));
	}
});

it('saves each change of filters once until the window has been read', () => {
	const first = initialState(fromNow);
	const once = addActivation(first, fromNow, NOW, NOW - 1);
	expect(once.activations).toEqual([{ filters: {}, local: NOW, at: NOW - 1 }]);
	expect(addActivation(once, fromNow, NOW + 1)).toBe(once);
	const known = initialState(settings);
	expect(addActivation(known, settings, NOW)).toBe(known);
	const other = { ...fromNow, filters: { engine: 'grok' as const } };
	const thrice = addActivation(addActivation(once, other, NOW + 2), fromNow, NOW + 3);
	expect(thrice.activations?.map(({ local }) => local)).toEqual([NOW, NOW + 2, NOW + 3]);
});
