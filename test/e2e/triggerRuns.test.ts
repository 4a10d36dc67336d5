import type { Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import { arrivals } from './arrivals.js';
import { mentionsWorkflow, restart, useScene } from './scene.js';

/**
 * The trigger in a real n8n. n8n polls at once when a workflow is activated and when it starts, so
 * that no test has to wait for the minute, except those of regular polls.
 */

const scene = useScene();
let workflow: Workflow;
let kills = 0;

const { added, polls, arrive, executions, counts, allAreThere } = arrivals(scene, () => workflow);

beforeAll(async () => {
	workflow = await scene.editor.importWorkflow(mentionsWorkflow('Mentions'), scene.credentials);
});

async function activate(): Promise<void> {
	const before = polls();
	await scene.editor.activate(workflow);
	await until('the activation has polled', () => polls() > before, 30_000);
	await quiet();
}

/** Until the poll that is under way has ended. */
async function quiet(): Promise<void> {
	let last = -1;
	const isQuiet = () => {
		const same = last === polls();
		last = polls();
		return same;
	};
	await until('no poll is under way', isQuiet, 30_000, 1_500);
}

async function pollNow(): Promise<void> {
	await scene.editor.deactivate(workflow);
	await activate();
}

/** kill -9 and a new start, at which n8n polls. */
async function killAndRestart(): Promise<void> {
	await scene.n8n.kill();
	kills += 1;
	const before = polls();
	await restart(scene);
	await until('the start has polled', () => polls() > before, 60_000);
}

test('what is listed at activation is not emitted, and what comes then is, late or not', async () => {
	await activate();
	arrive(3);
	arrive(2, new Date(Date.now() - 40 * 60_000).toISOString());
	await pollNow();
	await allAreThere();
	expect(await counts()).toEqual(added.map(() => 1));
});

test('kill -9 between two polls, right after an activation', async () => {
	await pollNow();
	arrive(2);
	await killAndRestart();
	await allAreThere();
	expect(await counts()).toEqual(added.map(() => 1));
});

test('kill -9 while the service answers a regular poll', async () => {
	await pollNow();
	arrive(150);
	const slow = scene.sandbox.addFault({ kind: 'delay', delayMs: 10_000, after: 1 });
	await until('the second page is asked for', () => slow.hits > 0, 75_000);
	await killAndRestart();
	await allAreThere();
	expect(await counts()).toEqual(added.map(() => 1));
}, 150_000);

test('kill -9 as soon as the execution is there', async () => {
	arrive(4);
	const before = (await scene.editor.executionsOf(workflow)).length;
	await scene.editor.deactivate(workflow);
	await scene.editor.activate(workflow);
	const isThere = async () => (await scene.editor.executionsOf(workflow)).length > before;
	await until('the execution is there', isThere, 30_000, 10);
	await killAndRestart();
	await allAreThere();
	// n8n may lose the state that it saves beside an execution: then the batch comes again.
	for (const count of (await counts()).slice(-4)) expect([1, 2]).toContain(count);
	expect((await counts()).slice(0, -4)).toEqual(added.slice(0, -4).map(() => 1));
});

test('each mention was emitted once in all', async () => {
	await pollNow();
	await allAreThere();
	const current = await counts();
	const figures = {
		mentions: added.length,
		kills,
		lost: current.filter((count) => count === 0).length,
		repeated: current.filter((count) => count > 1).length,
	};
	process.stdout.write(`${JSON.stringify(figures)}\n`);
	expect(figures.lost).toBe(0);
	expect(figures.repeated).toBeLessThanOrEqual(4);
	const known = new Set(added);
	for (const execution of await executions()) {
		for (const { json } of execution.itemsOf('Mentions')) {
			expect(known.has(String(json.id))).toBe(true);
		}
	}
	await scene.editor.deactivate(workflow);
});
