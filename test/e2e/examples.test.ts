import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { addComplaints } from '../../host/clients.mjs';
import { addDoneTasks } from '../../host/doneTasks.mjs';
import type { Execution, Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import { recipeIn, type Saved } from '../../tools/recipes.js';
import { SAID, startChatModel, type ChatModel } from './chatModel.js';
import { startGotenberg, type Gotenberg } from './gotenberg.js';
import { ANALYTICS, analyticsAnswer, type Sessions } from './googleAnalytics.js';
import { GoogleSheet, SHEETS } from './googleSheet.js';
import {
	DISCORD,
	discordAnswer,
	SLACK,
	slackAnswer,
	TEAMS,
	TELEGRAM,
	telegramAnswer,
} from './chats.js';
import { mimeTreeOf, startMailServer, type MailServer } from './mailServer.js';
import { DATABASE, DATABASE_USER, findProgram, startPostgres } from '../../host/queueServers.mjs';
import { connectMcp } from './mcpClient.js';
import { OAUTH2, REPORTING_CREDENTIAL, restart, saveCredentials, useScene } from './scene.js';
import { startStandIn, type StandIn, type StandInRequest } from './standIn.js';

/** So much of a tool's response an agent reads without losing sight of the question. */
const MAX_BYTES = 4_096;

const MCP_TOKEN = 'a-long-random-text';

let services: StandIn;
let mailServer: MailServer;
let model: ChatModel;
let gotenberg: Gotenberg;
/** The one that the examples write into. */
let sheet: GoogleSheet;
/** What Google Analytics knows. */
let sessions: Sessions[] = [];

beforeAll(async () => {
	mailServer = await startMailServer();
	model = await startChatModel();
	gotenberg = await startGotenberg();
	const answers: Record<string, (request: StandInRequest) => unknown> = {
		[SLACK]: slackAnswer,
		[TEAMS]: () => ({}),
		[TELEGRAM]: telegramAnswer,
		[DISCORD]: discordAnswer,
		[ANALYTICS]: () => analyticsAnswer(sessions),
	};
	services = await startStandIn([...Object.keys(answers), SHEETS], (request) =>
		(answers[request.host!] ?? ((asked) => sheet.answer(asked)))(request),
	);
});

const scene = useScene(() => ({ env: services.env }));

beforeAll(async () => {
	await saveCredentials(scene, {
		slackOAuth2Api: OAUTH2,
		googleSheetsOAuth2Api: OAUTH2,
		googleAnalyticsOAuth2: OAUTH2,
		smtp: mailServer.credential,
		telegramApi: { accessToken: '1:a', baseUrl: `https://${TELEGRAM}` },
		discordWebhookApi: { webhookUri: `https://${DISCORD}/api/webhooks/1/a` },
		openAiApi: { apiKey: 'none', url: model.url },
		httpBearerAuth: { token: MCP_TOKEN },
	});
	addComplaints(scene.sandbox);
});

beforeEach(() => scene.sandbox.set({ postAnswer: 'complete' }));

afterAll(async () => {
	await services?.close();
	await mailServer?.close();
	await model?.close();
	await gotenberg?.close();
});

async function start(file: string): Promise<string> {
	const { editor, credentials } = scene;
	return await editor.startWorkflow(await editor.importWorkflow(recipeIn(file), credentials));
}

async function finish(id: string): Promise<Execution> {
	const execution = await scene.editor.finishedExecution(id);
	expect(execution).toMatchObject({ status: 'success', error: undefined });
	return execution;
}

const run = async (file: string) => await finish(await start(file));

/** The parameters of a node of an example. */
const parametersOf = ({ nodes }: Saved, name: string) =>
	nodes.find((node) => node.name === name)!.parameters;

/** An example whose nodes really send and write, as after pressing P. */
async function importUnpinned(file: string, change = (_example: Saved) => {}): Promise<Workflow> {
	const example = recipeIn(file);
	change(example);
	return await scene.editor.importWorkflow({ ...example, pinData: {} }, scene.credentials);
}

const runWorkflow = async (workflow: Workflow) =>
	await finish(await scene.editor.startWorkflow(workflow));

const json = (execution: Execution, node: string) =>
	execution.itemsOf(node).map((item) => item.json);

/** The only one of a list. */
function only<Item>(all: Item[]): Item {
	expect(all).toHaveLength(1);
	return all[0]!;
}

/** The item that a node gave, and no other. */
const onlyItem = (execution: Execution, node: string) => only(json(execution, node));

const textOf = (execution: Execution, node: string) => String(json(execution, node)[0]?.text);

/** Runs a workflow; what its nodes have sent. */
async function sentBy(workflow: Workflow) {
	const [posted, mailed] = [services.requests.length, mailServer.mails.length];
	const execution = await runWorkflow(workflow);
	const posts = services.requests.slice(posted).filter(({ host }) => host !== SHEETS);
	return { execution, posts, mails: mailServer.mails.slice(mailed) };
}

/** What was posted to Slack by a run of an example. */
async function posted(file: string) {
	const { execution, posts } = await sentBy(await importUnpinned(file));
	expect(posts.map(({ host, url }) => [host, url])).toEqual([[SLACK, '/api/chat.postMessage']]);
	return { execution, message: posts[0]!.body };
}

function expectThreeNodes(file: string): void {
	expect(recipeIn(file).nodes.filter(({ type }) => !/sticky/.test(type))).toHaveLength(3);
}

test('weekly report to Slack: three nodes, and Slack gets the blocks as they are', async () => {
	const { execution, message } = await posted('weekly-report-to-slack.json');
	const report = onlyItem(execution, 'Get Report');
	const { blocks } = report.blocks as { blocks: unknown[] };
	expect(blocks.length).toBeGreaterThan(3);
	expect(message).toMatchObject({ channel: '#marketing', text: report.text });
	expect(String(report.text)).toContain('❗');
	expect(message.blocks).toEqual(blocks);
	expectThreeNodes('weekly-report-to-slack.json');
});

test('Slack gets no blocks from a bare list of them, so Blocks has them in an object', async () => {
	const workflow = await importUnpinned('weekly-report-to-slack.json', (example) => {
		parametersOf(example, 'Post to Slack').blocksUi = '={{ $json.blocks.blocks }}';
	});
	const { posts } = await sentBy(workflow);
	expect(only(posts).body.blocks ?? []).toEqual([]);
});

describe('weekly report everywhere: one read for every channel, and a second run doubles no row', () => {
	const TABLE = 'AI visibility weeks';

	test.each([
		['weekly-report-everywhere.json', () => sheet.rows.slice(1)],
		[
			'weekly-report-everywhere-data-table.json',
			async () => (await scene.editor.rowsOf(TABLE)).map((row) => Object.values(row)),
		],
	])('%s', async (file, rows) => {
		sheet = new GoogleSheet('Weeks');
		const { sandbox } = scene;
		sandbox.clearRequests();
		await posted('weekly-report-to-slack.json');
		const callsOfOne = sandbox.requests().length;
		const workflow = await importUnpinned(file);
		for (const time of [1, 2]) {
			sandbox.clearRequests();
			const { execution, posts, mails } = await sentBy(workflow);
			const calls = sandbox.requests().length;
			process.stdout.write(`Run ${time} of ${file}: ${calls} calls; Slack alone: ${callsOfOne}\n`);
			expect(calls).toBe(callsOfOne);
			const report = onlyItem(execution, 'Get Report');
			const { blocks } = report.blocks as { blocks: unknown[] };
			const body = { channel: '#marketing', text: report.text, blocks };
			expect(posts).toMatchObject([{ host: SLACK, body }]);
			expect(String(report.text).length).toBeLessThanOrEqual(900);
			const mail = only(mails);
			expect(mail.subject).toBe(report.subject);
			expect(String(mail.html).trim()).toBe(String(report.html).trim());
			const row = Object.values(report.row as Record<string, unknown>);
			expect(only(await rows())).toEqual(expect.arrayContaining(row.filter(Boolean)));
		}
	});
});

/** What was sent to a chat's host by a run of an example, and the report that it was made of. */
async function sentTo(host: string, file: string) {
	const { execution, posts } = await sentBy(await importUnpinned(file));
	expect(posts).toMatchObject([{ method: 'POST', host }]);
	expectThreeNodes(file);
	return { sent: posts[0]!, report: onlyItem(execution, 'Get Report') };
}

test('weekly report to Teams: the webhook gets the card as it is', async () => {
	const { sent, report } = await sentTo(TEAMS, 'weekly-report-to-teams.json');
	expect(sent.contentType).toBe('application/json; charset=utf-8');
	expect(sent.body).toEqual(report.card);
	expect(JSON.stringify(sent.body)).toContain('Negative mentions');
});

test('weekly report to Telegram: the bot sends the text as it is', async () => {
	const { sent, report } = await sentTo(TELEGRAM, 'weekly-report-to-telegram.json');
	expect(sent.url).toBe('/bot1:a/sendMessage');
	expect(sent.body).toMatchObject({ parse_mode: 'HTML', text: report.text });
	expect(telegramAnswer(sent)).toMatchObject({ ok: true });
});

test('weekly report to Discord: the webhook gets the embed as it is', async () => {
	const { sent, report } = await sentTo(DISCORD, 'weekly-report-to-discord.json');
	expect(sent.url).toBe('/api/webhooks/1/a');
	expect(sent.body.embeds).toEqual([report.embed]);
	expect(discordAnswer(sent)).toEqual({});
});

interface Mentions {
	total: number;
	notable: Array<{ snippet: string }>;
}

test('weekly summary to Slack: the model gets insights and figures, not the text of the report', async () => {
	const rendered = textOf(await run('weekly-report-to-slack.json'), 'Get Report');
	const before = model.asked.length;
	const { execution, message } = await posted('weekly-summary-to-slack.json');
	const report = onlyItem(execution, 'Get Report');
	const [system, user, ...others] = only(model.asked.slice(before)).messages;
	expect(others).toEqual([]);
	expect(system!.content).toMatch(/Keep each figure exactly as it is/);
	const insights = report.insights as Array<{ text: string }>;
	expect(insights.length).toBeGreaterThan(0);
	for (const { text } of insights) expect(user!.content).toContain(JSON.stringify(text));
	const { trend } = report.visibility as { trend: unknown[] };
	const { total, notable } = report.mentions as Mentions;
	const { competitors } = report.benchmarks as { competitors: unknown[] };
	expect(JSON.parse(user!.content)).toMatchObject({
		insights,
		daily_scores: trend,
		mentions: { total },
		share_of_voice: { competitors },
		unavailable: [],
	});
	// A line of one word, as a heading, may be a key of the JSON; an insight may quote an answer.
	const said = insights.map(({ text }) => text).join('\n');
	const snippets = notable.map(({ snippet }) => snippet);
	const texts = [...rendered.split('\n'), ...snippets].filter(
		(text) => text.includes(' ') && !said.includes(text),
	);
	expect(texts.length).toBeGreaterThan(5);
	expect(texts.filter((text) => user!.content.includes(text))).toEqual([]);
	const escaped = SAID.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;');
	expect(message.channel).toBe('#marketing');
	expect(String(message.text).split('\n\n')).toEqual([
		expect.stringMatching(/^AI visibility of lumenroast\.example, week of \d+ [A-Z]\w+ \d{4}$/),
		escaped,
		'Written by a model from the weekly report, which has the exact figures.',
	]);
});

test('monthly report by email: it arrives as it was made, of the whole month before', async () => {
	const workflow = await importUnpinned('monthly-report-by-email.json');
	const { execution, mails } = await sentBy(workflow);
	const report = onlyItem(execution, 'Get Report');
	const mail = only(mails);
	expect(mail.subject).toBe(report.subject);
	expect(mail.subject).toMatch(/ – Monthly AI Visibility Report$/);
	expect(mail.text).toMatch(/, mentions vs\. [A-Z]\w+/);
	expect(String(mail.html).trim()).toBe(String(report.html).trim());
	expect(mail.html).toContain('Prepared by Example Agency');
	const now = new Date();
	const last = new Date(Date.UTC(now.getFullYear(), now.getMonth(), 0));
	const month = last.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
	expect(report.text).toContain(`1–${last.getUTCDate()} ${month} ${last.getUTCFullYear()}`);
});

test('weekly report everywhere in another language: the same report arrives in German and in Japanese', async () => {
	const mailIn = async (language: string) => {
		sheet = new GoogleSheet('Weeks');
		const workflow = await importUnpinned('weekly-report-everywhere.json', (example) =>
			Object.assign(parametersOf(example, 'Get Report'), { appearance: { language } }),
		);
		return (await sentBy(workflow)).mails[0]!;
	};
	const mails = [await mailIn('de'), await mailIn('ja')];
	expect(mails.map(({ subject }) => subject)).toEqual([
		expect.stringMatching(/^lumenroast\.example: .*Erwähnungen/),
		expect.stringMatching(/^lumenroast\.example：.*言及/),
	]);
	const scores = mails.map(({ text }) => /(?:Score|スコア)\s(\d+[.,]?\d*)/.exec(text!)![1]);
	expect(scores[1]).toBe(scores[0]!.replace(',', '.'));
});

test('weekly report as PDF: the report is printed as it is, and sent with its text', async () => {
	const workflow = await importUnpinned('weekly-report-as-pdf.json', (example) => {
		const parameters = parametersOf(example, 'Print as PDF');
		parameters.url = String(parameters.url).replace('http://localhost:3000', gotenberg.url);
	});
	const { execution, mails } = await sentBy(workflow);
	const report = onlyItem(execution, 'Get Report');
	const form = gotenberg.forms.at(-1);
	const { files, ...fields } = Object.fromEntries(form!) as { files: File };
	expect(fields).toEqual({ printBackground: 'true' });
	expect(files.name).toBe('index.html');
	expect(await files.text()).toBe(report.html);
	const mail = only(mails);
	expect(mail.subject).toBe(report.subject);
	expect(mail.text!.trim()).toBe(String(report.text).trim());
	const pdf = only(mail.attachments);
	expect(pdf.filename).toMatch(/^ai-visibility-lumenroast\.example(-\d{4}-\d\d-\d\d){2}\.pdf$/);
	// A file beside the text. One with a content ID would be a picture of an HTML text, which Outlook does not list.
	expect(mimeTreeOf(mailServer.sources.at(-1)!)).toMatchObject({
		type: 'multipart/mixed',
		parts: [
			{ type: 'text/plain' },
			{ type: 'application/pdf', disposition: 'attachment', contentId: undefined },
		],
	});
	const text = pdf.content.toString('latin1');
	expect(text).toMatch(/^%PDF-/);
	expect(text.match(/\/Type ?\/Page\b/g)!.length).toBeGreaterThan(1);
});

test('ten domains, one report: all of them in one message', async () => {
	const { execution, message } = await posted('ten-domains-one-report.json');
	const domains = json(execution, 'Split Out').map(({ domain }) => String(domain));
	expect(domains).toHaveLength(10);
	expect(onlyItem(execution, 'Get Report')).toMatchObject({ count: 10, failed: 0 });
	for (const domain of domains) expect(JSON.stringify(message.blocks)).toContain(domain);
});

describe('agency in a box: each client gets its own report, and the agency one message', () => {
	const CLIENTS_TABLE = 'AI visibility clients';
	const TABLE = 'AI visibility client weeks';
	/** Its key was revoked. */
	const REVOKED = 'copperspoon.example';
	/** Its row has the key of somebody who is no client. */
	const SWAPPED = 'tidewater.example';
	const WRONG = [REVOKED, SWAPPED];
	const LOGO = 'https://example.com/lumen.png';
	/** Nine brands, three of them in two languages. As a data table has them: some cells are empty. */
	const CLIENTS = [
		['Lumen Roast', 'lumenroast', 'de', '#0f766e', LOGO],
		['Harbor & Beans', 'harborbeans', 'pt-BR', '#b91c1c', 'https://example.com/harbor.png'],
		['Moka Collective', 'mokacollective', '', '', ''],
		['Daybreak', 'daybreakcoffee', 'fr', '#7c3aed', ''],
		['Kettle & Crane', 'kettleandcrane', 'ja', '#0369a1', ''],
		['North Pour', 'northpour', 'es', '#15803d', ''],
		['Copper Spoon', 'copperspoon', '', '', ''],
		['Slow Drip', 'slowdrip', 'Klingon', '#be185d', ''],
		['Tidewater', 'tidewater', '', '', ''],
		['Harbor & Beans', 'harborbeans', '', 'teal', ''],
		['Lumen Roast', 'lumenroast', 'fr', '#0f766e', LOGO],
		['Kettle & Crane', 'kettleandcrane', '', '#0369a1', ''],
	].map(([client = '', brand = '', language = '', color = '', logo = '']) => {
		const domain = `${brand}.example`;
		return { client, domain, language, color, logo, address: `mail${language}@${domain}` };
	});
	const well = CLIENTS.filter(({ domain }) => !WRONG.includes(domain));
	const addressOf = (brand: string) =>
		CLIENTS.find(({ domain }) => domain === brand)!.address.toLowerCase();
	/** The key of each brand's own account. */
	const keys: Record<string, string> = {};
	let workflow: Workflow;
	/** The same workflow, but n8n saves its executions, so that their state can be read. */
	let savedWorkflow: Workflow;
	/** The same, with an ordinary credential, as n8n puts in at an import where there is one. */
	let ordinary: Workflow;

	beforeAll(async () => {
		const { editor, sandbox } = scene;
		const { reporting } = sandbox;
		for (const { domain } of CLIENTS) {
			const revoked = domain === REVOKED;
			keys[domain] ??= reporting.createKey({ plan: 'studio', own: domain, revoked });
		}
		const ofOthers = reporting.createKey({ plan: 'studio', own: 'ferncup.example' });
		const keyOf = (domain: string) => (domain === SWAPPED ? ofOthers : keys[domain]!);
		const clients = CLIENTS.map((client) => ({ ...client, key: keyOf(client.domain) }));
		await editor.createTable(CLIENTS_TABLE, clients);
		const byItem = await editor.createCredential(REPORTING_CREDENTIAL, 'Key by item', {
			apiKey: '={{ $json.key }}',
			baseUrl: reporting.baseUrl,
		});
		const credentials = { ...scene.credentials, [REPORTING_CREDENTIAL]: byItem };
		const example = recipeIn('agency-in-a-box.json');
		const unpinned = { ...example, pinData: {} };
		workflow = await editor.importWorkflow(unpinned, credentials);
		const observed = { ...unpinned, settings: { executionOrder: 'v1' } };
		savedWorkflow = await editor.importWorkflow(observed, credentials);
		ordinary = await editor.importWorkflow(observed, scene.credentials);
	});

	/** What a run sends, and the error that it ends with. */
	async function sentByRun(ofWorkflow: Workflow) {
		const { editor, sandbox } = scene;
		sandbox.clearRequests();
		const [mails, posts] = [mailServer.mails.length, services.requests.length];
		const { error } = await editor.run(ofWorkflow);
		const messages = services.requests.slice(posts).map(({ body }) => body);
		const sentences = messages.flatMap(({ blocks }) =>
			(blocks as Array<{ text?: { type: string; text: string } }>).flatMap(({ text }) =>
				text?.type === 'plain_text' ? text.text.split('\n') : [],
			),
		);
		process.stdout.write(`${sandbox.requests().length} calls\n${sentences.join('\n')}\n`);
		const rows = await editor.rowsOf(TABLE);
		return { error, mails: mailServer.mails.slice(mails), messages, sentences, rows };
	}

	const reached = (mails: Array<{ to?: unknown }>) =>
		mails.map(({ to }) => ([to].flat()[0] as { text: string }).text.toLowerCase()).sort();
	const addresses = (clients: Array<{ address: string }>) =>
		clients.map(({ address }) => address.toLowerCase()).sort();

	test('a test with both pins posts, sends and notes nothing as sent', async () => {
		const { pinData } = recipeIn('agency-in-a-box.json');
		expect(Object.keys(pinData!).sort()).toEqual(['Post to Slack', 'Send to Client']);
		const { editor } = scene;
		const { connections, nodes, name } = workflow;
		const pinned = { name, connections, nodes, pinData, settings: { executionOrder: 'v1' } };
		const { mails, messages, rows } = await sentByRun(await editor.importWorkflow(pinned));
		expect([mails, messages, rows.filter(({ sent_to }) => sent_to)]).toEqual([[], [], []]);
	});

	test('with the wrong credential, nobody is sent what another account knows of it', async () => {
		const { error, mails, sentences } = await sentByRun(ordinary);
		const own = CLIENTS.filter(({ domain }) => domain === 'lumenroast.example');
		expect(reached(mails)).toEqual(addresses(own));
		expect(error?.message).toMatch(/^10 of 12 clients outstanding\./);
		expect(sentences.join('\n')).toContain(
			'Moka Collective (mokacollective.example): Not sent, because mentions and share of voice are missing, which only its own key can read. The key that was used is that of the account of lumenroast.example. Either this row has a wrong key or domain, or Get Report does not use the credential whose API Key is the expression $json.key.',
		);
	});

	test('the first run with two wrong keys sends ten of twelve, each in its own look', async () => {
		const { editor } = scene;
		// What was sent with the wrong credential is sent again.
		await editor.updateRow(TABLE, { domain: 'lumenroast.example' }, { sent_to: '' });
		const { error, mails, messages, sentences, rows } = await sentByRun(savedWorkflow);
		expect(reached(mails)).toEqual(addresses(well));
		expect(rows).toHaveLength(CLIENTS.length);
		for (const { client, domain, language, color, logo, address } of well) {
			const mail = mails.find((one) => reached([one])[0] === address.toLowerCase())!;
			const row = rows.find(({ sent_to }) => sent_to === address)!;
			expect(row).toMatchObject({ client, domain, problem: null });
			expect(mail.subject).toMatch(new RegExp(`^${domain.replaceAll('.', '\\.')}`));
			expect(String(mail.html).replaceAll(',', '.')).toContain(String(row.score));
			expect(mail.subject).toMatch(new RegExp(` – ${client}$`));
			expect(mail.html).toContain(
				`<html lang="${language === 'Klingon' ? 'en' : language || 'en'}"`,
			);
			if (color !== 'teal') expect(mail.html).toContain(color);
			expect(/<img[^>]+src="([^"]+)"/.exec(String(mail.html))?.[1] ?? '').toBe(logo);
			const others = CLIENTS.filter((other) => other.domain !== domain);
			expect(others.filter((other) => mail.text!.includes(other.domain))).toEqual([]);
		}
		const unsent = rows.filter(({ sent_to }) => !sent_to).map(({ client }) => client);
		expect(unsent.sort()).toEqual(['Copper Spoon', 'Tidewater']);
		const blocks = JSON.stringify(only(messages).blocks);
		for (const { client } of CLIENTS) expect(blocks).toContain(client);
		expect(sentences).toContain('2 of 12 clients outstanding');
		expect(sentences.join('\n')).toMatch(
			/Copper Spoon \(copperspoon\.example\): [^\n]*rejected the API key[^\n]* Either this row has a wrong key/,
		);
		expect(sentences.join('\n')).toMatch(
			/Tidewater \(tidewater\.example\): [^\n]* account of ferncup\.example[^\n]* Check the key/,
		);
		expect(sentences.slice(-3)).toEqual([
			'Could not be used:',
			'Slow Drip: language Klingon (English instead)',
			'Harbor & Beans: color teal (the usual one instead)',
		]);
		expect(error?.message).toMatch(/^2 of 12 clients outstanding\. Copper Spoon/);
		for (const key of Object.values(keys)) {
			expect(blocks + JSON.stringify(rows) + JSON.stringify(error)).not.toContain(key);
		}
	});

	test('the second run knows a client that was renamed, and says how many are outstanding', async () => {
		const { editor } = scene;
		await editor.updateRow(CLIENTS_TABLE, { client: 'North Pour' }, { client: 'Northern Pour' });
		const { error, mails, messages, sentences, rows } = await sentByRun(savedWorkflow);
		expect(mails).toEqual([]);
		expect(rows).toHaveLength(CLIENTS.length);
		expect(sentences).toContain('2 of 12 clients outstanding');
		expect(String(only(messages).text)).toMatch(/\n2 of 12 clients outstanding$/);
		expect(error?.message).toMatch(/^2 of 12 clients outstanding\. /);
	});

	test('a client whose mailbox is unknown is named with the reason, and sent to when it is known', async () => {
		const { editor } = scene;
		await editor.updateRow(CLIENTS_TABLE, { domain: SWAPPED }, { key: keys[SWAPPED]! });
		mailServer.refused.add(addressOf(SWAPPED));
		const refused = await sentByRun(savedWorkflow);
		expect(refused.mails).toEqual([]);
		expect(refused.sentences.join('\n')).toMatch(/Tidewater \([^\n]*\): [^\n]*is unknown here/);
		mailServer.refused.clear();
		const { mails, sentences } = await sentByRun(savedWorkflow);
		expect(reached(mails)).toEqual([addressOf(SWAPPED)]);
		expect(sentences).toContain('1 of 12 clients outstanding');
	});

	test('the recipe as it is keeps no execution, and makes no call when all have had their report', async () => {
		const { editor, sandbox } = scene;
		const key = sandbox.reporting.createKey({ plan: 'studio', own: REVOKED });
		await editor.updateRow(CLIENTS_TABLE, { client: 'Copper Spoon' }, { key });
		const posts = services.requests.length;
		await editor.startWorkflow(workflow);
		await until('a message was posted', () => services.requests.length > posts, 90_000);
		const isGone = async () => (await editor.executionsOf(workflow)).length === 0;
		await until('n8n has kept no execution', isGone, 30_000);
		const { blocks } = only(services.requests.slice(posts)).body;
		expect(JSON.stringify(blocks)).toContain('All 12 clients have their report');
		const rows = await editor.rowsOf(TABLE);
		expect(rows.filter(({ problem }) => problem !== null)).toEqual([]);
		const { error, mails, messages } = await sentByRun(savedWorkflow);
		expect([error, mails, messages, sandbox.requests()]).toEqual([undefined, [], [], []]);
	});
});

