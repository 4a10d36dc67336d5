import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Sandbox } from '../sandbox/index.js';
import { createClients, toCsv } from './clients.mjs';
import { startDemoSandbox } from './demoSandbox.mjs';
import { addDoneTasks } from './doneTasks.mjs';
import type { Workflow } from './editor.mjs';
import { ensureN8n } from './install.mjs';
import { tail } from './processes.mjs';
import { setStage, type Stage, type Step } from './stage.mjs';
import { visit } from './visit.mjs';
import { watchNodes } from './watch.mjs';

const EXAMPLES = resolve(import.meta.dirname, '../examples');
/** Its table gets tasks that are done, which another example measures. */
const TASKS = 'action-plan-as-tasks.json';
const SHOWN = 'weekly-report-to-slack.json';
const CLIENTS = 'AI visibility clients';
const CLIENTS_FILE = resolve(import.meta.dirname, '../clients.csv');
const KEYS_BY_ITEM = 'agency-in-a-box.json';
const MCP_TOKEN = randomUUID();
const EDITOR_PORT = 5678;
const IS_WATCHING = process.argv.includes('--watch');

const showStep: Step = async (what, work) => {
	const started = performance.now();
	const result = await work();
	console.log(`✓ ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
	return result;
};

async function readExample(file: string): Promise<Workflow> {
	return JSON.parse(await readFile(join(EXAMPLES, file), 'utf8')) as Workflow;
}

type WithEditor = Pick<Stage, 'editor'>;

async function createCredentials({ editor }: WithEditor, { analysis, reporting }: Sandbox) {
	// Keys of the largest plans, so that no example has to wait for the limit of the one before.
	const visibilityAnalysisApi = await editor.createCredential(
		'visibilityAnalysisApi',
		'AI Visibility Analysis account',
		{ apiKey: analysis.keys.enterprise, baseUrl: analysis.baseUrl, plan: 'enterprise' },
	);
	const visibilityReportingApi = await editor.createCredential(
		'visibilityReportingApi',
		'AI Visibility Reporting account',
		{ apiKey: reporting.keys.agency, baseUrl: reporting.baseUrl },
	);
	const httpBearerAuth = await editor.createCredential('httpBearerAuth', 'MCP token', {
		token: MCP_TOKEN,
	});
	return { visibilityAnalysisApi, visibilityReportingApi, httpBearerAuth };
}

/** The table of clients that the agency's recipe reads, as a file if n8n is not our own, and the credential that takes each one's key. */
async function createAgency({ editor }: WithEditor, sandbox: Sandbox, hasTables: boolean) {
	const clients = createClients(sandbox);
	if (hasTables) await editor.createTable(CLIENTS, clients);
	else await writeFile(CLIENTS_FILE, toCsv(clients));
	return await editor.createCredential('visibilityReportingApi', 'Key by item', {
		apiKey: '={{ $json.key }}',
		baseUrl: sandbox.reporting.baseUrl,
	});
}

/**
 * Imports all examples, and runs the one that is shown.
 *
 * @param hasTables whether to make and fill the data tables that examples read
 */
async function runExample(stage: WithEditor, sandbox: Sandbox, hasTables: boolean) {
	const { editor } = stage;
	// First of all, as a new node takes the newest credential of its type.
	const byItem = { visibilityReportingApi: await createAgency(stage, sandbox, hasTables) };
	const credentials = await createCredentials(stage, sandbox);
	const files = await readdir(EXAMPLES);
	for (const file of files.filter((name) => name !== SHOWN)) {
		const own = file === KEYS_BY_ITEM ? { ...credentials, ...byItem } : credentials;
		const imported = await editor.importWorkflow(await readExample(file), own);
		if (hasTables && file === TASKS) {
			await editor.run(imported);
			await addDoneTasks(editor, sandbox.reporting, sandbox.reporting.keys.agency);
		}
	}
	const workflow = await editor.importWorkflow(await readExample(SHOWN), credentials);
	const execution = await showStep('Example workflow run', async () => editor.run(workflow));
	if (execution.status !== 'success') {
		throw new Error(`The example ended with ${execution.status}: ${execution.error?.message}`);
	}
	const report = execution.itemsOf('Get Report').map(({ json }) => String(json.text));
	return { report: report.join('\n\n'), workflow, count: files.length };
}

/** Tries the examples in an n8n that somebody runs, whose data tables stay as they are. */
async function showIn(address: string): Promise<void> {
	const { url, editor } = await visit(address);
	const sandbox = await startDemoSandbox(process.env.SANDBOX_HOST);
	const { report, workflow, count } = await runExample({ editor }, sandbox, false);
	console.log(`\n${report.replaceAll(/^/gm, '  ')}\n`);
	console.log(`Editor    ${url}/workflow/${workflow.id}`);
	console.log(`          ${count} example workflows are there, with credentials for the sandbox.`);
	console.log(`          For the agency's, import clients.csv as the data table "${CLIENTS}".`);
	if (process.env.SANDBOX_HOST) {
		console.log(
			"          n8n needs NODE_EXTRA_CA_CERTS: .sandbox/ca.pem, as the sandbox's README says.",
		);
	}
	console.log('Ctrl-C stops the sandbox; the workflows and credentials stay.');
}

async function show(): Promise<void> {
	await ensureN8n();
	const started = performance.now();
	let close = async () => {};
	let leaving: Promise<void> | undefined;
	const leave = () => {
		if (leaving) return;
		console.log('\nStopping n8n and the sandbox');
		leaving = close().finally(() => process.exit(0));
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);

	const sandbox = await startDemoSandbox();
	close = async () => await sandbox.close();
	const env: Record<string, string> = IS_WATCHING ? { N8N_DEV_RELOAD: 'true' } : {};
	const stage = await setStage({ preferredPort: EDITOR_PORT, step: showStep, env });
	let stopWatching = async () => {};
	close = async () => {
		await stopWatching();
		await stage.close();
		await sandbox.close();
	};
	try {
		if (IS_WATCHING) {
			const dist = join(stage.packageFolder, 'dist');
			stopWatching = await showStep('First build', async () => await watchNodes(dist, console.log));
		}
		const { report, workflow, count } = await runExample(stage, sandbox, true);
		const seconds = ((performance.now() - started) / 1000).toFixed(0);
		const { email, password } = stage.owner;
		const { analysis, reporting } = sandbox;
		console.log(`\n${report.replaceAll(/^/gm, '  ')}\n`);
		console.log(`Report after ${seconds} s, from data made up by the sandbox.`);
		console.log(`Editor    ${stage.n8n.url}/workflow/${workflow.id}`);
		console.log(
			`          ${count} example workflows are there, ready to run; the AI agent and the weekly`,
		);
		console.log(
			'          summary need a key for a chat model. What posts, sends or writes is pinned.',
		);
		console.log(`MCP       ${stage.n8n.url}/mcp/ai-visibility   ${MCP_TOKEN}`);
		console.log(
			'          for MCP clients, once you have published the workflow with their tools.',
		);
		console.log(`Log in    ${email}   ${password}`);
		console.log('To create the credentials yourself, use these base URLs and keys:');
		console.log(`Analysis  ${analysis.baseUrl}   ${analysis.keys.enterprise}`);
		console.log(`Reporting ${reporting.baseUrl}   ${reporting.keys.agency}`);
		console.log('Analyses take 2 to 5 s here, 30 to 90 s at the real service.');
		if (IS_WATCHING)
			console.log('Changes in nodes/ and credentials/ are live when you reload the editor.');
		console.log('Ctrl-C stops everything and removes this n8n again.');
	} catch (error) {
		await close();
		throw error;
	}
	await stage.n8n.ended;
	if (leaving) return await leaving;
	const end = await tail(stage.folder.log);
	await close();
	throw new Error(`n8n ended by itself. The end of its log:\n${end}`);
}

try {
	await (process.env.N8N_URL ? showIn(process.env.N8N_URL) : show());
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : String(error)}`);
	process.exit(1);
}
