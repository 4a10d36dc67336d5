import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Workflow } from '../../host/editor.mjs';
import {
	ANALYSIS_CREDENTIAL,
	ANALYSIS_NODE,
	analysisWorkflow,
	mentionsWorkflow,
	REPORTING_CREDENTIAL,
	REPORTING_NODE,
	reportingWorkflow,
	TRIGGER_NODE,
	useScene,
} from './scene.js';

/** The packages of one service each, packed, scanned, and in a real n8n: alone, and beside the package of both. */

const root = resolve(__dirname, '../..');
const WHOLE = 'n8n-nodes-ai-visibility';
const ANALYSIS = `${WHOLE}-analysis`;
const REPORTING = `${WHOLE}-reporting`;
const folder = mkdtempSync(join(tmpdir(), 'ai-visibility-single-test-'));

/** The tarballs, by the name of the package. */
const tarballs = new Map<string, string>();

beforeAll(() => {
	execFileSync('npm', ['run', '-s', 'pack:single', '--', folder], { cwd: root, stdio: 'pipe' });
	for (const file of readdirSync(folder)) {
		tarballs.set(file.replace(/-\d.*$/, ''), join(folder, file));
	}
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true }));

function unpacked(name: string): string {
	const into = mkdtempSync(join(folder, `${name}-unpacked-`));
	execFileSync('tar', ['-xzf', tarballs.get(name)!, '-C', into]);
	return join(into, 'package');
}

describe.each([ANALYSIS, REPORTING])('the tarball of %s', (name) => {
	it("passes n8n's community scanner", () => {
		const script = `
			import { analyzePackage } from '@n8n/scan-community-package/scanner/scanner.mjs';
			const verdict = await analyzePackage(process.argv[1], ['**/*.js', 'package.json']);
			console.log(JSON.stringify(verdict));`;
		// Under NODE_ENV=test the lint plugin takes every file for one of its own test files.
		const env = { ...process.env, NODE_ENV: '' };
		const options = ['--input-type=module', '--eval', script, unpacked(name)];
		const printed = execFileSync(process.execPath, options, { cwd: root, env, stdio: 'pipe' });
		expect(JSON.parse(printed.toString())).toEqual({ passed: true });
	});

	it('has nothing of the other service, and no type of the package of both', () => {
		const place = unpacked(name);
		const paths = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((path) =>
			statSync(join(place, path)).isFile(),
		);
		expect(paths.filter((path) => path.startsWith('examples/'))).not.toEqual([]);
		const other = name === ANALYSIS ? 'Reporting' : 'Analysis';
		expect(paths.filter((path) => path.includes(`isibility${other}`))).toEqual([]);
		const texts = paths.map((path) => readFileSync(join(place, path), 'utf8'));
		expect(texts.filter((text) => text.includes(`${WHOLE}.visibility`))).toEqual([]);
		const size = statSync(tarballs.get(name)!).size;
		process.stdout.write(`${name}: ${Math.round(size / 1000)} KB, ${paths.length} files\n`);
		expect(size).toBeLessThan(250_000);
	});
});

/** The workflow with the types of another package in it. */
function withTypes(workflow: Omit<Workflow, 'id'>, name: string): Omit<Workflow, 'id'> {
	const nodes = workflow.nodes.map((node) => ({
		...node,
		type: node.type.replace(`${WHOLE}.`, `${name}.`),
	}));
	return { ...workflow, nodes };
}

interface Place {
	name: string;
	/** The packages that n8n has. */
	packages: string[];
	/** The packages whose nodes run. */
	analysis: string[];
	reporting: string[];
}

const PLACES: Place[] = [
	{ name: 'alone', packages: [ANALYSIS], analysis: [ANALYSIS], reporting: [] },
	{ name: 'alone', packages: [REPORTING], analysis: [], reporting: [REPORTING] },
	{
		name: 'beside the package of both',
		packages: [WHOLE, ANALYSIS, REPORTING],
		analysis: [WHOLE, ANALYSIS],
		reporting: [WHOLE, REPORTING],
	},
];

