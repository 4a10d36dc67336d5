import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import {
	ANALYSIS_CREDENTIAL,
	ANALYSIS_NODE,
	REPORTING_CREDENTIAL,
	REPORTING_NODE,
	useScene,
} from './scene.js';

const LOADING_LIMIT_MS = 50;

const scene = useScene();

describe('the packed package in a real n8n', () => {
	test('its node types are there under the names that workflows save', async () => {
		const types = await scene.editor.request<Array<{ name: string }>>('GET', '/types/nodes.json');
		const names = types.map(({ name }) => name);
		// n8n makes the second of each for AI agents.
		for (const name of [ANALYSIS_NODE, REPORTING_NODE]) {
			expect(names).toEqual(expect.arrayContaining([name, `${name}Tool`]));
		}
	});

	test('its node types load in under 50 ms of processor time', async () => {
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

test('the demo adds the recipes to an n8n that somebody runs, and runs one', async () => {
	const { n8n, owner } = scene;
	const url = new URL(n8n.url);
	Object.assign(url, { username: encodeURIComponent(owner.email), password: owner.password });
	const demo = execa(process.execPath, ['--import', 'tsx', 'host/demo.mts'], {
		cwd: join(__dirname, '../..'),
		env: { N8N_URL: url.href },
		buffer: false,
		reject: false,
	});
	let said = '';
	for await (const line of demo) {
		said += `${line}\n`;
		if (line.startsWith('Ctrl-C')) demo.kill();
	}
	expect(said).toMatch(/lumenroast\.example\s.{0,4}AI visibility, /);
	expect(said).toMatch(/\d+ example workflows are there/);
	expect(await readFile(join(__dirname, '../../clients.csv'), 'utf8')).toMatch(
		/^client,key,domain,/,
	);
	// The one that n8n offers a new node.
	type Saved = { name: string; type: string; createdAt: string };
	const saved = await scene.editor.request<Saved[]>('GET', '/rest/credentials');
	const [newest] = saved
		.filter(({ type }) => type === REPORTING_CREDENTIAL)
		.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
	expect(newest!.name).toBe('AI Visibility Reporting account');
	const { length } = await scene.editor.request<unknown[]>('GET', '/rest/workflows');
	expect(length).toBeGreaterThan(20);
});

describe('the credentials', () => {
	const testWith = async (type: string, apiKey: string, baseUrl: string) => {
		const data = { apiKey, baseUrl, plan: 'pro' };
		const saved = await scene.editor.createCredential(type, 'Tested', data);
		const result = await scene.editor.testCredential(type, saved, data);
		expect(result.message).not.toContain(apiKey);
		return result;
	};
	const services = {
		analysis: ANALYSIS_CREDENTIAL,
		reporting: REPORTING_CREDENTIAL,
	} as const;
	const good = (service: keyof typeof services) =>
		service === 'analysis' ? scene.sandbox.analysis.keys.pro : scene.sandbox.reporting.keys.studio;

	test.each(['analysis', 'reporting'] as const)(
		'%s: green with a good key, for one call',
		async (service) => {
			scene.sandbox.clearRequests();
			const { baseUrl } = scene.sandbox[service];
			const result = await testWith(services[service], good(service), ` ${baseUrl}/ `);
			expect(result).toMatchObject({ status: 'OK' });
			expect(scene.sandbox.requests()).toHaveLength(1);
		},
	);

	test.each([
		[
			'analysis',
			'revoked',
			/rejected the API key\. Check that the 'Base URL' belongs to the analysis service/,
		],
		['analysis', 'free', /plan has no API access/],
		['analysis', 'exhausted', /monthly quota is exhausted/],
		[
			'reporting',
			'revoked',
			/rejected the API key\. Check that the 'Base URL' belongs to the reporting service/,
		],
		['reporting', 'wrongScope', /scope includes "read"/],
		['reporting', 'expired', /plan is active/],
	] as const)('%s: red with a key that is %s, and why', async (service, name, reason) => {
		const { baseUrl, keys } = scene.sandbox[service];
		const key = (keys as unknown as Record<string, string>)[name]!;
		const { status, message } = await testWith(services[service], key, baseUrl);
		expect(status).toBe('Error');
		expect(message).toMatch(reason);
	});

	test.each(['analysis', 'reporting'] as const)(
		'%s: red with a wrong base URL, and why',
		async (service) => {
			const { origin } = scene.sandbox;
			const { baseUrl } = scene.sandbox[service];
			const isTold = async (address: string, reason: RegExp) => {
				const { status, message } = await testWith(services[service], good(service), address);
				expect({ address, status, message }).toEqual({
					address,
					status: 'Error',
					message: expect.stringMatching(reason) as string,
				});
			};
			await isTold(`${origin}/elsewhere`, /'Base URL'/);
			await isTold('http://api.example.com/v1', /must start with https/);
			await isTold('no address', /not a valid URL/);
			await isTold('api.example.com/v1', /missing https:\/\/ at the start/);
			await isTold('http://127.0.0.1:9/v1', /ECONNREFUSED|refused/);
			scene.sandbox.addFault({ kind: 'html', status: 200, service });
			await isTold(baseUrl, /The service was not found at this URL/);
			scene.sandbox.addFault({ kind: 'redirect', location: 'https://example.com/', service });
			await isTold(baseUrl, /redirects are not followed/);
			scene.sandbox.addFault({ kind: 'status', status: 429, service });
			await isTold(baseUrl, /limit is exhausted\. Try again in a minute/);
		},
	);
});
