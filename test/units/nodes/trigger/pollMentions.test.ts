import { plan } from '../../../../nodes/VisibilityReporting/events/mention/plan';
import { MAX_SINCE_DATE } from '../../../../nodes/VisibilityReporting/events/mention/poll';
import {
	initialState,
	isMentionState,
	type MentionState,
} from '../../../../nodes/VisibilityReporting/events/mention/state';
import {
	busy,
	captured,
	crowd,
	fromNow,
	HOUR,
	NOW,
	page,
	poll,
	read,
	refusal,
	SECOND,
	settings,
	START,
	type Answer,
	idsOf,
} from '../../../helpers/answers';

const isTimeUp = () => true;
const record = captured(NOW - SECOND);
const since = new Date(START).toISOString();

const lost: Answer = {
	failure: { method: 'GET', path: '/mentions', kind: 'lost', reason: 'gave no answer' },
};

/** A state after a first page; the backlog continues at the cursor c2. */
async function interrupted(): Promise<MentionState> {
	const first = page([captured(NOW - HOUR)], 'c2');
	return (await read([first], initialState(settings), settings, { isTimeUp })).state;
}

it('requests mentions from a whole second on', async () => {
	const state = { ...initialState(settings), watermark: NOW - 1 };
	const { asked } = await read([page([])], state);
	expect(asked).toEqual([{ since: '2026-11-02T09:59:59.000Z', cursor: undefined }]);
});

it.each([
	{ count: 10, max: 5, items: 5, next: 'the same page', cursor: undefined, requests: 1 },
	{ count: 5, max: 5, items: 5, next: 'the next page', cursor: 'c2', requests: 1 },
	{ count: 4, max: 5, items: 4, next: 'the next page', cursor: 'c2', requests: 1 },
	{ count: 3, max: 5, items: 3, next: 'nothing', cursor: undefined, requests: 2 },
	{ count: 400, max: 500, items: 400, next: 'nothing', cursor: undefined, requests: 2 },
	{ count: 401, max: 500, items: 401, next: 'the next page', cursor: 'c2', requests: 1 },
	{ count: 79, max: 100, items: 79, next: 'nothing', cursor: undefined, requests: 2 },
	{ count: 80, max: 100, items: 80, next: 'the next page', cursor: 'c2', requests: 1 },
	{ count: 900, max: 1_000, items: 900, next: 'nothing', cursor: undefined, requests: 2 },
	{ count: 901, max: 1_000, items: 901, next: 'the next page', cursor: 'c2', requests: 1 },
])(
	'emits $items of a page of $count mentions with Max Items per Poll = $max, and leaves $next to the next poll',
	async ({ count, max, items, cursor, requests }) => {
		const by = { ...settings, maxItems: max };
		const first = await read([page(crowd(count), 'c2'), page([])], initialState(by), by);
		expect(first.items).toHaveLength(items);
		expect([first.state.backlog?.cursor, first.asked.length]).toEqual([cursor, requests]);
	},
);

describe('a backlog', () => {
	it('is continued at its cursor, and its window counts from its first page', async () => {
		const later = page([record], undefined, NOW + 3 * HOUR);
		const now = () => NOW + 3 * HOUR;
		const { asked, items, state } = await read([later], await interrupted(), settings, { now });
		expect(asked).toEqual([{ since, cursor: 'c2' }]);
		expect(items).toEqual([record]);
		expect(state.backlog).toMatchObject({ since: START, again: true });
		const second = await read([page([record], undefined, NOW + 3 * HOUR)], state, settings, {
			now,
		});
		expect(second.asked).toEqual([{ since, cursor: undefined }]);
		expect(second.items).toEqual([]);
		expect(second.state).toMatchObject({ readAt: NOW, watermark: NOW - HOUR - 65 * SECOND });
		expect(second.state).not.toHaveProperty('backlog');
	});

	it.each([400, 404, 410, 422])(
		'is read again from its start when its cursor is refused with %i',
		async (status) => {
			const again = page([captured(NOW - HOUR), record]);
			const { asked, items } = await read([refusal(status), again], await interrupted());
			expect(items).toEqual([record]);
			expect(asked.map(({ cursor }) => cursor)).toEqual(['c2', undefined]);
		},
	);

	it('is asked for once when it begins anew and the service refuses it', async () => {
		const { state } = await read([page([record])], await interrupted());
		expect(state.backlog).toMatchObject({ again: true });
		expect(state.backlog!.cursor).toBeUndefined();
		const { asked } = await poll([refusal(400), page([])], state);
		expect(asked).toEqual([{ since, cursor: undefined }]);
	});

	it('waits for the next poll when its cursor gets no answer after two refused ones', async () => {
		const state = await interrupted();
		const { asked, result } = await poll([lost, page([])], state, settings, { refusals: 2 });
		expect([asked.length, result]).toEqual([1, lost]);
	});

	it('is read again from its start once when its cursor gives an empty page', async () => {
		const state = await interrupted();
		for (const next of ['c2', undefined]) {
			const { items, asked } = await read([page([], next), page([record])], state);
			expect([items, asked.map(({ cursor }) => cursor)]).toEqual([[record], ['c2', undefined]]);
		}
	});

	it('is read again from its start once when its cursor leads to an earlier one', async () => {
		const endless = [page([record], 'c3'), page([record], 'c2')];
		const answers = [...endless, page([record], 'c2'), ...endless];
		const { asked, result } = await poll(answers, await interrupted());
		expect(result).toMatchObject({ failure: { kind: 'malformed' } });
		expect(asked.map(({ cursor }) => cursor)).toEqual(['c2', 'c3', undefined, 'c2', 'c3']);
	});

	it('keeps its cursor and its watermark until three polls in a row are empty', async () => {
		const before = await interrupted();
		let state = before;
		for (const emptyPolls of [1, 2]) {
			({ state } = await read([page([]), page([])], state));
			expect(state).toMatchObject({ backlog: before.backlog, emptyPolls });
			expect(state.watermark).toBe(before.watermark);
		}
		const found = await read([page([record], 'c3'), page([])], state);
		expect([idsOf(found.items), found.state.emptyPolls]).toEqual([[record.id], undefined]);
		const empty = (await read([page([]), page([])], state)).state;
		expect(empty).not.toHaveProperty('backlog');
		expect(empty.watermark).toBe(NOW - HOUR - 65 * SECOND);
	});

	it('is read again from its start when the filters have changed', async () => {
		const by = { ...settings, filters: { engine: 'grok' as const } };
		const { asked, state } = await read([page([record])], await interrupted(), by);
		expect(asked).toEqual([{ since, cursor: undefined }]);
		expect(state.filters).toEqual(by.filters);
	});

	it('at the end of a window is found by reading all of it when its cursor is refused', async () => {
		const known = await busy(501);
		const answer = page([captured(NOW + SECOND)], 'c2');
		const cut = await read([answer], known, settings, { isTimeUp });
		expect(cut.state.backlog).toMatchObject({ scope: 'end', cursor: 'c2' });
		const { asked } = await read([refusal(410), page([])], cut.state);
		expect(asked[1]!.since).toBe(new Date(known.watermark!).toISOString());
		const done = await read([page([record])], cut.state);
		expect(done.state).toMatchObject({ endReads: 1, readAt: NOW });
	});

	it('knows the undated mentions of its earlier pages', async () => {
		const undated = { id: 'men_1', captured_at: 'soon' };
		const first = await read([page([undated], 'c2')], initialState(settings), settings, {
			isTimeUp,
		});
		const second = await read([page([record])], first.state);
		expect([first.items, second.items]).toEqual([[undated], [record]]);
		expect((await read([page([record, undated])], second.state)).items).toEqual([]);
	});

	it('counts mentions as new from the activation before its first page', async () => {
		const first = await read([page([], 'c2')], initialState(fromNow), fromNow, { isTimeUp });
		const [before, after] = [captured(NOW), captured(NOW + 2 * SECOND)];
		const last = page([before, after], undefined, NOW + HOUR);
		expect((await read([last], first.state, fromNow)).items).toEqual([after]);
	});
});

