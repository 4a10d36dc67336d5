import fc from 'fast-check';

import { ModelN8n } from './triggerN8n';

/**
 * Random histories of saving, deactivating, renaming and killing while polls are under way, in both
 * kinds of n8n: one emits what a poll gives after its activation is over, the other discards it.
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
	{ weight: 1, arbitrary: fc.record({ status: fc.constantFrom(401, 200) }) },
);
const history = fc.record({
	version: fc.constantFrom(1 as const, 2 as const),
	steps: fc.array(step, { minLength: 5, maxLength: 40 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Step = History['steps'][number];

const total = { histories: 0, mentions: 0, discarded: 0, lost: 0, repeated: 0 };

function arrive(n8n: ModelN8n, count: number): void {
	for (let index = 0; index < count; index += 1) {
		const captured_at = new Date().toISOString();
		n8n.listed.push({ id: `men_${n8n.listed.length}`, captured_at });
	}
}

async function take(n8n: ModelN8n, each: Step): Promise<void> {
	if ('arrive' in each) arrive(n8n, each.arrive);
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
	await n8n.activate();
	for (const each of steps) await take(n8n, each);
	n8n.status = 200;
	await n8n.finish();
	await n8n.activate();
	const counts = n8n.listed.map(({ id }) => n8n.executed.get(String(id)) ?? 0);
	const lost = counts.filter((count) => count === 0).length;
	const repeated = counts.filter((count) => count > 1).length;
	total.mentions += counts.length;
	total.discarded += n8n.discarded;
	total.lost += lost;
	total.repeated += repeated;
	expect({ lost, repeated }).toEqual({ lost: 0, repeated: 0 });
}

test('in random lives of a workflow each mention is emitted exactly once', async () => {
	await fc.assert(fc.asyncProperty(history, play), { numRuns: RUNS, endOnFailure: false });
	process.stdout.write(`${JSON.stringify(total)}\n`);
}, 600_000);
