import fc from 'fast-check';

import type { MentionSettings } from '../../nodes/VisibilityReporting/events/mention/state';

/** What may happen in a history of the trigger, at random. */

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

export type Engine = MentionSettings['filters']['engine'];

/** Where n8n is killed in a poll that emits; by `saved` and `executed` it is told what remains. */
export const KILLS = {
	'while reading': { saved: false, executed: false },
	'before the batch is handed over': { saved: false, executed: false },
	'after the state is saved, before the execution': { saved: true, executed: false },
	'after the execution, before the state is saved': { saved: false, executed: true },
	'after both': { saved: true, executed: true },
} as const;
type Kill = keyof typeof KILLS;

const arrivals = fc.record({
	count: fc.oneof(
		{ weight: 4, arbitrary: fc.nat(3) },
		{ weight: 4, arbitrary: fc.nat(60) },
		{ weight: 1, arbitrary: fc.nat(300) },
	),
	/** How late they are listed, as a share of the lookback. */
	late: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
	engine: fc.constantFrom('chatgpt', 'claude'),
});
/** What is listed before the start, captured so long ago. */
const early = fc.record({
	arrivals,
	spreadMs: fc.nat(720 * MINUTE),
	ageMs: fc.oneof(
		{ weight: 8, arbitrary: fc.nat(20 * MINUTE) },
		{ weight: 12, arbitrary: fc.nat(4 * DAY) },
		// Dated to a time that has not come, so that nothing tells when they were listed.
		{ weight: 1, arbitrary: fc.constant(-400 * DAY) },
	),
});
const poll = fc.record({
	failsAt: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 }),
	pages: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 6 }),
	between: fc.option(arrivals, { freq: 3 }),
	kill: fc.option(fc.constantFrom(...(Object.keys(KILLS) as Kill[])), { freq: 6 }),
	/** The times of the service's answers are so much ahead, all or `generated_at` alone. */
	wrong: fc.option(
		fc.record({ aheadMs: fc.constantFrom(2 * MINUTE, 180 * MINUTE, DAY), isAll: fc.boolean() }),
		{ freq: 5 },
	),
	/** The service has forgotten its cursors, and answers them with this status. */
	forgets: fc.option(fc.constantFrom(500, 403, 409), { freq: 8 }),
});
const step = fc.oneof(
	{ weight: 4, arbitrary: arrivals.map((value) => ({ arrive: value })) },
	{ weight: 6, arbitrary: poll.map((value) => ({ poll: value })) },
	{ weight: 3, arbitrary: fc.nat(4 * MINUTE).map((value) => ({ pass: value })) },
	// n8n is down, or polls seldom.
	{ weight: 1, arbitrary: fc.nat(2 * DAY).map((value) => ({ pass: value })) },
	{
		weight: 1,
		arbitrary: fc.record({
			activate: fc.constantFrom<Engine[]>(undefined, 'chatgpt', 'claude'),
			poll,
		}),
	},
	{ weight: 1, arbitrary: fc.constant({ restart: true as const }) },
	// Every so manieth mention is captured again.
	{ weight: 1, arbitrary: fc.integer({ min: 1, max: 20 }).map((every) => ({ recapture: every })) },
	// Every so manieth is deleted.
	{ weight: 1, arbitrary: fc.integer({ min: 1, max: 20 }).map((every) => ({ delete: every })) },
	{ weight: 1, arbitrary: fc.record({ rename: fc.constantFrom('Trigger', 'Mentions', 'Two') }) },
	{
		weight: 1,
		arbitrary: fc.record({
			meanwhile: arrivals,
			awayMs: fc.nat(4 * MINUTE),
			engine: fc.constantFrom<Engine[]>(undefined, 'chatgpt', 'claude'),
			poll,
		}),
	},
);
export const history = fc.record({
	/** By the scheduler of newer versions, which reads what is saved before each poll. */
	isScheduled: fc.nat(7).map((chance) => chance === 0),
	order: fc.constantFrom('newest', 'oldest', 'shuffled' as const),
	cursors: fc.constantFrom('keyset', 'offset' as const),
	pageSize: fc.constantFrom(7, 20, 100),
	pageMs: fc.integer({ min: 50, max: 2_500 }),
	n8nSkew: fc.integer({ min: -30 * MINUTE, max: 30 * MINUTE }),
	maxItems: fc.constantFrom(5, 40, 500),
	digest: fc.boolean(),
	lookbackMs: fc.constantFrom(10 * MINUTE, 10 * MINUTE, 180 * MINUTE, 7 * DAY),
	/** The Start Date, so long ago. */
	startMs: fc.option(fc.nat(4 * DAY)),
	/** So long the service takes a cursor of its own. */
	cursorMs: fc.option(fc.constantFrom(4_000, 5 * MINUTE)),
	listedBefore: fc.array(early, { maxLength: 8 }),
	first: poll.map((value) => ({ ...value, kill: null })),
	steps: fc.array(step, { minLength: 5, maxLength: 50 }),
});
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
export type Poll = typeof poll extends fc.Arbitrary<infer T> ? T : never;
export type Arrivals = typeof arrivals extends fc.Arbitrary<infer T> ? T : never;

/** A poll in which nothing goes wrong. */
export const CALM: Poll = {
	failsAt: null,
	pages: null,
	between: null,
	kill: null,
	wrong: null,
	forgets: null,
};