describe('a poll whose time is up', () => {
	it('reads the first page only', async () => {
		const { asked, items, state } = await read([page([record], 'c2')], undefined, settings, {
			isTimeUp,
		});
		expect([asked.length, items, state.backlog?.cursor]).toEqual([1, [record], 'c2']);
	});

	it.each([
		[
			'keeps what was read before a failed page',
			true,
			{ items: [record], state: { backlog: { cursor: 'c2' } } },
		],
		['fails instead when its time is not up at that page', false, refusal(503)],
	])('%s', async (_, isLate, outcome) => {
		let isOver = false;
		const answers: Answer[] = [page([record], 'c2'), refusal(503)];
		const fetch = async () => {
			isOver = isLate && answers.length === 1;
			return answers.shift()!;
		};
		const { result } = await poll([], undefined, settings, { fetch, isTimeUp: () => isOver });
		expect(result).toMatchObject(outcome);
	});

	it('fails when the first page fails', async () => {
		const { result } = await poll([refusal(503)], undefined, settings, { isTimeUp });
		expect(result).toEqual(refusal(503));
	});
});

const knowing = async (count: number, isFromDate?: true): Promise<MentionState> => {
	const { isFromDate: _, ...state } = await interrupted();
	const seen = Array.from({ length: count }, (_, id) => String(id));
	return isFromDate ? { ...state, seen, isFromDate } : { ...state, seen };
};

it.each([
	['there is one less', MAX_SINCE_DATE - 1, true],
	['they were listed after an outage', MAX_SINCE_DATE, undefined],
] as const)(
	'a trigger with 100,000 known mentions reads on when %s',
	async (_, count, isFromDate) => {
		expect((await read([page([record])], await knowing(count, isFromDate))).items).toEqual([
			record,
		]);
	},
);

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
});

describe('a complete read of the window', () => {
	it('moves the watermark to 65 s before the lookback when an earlier answer confirms its time', async () => {
		const first = (await read([page([captured(NOW)])])).state;
		expect(first).toMatchObject({ watermark: START, readAt: NOW });
		const { state } = await read([page([captured(NOW)])], first);
		expect(state).toMatchObject({ watermark: NOW - HOUR - 65 * SECOND, readAt: NOW, endReads: 0 });
	});

	it('never moves the watermark back', async () => {
		const known = { ...(await busy(1)), watermark: NOW - SECOND };
		expect((await read([page([record])], known)).state.watermark).toBe(NOW - SECOND);
	});

	it('forgets the IDs of mentions before the window', async () => {
		const records = [captured(START + SECOND), captured(NOW)];
		const first = (await read([page(records)])).state;
		const { state } = await read([page(records)], first);
		expect([first.seen.length, state.seen.length]).toEqual([4, 2]);
		expect(idsOf((await read([page(records)], state)).items)).toEqual([]);
	});
});

it.each([
	['emptyPolls', -1],
	['emptyPolls', 'x'],
	['unconfirmed', {}],
	['unconfirmed', { at: 1, local: NOW }],
])('a state that was edited so that %s is %j cannot be continued', async (name, value) => {
	const state = await interrupted();
	expect(isMentionState(state)).toBe(true);
	expect(isMentionState({ ...state, [name]: value })).toBe(false);
});
