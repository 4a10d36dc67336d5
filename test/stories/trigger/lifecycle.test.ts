import fc from 'fast-check';

import { HISTORIES, SEED } from '../../helpers/seed';
import { Life } from '../../helpers/lives';
import { runOn } from '../../helpers/virtualClock';

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
);
const history = fc.record({
	/** Version 1 of n8n emits what a poll returns after its activation has ended; version 2 discards it. */
	version: fc.constantFrom(1 as const, 2 as const),
	steps: fc.array(step, { minLength: 5, maxLength: 40 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

async function take(life: Life, step: History['steps'][number]): Promise<void> {
	const { workflow } = life;
	if ('arrive' in step) {
		life.now += 2_000;
		for (let count = 0; count < step.arrive; count += 1) life.arrive();
	} else if ('begin' in step) life.begin();
	else if ('lastFirst' in step) await life.finish(step.lastFirst);
	else if ('deactivate' in step) workflow.deactivate();
	else if ('activate' in step) await life.activate(step.activate, step.waits);
	else if ('restart' in step) await life.restart();
	else if ('during' in step) {
		life.begin();
		if (step.during === 'deactivate') workflow.deactivate();
		else await life.activate(undefined, false);
		await life.finish();
	} else if ('status' in step) life.status = step.status;
	else {
		life.begin();
		await life.finish();
	}
}

async function play({ version, steps }: History): Promise<void> {
	const life = new Life(version);
	await life.activate();
	for (const step of steps) await take(life, step);
	life.status = 200;
	await life.finish();
	await life.activate();
	const emitted = life.workflow.emitted().map(({ id }) => String(id));
	expect(emitted.sort()).toEqual([...life.wanted].sort());
}

test('emits each mention exactly once when a workflow is polled, saved, renamed and restarted at random', async () => {
	await fc.assert(fc.asyncProperty(history, play), { numRuns: 10 * HISTORIES, seed: SEED });
}, 600_000);

test("emits what is listed during a failed activation when n8n's clock is set back meanwhile", async () => {
	const life = new Life(2);
	await life.activate();
	life.choose('visibilityChange');
	await life.activate();
	life.choose('mention');
	life.status = 503;
	await life.activate(undefined, false);
	await new Promise(setImmediate);
	life.now += 3_000;
	const id = life.arrive();
	life.now += 2_000;
	runOn(life.clock, () => -7_200_000);
	await life.finish();
	life.status = 200;
	life.now += 60_000;
	life.begin();
	await life.finish();
	expect(life.workflow.emitted()).toMatchObject([{ id }]);
});