describe.each(PLACES)('$packages in a real n8n', ({ packages, analysis, reporting }) => {
	const tarballOf = (name: string) =>
		name === WHOLE ? process.env.PACKED_PACKAGE : tarballs.get(name);
	const scene = useScene(() => {
		const [tarball, ...beside] = packages.map((name) => tarballOf(name) ?? '');
		const credentialTypes = [
			...(analysis.length > 0 ? [ANALYSIS_CREDENTIAL] : []),
			...(reporting.length > 0 ? [REPORTING_CREDENTIAL] : []),
		];
		return { tarball, beside, credentialTypes };
	});

	test('n8n has the node types of each, and no others of ours', async () => {
		const types = await scene.editor.request<Array<{ name: string }>>('GET', '/types/nodes.json');
		const names = types.map(({ name }) => name).filter((name) => name.startsWith(WHOLE));
		const nodesOf = (all: string[], types: string[]) =>
			all.flatMap((name) => types.map((type) => type.replace(`${WHOLE}.`, `${name}.`)));
		const expected = [
			...nodesOf(analysis, [ANALYSIS_NODE, `${ANALYSIS_NODE}Tool`]),
			...nodesOf(reporting, [REPORTING_NODE, `${REPORTING_NODE}Tool`, TRIGGER_NODE]),
		];
		expect(names.filter((name) => !name.endsWith('HitlTool')).sort()).toEqual(expected.sort());
	});

	test('one saved credential of each service serves the nodes of every package', async () => {
		const { editor, credentials } = scene;
		const runs = [
			...analysis.map((name) => [
				name,
				analysisWorkflow(`Analyze by ${name}`, [{}], {
					resource: 'analysis',
					operation: 'analyze',
					domain: 'example.com',
				}),
			]),
			...reporting.map((name) => [
				name,
				reportingWorkflow(`Report by ${name}`, {
					resource: 'report',
					operation: 'report',
					output: 'message',
				}),
			]),
		] as Array<[string, Omit<Workflow, 'id'>]>;
		for (const [name, workflow] of runs) {
			const imported = await editor.importWorkflow(withTypes(workflow, name), credentials);
			const execution = await editor.run(imported);
			expect(execution.error).toBeUndefined();
			expect(execution.status).toBe('success');
		}
	});

	test('a trigger of each package goes into service', async () => {
		const { editor, credentials } = scene;
		for (const name of reporting) {
			const workflow = withTypes(mentionsWorkflow(`Mentions by ${name}`), name);
			const imported = await editor.importWorkflow(workflow, credentials);
			await editor.activate(imported);
			await editor.deactivate(imported);
		}
	});

	test('n8n lists the credential type of each package, and tests a credential by one of them', async () => {
		const { editor, sandbox, credentials } = scene;
		type CredentialType = { name: string; supportedNodes: string[] };
		const types = await editor.request<CredentialType[]>('GET', '/types/credentials.json');
		const ours = types.filter(({ name }) => name in credentials);
		expect(ours).toHaveLength(analysis.length + reporting.length);
		const keys: Record<string, string> = {
			[ANALYSIS_CREDENTIAL]: sandbox.analysis.createKey({ plan: 'enterprise' }),
			[REPORTING_CREDENTIAL]: sandbox.reporting.createKey({ plan: 'agency' }),
		};
		const urls: Record<string, string> = {
			[ANALYSIS_CREDENTIAL]: sandbox.analysis.baseUrl,
			[REPORTING_CREDENTIAL]: sandbox.reporting.baseUrl,
		};
		for (const [type, reference] of Object.entries(credentials)) {
			const data = { apiKey: keys[type], baseUrl: urls[type], plan: 'enterprise' };
			expect(await editor.testCredential(type, reference, data)).toMatchObject({ status: 'OK' });
		}
	});
});
