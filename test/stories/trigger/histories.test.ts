import fc from 'fast-check';

import { DAY_MS, MINUTE_MS } from 'ai-visibility-reports/time';
import { MentionWorld, type Trouble } from '../../helpers/mentionWorld';
import { HISTORIES, SEED } from '../../helpers/seed';

/**
 * docs/GUARANTEES.md, "Each mention exactly once", in random histories. The truth is the service's own list: all that it lists
 * after the activation, and nothing that it listed before. What would need an excuse has a story in exactlyOnce.test.ts.
 */

const arrivals = fc.record({
	count: fc.oneof(
		{ weight: 4, arbitrary: fc.nat(3) },
		{ weight: 4, arbitrary: fc.nat(60) },
		{ weight: 1, arbitrary: fc.nat(300) },
	),
	/** How long ago they were captured, in percent of the lookback. */
	late: fc.oneof(fc.constant(0), fc.nat(99)),
	engine: fc.constantFrom('chatgpt', 'claude'),
});

/** Something that goes wrong in one of four polls. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
	fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const trouble = fc.record({
	failsAt: sometimes(fc.integer({ min: 1, max: 4 })),
	pages: sometimes(fc.integer({ min: 1, max: 3 })),
	between: sometimes(arrivals),
	empty: sometimes(fc.constantFrom('all', 'cursor' as const)),
	// The clocks differ by 20 minutes and more: a jump that both show counts as time that has passed.
	n8nJumpMs: sometimes(
		fc.integer({ min: -72, max: 72 }).map((steps) => (2 * steps + 1) * 20 * MINUTE_MS),
	),
	answersAheadMs: sometimes(
		fc.integer({ min: -72, max: 72 }).map((steps) => steps * 40 * MINUTE_MS),
	),
	// Any other kill is n8n's own loss or repetition.
	killed: sometimes(
		fc.constantFrom({ executed: false, saved: false }, { executed: true, saved: true }),
	),
});

const step = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ list: arrivals }) },
	{ weight: 6, arbitrary: fc.record({ poll: trouble }) },
	{ weight: 3, arbitrary: fc.record({ pass: fc.nat(4 * MINUTE_MS) }) },
	// n8n is down, or polls seldom.
	{ weight: 1, arbitrary: fc.record({ pass: fc.nat(2 * DAY_MS) }) },
	{ weight: 1, arbitrary: fc.record({ restartAs: fc.constantFrom('Trigger', 'Mentions', 'Two') }) },
);

const history = fc.record({
	options: fc.record({
		lookbackMinutes: fc.constantFrom(10, 10, 180, 10_080),
		maxItemsPerPoll: fc.constantFrom(5, 40, 500),
		digest: fc.boolean(),
	}),
	surroundings: fc.record({
		order: fc.constantFrom('newest', 'oldest', 'shuffled' as const),
		cursors: fc.constantFrom('keyset', 'offset' as const),
		pageSize: fc.constantFrom(7, 20, 100),
		pageMs: fc.integer({ min: 50, max: 2_500 }),
		// Longer than from a poll to the next one, or else a list that takes several polls never ends.
		cursorMs: fc.constantFrom(2 * MINUTE_MS, Infinity),
		n8nAheadMs: fc.integer({ min: -30 * MINUTE_MS, max: 30 * MINUTE_MS }),
		isScheduled: fc.boolean(),
		isDated: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
	}),
	/** Where the random pauses before retries begin. */
	jitter: fc.nat(),
	// So few that the activation has the time to read them all.
	agesOfEarlier: fc.array(fc.nat(4 * DAY_MS), { maxLength: 40 }),
	steps: fc.array(step, { minLength: 5, maxLength: 50 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** Leaves out of a poll what docs/GUARANTEES.md excludes: a third empty answer, and a second jump of one clock in a row. */
function bearable(trouble: Trouble, before: Trouble, world: MentionWorld): Trouble {
	const { empty, n8nJumpMs, answersAheadMs, ...others } = trouble;
	return {
		...others,
		empty: empty === 'all' && world.emptyPolls >= 2 ? undefined : empty,
		n8nJumpMs: before.n8nJumpMs ? undefined : n8nJumpMs,
		answersAheadMs: before.answersAheadMs ? undefined : answersAheadMs,
	};
}

/** Lets `Math.random` give the same numbers for the same seed. */
function seedJitter(seed: number): void {
	let count = seed;
	jest.spyOn(Math, 'random').mockImplementation(() => {
		count += 1;
		return (count * 0.618_033_988_749) % 1;
	});
}

async function play({ options, surroundings, jitter, agesOfEarlier, steps }: History) {
	seedJitter(jitter);
	// Where answers name no time, nothing but n8n's clock says when the workflow was published.
	const n8nAheadMs = surroundings.isDated ? surroundings.n8nAheadMs : 0;
	const world = new MentionWorld({ options, ...surroundings, n8nAheadMs });
	let before: Trouble = {};
	const list = ({ count, late, engine }: { count: number; late: number; engine: string }) =>
		world.list(count, (late / 100) * options.lookbackMinutes * MINUTE_MS, engine);
	const earlier = new Set(agesOfEarlier.flatMap((ageMs) => world.list(1, ageMs)));
	await world.publish({ filters: { engine: 'chatgpt' } });
	for (const step of steps) {
		if ('list' in step) list(step.list);
		else if ('pass' in step) await world.pass(step.pass);
		else if ('restartAs' in step) {
			world.workflow.name = step.restartAs;
			await world.restart();
		} else {
			const { between, ...troubles } = step.poll;
			await world.pass(MINUTE_MS);
			before = bearable(troubles, before, world);
			await world.poll({ ...before, betweenPages: between && (() => list(between)) });
		}
	}
	const due = world.service.mentions
		.filter(({ id, engine }) => engine === 'chatgpt' && !earlier.has(id))
		.map(({ id }) => id);
	// Quiet polls until all have come, and some more, in which nothing may come again.
	let more = 5;
	for (let polls = 0; polls < 1_000 && more > 0; polls += 1) {
		await world.pass(MINUTE_MS);
		await world.poll();
		if (world.emitted().length >= due.length) more -= 1;
	}
	const emitted = world.emitted();
	expect({
		lost: due.filter((id) => !emitted.includes(id)),
		repeated: emitted.filter((id, index) => emitted.indexOf(id) !== index),
		notDue: emitted.filter((id) => !due.includes(id)),
	}).toEqual({ lost: [], repeated: [], notDue: [] });
	for (const execution of world.executions()) {
		const times = execution.map(({ time }) => time);
		expect(times).toEqual([...times].sort((one, other) => one - other));
		expect(times.length).toBeLessThanOrEqual(options.maxItemsPerPoll);
	}
}

test('emits each mention exactly once in random histories of late arrivals, failures, empty answers, jumping clocks, kills and restarts', async () => {
	// Three times as many as of other kinds: 120 take 7 s of processor time.
	const settings = { numRuns: 3 * HISTORIES, seed: SEED, endOnFailure: true };
	await fc.assert(fc.asyncProperty(history, play), settings);
}, 3_600_000);