/** A calendar date. */
const DAY = /^\d{4}-\d\d-\d\d$/;

describe('histories that hold each fact once', () => {
	test.each([
		['score-history-in-data-table.json', 'AI visibility scores', 'Get Visibility Score', 7],
		['action-plan-as-tasks.json', 'AI visibility tasks', 'Get Action Plan', 5],
	])('%s: a second run adds no row', async (file, table, source, count) => {
		const { editor } = scene;
		const workflow = await importUnpinned(file);
		await runWorkflow(workflow);
		const first = await editor.rowsOf(table);
		const execution = await runWorkflow(workflow);
		const second = await editor.rowsOf(table);
		expect([first.length, second.length]).toEqual([count, count]);
		const keys = json(execution, source).map(({ row_key }) => row_key);
		expect(second.map(({ row_key }) => row_key).sort()).toEqual(keys.sort());
	});

	test('action plan as tasks: a task that is done stays so, and gets its date once', async () => {
		const { editor } = scene;
		const table = 'AI visibility tasks';
		const workflow = await importUnpinned('action-plan-as-tasks.json');
		await runWorkflow(workflow);
		const [task] = await editor.rowsOf(table);
		expect(task).toMatchObject({ done: null, done_on: null });
		const doneRows = async () => {
			await runWorkflow(workflow);
			const rows = await editor.rowsOf(table);
			expect(rows.filter(({ done_on }) => done_on !== null)).toHaveLength(1);
			return rows.filter(({ done }) => done === true);
		};
		await editor.updateRow(table, { row_key: task!.row_key }, { done: true });
		const done = only(await doneRows());
		expect(done).toMatchObject({ title: task!.title, done_on: expect.stringMatching(DAY) });
		await editor.updateRow(table, { row_key: task!.row_key }, { done_on: '2099-01-01' });
		expect(await doneRows()).toMatchObject([{ title: task!.title, done_on: '2099-01-01' }]);
	});

	test('did it work: measures each done task once and names the one with a malformed date when one of three worked and a fourth came soon after', async () => {
		const { editor, sandbox } = scene;
		const table = 'AI visibility tasks';
		await run('action-plan-as-tasks.json');
		await addDoneTasks(editor, sandbox.reporting, sandbox.reporting.keys.agency);
		const typed = { title: 'Typed by hand', row_key: 'typed', done: true, done_on: '1 October' };
		const soon = new Date(Date.now() - 49 * 86_400_000).toISOString().slice(0, 10);
		const next = { ...typed, title: 'A week after', row_key: 'next', done_on: soon };
		const [{ domain } = {}] = await editor.rowsOf(table);
		await editor.addRows(table, [typed, { ...next, domain }]);
		const workflow = await importUnpinned('did-it-work.json');
		const runUnmeasured = async () => {
			const execution = await editor.run(workflow);
			expect(execution.error?.message).toMatch(
				/^Typed by hand \(done_on: 1 October\): (Item \d+: )?The parameter 'Action Date' is "1 October", which is not a date/,
			);
		};
		const before = services.requests.length;
		await runUnmeasured();
		const post = only(services.requests.slice(before));
		const text = String(post.body.text);
		expect(text).not.toContain(typed.title);
		expect(text.match(/This is hardly chance/g)).toHaveLength(1);
		expect(text.match(/No clear effect since/g)).toHaveLength(2);
		expect(text.match(/had left its usual range before/g)).toHaveLength(1);
		const measured = (await editor.rowsOf(table)).filter(({ measured_on }) => measured_on !== null);
		for (const { title } of measured) expect(text).toContain(`\n${String(title)}\n`);
		const verdicts = measured.map(({ score_verdict }) => score_verdict);
		expect(verdicts).toEqual(['none', 'none', 'up', 'unsettled']);
		expect(measured.every(({ measured_on }) => DAY.test(String(measured_on)))).toBe(true);
		await runUnmeasured();
		expect(services.requests.slice(before)).toEqual([post]);
	});

	test.each([
		['share-of-voice-to-google-sheets.json', 'Get Share of Voice', 'row_key', 'Share of voice'],
		['mentions-to-google-sheets.json', 'New Mention', 'row_key', 'Mentions'],
	])('%s: a second run adds no row', async (file, source, key, title) => {
		sheet = new GoogleSheet(title);
		const workflow = await importUnpinned(file);
		const rowsOf = (execution: Execution) => json(execution, source);
		const first = rowsOf(await runWorkflow(workflow));
		expect(first.length).toBeGreaterThan(0);
		expect(sheet.rows[0]).toEqual(Object.keys(first[0]!));
		expect(sheet.rows).toHaveLength(1 + first.length);
		const second = rowsOf(await runWorkflow(workflow));
		const column = sheet.rows[0]!.indexOf(key);
		const all = new Set([...first, ...second].map((row) => row[key]));
		expect(sheet.rows.slice(1).map((row) => row[column])).toEqual([...all]);
	});
});

