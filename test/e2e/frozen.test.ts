import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Execution, Item } from '../../host/editor.mjs';
import { frozenFolder } from '../../tools/frozen/workflows.js';
import type { Saved } from '../../tools/recipes.js';
import { REPORTING_CREDENTIAL, reportingWorkflow, useScene } from './scene.js';

/**
 * The workflows that users of each version have saved run on both lines of n8n, and give what they gave: each field that a
 * node's items had is there, of the same type. `FREEZE=1` writes what the version that is being made gives.
 */

/** What n8n 3 has by default, as far as 2.41 knows it. Requests to this machine are allowed by name. */
const N8N_3 = {
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
	N8N_SSRF_PROTECTION_ENABLED: 'true',
	N8N_SSRF_ALLOWED_HOSTNAMES: 'localhost',
};

/**
 * Recipes that need more than n8n and the sandbox, which test/e2e/examples runs with all they need, and four that wait as
 * long as an analysis really takes.
 */
const NEEDS_MORE =
	/dataTable|lmChatOpenAi|mcpTrigger|httpRequest|\.wait"|analyze a(nd compare| domain)|competitor watch|five domains/;

/** Types by path, e.g. "mentions.total": ["number"]. */
type Shape = Record<string, string[]>;

const folders = readdirSync(frozenFolder(''), { withFileTypes: true }).filter((entry) =>
	entry.isDirectory(),
);

const readJson = <T>(version: string, file: string) =>
	JSON.parse(readFileSync(join(frozenFolder(version), file), 'utf8')) as T;

function typeOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

/** Of items' fields and of what is in them: deeper than that it is the service's or a chat's. */
function shapeOf(items: Item[]): Shape {
	const types: Record<string, Set<string>> = {};
	const add = (path: string, value: unknown) => {
		(types[path] ??= new Set()).add(typeOf(value));
	};
	for (const { json } of items) {
		for (const [key, value] of Object.entries(json)) {
			add(key, value);
			if (typeOf(value) !== 'object') continue;
			for (const [name, inner] of Object.entries(value as object)) add(`${key}.${name}`, inner);
		}
	}
	const sorted = Object.entries(types).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(sorted.map(([path, found]) => [path, [...found].sort()]));
}

function shapesOf({ nodes }: Saved, execution: Execution): Record<string, Shape> {
	const own = nodes.filter(({ type }) => type.startsWith('n8n-nodes-ai-visibility.'));
	return Object.fromEntries(own.map(({ name }) => [name, shapeOf(execution.itemsOf(name))]));
}

/** The fields that are gone or have another type. What is null in one of both runs says nothing of its type. */
function lostFrom(before: Shape, now: Shape): string[] {
	const known = (types: string[]) => types.filter((type) => type !== 'null');
	const isLost = ([path, types]: [string, string[]]) =>
		now[path] === undefined ||
		(known(types).length > 0 && known(now[path]).some((type) => !types.includes(type)));
	return Object.entries(before)
		.filter(isLost)
		.map(([path]) => path);
}

describe.each([
	['n8n-2', N8N_3],
	['n8n-1', {}],
])('on %s', (line, env) => {
	const scene = useScene(() => ({ version: line, env, host: 'localhost' }));

	describe.each(folders.map(({ name }) => name))('the workflows of %s', (version) => {
		const workflows = readJson<Saved[]>(version, 'workflows.json');
		const runnable = workflows.filter((saved) => !NEEDS_MORE.test(JSON.stringify(saved)));
		const frozen = readJson<Record<string, Record<string, Shape>>>(version, 'shapes.json');

		afterAll(() => {
			if (!process.env.FREEZE || line !== 'n8n-2') return;
			writeFileSync(join(frozenFolder(version), 'shapes.json'), `${JSON.stringify(frozen)}\n`);
		});

		test.each(runnable.map((saved) => [saved.name, saved] as const))('%s', async (name, saved) => {
			const { editor, credentials } = scene;
			const execution = await editor.run(await editor.importWorkflow(saved, credentials));
			expect(execution).toMatchObject({ status: 'success', error: undefined });
			const shapes = shapesOf(saved, execution);
			if (process.env.FREEZE && line === 'n8n-2') frozen[name] = shapes;
			expect(Object.values(shapes).every((shape) => Object.keys(shape).length > 0)).toBe(true);
			for (const [node, shape] of Object.entries(frozen[name]!)) {
				expect([node, lostFrom(shape, shapes[node]!)]).toEqual([node, []]);
			}
		});

		test('imports the workflows that need more than n8n and the sandbox', async () => {
			for (const saved of workflows.filter((workflow) => !runnable.includes(workflow))) {
				await scene.editor.importWorkflow(saved, scene.credentials);
			}
		});
	});

	// n8n 1 protects no address.
	if (line === 'n8n-1') return;

	test('names a private address as the reason when n8n 3 refuses it', async () => {
		const { editor, sandbox } = scene;
		const { baseUrl, keys } = sandbox.reporting;
		const data = { apiKey: keys.studio, baseUrl };
		const credential = await editor.createCredential(REPORTING_CREDENTIAL, 'By address', data);
		const workflow = reportingWorkflow('By address', { operation: 'visibility', filters: {} });
		const credentials = { [REPORTING_CREDENTIAL]: credential };
		const { error } = await editor.run(await editor.importWorkflow(workflow, credentials));
		expect(`${error?.message} ${error?.description}`).toMatch(
			/not sent: .*blocked because .*restricted IP/,
		);
	});
});
