import { addComplaints } from '../../host/clients.mjs';
import type { Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import { recipeIn } from '../../tools/recipes.js';
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

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

const opened = async (url: string) => await (await fetch(url, { headers: BROWSER })).text();

/** Sends the form behind a link as its page does. */
async function decide(url: string, decision: string): Promise<Response> {
	const body = new FormData();
	body.append('field-0', decision);
	return await fetch(url, { method: 'POST', headers: BROWSER, body });
}

async function imported(file: string): Promise<Workflow> {
	return await scene.editor.importWorkflow({ ...recipeIn(file), pinData: {} }, scene.credentials);
}

const addresses = () =>
	mailServer.mails.map(({ to }) =>
		[to]
			.flat()
			.map((address) => address?.text)
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

		const isWaiting = async (id: string) => (await scene.editor.execution(id)).status === 'waiting';

		async function asked() {
			const id = await scene.editor.startWorkflow(await imported(file));
			await until('the manager is asked', async () => mailServer.mails.length > 0, 60_000);
			await until('the workflow waits', async () => await isWaiting(id), 30_000);
			expect(addresses()).toEqual(['manager@example.com']);
			expect(mailServer.mails[0]!.subject).toMatch(/^lumenroast\.example: /);
			const html = String(mailServer.mails[0]!.html);
			const links = [...html.matchAll(/<a [^>]*?href=['"]([^'"]+)['"]/g)];
			return { id, html, links: links.map(([, url]) => url!.replaceAll('&amp;', '&')) };
		}

		it.each([
			['Send to client', ['manager@example.com', 'client@example.com']],
			['Do not send', ['manager@example.com']],
		])('waits for a decision, whatever opens its links: %s', async (decision, sentTo) => {
			const { id, html, links } = await asked();
			expect(html).toContain('Lumen Roast now takes eight days to ship');
			// A mail scanner opens every link, and says that it is a browser.
			for (const method of ['HEAD', 'GET', 'GET']) {
				for (const link of links) await fetch(link, { method, headers: BROWSER });
			}
			expect(await isWaiting(id)).toBe(true);
			expect(addresses()).toEqual(['manager@example.com']);
			const page = await opened(links[0]!);
			expect(page).toContain('Send this report to the client?');
			expect(page).toContain('Lumen Roast now takes eight days to ship');
			expect(page).toContain(decision);
			expect((await decide(links[0]!, decision)).ok).toBe(true);
			const execution = await scene.editor.finishedExecution(id);
			expect(execution).toMatchObject({ status: 'success' });
			expect(addresses()).toEqual(sentTo);
			const [report] = execution.itemsOf('Get Report');
			expect(report!.json.unusual).toBe(true);
			if (sentTo.length === 2) expect(mailServer.mails[1]!.subject).toBe(report!.json.subject);
		});

		it('is sent once when two people decide, and tells the second one so', async () => {
			const { id, links } = await asked();
			expect(links).toHaveLength(1);
			await decide(links[0]!, 'Send to client');
			await scene.editor.finishedExecution(id);
			expect(await opened(links[0]!)).toContain('No action required');
			const second = await decide(links[0]!, 'Send to client');
			expect(await second.text()).toContain('No action required');
			expect(addresses()).toEqual(['manager@example.com', 'client@example.com']);
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
