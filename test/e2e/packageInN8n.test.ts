import { join } from 'node:path';
import { execa } from 'execa';
import { ANALYSIS_CREDENTIAL, ANALYSIS_NODE, openScene, type Scene } from './scene.js';

const LOADING_LIMIT_MS = 50;

let scene: Scene;

beforeAll(async () => {
	scene = await openScene();
}, 30 * 60_000);

afterAll(async () => await scene?.close());

describe('the packed package in a real n8n', () => {
	test('its node types are there under the names that workflows save', async () => {
		const types = await scene.editor.request<Array<{ name: string }>>('GET', '/types/nodes.json');
		expect(types.map(({ name }) => name)).toContain(ANALYSIS_NODE);
	});

	test('its node types load in under 50 ms', async () => {
		const { install, packageFolder, folder } = scene;
		// n8n sets NODE_PATH so that packages find the n8n-workflow it brings.
		const measuredEnv = {
			N8N_USER_FOLDER: folder.path,
			NODE_ENV: 'production',
			NODE_PATH: join(install.directory, 'node_modules'),
		};
		const runs: number[] = [];
		for (let run = 0; run < 3; run += 1) {
			const measured = await execa(
				install.node,
				[join(__dirname, 'measureLoading.cjs'), install.directory, packageFolder],
				{ env: measuredEnv },
			);
			const result = JSON.parse(measured.stdout) as { milliseconds: number; nodes: string[] };
			expect(result.nodes).toContain('visibilityAnalysis');
			runs.push(result.milliseconds);
		}
		const [, median = Infinity] = runs.sort((one, other) => one - other);
		process.stdout.write(`Node types loaded in ${median.toFixed(1)} ms (median of 3)\n`);
		expect(median).toBeLessThan(LOADING_LIMIT_MS);
	});
});

describe('the credential', () => {
	const testWith = async (apiKey: string, baseUrl = scene.sandbox.analysis.baseUrl) => {
		const data = { apiKey, baseUrl, plan: 'pro' };
		const saved = await scene.editor.createCredential(ANALYSIS_CREDENTIAL, 'Tested', data);
		return await scene.editor.testCredential(ANALYSIS_CREDENTIAL, saved, data);
	};

	test('tests green with a good key', async () => {
		const { pro } = scene.sandbox.analysis.keys;
		expect(await testWith(pro)).toMatchObject({ status: 'OK' });
	});

	test.each([
		['revoked', /key is not valid/],
		['free', /plan/],
	] as const)('tests red with a %s key, and says why', async (name, reason) => {
		const key = scene.sandbox.analysis.keys[name];
		const { status, message } = await testWith(key);
		expect(status).toBe('Error');
		expect(message).toMatch(reason);
		expect(message).not.toContain(key);
	});

	test('tests red with a wrong base address', async () => {
		const { keys } = scene.sandbox.analysis;
		expect(await testWith(keys.pro, `${scene.sandbox.origin}/elsewhere`)).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('base address') as string,
		});
	});
});

test('the list of analyses finds one by its domain', async () => {
	const { sandbox, editor, credentials } = scene;
	const seeded = sandbox.analysis.seedAnalysis({
		domain: 'found-by-search.com',
		ageDays: 3,
	});
	const found = await editor.request<{ results: Array<{ name: string; value: string }> }>(
		'POST',
		'/rest/dynamic-node-parameters/resource-locator-results',
		{
			path: 'parameters.analysisId',
			methodName: 'searchAnalyses',
			filter: 'found-by-search.com',
			nodeTypeAndVersion: { name: ANALYSIS_NODE, version: 1 },
			currentNodeParameters: { operation: 'get' },
			credentials,
		},
	);
	expect(found.results).toEqual([
		{ name: expect.stringContaining('found-by-search.com') as string, value: seeded.id },
	]);
});
