import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Execution, Item, Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import {
	ANALYSIS_CREDENTIAL,
	ANALYSIS_NODE,
	analysisWorkflow,
	every15Seconds,
	mentionsWorkflow,
	REPORTING_CREDENTIAL,
	REPORTING_NODE,
	reportingWorkflow,
	TRIGGER_NODE,
	useScene,
} from './scene.js';

const scene = useScene(() => ({ version: 'n8n-1' }));

beforeEach(() => scene.sandbox.clearFaults());

async function run(workflow: Omit<Workflow, 'id'>): Promise<Execution> {
	const { editor, credentials } = scene;
	return await editor.run(await editor.importWorkflow(workflow, credentials));
}

async function analysis(parameters: Record<string, unknown>): Promise<Execution> {
	return await run(analysisWorkflow(String(parameters.operation), [{}], parameters));
}

/** Asks often, for the sandbox's jobs are quick. */
const options = { pollInterval: 1 };

const json = (items: Item[]) => items.map((item) => item.json);

const holding = (part: Record<string, unknown>) => expect.objectContaining(part) as unknown;

test('it is the last n8n 1.x, and the package is in it', async () => {
	expect(scene.install.version).toMatch(/^1\.123\./);
	const types = await scene.editor.request<Array<{ name: string }>>('GET', '/types/nodes.json');
	const names = types.map(({ name }) => name);
	for (const name of [ANALYSIS_NODE, REPORTING_NODE]) {
		expect(names).toEqual(expect.arrayContaining([name, `${name}Tool`]));
	}
	expect(names).toContain(TRIGGER_NODE);
});

// n8n 1.x drops the status before the test's own words for it are looked up, and uses its own.
test.each([
	[ANALYSIS_CREDENTIAL, 'pro', undefined, /^OK/],
	[ANALYSIS_CREDENTIAL, 'revoked', undefined, /^Error: .*Authorization failed/],
	[ANALYSIS_CREDENTIAL, 'pro', 'http://api.example.com/v1', /^Error: .*must start with https/],
	[REPORTING_CREDENTIAL, 'studio', undefined, /^OK/],
	[REPORTING_CREDENTIAL, 'wrongScope', undefined, /^Error: .*Forbidden/],
])('the test of %s with the key %s at %s says %s', async (type, key, address, said) => {
	const { editor, sandbox } = scene;
	const { keys, baseUrl } = type === ANALYSIS_CREDENTIAL ? sandbox.analysis : sandbox.reporting;
	const apiKey = Object.entries(keys).find(([name]) => name === key)![1];
	const data = { apiKey, baseUrl: address ?? baseUrl, plan: 'pro' };
	const saved = await editor.createCredential(type, 'Tested', data);
	const { status, message } = await editor.testCredential(type, saved, data);
	expect(`${status}: ${message}`).toMatch(said);
});

test('analyze: items side by side, in order, each linked to its own', async () => {
	const { sandbox, apiKey } = scene;
	sandbox.clearRequests();
	const domains = ['alpha-brand.com', 'beta-brand.com', 'gamma-brand.com'];
	const items = domains.map((domain) => ({ domain }));
	const parameters = { operation: 'analyze', domain: '={{ $json.domain }}', options };
	const execution = await run(analysisWorkflow('Analyze', items, parameters));
	expect(execution.error).toBeUndefined();
	const found = execution.itemsOf('Analysis');
	expect(json(found)).toEqual(domains.map((domain) => holding({ domain, status: 'complete' })));
	expect(found.map(({ pairedItem }) => pairedItem)).toEqual(domains.map((_, item) => ({ item })));
	const sent = new Set(sandbox.requests().map(({ headers }) => headers.authorization));
	expect([...sent]).toEqual([`Bearer ${apiKey}`]);
});

