import { createServer, type Server } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'flatted';
import type { Execution, Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import type { Fault } from '../../sandbox/index.js';
import {
	ANALYSIS_CREDENTIAL,
	ANALYSIS_NODE,
	freshCredentials,
	mentionsWorkflow,
	REPORTING_CREDENTIAL,
	REPORTING_NODE,
	useScene,
	workflowOf,
} from './scene.js';

/** Whether the key is anywhere but where it belongs, after everything that can happen to it. */

const MARKER = 'marker-brand.example';
const locator = { __rl: true, mode: 'id', value: 'an_unknown' };

const OPERATIONS: Array<[string, Record<string, unknown>]> = [
	[ANALYSIS_NODE, { operation: 'analyze', domain: MARKER, options: { pollInterval: 1 } }],
	[ANALYSIS_NODE, { operation: 'get', analysisId: locator }],
	[ANALYSIS_NODE, { operation: 'history' }],
	[ANALYSIS_NODE, { operation: 'compare', domain: MARKER, competitors: 'harborbeans.example' }],
	[REPORTING_NODE, { operation: 'visibility', options: { includeMeta: true } }],
	[REPORTING_NODE, { operation: 'mentions', options: { includeMeta: true } }],
	[REPORTING_NODE, { operation: 'benchmarks', options: { includeMeta: true } }],
	[REPORTING_NODE, { operation: 'actionPlan', options: { includeMeta: true } }],
];

const scene = useScene(() => ({ env: { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console' } }));
/** Those that items carried, and that n8n therefore saves with the items. */
const carried: string[] = [];
let foreign: Server;
let foreignUrl: string;
const strays: string[] = [];

beforeAll(async () => {
	foreign = createServer((request, response) => {
		strays.push(`${request.method} ${request.url}`);
		response.end('{}');
	});
	await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
	foreignUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
});

afterAll(() => foreign?.close());

function workflow(
	type: string,
	parameters: Record<string, unknown>,
	more: Record<string, unknown> = {},
): Omit<Workflow, 'id'> {
	const own = type === ANALYSIS_NODE ? ANALYSIS_CREDENTIAL : REPORTING_CREDENTIAL;
	const credentials = { [own]: { id: '', name: '' } };
	const node = { name: 'Node', type, parameters, credentials, ...more };
	return workflowOf(`${type} ${String(parameters.operation)}`, [{}], node);
}

async function run(
	type: string,
	parameters: Record<string, unknown>,
	more: Record<string, unknown> = {},
	credentials = scene.credentials,
): Promise<Execution> {
	const { editor } = scene;
	const imported = await editor.importWorkflow(workflow(type, parameters, more), credentials);
	return await editor.run(imported);
}

/** Some quote the key, as a careless service may. */
function faults(apiKey: string): Fault[] {
	const quoting = `Invalid key ${apiKey}`;
	return [
		{ kind: 'status', status: 401, message: quoting },
		{ kind: 'body', status: 403, body: { error: `${'x'.repeat(280)} ${quoting}` } },
		{ kind: 'html', status: 200, body: `<p>${quoting}</p>` },
		{ kind: 'body', status: 400, body: { error: [quoting] } },
		{ kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
		{ kind: 'status', status: 500, headers: { 'retry-after': '0' } },
		{ kind: 'reset' },
		{ kind: 'resetAfterHeaders' },
		{ kind: 'empty' },
		{ kind: 'truncated' },
		{ kind: 'redirect', location: `${foreignUrl}/api/v1/history` },
		{ kind: 'redirect', status: 307, location: '/analysis/api/v1/history' },
	];
}

/** Where n8n saves items that carry a key: those of Start, its copies in the error branch, and a failed node's input. */
const INPUT = new RegExp(
	[
		String.raw`^(workflowData|data\.resultData)\.pinData\.Start`,
		String.raw`^data\.resultData\.runData\.Start\.0\.data\.main\.0`,
		String.raw`^data\.resultData\.runData\.Node\.0\.data\.main\.1`,
		String.raw`^data\.executionData\.nodeExecutionStack\.0\.data\.main\.0`,
	]
		.map((items) => `${items}\\.\\d+\\.json\\.key$`)
		.join('|'),
);

/** The paths of all texts that contain a secret, however often the same object is there. */
function placesOf(secret: string, value: unknown, path: string[] = []): string[] {
	if (typeof value === 'string') return value.includes(secret) ? [path.join('.')] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, entry]) => [
		...(name.includes(secret) ? [[...path, name].join('.')] : []),
		...placesOf(secret, entry, [...path, name]),
	]);
}

describe('the key', () => {
	test('is used by each operation', async () => {
		for (const [type, parameters] of OPERATIONS) await run(type, parameters);
		const used = scene.sandbox.requests().map(({ keyId }) => keyId);
		expect(used.length).toBeGreaterThanOrEqual(OPERATIONS.length);
		expect(used).not.toContain(undefined);
	});

	test('meets faults of each kind, in the run that stops and in the one that goes on', async () => {
		const { addFault, clearFaults } = scene.sandbox;
		for (let index = 0; index < faults('').length; index += 1) {
			for (const onError of ['stopWorkflow', 'continueErrorOutput']) {
				const [type, parameters] = OPERATIONS[onError === 'stopWorkflow' ? 2 : 4]!;
				// A refused key pauses everybody who uses it.
				const { credentials, keys } = await freshCredentials(scene);
				const fault = faults(keys[type]!)[index]!;
				addFault({ ...fault, times: fault.kind.startsWith('reset') ? 1 : 9 });
				await run(type, parameters, { onError }, credentials);
				clearFaults();
			}
		}
		expect(strays).toEqual([]);
	}, 240_000);

	test('is used by the trigger, good and refused', async () => {
		const { editor, sandbox } = scene;
		// The first poll, at the activation, then has the mentions of the last day.
		const dayBefore = new Date(Date.now() - 86_400_000).toISOString();
		for (const refused of [false, true]) {
			const { credentials, keys } = await freshCredentials(scene);
			const apiKey = keys[REPORTING_NODE]!;
			const message = `Invalid key ${apiKey}`;
			if (refused) sandbox.addFault({ kind: 'status', status: 401, message, apiKey, times: 99 });
			const options = { startDate: dayBefore };
			const trigger = mentionsWorkflow('Mentions', undefined, options);
			const imported = await editor.importWorkflow(trigger, credentials);
			const told = await editor.activate(imported).then(
				() => 'activated',
				(error: Error) => error.message,
			);
			expect(told).not.toContain(apiKey);
			const polled = () =>
				sandbox
					.requests({ path: '/mentions', status: refused ? 401 : 200 })
					.some(({ headers }) => headers.authorization === `Bearer ${apiKey}`);
			await until('the trigger has polled', async () => polled(), 90_000);
			await editor.deactivate(imported).catch(() => undefined);
			sandbox.clearFaults();
		}
	}, 240_000);

	test.each([
		['reporting', REPORTING_NODE, REPORTING_CREDENTIAL, OPERATIONS[4]![1]],
		['analysis', ANALYSIS_NODE, ANALYSIS_CREDENTIAL, OPERATIONS[2]![1]],
	] as const)('stays in the item that carried it: %s', async (service, type, name, parameters) => {
		const { editor, sandbox } = scene;
		const { analysis, reporting } = sandbox;
		const keys = Array.from({ length: 4 }, () =>
			service === 'analysis'
				? analysis.createKey({ plan: 'enterprise' })
				: reporting.createKey({ plan: 'agency' }),
		);
		carried.push(...keys);
		const { baseUrl } = sandbox[service];
		const data = { apiKey: '={{ $json.key }}', baseUrl, plan: 'enterprise' };
		const credential = await editor.createCredential(name, 'By item', data);
		for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput']) {
			for (const apiKey of keys.slice(0, 2)) {
				const message = `Invalid key ${apiKey}`;
				sandbox.addFault({ kind: 'status', status: 401, message, apiKey, times: 9 });
			}
			const own = workflow(type, parameters, { onError });
			const pinData = { Start: keys.map((key) => ({ json: { key } })) };
			const imported = await editor.importWorkflow({ ...own, pinData }, { [name]: credential });
			const { id } = await editor.run(imported);
			sandbox.clearFaults();
			const saved = await editor.request<{ data: string }>('GET', `/rest/executions/${id}`);
			const execution = { ...saved, data: parse(saved.data) as unknown };
			const places = keys.flatMap((key) => placesOf(key, execution));
			expect(places).toContain('data.resultData.runData.Start.0.data.main.0.0.json.key');
			expect(places.filter((place) => !INPUT.test(place))).toEqual([]);
		}
	});

	test('is tested, good and bad', async () => {
		const { sandbox, editor } = scene;
		for (const service of ['analysis', 'reporting'] as const) {
			const type = service === 'analysis' ? ANALYSIS_CREDENTIAL : REPORTING_CREDENTIAL;
			const { keys, baseUrl } = sandbox[service];
			for (const apiKey of Object.values(keys)) {
				for (const address of [baseUrl, `${sandbox.origin}/elsewhere`, 'no address']) {
					const data = { apiKey, baseUrl: address, plan: 'pro' };
					const saved = await editor.createCredential(type, 'Tested', data);
					const result = await editor.testCredential(type, saved, data);
					expect(JSON.stringify(result)).not.toContain(apiKey);
				}
			}
		}
	});
});

test('n8n’s debug log has a line for each submission, check and poll, with its facts', async () => {
	const { log } = scene.folder;
	const lines = (await readFile(log, 'utf8')).split('\n');
	// n8n writes JSON with spaces or without, as NODE_ENV says.
	const has = (event: string, fact: RegExp) =>
		lines.some((line) => line.includes(`AI Visibility: ${event}`) && fact.test(line));
	expect(has('an analysis is submitted', /"domain": ?"marker-brand\.example"/)).toBe(true);
	expect(has('the analysis is waited for', /"nextCheck_s": ?[\d.]+/)).toBe(true);
	expect(has('the wait is over', /"state": ?"complete"/)).toBe(true);
	expect(has('the poll is complete', /"stop": ?"end of the list"/)).toBe(true);
	expect(has('the poll failed', /"status": ?401/)).toBe(true);
});

describe('a search finds the key 0 times', () => {
	const forms = (secret: string) => [
		secret,
		Buffer.from(secret).toString('base64').replace(/=+$/, ''),
		Buffer.from(secret).toString('hex'),
		encodeURIComponent(secret),
	];
	const wanted = () =>
		scene.sandbox
			.secrets()
			.filter((secret) => !carried.includes(secret))
			.flatMap(forms);

	test('in the saved executions, and so in all items and errors', async () => {
		const { editor } = scene;
		const { results } = await editor.request<{ results: Array<{ id: string }> }>(
			'GET',
			'/rest/executions?limit=100',
		);
		expect(results.length).toBeGreaterThan(30);
		let characters = 0;
		let marked = 0;
		for (const { id } of results) {
			const { saved } = await editor.execution(id);
			characters += saved.length;
			if (saved.includes(MARKER)) marked += 1;
			expect(wanted().filter((secret) => saved.includes(secret))).toEqual([]);
		}
		expect(marked).toBeGreaterThan(0);
		process.stdout.write(`Searched ${results.length} executions, ${characters} characters: 0\n`);
	});

	test('in every file: the database with its log, the debug log, the settings', async () => {
		const { folder } = scene;
		const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
		const files = entries
			.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
			.map(({ parentPath, name }) => join(parentPath, name));
		const contents = await Promise.all(
			files.map(async (file) => ({ file, content: await readFile(file) })),
		);
		const where = (text: string) =>
			contents.filter(({ content }) => content.includes(text)).map(({ file }) => file);
		expect(where(MARKER).join()).toMatch(/database\.sqlite/);
		expect(contents.find(({ file }) => file === folder.log)!.content.toString()).toMatch(/debug/i);
		const saved = carried.flatMap(where);
		expect(saved.filter((file) => !file.includes('database.sqlite'))).toEqual([]);
		const found = wanted().map((secret) => ({ secret, files: where(secret) }));
		expect(found.filter(({ files: places }) => places.length > 0)).toEqual([]);
		const bytes = contents.reduce((sum, { content }) => sum + content.length, 0);
		process.stdout.write(`Searched ${files.length} files, ${bytes} bytes: 0\n`);
	});
});