test('mentions in Postgres: a table with the types of DATA, and no row twice', async () => {
	const server = await startPostgres();
	const login = { host: '127.0.0.1', port: server.port, database: DATABASE, user: DATABASE_USER };
	await saveCredentials(scene, { postgres: { ...login, password: '', ssl: 'disable' } });
	const psql = await findProgram('psql');
	const args = [
		'-h',
		login.host,
		'-p',
		String(login.port),
		'-U',
		login.user,
		'-At',
		DATABASE,
		'-c',
	];
	const query = async (sql: string) => (await execa(psql, [...args, sql])).stdout.split('\n');
	const keys = async () => await query('SELECT row_key FROM ai_mentions ORDER BY captured_at');
	const workflow = await importUnpinned('mentions-to-postgres.json');
	const mentionIn = async () => {
		const { mention_id, row_key } = onlyItem(await runWorkflow(workflow), 'New Mention');
		expect(row_key).toBe(mention_id);
		return row_key;
	};
	const first = await mentionIn();
	await mentionIn();
	expect(await keys()).toEqual([first]);
	const types = 'SELECT pg_typeof(captured_at), pg_typeof(date), date IS NULL FROM ai_mentions';
	expect(await query(types)).toEqual(['timestamp with time zone|date|f']);
	scene.sandbox.reporting.mentions.addMention({});
	const second = await mentionIn();
	expect(second).not.toBe(first);
	expect(await keys()).toEqual([first, second]);
	await server.close();
});

