import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
	N8N_SCHEDULER_POLL_TIMEOUT: '5',
	N8N_LOG_LEVEL: 'debug',
	// Without it, the trigger would end each poll before n8n cuts it off.
	NODE_OPTIONS: `--require=${join(__dirname, 'withoutPollBudget.cjs')}`,
};
const DURABLE_CURSORS = { ...SCHEDULER, N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true' };

/** What n8n's log says of a poll, and the trigger in it. */
const CUT_OFF = 'Poll exceeded its timeout and was abandoned';
const BACKING_OFF = 'Poll failed; backing off';
const DISCARDED = 'the poll is discarded, because the workflow was activated again';
const NOTHING_NEW = 'Poll returned no new data';
const FOUND = /the poll is complete.*"items": [1-9]/;
const TAKEN = 'Poll returned new data; handed off to a new execution';

const scene = useScene(() => ({ env: SCHEDULER }));
let workflow: Workflow;

const { added, polls, arrive, counts, allAreThere } = arrivals(scene, () => workflow);

beforeAll(async () => {
	const mentions = mentionsWorkflow('Mentions', every15Seconds());
	workflow = await scene.editor.importWorkflow(mentions, scene.credentials);
	await scene.editor.activate(workflow);
	// Its first poll is what activates a workflow: what is listed then is not new.
	await nextPoll();
}, 150_000);

async function nextPoll(): Promise<void> {
	const before = polls();
	await until('the scheduler has polled', () => polls() > before, 100_000, 500);
}

/** How often n8n's log says something. */
async function said(serverMessage: string | RegExp): Promise<number> {
	return (await readFile(scene.folder.log, 'utf8')).split(serverMessage).length - 1;
}

test('each mention comes once, also behind a poll that found nothing', async () => {
	arrive(3);
	await nextPoll();
	await allAreThere();
	await nextPoll();
	arrive(2);
	await nextPoll();
	await allAreThere();
	await nextPoll();
	expect(await counts()).toEqual(added.map(() => 1));
	expect(await said(TAKEN)).toBe(2);
	expect(await said(NOTHING_NEW)).toBeGreaterThanOrEqual(2);
}, 300_000);

const MINUTE_MS = 60_000;

/**
 * n8n cuts off two polls in a row. The first one still runs when the second one begins; the second one
 * ends before the third one begins, with items that nobody takes.
 *
 * @param backsOff whether n8n counts a poll that it cuts off as failed, as it does with durable cursors
 */
async function expectNothingLostByCuts(mode: string, backsOff: boolean): Promise<void> {
	const before = new Map<string | RegExp, number>();
	for (const message of [CUT_OFF, BACKING_OFF, DISCARDED, FOUND, TAKEN]) {
		before.set(message, await said(message));
	}
	const since = async (message: string | RegExp) => (await said(message)) - before.get(message)!;
	const untilSaid = async (message: string, times = 1) => {
		const isSaid = async () => (await since(message)) >= times;
		await until(`n8n's log says ${times} times: ${message}`, isSaid, 2 * MINUTE_MS, 500);
	};

	// The second page of each of the two.
	const slow = { kind: 'delay', path: /^\/mentions/ } as const;
	scene.sandbox.addFault({ ...slow, delayMs: 25_000, after: 1 });
	scene.sandbox.addFault({ ...slow, delayMs: 8_000, after: 2 });
	arrive(150);
	await untilSaid(CUT_OFF);
	arrive(3);
	await untilSaid(CUT_OFF, 2);
	await untilSaid(DISCARDED);
	before.set(NOTHING_NEW, await said(NOTHING_NEW));
	await untilSaid(NOTHING_NEW);

	const current = await counts();
	const cutOff = await since(CUT_OFF);
	const figures = {
		mentions: added.length,
		cutOff,
		backedOff: await since(BACKING_OFF),
		discarded: await since(DISCARDED),
		withItemsNobodyTook: (await since(FOUND)) - (await since(TAKEN)),
		lost: current.filter((count) => count === 0).length,
		repeated: current.filter((count) => count > 1).length,
	};
	process.stdout.write(`${mode}: ${JSON.stringify(figures)}\n`);
	expect(figures).toMatchObject({ backedOff: backsOff ? cutOff : 0, lost: 0, repeated: 0 });
	expect(figures.withItemsNobodyTook).toBeGreaterThanOrEqual(1);
}

test('a poll that n8n cuts off loses and repeats nothing', async () => {
	await expectNothingLostByCuts('by its scheduler', false);
}, 400_000);

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
	// What one of both modes has saved, the other one continues.
	scene.env = DURABLE_CURSORS;
	await restart(scene);
	const runsOf = async (workflow: Workflow) => (await scene.editor.executionsOf(workflow)).length;
	const isMadeUp = async () => (await runsOf(made)) > 0;
	await until('the run was made up for', isMadeUp, 2 * MINUTE_MS, 1_000);
	const hadTime = async () => Date.now() > over + 0.75 * MINUTE_MS;
	await until('others had their time', hadTime, 2 * MINUTE_MS, 1_000);
	expect([await runsOf(made), await runsOf(skipped)]).toEqual([1, 0]);
}, 600_000);

test('with durable cursors, too, a poll that n8n cuts off loses and repeats nothing', async () => {
	await expectNothingLostByCuts('by its scheduler with durable cursors', true);
}, 400_000);
