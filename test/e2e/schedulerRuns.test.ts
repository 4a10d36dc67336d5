import { readFile } from 'node:fs/promises';

import type { Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import { recipeIn } from '../../tools/recipes.js';
import { arrivals } from './arrivals.js';
import { every15Seconds, mentionsWorkflow, restart, useScene } from './scene.js';

/**
 * The trigger under n8n's own scheduler, which is off unless somebody turns it on. It polls with a
 * workflow that it has just read from the database, where a poll without items leaves no trace.
 */
const SCHEDULER = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_LOG_LEVEL: 'debug',
};

const scene = useScene(() => ({ env: SCHEDULER }));
let workflow: Workflow;

const { added, polls, arrive, counts, allAreThere } = arrivals(scene, () => workflow);

beforeAll(async () => {
	const mentions = mentionsWorkflow('Mentions', every15Seconds());
	workflow = await scene.editor.importWorkflow(mentions, scene.credentials);
});

async function nextPoll(): Promise<void> {
	const before = polls();
	await until('the scheduler has polled', () => polls() > before, 100_000, 500);
}

/** How often n8n's log says something. */
async function said(serverMessage: string): Promise<number> {
	return (await readFile(scene.folder.log, 'utf8')).split(serverMessage).length - 1;
}

test('each mention comes once, also behind a poll that found nothing', async () => {
	await scene.editor.activate(workflow);
	// Its first poll is what activates a workflow: what is listed then is not new.
	await nextPoll();
	arrive(3);
	await nextPoll();
	await allAreThere();
	await nextPoll();
	arrive(2);
	await nextPoll();
	await allAreThere();
	await nextPoll();
	expect(await counts()).toEqual(added.map(() => 1));
	expect(await said('Poll returned new data; handed off to a new execution')).toBe(2);
	expect(await said('Poll returned no new data')).toBeGreaterThanOrEqual(2);
}, 300_000);

const MINUTE_MS = 60_000;

/** A workflow with the recipes' schedule at one minute of each hour, and their settings but for `changes`. */
async function hourly(name: string, minute: number, changes: object): Promise<Workflow> {
	const { nodes } = recipeIn('agency-in-a-box.json');
	const trigger = nodes.find(({ type }) => type === 'n8n-nodes-base.scheduleTrigger')!;
	const rule = { interval: [{ field: 'hours', triggerAtMinute: minute }] };
	const parameters = { ...trigger.parameters, rule, ...changes };
	const workflow = { name, nodes: [{ ...trigger, parameters }], connections: {}, settings: {} };
	return await scene.editor.importWorkflow(workflow);
}

test('a schedule of the recipes makes up once for a run missed while n8n was down, another does not', async () => {
	const due = new Date(Date.now() + 2 * MINUTE_MS);
	const [made, skipped] = await Promise.all([
		hourly('made up', due.getMinutes(), {}),
		hourly('skipped', due.getMinutes(), { misfirePolicy: 'skip' }),
	]);
	for (const workflow of [made, skipped]) await scene.editor.activate(workflow);
	await scene.n8n.stop();
	// n8n chooses the second of the minute, and lets a run be a minute late.
	const over = Math.floor(due.getTime() / MINUTE_MS) * MINUTE_MS + 2.25 * MINUTE_MS;
	await until('the time of the run is over', async () => Date.now() > over, 6 * MINUTE_MS, 1_000);
	await restart(scene);
	const runsOf = async (workflow: Workflow) => (await scene.editor.executionsOf(workflow)).length;
	const isMadeUp = async () => (await runsOf(made)) > 0;
	await until('the run was made up for', isMadeUp, 2 * MINUTE_MS, 1_000);
	const hadTime = async () => Date.now() > over + 0.75 * MINUTE_MS;
	await until('others had their time', hadTime, 2 * MINUTE_MS, 1_000);
	expect([await runsOf(made), await runsOf(skipped)]).toEqual([1, 0]);
}, 600_000);