describe('reports on rows of the user’s own ask no service', () => {
	/** Runs a recipe with a sample in place of what it reads, and really posts. */
	const reportOn = async (file: string, pinData: Saved['pinData']) => {
		const workflow = { ...recipeIn(file), pinData };
		scene.sandbox.clearRequests();
		const imported = await scene.editor.importWorkflow(workflow, scene.credentials);
		const { execution, posts } = await sentBy(imported);
		expect(scene.sandbox.requests()).toEqual([]);
		return { text: textOf(execution, 'Make Report'), posts };
	};

	test('a report on your own sheet: what the sheet has is a report in Slack', async () => {
		const file = 'report-on-your-own-sheet.json';
		const sample = { 'Read Sheet': recipeIn(file).pinData!['Read Sheet']! };
		const { text, posts } = await reportOn(file, sample);
		expect(text).toMatch(/^Lumen Roast · .+\n[^]* Mentions \d+/);
		expect(only(posts)).toMatchObject({ host: SLACK, body: { text } });
	});

	test('a report on a CSV file: n8n reads its rows, and they are a report', async () => {
		const csv = await readFile(join(__dirname, '../../docs/samples/answers.csv'));
		const data = { data: csv.toString('base64'), mimeType: 'text/csv', fileName: 'answers.csv' };
		const sample = { 'Read File': [{ json: {}, binary: { data } }] };
		const { text } = await reportOn('report-on-a-csv-file.json', sample);
		expect(text).toMatch(/^Lumen Roast · .+\n[^]* Mentions \d+/);
	});
});

