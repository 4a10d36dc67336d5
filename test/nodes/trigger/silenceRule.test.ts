import {
	askSince,
	judgeSilence,
	newestCapture,
	silenceState,
	type SilenceState,
} from '../../../nodes/VisibilityReporting/events/silence';
import { type ActivationKind } from '../../../nodes/VisibilityReporting/events/event';

const HOUR = 3_600_000;
const settings = { filters: {}, hours: 1 };
const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const mention = (time: string) => ({ captured_at: `2026-11-21T${time}:00Z` });

/** What an earlier answer has told. */
const clock = { at: at('09:00'), local: at('09:00') };

/** Polls at these times, each with what is listed then. @returns what each emits */
function play(polls: Array<[time: string, listed: string[], activation?: ActivationKind]>) {
	let state: SilenceState = { ...silenceState(undefined, settings), clock };
	return polls.map(([time, listed, activation = 'none']) => {
		const now = at(time);
		const told = { at: now, local: now };
		const read = { records: listed.map(mention), since: now - HOUR, told, hasMore: false };
		const result = judgeSilence(silenceState(state, settings), settings, read, activation);
		state = result.state;
		return result.occurrences.map(({ item }) => item.last_mention_at);
	});
}

it('emits a silence once, and again only after a newer mention', () => {
	expect(
		play([
			['10:00', ['09:30']],
			['10:29', []],
			['10:30', []],
			['10:40', []],
			['11:00', ['10:50']],
			['11:49', []],
			['11:50', []],
			['12:00', []],
		]),
	).toEqual([[], [], ['2026-11-21T09:30:00Z'], [], [], [], ['2026-11-21T10:50:00Z'], []]);
});

it('emits a silence once when no mention was ever seen', () => {
	expect(
		play([
			['10:00', []],
			['10:10', []],
			['11:00', []],
		]),
	).toEqual([[null], [], []]);
});

it('emits a silence no second time after an activation or when an older mention appears', () => {
	expect(
		play([
			['10:00', ['08:00']],
			['10:10', [], 'certain'],
			['10:20', ['07:00', '08:00'], 'possible'],
			['10:30', []],
		]),
	).toEqual([['2026-11-21T08:00:00Z'], [], [], []]);
});

it("emits nothing during an activation, and with n8n's scheduler only at the first poll", () => {
	expect(
		play([
			['10:00', [], 'certain'],
			['10:01', [], 'certain'],
			['10:02', []],
		]),
	).toEqual([[], [], [null]]);
	expect(
		play([
			['10:00', [], 'possible'],
			['10:01', [], 'possible'],
		]),
	).toEqual([[], [null]]);
});

it('emits nothing with the first answer, which may have a wrong time', () => {
	const told = { at: at('10:00'), local: at('10:00') };
	const read = { records: [], since: at('09:00'), told, hasMore: false };
	const first = judgeSilence(silenceState(undefined, settings), settings, read, 'none');
	expect(first).toMatchObject({ occurrences: [], state: { clock: told, isDue: true } });
	expect(judgeSilence(first.state, settings, read, 'none').occurrences).toHaveLength(1);
});

it.each([
	['a part of the time', { since: at('09:01'), hasMore: false }],
	['a part of the list', { since: at('09:00'), hasMore: true }],
])('emits nothing when a read covers %s', (_, { since, hasMore }) => {
	const told = { at: at('10:00'), local: at('10:00') };
	const read = { records: [], since, told, hasMore };
	const state = { ...silenceState(undefined, settings), clock };
	expect(judgeSilence(state, settings, read, 'none')).toMatchObject({
		occurrences: [],
		state: { from: at('09:00') },
	});
});

it.each([{ sentiment: 'positive' }, { sentiment: 'negative', engine: 'claude' }, {}])(
	'forgets its state when the filters change to %j',
	(filters) => {
		const of = { ...settings, filters: { sentiment: 'negative' } };
		const state = { ...silenceState(undefined, of), from: 5, isTold: true };
		expect(silenceState(state, of)).toEqual(state);
		expect(Object.keys(silenceState(state, { ...settings, filters }))).toEqual([
			'version',
			'filters',
		]);
	},
);

it('requests what follows the newest mention, else the hours before now', () => {
	const start = silenceState(undefined, settings);
	const now = at('12:00');
	expect(askSince(start, settings, now + 999)).toBe(now - HOUR);
	expect(askSince({ ...start, from: now - 2 * HOUR }, settings, now)).toBe(now - 2 * HOUR);
	expect(askSince({ ...start, last: '2026-11-21T11:59:00Z' }, settings, now)).toBe(at('11:59'));
});

it.each<[string, string | undefined, unknown[], string | undefined]>([
	['of none, the first', undefined, ['2026-11-21T09:00:00Z'], '2026-11-21T09:00:00Z'],
	['of none, none that cannot be read', undefined, ['soon', null, 5], undefined],
	[
		'in any order',
		undefined,
		['2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z', '2026-11-21T08:00:00Z'],
		'2026-11-21T10:00:00Z',
	],
	[
		'of the known one, if none is newer',
		'2026-11-21T10:00:00Z',
		['2026-11-21T09:00:00Z'],
		'2026-11-21T10:00:00Z',
	],
	[
		'of the known one, if the same moment is written in another way',
		...['2026-11-21T10:00:00Z', ['2026-11-21T10:00:00.000+00:00'], '2026-11-21T10:00:00Z'],
	] as [string, string, unknown[], string],
])('finds the newest mention %s', (_, known, listed, expected) => {
	expect(newestCapture(known, listed.map((captured_at) => ({ captured_at })) as never)).toBe(
		expected,
	);
});
