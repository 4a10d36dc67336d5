import type { Execution, Workflow } from '../../host/editor.mjs';
import { recipeIn } from '../../tools/recipes.js';
import { SLACK, slackAnswer } from './chats.js';
import { startMailServer, type MailServer } from './mailServer.js';
import { OAUTH2, saveCredentials, useScene } from './scene.js';
import { startStandIn, type StandIn } from './standIn.js';

/** What a sending node refuses is not lost: the run fails, has it, and can send it again. */

let slack: StandIn;
let mailServer: MailServer;
let isRefusing = true;

beforeAll(async () => {
	slack = await startStandIn([SLACK], (request) =>
		isRefusing ? { ok: false, error: 'channel_not_found' } : slackAnswer(request),
	);
	mailServer = await startMailServer();
});

const scene = useScene(() => ({ env: slack.env }));

beforeAll(async () => {
	await saveCredentials(scene, { slackOAuth2Api: OAUTH2, smtp: mailServer.credential });
});
beforeEach(() => {
	isRefusing = true;
});
afterAll(async () => {
	await slack?.close();
	await mailServer?.close();
});

async function imported(file: string): Promise<Workflow> {
	return await scene.editor.importWorkflow({ ...recipeIn(file), pinData: {} }, scene.credentials);
}

/** Retries a failed execution with the workflow as it was, as the list of executions does. */
async function retry(id: string): Promise<Execution> {
	const body = { loadWorkflow: false };
	await scene.editor.request('POST', `/rest/executions/${id}/retry`, body);
	const filter = encodeURIComponent(JSON.stringify({ status: ['success'] }));
	const { results } = await scene.editor.request<{ results: Array<{ id: string }> }>(
		'GET',
		`/rest/executions?filter=${filter}`,
	);
	return await scene.editor.finishedExecution(results[0]!.id);
}

test('a message that Slack refuses fails the run, and Retry sends it again without asking the service', async () => {
	const execution = await scene.editor.run(await imported('weekly-report-to-slack.json'));
	expect(execution.status).toBe('error');
	const { text } = execution.itemsOf('Get Report')[0]!.json;
	const before = slack.requests.length;
	scene.sandbox.clearRequests();
	isRefusing = false;
	expect(await retry(execution.id)).toMatchObject({ status: 'success' });
	expect(slack.requests.slice(before).map(({ body }) => body.text)).toEqual([text]);
	expect(scene.sandbox.requests()).toEqual([]);
});

test('of several channels, one that refuses keeps nothing from the others, and the run fails with its reason', async () => {
	const workflow = await imported('weekly-report-everywhere-data-table.json');
	const execution = await scene.editor.run(workflow);
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('channel_not_found');
	const { subject } = execution.itemsOf('Get Report')[0]!.json;
	expect(mailServer.mails.map((mail) => mail.subject)).toEqual([subject]);
	expect(await scene.editor.rowsOf('AI visibility weeks')).toHaveLength(1);
});
