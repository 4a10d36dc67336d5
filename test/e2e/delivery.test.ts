import type { CredentialReference, WorkflowNode } from '../../host/editor.mjs';
import { launchBrowser } from './browser.js';
import { startMailServer, type MailServer } from './mailServer.js';
import { reportingWorkflow, useScene } from './scene.js';
import { SLACK, slackAnswer } from './chats.js';
import { startStandIn, type StandIn } from './standIn.js';

/** Messages on their way out of n8n: what its own nodes send of our outputs. */

let slack: StandIn;
let mailServer: MailServer;

beforeAll(async () => {
	slack = await startStandIn([SLACK], slackAnswer);
	mailServer = await startMailServer();
});

const scene = useScene(() => ({ env: slack.env }));

beforeAll(async () => {
	await credential('slackApi', { accessToken: 'xoxb-1' });
	await credential('smtp', mailServer.credential);
});

afterAll(async () => {
	await slack?.close();
	await mailServer?.close();
});

async function credential(type: string, data: Record<string, unknown>): Promise<void> {
	scene.credentials[type] = await scene.editor.createCredential(type, type, data);
}

type Parameters = Record<string, unknown>;

/** Runs an operation of the reporting node with n8n's own node behind it, and gives the first's item. */
async function deliver(operation: Parameters, node: WorkflowNode): Promise<Parameters> {
	const workflow = reportingWorkflow(`delivery of ${JSON.stringify(operation)}`, operation);
	workflow.nodes.push({ id: 'out', position: [400, 0], ...node });
	workflow.connections.Reporting = { main: [[{ node: node.name, type: 'main', index: 0 }]] };
	const { editor, credentials } = scene;
	const execution = await editor.run(await editor.importWorkflow(workflow, credentials));
	expect(execution).toMatchObject({ status: 'success', error: undefined });
	return execution.itemsOf('Reporting')[0]!.json;
}

const reference = (type: string): Record<string, CredentialReference> => ({
	[type]: { id: type, name: type },
});

const slackNode = (otherOptions: Parameters): WorkflowNode => ({
	name: 'Slack',
	type: 'n8n-nodes-base.slack',
	typeVersion: 2.3,
	credentials: reference('slackApi'),
	parameters: {
		resource: 'message',
		operation: 'post',
		select: 'channel',
		messageType: 'block',
		channelId: { __rl: true, mode: 'id', value: 'C0123456789' },
		blocksUi: '={{ $json.blocks }}',
		text: '={{ $json.text }}',
		otherOptions,
	},
});

test.each([['visibility'], ['benchmarks'], ['mentions'], ['actionPlan']])(
	'n8n’s Slack node sends the blocks of %s unchanged',
	async (operation) => {
		const before = slack.requests.length;
		const json = await deliver(
			{ operation, output: 'blocks' },
			slackNode({ includeLinkToWorkflow: false }),
		);
		const { blocks } = json.blocks as { blocks: unknown[] };
		expect(blocks.length).toBeGreaterThan(1);
		const [request, ...others] = slack.requests.slice(before);
		expect(others).toEqual([]);
		expect(request).toMatchObject({
			method: 'POST',
			url: '/api/chat.postMessage',
			host: 'slack.com',
			authorization: 'Bearer xoxb-1',
			body: { channel: 'C0123456789', text: json.text },
		});
		expect(request!.body.blocks).toEqual(blocks);
	},
);

test('with n8n’s own line below they are still no more than Slack takes', async () => {
	const before = slack.requests.length;
	const json = await deliver({ operation: 'benchmarks', output: 'blocks' }, slackNode({}));
	const { blocks } = json.blocks as { blocks: unknown[] };
	const sent = slack.requests[before]!.body.blocks as unknown[];
	expect(sent.slice(0, -1)).toEqual(blocks);
	expect(JSON.stringify(sent.at(-1))).toContain('n8n workflow');
});

test('a bare array of blocks would post none, which is why they stand in an object', async () => {
	const before = slack.requests.length;
	const node = slackNode({ includeLinkToWorkflow: false });
	node.parameters.blocksUi = '={{ $json.blocks.blocks }}';
	await deliver({ operation: 'benchmarks', output: 'blocks' }, node);
	expect(slack.requests[before]!.body.blocks).toBeUndefined();
});

test('n8n’s Send Email node sends an email that arrives as it was made', async () => {
	const json = await deliver(
		{ operation: 'benchmarks', output: 'html' },
		{
			name: 'Email',
			type: 'n8n-nodes-base.emailSend',
			typeVersion: 2.1,
			credentials: reference('smtp'),
			parameters: {
				fromEmail: 'agency@example.com',
				toEmail: 'client@example.com',
				subject: '={{ $json.subject }}',
				emailFormat: 'both',
				html: '={{ $json.html }}',
				text: '={{ $json.text }}',
				options: { appendAttribution: false },
			},
		},
	);
	const mail = mailServer.mails.at(-1)!;
	expect(mail.subject).toBe(json.subject);
	expect(json.subject).toMatch(/^Share of voice: [\d.]+%, #\d+ of \d+$/);
	const lines = (text: unknown) => String(text).replace(/\r\n/g, '\n').trimEnd();
	expect(lines(mail.html)).toBe(lines(json.html));
	expect(lines(mail.text)).toBe(lines(json.text));
	expect(mail.attachments).toEqual([]);
	await sameOnScreen(String(mail.html), String(json.html));
});

/** Draws both as a phone does, and compares the pictures. */
async function sameOnScreen(one: string, other: string): Promise<void> {
	const browser = await launchBrowser();
	try {
		const pictures: Buffer[] = [];
		for (const html of [one, other]) {
			const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
			await page.setContent(html);
			const wide = await page.evaluate('document.documentElement.scrollWidth');
			expect(wide).toBe(360);
			pictures.push(await page.screenshot({ fullPage: true }));
		}
		expect(pictures[0]!.length).toBeGreaterThan(5_000);
		expect(pictures[0]!.equals(pictures[1]!)).toBe(true);
	} finally {
		await browser.close();
	}
}
