import { continuing, plan } from '../../nodes/VisibilityReportingTrigger/mentions/plan';
import {
	deferActivation,
	initial,
	type MentionSettings,
	type MentionState,
} from '../../nodes/VisibilityReportingTrigger/mentions/state';
import { momentOf, watermarkBefore } from '../../nodes/VisibilityReportingTrigger/mentions/window';
import { savedState } from '../../nodes/VisibilityReportingTrigger/mentions/readState';
import { SeenIds } from '../../nodes/VisibilityReportingTrigger/mentions/seenIds';
import { backlogOf as backlog } from './triggerRead';

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
	keptIds: 15_000,
};

/** So many ids of one minute. */
function ids(count: number, at = NOW): string {
	const seen = new SeenIds();
	for (let id = 0; id < count; id += 1) seen.add(`men_${id}`, at);
	return seen.pack();
}

/** An id, and blanks: as if there were so many bytes of them. */
const bytes = (count: number) => ids(1).padEnd(count);

const backlogOf = (more = {}) => backlog({ filters: settings.filters, since: START, ...more });

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
	it('looks at the end of a stream that holds more than a page', () => {
		expect(plan(busy(), settings, NOW)).toEqual({ scope: 'tail', since: NOW - MINUTE });
	});

	const whole: Array<[string, Partial<MentionState>]> = [
		['the window is small', { tailFrom: undefined }],
		['the engine is another one', { filters: { engine: 'grok', sentiment: 'negative' } }],
		['the sentiment is another one', { filters: { engine: 'claude' } }],
		['an activation has not been followed yet', { activations: [] }],
		['it has looked as often as the window has pages', { tailReads: 3 }],
		['there are too many ids', { seen: bytes(64_001), tailReads: -1 }],
		[
			'there will be too many by the next one',
			{ seen: bytes(60_000), tailReads: -1, gapMs: 10 * MINUTE },
		],
		[
			'there are too many for a large window',
			{ seen: bytes(520_001), tailReads: -1, windowBytes: 60_000 },
		],
		['the last such read is a lookback away', { windowAt: NOW - HOUR }],
	];

	it.each(whole)('reads the whole window where %s', (_, more) => {
		expect(plan(busy(more), settings, NOW)).toEqual({ scope: 'window', since: START });
	});

	const end: Array<[string, Partial<MentionState>]> = [
		['has looked less often', { tailReads: 2 }],
		['has room for more ids', { seen: bytes(64_000), tailReads: -1, windowBytes: 55_652 }],
		['has a large window', { seen: bytes(520_000), tailReads: -1, windowBytes: 55_653 }],
		['has read it within the lookback', { windowAt: NOW - HOUR + 1 }],
	];

	it.each(end)('does not where it %s', (_, more) => {
		expect(plan(busy(more), settings, NOW).scope).toBe('tail');
	});

	it('goes on with a backlog where the last one had to stop', () => {
		const whole = backlogOf();
		expect(plan(busy({ backlog: whole }), settings, NOW)).toEqual({
			...{ scope: 'window', since: START, backlog: whole },
		});
		const tail = backlogOf({ whole: false, since: NOW - HOUR });
		expect(continuing(tail)).toEqual({ scope: 'tail', since: NOW - HOUR, backlog: tail });
	});

	it('begins a backlog again where the filters are others, or the window where it was the end', () => {
		const changed = { ...settings, filters: {} };
		const state = busy({ backlog: backlogOf() });
		expect(plan(state, changed, NOW)).toMatchObject({
			...{ scope: 'window', since: START },
			backlog: { filters: {}, restarted: true },
		});
		expect(plan(state, changed, NOW).backlog).not.toHaveProperty('cursor');
		const tail = busy({ backlog: backlogOf({ whole: false, since: NOW - HOUR }) });
		expect(plan(tail, changed, NOW)).toEqual({ scope: 'window', since: START });
	});

	describe('whose backlog has been read for long', () => {
		const due = backlogOf({ credit: 12, freshAt: NOW });
		const recent = { tailFrom: NOW - MINUTE, seen: ids(101, NOW - MINUTE), watermark: 0 };

		it('looks at the end, and after as many such polls as the window has pages at all of that', () => {
			const first = busy({ backlog: due, tailReads: 1, ...recent });
			expect(plan(first, settings, NOW)).toEqual({
				...{ scope: 'fresh', since: NOW - MINUTE, backlog: due },
			});
			const second = busy({ backlog: due, tailReads: 2, ...recent });
			expect(plan(second, settings, NOW).since).toBe(NOW - HOUR - 65_000);
		});

		it('counts what may still be listed late alone, and does not go back behind the watermark', () => {
			const seen = ids(101, NOW - 2 * HOUR);
			const state = busy({ backlog: due, ...recent, seen, tailReads: 0 });
			expect(plan(state, settings, NOW).since).toBe(NOW - HOUR - 65_000);
			expect(plan({ ...state, watermark: NOW - 9 }, settings, NOW).since).toBe(NOW - 9);
			expect(plan({ ...state, watermark: undefined }, settings, NOW)).toMatchObject({
				...{ scope: 'fresh', since: NOW - HOUR - 65_000 },
			});
		});

		it('looks from the last poll on where nothing else is known', () => {
			const state = busy({ backlog: due, ...recent, tailReads: 0, tailFrom: undefined });
			expect(plan(state, settings, NOW).since).toBe(NOW);
		});
	});

	it('begins 65 s before the lookback, and five minutes earlier as clocks differ', () => {
		const since = NOW - HOUR - 65_000 - 5 * MINUTE;
		expect(plan(initial(settings), settings, NOW)).toEqual({ scope: 'window', since });
	});

	it.each([
		['failed', NOW - 3 * MINUTE, 3 * MINUTE],
		['failed before the clock was set back', NOW + 3 * MINUTE, 0],
	])('begins earlier where the activation %s', (_, local, earlier) => {
		const state = deferActivation(initial(settings), settings, local);
		const since = NOW - HOUR - 65_000 - 5 * MINUTE - earlier;
		expect(plan(state, settings, NOW)).toEqual({ scope: 'window', since });
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
		backlog: backlogOf(),
		windowBytes: 5,
	});

	it('is taken with all that it may hold, and as JSON', () => {
		expect(savedState(full)).toEqual(full);
		const first = initial(settings);
		expect(savedState(JSON.parse(JSON.stringify(first)))).toEqual(first);
	});

	it('is taken in the form of an earlier version, whose window is begun again', () => {
		const { backlog: _, windowBytes: __, ...rest } = full;
		const seen = { thbk2o: 'abcde' };
		const earlier = { ...rest, seen };
		expect(savedState(earlier)).toEqual({ ...rest, seen: SeenIds.ofRecord(seen).pack() });
		const resumed = savedState({ ...earlier, resume: { cursor: 'c2', at: NOW } });
		expect(resumed).not.toHaveProperty('resume');
		expect(resumed).not.toHaveProperty('tailFrom');
		expect(plan({ ...resumed!, activations: undefined }, settings, NOW)).toEqual({
			...{ scope: 'window', since: START },
		});
	});

	const damages: Array<[string, object]> = [
		['of version 1', { version: 1 }],
		['without filters', { filters: null }],
		['with ids that are none', { seen: [5] }],
		['without ids', { seen: undefined }],
		['with a start that is none', { watermark: null }],
		['with an end that is none', { tailFrom: '1' }],
		['without the last window', { windowAt: undefined }],
		['with a window of no size', { windowBytes: null }],
		['without tailReads', { tailReads: undefined }],
		['without the last poll', { polledAt: undefined }],
		['without a gap', { gapMs: null }],
		['with activations that are none', { activations: {} }],
		['with one that is none', { activations: [null] }],
		['with one without filters', { activations: [{ local: NOW }] }],
		['with a backlog that is none', { backlog: { at: NOW } }],
	];

	it.each(damages)('is not taken %s', (_, damage) => {
		expect(savedState({ ...full, ...damage })).toBeUndefined();
	});

	it.each([undefined, null, 'text', []])('is not %j', (saved) => {
		expect(savedState(saved)).toBeUndefined();
	});
});
