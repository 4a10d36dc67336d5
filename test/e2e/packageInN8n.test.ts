import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { ANALYSIS_NODE, REPORTING_CREDENTIAL, REPORTING_NODE, useScene } from './scene.js';

/** Of the processor time in which n8n's own nodes for Slack, Google Sheets and Gmail load. */
const MAX_LOADING_SHARE = 2;

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

	test('its node types load in at most twice the time of three of n8n', async () => {
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
			const result = JSON.parse(measured.stdout) as { share: number; nodes: string[] };
			expect(result.nodes).toContain('visibilityAnalysis');
			runs.push(result.share);
		}
		const [, median = Infinity] = runs.sort((one, other) => one - other);
		process.stdout.write(
			`Node types loaded in ${(median * 100).toFixed(1)} % of the time of three nodes of n8n (median of 3)\n`,
		);
		expect(median).toBeLessThan(MAX_LOADING_SHARE);
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
	expect(said).toMatch(/lumenroast\.example · .+\s[^]*AI visibility, /);
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