test('AI referrals beside visibility: a row per day, with late visits, and no row twice', async () => {
	const { editor, credentials } = scene;
	const workflow = recipeIn('ai-referrals-beside-visibility.json');
	const propertyId = { __rl: true, mode: 'id', value: '123456789' };
	Object.assign(parametersOf(workflow, 'Get AI Referrals'), { propertyId });
	const imported = await editor.importWorkflow(workflow, credentials);
	const rowsAfterRun = async () => {
		await runWorkflow(imported);
		return await editor.rowsOf('AI visibility and referrals');
	};
	sessions = [];
	const first = await rowsAfterRun();
	expect(first).toHaveLength(7);
	expect(first.map((row) => row.sessions)).toEqual([0, 0, 0, 0, 0, 0, 0]);
	expect(first.every(({ score }) => Number(score) > 0)).toBe(true);
	const [before, last] = first.slice(-2).map(({ date }) => String(date));
	sessions = [
		[last!, 'chatgpt.com', 12],
		[last!, 'chat.openai.com', 3],
		[before!, 'perplexity.ai', 4],
		['2020-01-01', 'grok.com', 9],
	];
	const second = await rowsAfterRun();
	const { body } = services.requests.filter(({ host }) => host === ANALYTICS).at(-1)!;
	expect(body.dimensions).toEqual([{ name: 'date' }, { name: 'sessionSourceMedium' }]);
	expect(second).toHaveLength(7);
	expect(second.at(-1)).toMatchObject({ chatgpt: 15, perplexity: 0, sessions: 15 });
	expect(second.at(-2)).toMatchObject({ chatgpt: 0, perplexity: 4, sessions: 4 });
});

