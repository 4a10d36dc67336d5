import { addComplaints } from '../../host/clients.mjs';
import type { Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import { recipeIn } from '../recipes.js';
import { SLACK, slackAnswer } from './chats.js';
import { startMailServer, type MailServer } from './mailServer.js';
import { OAUTH2, saveCredentials, useScene } from './scene.js';
import { startStandIn, type StandIn } from './standIn.js';

/** Recipes that keep watch: unusual reports wait for a person, and silence is noticed on a schedule. */

let slack: StandIn;
let mailServer: MailServer;

beforeAll(async () => {
	slack = await startStandIn([SLACK], slackAnswer);
	mailServer = await startMailServer();
});

const scene = useScene(() => ({ env: slack.env }));

beforeAll(async () => {
	await saveCredentials(scene, { slackOAuth2Api: OAUTH2, smtp: mailServer.credential });
});

afterAll(async () => {
	await slack?.close();
	await mailServer?.close();
});

async function imported(file: string): Promise<Workflow> {
	return await scene.editor.importWorkflow({ ...recipeIn(file), pinData: {} }, scene.credentials);
}

const addresses = () =>
	mailServer.mails.map(({ to }) =>
		[to]
			.flat()
			.map((each) => each?.text)
			.join(),
	);

describe("approve what's unusual", () => {
	const file = 'approve-unusual-reports.json';

	beforeEach(() => {
		mailServer.mails.length = 0;
	});

	it('sends an ordinary report to the client at once', async () => {
		scene.sandbox.reporting.mentions.setMentionCount(6_480);
		const execution = await scene.editor.run(await imported(file));
		expect(execution).toMatchObject({ status: 'success' });
		const [report] = execution.itemsOf('Get Report');
		expect(report!.json).toMatchObject({ unusual: false, unavailable: [] });
		expect(addresses()).toEqual(['client@example.com']);
	});

	describe('an unusual report', () => {
		beforeAll(() => addComplaints(scene.sandbox));

		it.each([
			['Send to client', ['manager@example.com', 'client@example.com']],
			['Do not send', ['manager@example.com']],
		])('waits for a click: %s', async (label, sentTo) => {
			const id = await scene.editor.startWorkflow(await imported(file));
			await until('the manager is asked', async () => mailServer.mails.length > 0, 60_000);
			const [asked] = mailServer.mails;
			expect(addresses()).toEqual(['manager@example.com']);
			const html = String(asked!.html);
			expect(html).toContain('Lumen Roast now takes eight days to ship');
			const buttons = [...html.matchAll(/<a href=['"]([^'"]+)['"][^>]*>\s*([^<]+?)\s*<\/a>/g)];
			const [, url] = buttons.find(([, , text]) => text === label)!;
			const isWaiting = async () => (await scene.editor.execution(id)).status === 'waiting';
			await until('the workflow waits', isWaiting, 30_000);
			const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
			expect((await fetch(url!.replaceAll('&amp;', '&'), { headers })).ok).toBe(true);
			const execution = await scene.editor.finishedExecution(id);
			expect(execution).toMatchObject({ status: 'success' });
			expect(addresses()).toEqual(sentTo);
			const [report] = execution.itemsOf('Get Report');
			expect(report!.json.unusual).toBe(true);
			if (sentTo.length === 2) expect(mailServer.mails[1]!.subject).toBe(report!.json.subject);
		});
	});

	it('asks about a report that lacks a section', async () => {
		scene.sandbox.addFault({ path: '/benchmarks', kind: 'status', status: 404, times: 1 });
		const id = await scene.editor.startWorkflow(await imported(file));
		await until('the manager is asked', async () => mailServer.mails.length > 0, 60_000);
		expect(addresses()).toEqual(['manager@example.com']);
		await scene.editor.stopExecution(id);
	});
});

describe('the watchdog', () => {
	const said = async () => {
		const before = slack.requests.length;
		const execution = await scene.editor.run(await imported('watchdog.json'));
		expect(execution).toMatchObject({ status: 'success' });
		return slack.requests.slice(before).map(({ body }) => body.text);
	};

	it('says so when there is none', async () => {
		scene.sandbox.reporting.mentions.setMentionCount(0);
		expect(await said()).toEqual(['AI visibility: no mention in the last 24 hours']);
	});

	it('says nothing while there are mentions', async () => {
		scene.sandbox.reporting.mentions.addMention({});
		expect(await said()).toEqual([]);
	});

	it('says why the service refuses', async () => {
		scene.sandbox.addFault({ path: '/mentions', kind: 'status', status: 401 });
		const [text, ...more] = await said();
		expect(more).toEqual([]);
		expect(text).toMatch(/^AI visibility: .*rejected the API key/);
	});
});
