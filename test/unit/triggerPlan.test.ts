import {
	watermarkBefore,
	initial,
	isMentionState,
	momentOf,
	plan,
	deferActivation,
	type MentionSettings,
	type MentionState,
} from '../../nodes/VisibilityReportingTrigger/mentions/window';

/** What a poll reads, by its state. */

const NOW = Date.UTC(2026, 10, 2, 10);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = NOW - 2 * HOUR;

const settings: MentionSettings = {
	filters: { engine: 'claude', sentiment: 'negative' },
	startDate: undefined,
	lookbackMs: HOUR,
	maxItems: 500,
};

/** So many ids, five signs each. */
const ids = (count: number) => ({ thbk2o: 'abcde'.repeat(count) });

/** A trigger that has just read its window, which holds 250 mentions. */
const busy = (more: Partial<MentionState> = {}): MentionState => ({
	...initial({ ...settings, startDate: START }),
	seen: ids(250),
	tailFrom: NOW - MINUTE,
	windowAt: NOW,
	polledAt: NOW,
	...more,
});

describe('a poll', () => {
	it('tailReads at the end of a stream that holds more than a page', () => {
		expect(plan(busy(), settings, NOW)).toEqual({ whole: false, since: NOW - MINUTE });
	});

	const whole: Array<[string, Partial<MentionState>]> = [
		['the window is small', { tailFrom: undefined }],
		['the engine is another one', { filters: { engine: 'grok', sentiment: 'negative' } }],
		['the sentiment is another one', { filters: { engine: 'claude' } }],
		['an activation has not been followed yet', { activations: [] }],
		['it has looked as often as the window has pages', { tailReads: 3 }],
		['there are too many ids', { seen: ids(12_601) }],
		['there will be too many by the next one', { seen: ids(12_000), gapMs: 10 * MINUTE }],
		['the last such read is a lookback away', { windowAt: NOW - HOUR }],
	];

	it.each(whole)('reads the whole window where %s', (_, more) => {
		expect(plan(busy(more), settings, NOW)).toEqual({ whole: true, since: START });
	});

	const end: Array<[string, Partial<MentionState>]> = [
		['has looked less often', { tailReads: 2 }],
		['has room for more ids', { seen: ids(12_600), tailReads: 0 }],
		['has read it within the lookback', { windowAt: NOW - HOUR + 1 }],
	];

	it.each(end)('does not where it %s', (_, more) => {
		expect(plan(busy(more), settings, NOW).whole).toBe(false);
	});

	it('goes on where the last one had to stop, unless the filters are others', () => {
		const state = busy({ resume: { cursor: 'c2', at: NOW } });
		expect(plan(state, settings, NOW)).toEqual({ whole: true, since: START, cursor: 'c2' });
		const changed = { ...settings, filters: {} };
		expect(plan(state, changed, NOW)).toEqual({ whole: true, since: START });
	});

	it('begins 65 s before the lookback, and five minutes earlier as clocks differ', () => {
		const since = NOW - HOUR - 65_000 - 5 * MINUTE;
		expect(plan(initial(settings), settings, NOW)).toEqual({ whole: true, since });
	});

	it.each([
		['failed', NOW - 3 * MINUTE, 3 * MINUTE],
		['failed before the clock was set back', NOW + 3 * MINUTE, 0],
	])('begins earlier where the activation %s', (_, local, earlier) => {
		const state = deferActivation(initial(settings), settings, local);
		const since = NOW - HOUR - 65_000 - 5 * MINUTE - earlier;
		expect(plan(state, settings, NOW)).toEqual({ whole: true, since });
	});
});

describe('an activation that failed', () => {
	const read = { at: NOW, local: NOW + HOUR };

	it("was when the service's own time tells, or else so long ago as n8n's says", () => {
		const activation = { filters: {}, local: NOW + HOUR - MINUTE };
		expect(momentOf(activation, read)).toBe(NOW - MINUTE);
		expect(momentOf({ ...activation, service: NOW - 5_000 }, read)).toBe(NOW - 5_000);
	});

	it('is where the window begins', () => {
		const state = deferActivation(initial(settings), settings, NOW + HOUR - MINUTE);
		expect(watermarkBefore(state, settings, read)).toBe(NOW - MINUTE - HOUR - 65_000);
		expect(watermarkBefore(initial(settings), settings, read)).toBe(NOW - HOUR - 65_000);
		expect(watermarkBefore(busy(), settings, read)).toBe(START);
	});

	it('counts once as long as the filters stay', () => {
		const once = deferActivation(initial(settings), settings, NOW, NOW - 1);
		expect(once.activations).toEqual([{ filters: settings.filters, local: NOW, service: NOW - 1 }]);
		expect(deferActivation(once, settings, NOW + 1)).toBe(once);
		expect(deferActivation(busy(), settings, NOW)).toEqual(busy());
		const other = { ...settings, filters: {} };
		const thrice = deferActivation(deferActivation(once, other, NOW + 2), settings, NOW + 3);
		expect(thrice.activations?.map(({ local }) => local)).toEqual([NOW, NOW + 2, NOW + 3]);
	});
});

describe('a saved state', () => {
	const full = busy({
		activations: [{ filters: {}, local: NOW }],
		resume: { cursor: 'c2', at: NOW },
	});

	it('is taken with all that it may hold, and as JSON', () => {
		expect(isMentionState(full)).toBe(true);
		expect(isMentionState(JSON.parse(JSON.stringify(initial(settings))))).toBe(true);
	});

	const damages: Array<[string, object]> = [
		['of version 1', { version: 1 }],
		['without filters', { filters: null }],
		['with ids that are none', { seen: [5] }],
		['without ids', { seen: undefined }],
		['with a start that is none', { watermark: null }],
		['with an end that is none', { tailFrom: '1' }],
		['without the last window', { windowAt: undefined }],
		['without tailReads', { tailReads: undefined }],
		['without the last poll', { polledAt: undefined }],
		['without a gap', { gapMs: null }],
		['with activations that are none', { activations: {} }],
		['with one without filters', { activations: [{ local: NOW }] }],
		['with a place without a cursor', { resume: { at: NOW } }],
	];

	it.each(damages)('is not taken %s', (_, damage) => {
		expect(isMentionState({ ...full, ...damage })).toBe(false);
	});

	it.each([undefined, null, 'text', []])('is not %j', (saved) => {
		expect(isMentionState(saved)).toBe(false);
	});
});
