import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Editor, type Execution, type Workflow } from '../../host/editor.mjs';
import { startN8n } from '../../host/n8n.mjs';
import { until } from '../../host/until.mjs';
import { arrivals } from './arrivals.js';
import { mentionsWorkflow, useScene } from './scene.js';

/**
 * The trigger in a real n8n. n8n polls at once when a workflow is activated and when it starts, so
 * that no test has to wait for the minute, except those of regular polls.
 */

const EXAMPLE = join(__dirname, '../../examples/negative-mention-alert.json');

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
	scene.n8n = await startN8n(scene.install, scene.folder);
	scene.editor = new Editor(scene.n8n.url);
	await scene.editor.logIn(scene.owner);
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

test('a service that is down at a regular poll: a failed execution, four requests, nothing lost', async () => {
	await pollNow();
	const before = polls();
	scene.sandbox.addFault({ kind: 'status', status: 503, times: Infinity });
	arrive(3);
	let failed: Execution | undefined;
	const hasFailed = async () => {
		failed = (await executions()).find(({ status }) => status === 'error');
		return failed !== undefined;
	};
	await until('an execution has failed', hasFailed, 90_000, 500);
	expect(failed?.error?.message).toMatch(/was unavailable/);
	expect(polls() - before).toBe(4);
	scene.sandbox.clearFaults();
	await pollNow();
	await allAreThere();
}, 150_000);

test('a service that is down does not block an activation, a bad key does', async () => {
	const { editor, sandbox } = scene;
	sandbox.addFault({ kind: 'status', status: 503, times: 4 });
	await pollNow();
	expect(await editor.request<Workflow>('GET', `/rest/workflows/${workflow.id}`)).toMatchObject({
		active: true,
	});
	sandbox.clearFaults();
	const { baseUrl, keys } = sandbox.reporting;
	const revoked = await editor.createCredential('visibilityReportingApi', 'Revoked', {
		apiKey: keys.revoked,
		baseUrl,
	});
	const refused = await editor.importWorkflow(mentionsWorkflow('Refused'), {
		visibilityReportingApi: revoked,
	});
	await editor.activate(refused).catch(() => {});
	const isSaid = async () =>
		/Check that the API key/.test(await readFile(scene.folder.log, 'utf8'));
	await until('n8n tells the reason', isSaid, 60_000, 500);
	await editor.deactivate(refused).catch(() => {});
});

test('each mention was emitted once in all', async () => {
	await pollNow();
	await allAreThere();
	const each = await counts();
	const figures = {
		mentions: added.length,
		kills,
		lost: each.filter((count) => count === 0).length,
		repeated: each.filter((count) => count > 1).length,
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

test('the example shows a real negative mention, and posts it', async () => {
	const { editor, credentials } = scene;
	const example = JSON.parse(await readFile(EXAMPLE, 'utf8')) as Workflow;
	const imported = await editor.importWorkflow(example, credentials);
	const { executionId } = await editor.request<{ executionId: string }>(
		'POST',
		`/rest/workflows/${imported.id}/run`,
		{ workflowData: imported, triggerToStartFrom: { name: 'Negative Mention' } },
	);
	const execution = await editor.finishedExecution(executionId);
	expect(execution).toMatchObject({ status: 'success', error: undefined });
	const [mention, ...more] = execution.itemsOf('Negative Mention');
	expect(more).toEqual([]);
	expect(mention?.json).toMatchObject({ sentiment: 'negative' });
	expect(mention?.json.text).toContain('Negative mention in ');
	expect(mention?.json.text).toContain(mention?.json.citation_url);
	expect(execution.itemsOf('Post to Slack')).toHaveLength(1);
});

describe('a workflow that polls only when it is activated', () => {
	const SELDOM = [{ mode: 'everyMonth', dayOfMonth: 1, hour: 0, minute: 0 }];

	/** Activates until there are so many mentions in its executions; what they are, and what it cost. */
	async function pollUntil(other: Workflow, count: number) {
		const { editor } = scene;
		const before = polls();
		let ids: unknown[] = [];
		let activations = 0;
		for (; ids.length < count && activations < 30; activations += 1) {
			await editor.deactivate(other);
			await editor.activate(other);
			await quiet();
			const found = await editor.executionsOf(other);
			const executions = await Promise.all(found.map(({ id }) => editor.execution(id)));
			ids = executions.flatMap((one) => one.itemsOf('Mentions').map(({ json }) => json.id));
		}
		await editor.deactivate(other);
		return { ids, activations, requests: polls() - before };
	}

	test('gets a backlog of 20,000 once, page after page', async () => {
		const count = 20_000;
		scene.sandbox.reporting.mentions.setMentionCount(count);
		const total = scene.sandbox.reporting.mentions.count();
		const startDate = new Date(Date.now() - 100 * 86_400_000).toISOString();
		const options = { startFrom: 'date', startDate, maxItemsPerPoll: 5_000 };
		const backlog = await scene.editor.importWorkflow(
			mentionsWorkflow('Backlog', SELDOM, options),
			scene.credentials,
		);
		const { ids, activations, requests } = await pollUntil(backlog, total);
		process.stdout.write(`${JSON.stringify({ backlog: ids.length, activations, requests })}\n`);
		expect(ids).toHaveLength(total);
		expect(new Set(ids).size).toBe(total);
		expect(requests).toBeLessThanOrEqual((1.1 * total) / 100);
	}, 600_000);

	test('looks for late mentions of 7 days at 100 an hour, with three requests a poll at the most', async () => {
		const { mentions } = scene.sandbox.reporting;
		mentions.setMentionCount(0);
		for (let hour = 168; hour > 0; hour -= 1) {
			mentions.addMentions(100, {
				captured_at: new Date(Date.now() - hour * 3_600_000).toISOString(),
			});
		}
		const weekly = await scene.editor.importWorkflow(
			mentionsWorkflow('Lookback', SELDOM, { lookbackMinutes: 10_080 }),
			scene.credentials,
		);
		await scene.editor.activate(weekly);
		await quiet();
		const news = 6;
		let requests = 0;
		const ids: unknown[] = [];
		for (let poll = 1; poll <= news; poll += 1) {
			ids.push(...mentions.addMentions(1).map(({ id }) => id));
			const result = await pollUntil(weekly, poll);
			expect([...result.ids].sort()).toEqual([...ids].sort());
			requests += result.requests;
		}
		process.stdout.write(
			`${JSON.stringify({ lookback: mentions.count(), polls: news, requests })}\n`,
		);
		expect(requests).toBeLessThanOrEqual(3 * news);
	}, 600_000);
});
