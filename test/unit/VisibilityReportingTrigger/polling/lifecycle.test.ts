import fc from 'fast-check';

import { systemClock } from '../../../../nodes/shared/time/clock';
import { SEED } from '../seed';
import { ModelN8n, type EventName } from './modelN8n';

/**
 * Random histories of saving, deactivating, renaming, killing and choosing another event while polls
 * are under way, in both kinds of n8n: one emits what a poll gives after its activation is over, the
 * other discards it.
 */

const RUNS = Number(process.env.TRIGGER_LIFECYCLES ?? 1_000);

const step = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ arrive: fc.integer({ min: 1, max: 3 }) }) },
	{ weight: 4, arbitrary: fc.constant({ poll: true as const }) },
	{ weight: 3, arbitrary: fc.constant({ begin: true as const }) },
	{ weight: 3, arbitrary: fc.record({ lastFirst: fc.boolean() }) },
	{ weight: 2, arbitrary: fc.constant({ deactivate: true as const }) },
	{ weight: 3, arbitrary: fc.record({ during: fc.constantFrom('deactivate', 'save' as const) }) },
	{
		weight: 4,
		arbitrary: fc.record({
			activate: fc.constantFrom('One', 'Two', undefined),
			waits: fc.boolean(),
		}),
	},
	{ weight: 1, arbitrary: fc.constant({ restart: true as const }) },
	{ weight: 1, arbitrary: fc.record({ status: fc.constantFrom(401, 503, 200) }) },
	{
		weight: 3,
		arbitrary: fc.record({
			choose: fc.constantFrom<EventName[]>('mention', 'visibilityChange'),
			waits: fc.boolean(),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ score: fc.integer({ min: 0, max: 100 }) }) },
);
const history = fc.record({
	version: fc.constantFrom(1 as const, 2 as const),
	steps: fc.array(step, { minLength: 5, maxLength: 40 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Step = History['steps'][number];

const none = { lost: 0, repeated: 0, flooded: 0, stale: 0 };
const total = { histories: 0, mentions: 0, discarded: 0, returns: 0, ...none };

/** n8n's time, which is the service's, too. */
let now = Date.UTC(2026, 10, 1);

beforeEach(() => jest.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());

/** How often a mention has to come out in the end; undefined where a change of the event decides. */
type Wanted = Map<string, 0 | 1 | undefined>;

function arrive(n8n: ModelN8n, wanted: Wanted, count: number): void {
	now += 2_000;
	for (let index = 0; index < count; index += 1) {
		const id = `men_${n8n.listed.length}`;
		n8n.listed.push({ id, captured_at: new Date(now).toISOString() });
		const isSettled = n8n.event === n8n.taken;
		wanted.set(id, isSettled ? (n8n.event === 'mention' ? 1 : 0) : undefined);
	}
}

async function take(n8n: ModelN8n, wanted: Wanted, each: Step): Promise<void> {
	if ('arrive' in each) arrive(n8n, wanted, each.arrive);
	else if ('choose' in each) {
		now += 2_000;
		n8n.event = each.choose;
		await n8n.activate(undefined, each.waits);
	} else if ('score' in each) n8n.setScore(each.score);
	else if ('begin' in each) n8n.begin();
	else if ('lastFirst' in each) await n8n.finish(each.lastFirst);
	else if ('deactivate' in each) n8n.deactivate();
	else if ('activate' in each) await n8n.activate(each.activate, each.waits);
	else if ('restart' in each) await n8n.restart();
	else if ('during' in each) {
		n8n.begin();
		if (each.during === 'deactivate') n8n.deactivate();
		else await n8n.activate(undefined, false);
		await n8n.finish();
	} else if ('status' in each) n8n.status = each.status;
	else {
		n8n.begin();
		await n8n.finish();
	}
}

async function play({ version, steps }: History): Promise<void> {
	total.histories += 1;
	const n8n = new ModelN8n(version, total.histories);
	const wanted: Wanted = new Map();
	n8n.onTaken = () => {
		if (n8n.taken === 'mention') total.returns += 1;
		// What has not come out when another event is followed comes no more, as nothing tells it apart.
		for (const [id, count] of wanted) {
			if (count === 1 && !n8n.executed.has(id)) wanted.set(id, undefined);
		}
	};
	await n8n.activate();
	for (const each of steps) await take(n8n, wanted, each);
	n8n.status = 200;
	await n8n.finish();
	await n8n.activate();
	n8n.event = 'mention';
	await n8n.activate();
	const found = { ...none, stale: n8n.stale };
	for (const [id, count] of wanted) {
		const executed = n8n.executed.get(id) ?? 0;
		if (count === 1 && executed === 0) found.lost += 1;
		if (count === 0 && executed > 0) found.flooded += 1;
		if (executed > 1) found.repeated += 1;
	}
	total.mentions += wanted.size;
	total.discarded += n8n.discarded;
	for (const name of Object.keys(none) as Array<keyof typeof none>) total[name] += found[name];
	expect(found).toEqual(none);
}

test('in random lives of a workflow each mention is emitted exactly once', async () => {
	await fc.assert(fc.asyncProperty(history, play), { numRuns: RUNS, seed: SEED });
	process.stdout.write(`${JSON.stringify(total)}\n`);
}, 600_000);

test("an activation that fails while n8n's clock is set back counts from its beginning", async () => {
	const uptime = jest.spyOn(systemClock, 'now').mockImplementation(() => now);
	const n8n = new ModelN8n(2, 0);
	n8n.serverTime = uptime.getMockImplementation()!;
	await n8n.activate();
	n8n.event = 'visibilityChange';
	await n8n.activate();
	n8n.event = 'mention';
	n8n.status = 503;
	await n8n.activate(undefined, false);
	await new Promise(setImmediate);
	const begin = now;
	jest.spyOn(Date, 'now').mockImplementation(() => now - 7_200_000);
	now += 5_000;
	await n8n.finish();
	n8n.status = 200;
	const captured_at = new Date(begin + 3_000).toISOString();
	n8n.listed.push({ id: 'men_0', captured_at });
	now += 60_000;
	n8n.begin();
	await n8n.finish();
	expect(n8n.executed.get('men_0')).toBe(1);
});