test('cancelling an execution that waits stops the calls within a second', async () => {
	const { editor, credentials, sandbox } = scene;
	sandbox.set({ jobSeconds: 100_000 });
	const parameters = { operation: 'analyze', domain: 'endless-brand.com', options };
	const workflow = analysisWorkflow('Cancelled', [{}], parameters);
	const questions = () => sandbox.requests({ method: 'GET', path: /^\/analyze\// });
	const asked = questions().length;
	const id = await editor.startWorkflow(await editor.importWorkflow(workflow, credentials));
	await until('the node asks for the second time', () => questions().length >= asked + 2, 20_000);

	await editor.stopExecution(id);
	const cancelledAt = Date.now();
	await until('three questions would have been due', () => Date.now() > cancelledAt + 3_500, 5_000);
	sandbox.set({ jobSeconds: null });
	const last = questions().at(-1)?.at ?? Infinity;
	process.stdout.write(`Last question ${last - cancelledAt} ms after the cancel was confirmed\n`);
	expect(last).toBeLessThan(cancelledAt + 1_000);
	expect((await editor.finishedExecution(id)).status).toBe('canceled');
});

describe('what n8n hands over of a response', () => {
	const history = async () => await analysis({ operation: 'history', filters: {} });

	test('the Retry-After of a 429 is waited for', async () => {
		const { sandbox } = scene;
		sandbox.clearRequests();
		const headers = { 'retry-after': '3' };
		sandbox.addFault({ kind: 'status', status: 429, headers, path: '/history' });
		expect((await history()).status).toBe('success');
		const [refused, taken, ...more] = sandbox.requests();
		expect([refused?.status, taken?.status, more]).toEqual([429, 200, []]);
		expect(taken!.at - refused!.at).toBeGreaterThanOrEqual(2_900);
	});

	test('a redirect is not followed', async () => {
		const visits: string[] = [];
		const elsewhere = createServer(({ url }, response) => {
			visits.push(String(url));
			response.end('{}');
		}).listen(0, '127.0.0.1');
		await once(elsewhere, 'listening');
		const { port } = elsewhere.address() as AddressInfo;
		const location = `http://127.0.0.1:${port}/`;
		scene.sandbox.addFault({ kind: 'redirect', location, path: '/history' });
		const execution = await history();
		elsewhere.close();
		expect(execution.error?.message).toMatch(/redirect/);
		expect(visits).toEqual([]);
	});

	test('a request ends by the clock, and its connection with it', async () => {
		const { sandbox } = scene;
		sandbox.clearRequests();
		const path = /^\/analyze\/an_/;
		sandbox.addFault({ kind: 'trickle', delayMs: 100, path });
		const options = { pollInterval: 1, timeout: 1 };
		const analyze = { operation: 'analyze', domain: 'trickling-brand.com', options };
		const { error } = await analysis(analyze);
		expect(error?.message).toMatch(/at the last check it did not respond in time/);
		const [look, ...more] = sandbox.requests({ path });
		expect([look?.durationMs, more]).toEqual([expect.any(Number), []]);
	});

	test('the status and the words of a refusal are told', async () => {
		const message = 'The plan sleeps';
		scene.sandbox.addFault({ kind: 'status', status: 403, message, path: '/history' });
		const { error } = await history();
		expect(error?.message).toContain('rejected the request');
		expect(`${error?.message} ${error?.description}`).toContain(message);
		expect(`${error?.message} ${error?.description}`).toContain('HTTP status: 403');
	});
});

test('the trigger gives new mentions, and each once', async () => {
	const { editor, credentials, sandbox } = scene;
	const mentions = mentionsWorkflow('Mentions', every15Seconds());
	const workflow = await editor.importWorkflow(mentions, credentials);
	scene.sandbox.clearRequests();
	await editor.activate(workflow);
	const polls = () => sandbox.requests({ path: /^\/mentions/ }).length;
	const added = sandbox.reporting.mentions.addMentions(2).map(({ id }) => id);
	const before = polls();
	expect(before).toBe(1);
	await until('it has polled twice more', () => polls() >= before + 2, 150_000);
	const executions = await editor.executionsOf(workflow);
	await editor.deactivate(workflow);
	expect(executions).toHaveLength(1);
	const { itemsOf } = await editor.finishedExecution(executions[0]!.id);
	expect(
		json(itemsOf('Mentions'))
			.map(({ id }) => id)
			.sort(),
	).toEqual(added.sort());
}, 200_000);

test('both branches of an error output know the item that they come from', async () => {
	const { editor, sandbox } = scene;
	const { baseUrl, keys } = sandbox.reporting;
	const key = await editor.createCredential(REPORTING_CREDENTIAL, 'Key by item', {
		apiKey: '={{ $json.key }}',
		baseUrl,
	});
	const clients = ['first', 'second', 'third', 'fourth'].map((client, index) => {
		return { client, key: index % 2 ? keys.revoked : keys.agency };
	});
	const report = { resource: 'report', operation: 'report', sections: ['visibility'] };
	const base = reportingWorkflow('Branches', { ...report, output: 'all', options: {} });
	const [start, node] = base.nodes;
	const told = "={{ { client: $('Start').item.json.client, problem: $json.error ?? null } }}";
	const branch = (name: string) => {
		const parameters = { mode: 'raw', jsonOutput: told, options: {} };
		const type = 'n8n-nodes-base.set';
		return { id: name, name, type, typeVersion: 3.4, position: [400, 0], parameters };
	};
	const to = (name: string) => [{ node: name, type: 'main', index: 0 }];
	const workflow = {
		...base,
		nodes: [start!, { ...node!, onError: 'continueErrorOutput' }, branch('Good'), branch('Bad')],
		connections: { ...base.connections, Reporting: { main: [to('Good'), to('Bad')] } },
		pinData: { Start: clients.map((json) => ({ json })) },
	};
	const imported = await editor.importWorkflow(workflow, { [REPORTING_CREDENTIAL]: key });
	const { itemsOf } = await editor.run(imported);
	const rejected = expect.stringMatching(/rejected the API key/) as string;
	expect(json(itemsOf('Good'))).toEqual([
		{ client: 'first', problem: null },
		{ client: 'third', problem: null },
	]);
	expect(json(itemsOf('Bad'))).toEqual([
		{ client: 'second', problem: rejected },
		{ client: 'fourth', problem: rejected },
	]);
});