/** The fields of a node of an example that sets them, by their names. */
function assignmentsOf(example: Saved, name: string) {
	const { assignments } = parametersOf(example, name) as unknown as {
		assignments: { assignments: Array<{ name: string; value: string }> };
	};
	return assignments.assignments;
}

/** Puts a brand and its competitors into an example that pays for analyses, as its note says. */
function fillIn(example: Saved): void {
	const values = { domain: 'example.com', competitors: 'example.org, example.net' };
	for (const { name, parameters } of example.nodes) {
		if (name === 'Brand') {
			for (const assignment of assignmentsOf(example, name)) {
				assignment.value = values[assignment.name as keyof typeof values];
			}
		} else if (parameters.domain === '') {
			const { competitors, ...one } = values;
			Object.assign(parameters, parameters.competitors === '' ? { ...one, competitors } : one);
		}
	}
}

/** Imports an example that pays, with what its note asks for. Its pins stay. */
async function importFilled(file: string): Promise<Workflow> {
	const example = recipeIn(file);
	fillIn(example);
	return await scene.editor.importWorkflow(example, scene.credentials);
}

test.each([
	['analyze-domain.json', 'Analyze', "The parameter 'Domain' is empty"],
	['analyze-and-compare-report.json', 'Analyze', "The parameter 'Domain' is empty"],
	['competitor-watch.json', 'Compare', "The parameter 'Domain' is empty"],
	['competitors-month-by-month.json', 'Compare', "The parameter 'Domain' is empty"],
	['durable-analysis.json', 'Submit', "The parameter 'Domain' is empty"],
	['five-domains-ranked.json', 'Analyze', "The parameter 'Domain' is empty"],
])(
	'%s stops at its first click with a sentence of %s, and pays for nothing',
	async (file, _, sentence) => {
		const before = scene.sandbox.requests({}).length;
		const execution = await scene.editor.finishedExecution(await start(file));
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toMatch(
			RegExp(`^(${sentence}|The '.+' node has issues:\n- .*"Domain" is required)`),
		);
		expect(scene.sandbox.requests({}).slice(before)).toEqual([]);
	},
);

test('five domains, ranked: a message with the highest score first', async () => {
	const example = recipeIn('five-domains-ranked.json');
	const scores = { 'low.example': 20, 'high.example': 80, 'middle.example': 50 };
	for (const [domain, score] of Object.entries(scores)) {
		scene.sandbox.analysis.seedAnalysis({ domain, ageDays: 0, score });
	}
	assignmentsOf(example, 'Domains')[0]!.value = JSON.stringify(Object.keys(scores));
	const workflow = await scene.editor.importWorkflow(example, scene.credentials);
	expect(textOf(await runWorkflow(workflow), 'Ranking').split('\n')).toEqual([
		'AI visibility of 3 domains (score, 0 to 100)',
		'1. high.example: 80',
		'2. middle.example: 50',
		'3. low.example: 20',
	]);
});

test('analyze a domain: a report to read', async () => {
	const execution = await runWorkflow(await importFilled('analyze-domain.json'));
	const { score } = scene.sandbox.analysis
		.analyses()
		.find((analysis) => analysis.domain === 'example.com')!;
	const text = textOf(execution, 'Analyze');
	expect(text).toContain(`AI visibility analysis of example.com\nScore ${String(score)}`);
	expect(text).toMatch(/^\d+ ChatGPT/m);
	expect(text).toMatch(/\nAnalyzed on \d+ \w+ \d{4}$/);
});

