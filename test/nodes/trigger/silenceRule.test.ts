import { newestCapture, silenceState } from '../../../nodes/VisibilityReporting/events/silence';

const settings = { filters: {}, hours: 1 };

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
