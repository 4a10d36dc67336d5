import { readFile } from 'node:fs/promises';

import type { Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import { arrivals } from './arrivals.js';
import { every15Seconds, mentionsWorkflow, useScene } from './scene.js';

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