test('analyze and compare: one report of both', async () => {
	const execution = await runWorkflow(await importFilled('analyze-and-compare-report.json'));
	const text = textOf(execution, 'Report');
	expect(text).toMatch(/^AI visibility analysis of example\.com\nScore \d+\n/);
	expect(text).toMatch(/\n\nAI visibility comparison: [\w.]+ leads\n/);
	expect(text).toMatch(/example\.com ◀/);
	expect(text).toMatch(/example\.net \(/);
});

/** Analyses of a domain and two competitors, of which one is ahead. */
function seedCompetitors(): void {
	const scores = { 'example.com': 50, 'example.org': 61, 'example.net': 40 };
	for (const [domain, score] of Object.entries(scores)) {
		scene.sandbox.analysis.seedAnalysis({ domain, ageDays: 0, score });
	}
}

test('competitor watch: an alert for each competitor that is ahead, and for no other', async () => {
	seedCompetitors();
	const execution = await runWorkflow(await importFilled('competitor-watch.json'));
	expect(json(execution, 'Alert').map(({ text }) => text)).toEqual([
		'example.org is ahead of example.com in AI answers: 61 to 50',
	]);
});

test('competitors, month by month: the rows and the message have the change, and a second run adds none', async () => {
	const { editor } = scene;
	const table = 'AI visibility competitors';
	seedCompetitors();
	const workflow = await importUnpinned('competitors-month-by-month.json', fillIn);
	await runWorkflow(workflow);
	const first = await editor.rowsOf(table);
	expect(
		first.map(({ competitor, delta, delta_change }) => [competitor, delta, delta_change]),
	).toEqual([
		['example.org', -11, null],
		['example.net', 10, null],
	]);
	// The same figures as if they were of last month, but for one.
	const now = new Date();
	const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString();
	for (const { row_key, delta } of first) {
		const change = { row_key: `old ${String(row_key)}`, generated_at: lastMonth };
		await editor.updateRow(table, { row_key }, { ...change, delta: Number(delta) - 2.25 });
	}
	const before = services.requests.length;
	await runWorkflow(workflow);
	await runWorkflow(workflow);
	const rows = await editor.rowsOf(table);
	expect(rows).toHaveLength(4);
	expect(rows.slice(2).map(({ delta_change }) => delta_change)).toEqual([2.25, 2.25]);
	const texts = services.requests.slice(before).map(({ body }) => String(body.text).trim());
	expect(texts).toHaveLength(2);
	expect(texts[1]).toBe(texts[0]);
	expect(texts[0]!.split('\n')).toEqual([
		'AI visibility of example.com and its competitors',
		'example.org: 61 to your 50, +2.25 for you since last month',
		'example.net: 40 to your 50, +2.25 for you since last month',
	]);
});

test.each([
	[
		'negative-mention-alert.json',
		'Negative Mention',
		/[A-Z]\w+ says something negative about you\n/,
	],
	[
		'unusual-score-alert.json',
		'Unusual Score',
		/[\w.]+: score .+\nScore \d.+\nThe score averages /,
	],
	[
		'overtaken-alert.json',
		'Share of Voice',
		/.+: your share of voice has not changed; you are still #\d\nShare of voice of /,
	],
	[
		'silence-guard.json',
		'No New Mention',
		/[\w.]+: no new mention for 24 hours\nCheck that [^\n]+\nLast mention: \d/,
	],
])('%s: a text to post, without code', async (file, trigger, { source }) => {
	const execution = await run(file);
	expect(textOf(execution, trigger)).toMatch(
		RegExp(`^(❗ )?Sample AI visibility alert: ${source}`),
	);
	expect(json(execution, 'Post to Slack')[0]!.note).toMatch(/^Nothing was posted, /);
});

test('negative mentions of the day: all of them in one message', async () => {
	const { execution, message } = await posted('negative-mentions-digest.json');
	const digest = onlyItem(execution, 'Negative Mentions');
	const mentions = digest.mentions as Array<{ id: string; sentiment: string }>;
	expect(mentions.length).toBeGreaterThan(1);
	expect(new Set(mentions.map(({ sentiment }) => sentiment))).toEqual(new Set(['negative']));
	expect(digest).toMatchObject({ count: mentions.length, negative: mentions.length });
	const { blocks } = digest.blocks as { blocks: unknown[] };
	expect(message).toMatchObject({ channel: '#marketing', text: digest.text, blocks });
});

/** Whether an execution waits; of one that has only begun, n8n has no data yet. */
async function isWaiting(id: string): Promise<boolean> {
	const path = `/rest/executions/${id}`;
	const { status } = await scene.editor.request<{ status: string }>('GET', path);
	return status === 'waiting';
}

/** Each tool, with what a model fills in, and the text that it gets, or the items where they are no text. */
const MONTH_AGO = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

const CALLS: Array<[tool: string, args: Record<string, unknown>, text: RegExp]> = [
	[
		'Get_Report',
		{ domains: '', period: 'previousMonth', from: '', to: '', output: 'message' },
		/^[\w.]+ · (?:[^\n]+\n)?AI visibility, 1–\d\d [A-Z][a-z]{2} \d{4}[^\n]*, mentions vs\. [^\n]+\n/,
	],
	[
		'Get_Mentions',
		{ limit: 3, sentiment: 'negative', assistant: '', period: 'last30Days' },
		/^\[(\{"mention_id":"men_\w+","captured_at":"[^"]+[+-]\d\d:\d\d",[^{}]+"sentiment":"negative",[^{}]+\},){3}\{"note":"These are 3 of [^{}]+"\}\]$/,
	],
	[
		'Get_Sources',
		{ period: 'last7Days', from: '', to: '', assistant: '', sentiment: 'negative' },
		/^.+ · Cited sites · AI visibility, .+\nOnly negative mentions are included\.\nAnswers that mention you cite \d+ sites?\./,
	],
	[
		'Get_Prompts',
		{ period: 'last7Days', from: '', to: '', assistant: 'grok', sentiment: '' },
		/^.+ · Prompts · AI visibility, .+\nOnly mentions in Grok are included\.\nYou are mentioned in answers to \d+ prompts?\.\n/,
	],
	[
		'Measure_Effect',
		{ date: MONTH_AGO, days: 28, domains: 'lumenroast.example' },
		/^lumenroast\.example: Did it work\? · .*(score|Score).*\n[^]*AI visibility: done on \d+ [A-Z][a-z]{2}.+\n.*score /,
	],
	[
		'Get_History',
		{ limit: 3, domain: '' },
		/^\[(\{"id":"an_\w+","domain":[^{}]+\},?){3}(\{"note":"[^"]+"\})?\]$/,
	],
];

/** The text that a tool gave; its items as they are, where it gave none. */
function saidIn(content: string): string {
	const [item] = JSON.parse(content) as Array<{ text?: string }>;
	return item?.text ?? content;
}

const toolNames = (file: string) =>
	recipeIn(file)
		.nodes.filter(({ type }) => /^n8n-nodes-ai-visibility\..+Tool$/.test(type))
		.map(({ name }) => name.replaceAll(' ', '_'))
		.sort();

const [[, REPORT]] = CALLS as [(typeof CALLS)[number]];

describe('tools for an AI agent', () => {
	test('calls one with what the model fills in, and reads its text', async () => {
		const [tool, args, text] = CALLS.find(([name]) => name === 'Get_Sources')!;
		const before = model.asked.length;
		model.call(tool, args);
		const execution = await run('ai-agent-tools.json');
		const [first, second] = model.asked.slice(before);
		const names = toolNames('ai-agent-tools.json');
		const offered = first!.tools!;
		expect(offered.map(({ name }) => name).sort()).toEqual(names);
		expect(new Set(offered.map(({ description }) => description)).size).toBe(names.length);
		const { content } = second!.messages.at(-1)!;
		expect(Buffer.byteLength(content)).toBeLessThan(MAX_BYTES);
		const said = saidIn(content);
		expect(said).toMatch(text);
		expect(String(json(execution, 'Agent')[0]?.output)).toContain(said.split('\n')[0]);
	});

	test('n8n asks a person before the agent pays for an analysis, where no filter opens a link', async () => {
		const { editor, credentials, sandbox } = scene;
		const workflow = recipeIn('ai-agent-tools.json');
		const imported = await editor.importWorkflow(workflow, credentials);
		const paid = () => sandbox.requests({ method: 'POST' }).length;
		const [posts, mails, before] = [services.requests.length, mailServer.mails.length, paid()];
		const toolParameters = { domain: 'reviewed-brand.com' };
		model.call('Analyze', { toolParameters, hitlParameters: {} });
		const id = await editor.startWorkflow(imported);
		await until('the workflow waits for a person', async () => await isWaiting(id), 60_000);
		const [{ body }] = services.requests.slice(posts) as [StandInRequest];
		expect(JSON.stringify(body)).toContain('an analysis of reviewed-brand.com?');
		const blocks = body.blocks as Array<{ elements?: Array<{ url: string; style?: string }> }>;
		const buttons = blocks.flatMap(({ elements = [] }) => elements);
		const open = async ({ url }: { url: string }, method: string, agent: string) =>
			await fetch(url, { method, headers: { 'user-agent': agent } });
		// A mail filter, which says that it is a browser, gets no link; Slack's previews say what they are.
		expect(mailServer.mails).toHaveLength(mails);
		for (const method of ['HEAD', 'GET']) {
			for (const button of buttons) {
				await open(button, method, 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)');
			}
		}
		expect([await isWaiting(id), paid()]).toEqual([true, before]);
		const approve = buttons.find(({ style }) => style === 'primary')!;
		await open(approve, 'GET', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0');
		const execution = await finish(id);
		expect(paid()).toBe(before + 1);
		expect(String(json(execution, 'Agent')[0]?.output)).toContain('reviewed-brand.com');
	});

	test('the agent answers in the chat', async () => {
		const { editor, credentials, n8n } = scene;
		const workflow = recipeIn('ai-agent-tools.json');
		const chat = workflow.nodes.find(({ name }) => name === 'Chat')!;
		const id = 'asked-in-the-chat';
		Object.assign(chat, { webhookId: id, parameters: { ...chat.parameters, public: true } });
		const imported = await editor.importWorkflow(workflow, credentials);
		await editor.activate(imported);
		model.call('Get_Report', REPORT);
		const asked = { action: 'sendMessage', sessionId: id, chatInput: 'What should we do next?' };
		const ask = async () =>
			await fetch(`${n8n.url}/webhook/${id}/chat`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(asked),
			});
		let response = await ask();
		const isThere = async () => response.status !== 404 || (response = await ask()).status !== 404;
		await until('n8n has the chat', isThere, 30_000);
		const { output } = (await response.json()) as { output: string };
		await editor.deactivate(imported);
		expect(output).toContain('Action plan for the week of ');
	});

	test('the agent remembers what was said before', async () => {
		const { editor, credentials } = scene;
		const imported = await editor.importWorkflow(recipeIn('ai-agent-tools.json'), credentials);
		model.call('Get_Report', REPORT);
		await runWorkflow(imported);
		const before = model.asked.length;
		await runWorkflow(imported);
		const { messages } = model.asked[before]!;
		const question = 'What negative things do AI assistants say about us?';
		const questions = messages.filter(
			({ role, content }) => role === 'user' && content === question,
		);
		expect(questions).toHaveLength(2);
	});
});

describe('tools for an MCP client', () => {
	let client: Client;
	const url = () => `${scene.n8n.url}/mcp/ai-visibility`;

	beforeAll(async () => {
		const { editor, credentials } = scene;
		await editor.activate(await editor.importWorkflow(recipeIn('mcp-server.json'), credentials));
		const isThere = async () => (await fetch(url(), { method: 'POST' })).status !== 404;
		await until('n8n has the server', isThere, 30_000);
		client = await connectMcp(url(), MCP_TOKEN);
	});
	afterAll(async () => await client?.close());

	async function call(name: string, args: Record<string, unknown>): Promise<string> {
		const { isError, content } = await client.callTool({ name, arguments: args });
		const [{ text }] = content as [{ text: string }];
		expect({ isError, text }).toEqual({ isError: undefined, text });
		expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
		return saidIn(text);
	}

	test('are listed with the server and how to use it', async () => {
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name).sort()).toEqual(toolNames('mcp-server.json'));
		expect(CALLS.map(([tool]) => tool).sort()).toEqual(tools.map(({ name }) => name).sort());
		expect(new Set(tools.map(({ description }) => description)).size).toBe(tools.length);
		expect(client.getInstructions()).toMatch(
			/Today is \w+, \d{4}-\d\d-\d\d\..*None of them costs money\./,
		);
	});

	test.each(CALLS)('%s gives a text', async (tool, args, text) => {
		expect(await call(tool, args)).toMatch(text);
	});

	test.each([
		['no token', undefined],
		['another token', 'another-token'],
	])('are refused to a client with %s', async (_, token) => {
		const before = scene.sandbox.requests().length;
		await expect(connectMcp(url(), token)).rejects.toMatchObject({ code: 403 });
		expect(scene.sandbox.requests()).toHaveLength(before);
	});
});

test("the month's calls: counts what Include Usage reports, and stops at the budget", async () => {
	const { editor, sandbox } = scene;
	const table = 'AI visibility calls';
	const recipe = recipeIn('calls-of-the-month.json');
	const withSettings = async (domain: string, budget: number) => {
		const nodes = recipe.nodes.map((node) => {
			if (node.name !== 'Settings') return node;
			const { assignments } = node.parameters as {
				assignments: { assignments: Array<{ name: string; value: unknown }> };
			};
			const values: Record<string, unknown> = { domain, budget };
			const changed = assignments.assignments.map((each) => {
				return { ...each, value: values[each.name] ?? each.value };
			});
			return { ...node, parameters: { assignments: { assignments: changed }, options: {} } };
		});
		const imported = await editor.importWorkflow(
			{ ...recipe, nodes, pinData: {} },
			scene.credentials,
		);
		sandbox.clearRequests();
		return await editor.run(imported);
	};
	expect((await withSettings('', 400)).error?.message).toMatch(/^Enter a domain in Settings/);
	expect((await withSettings('counted-brand.com', 1)).error).toBeUndefined();
	const [row] = await editor.rowsOf(table);
	expect(row).toMatchObject({ analyzed: 'counted-brand.com', calls: sandbox.requests().length });
	const { error } = await withSettings('counted-brand.com', 1);
	expect(error?.message).toBe(
		`Nothing was sent: this month has taken ${String(row!.calls)} of 1 API calls. Raise budget in Settings, or wait for the next month.`,
	);
	expect(sandbox.requests()).toEqual([]);
	expect(await editor.rowsOf(table)).toHaveLength(1);
});

test('durable analysis: goes on after n8n was killed while it waited', async () => {
	scene.sandbox.set({ postAnswer: 'pending' });
	const posts = () =>
		scene.sandbox
			.requests({ method: 'POST' })
			.filter(({ body }) => (body as { domain?: string }).domain === 'example.com').length;
	const before = posts();
	const id = await scene.editor.startWorkflow(await importFilled('durable-analysis.json'));
	await until('the workflow sleeps', async () => await isWaiting(id), 30_000);
	await scene.n8n.kill();
	await restart(scene);
	// When it is back, n8n takes the execution for crashed at first, and then goes on waiting.
	const status = async () => (await scene.editor.execution(id)).status;
	const hasSucceeded = async () => (await status()) === 'success';
	await until('the execution has succeeded', hasSucceeded, 150_000, 500);
	const execution = await scene.editor.execution(id);
	expect(textOf(execution, 'Report')).toMatch(/^AI visibility of example\.com: \d+$/);
	expect(posts()).toBe(before + 1);
}, 240_000);
