import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { OWN_NODES } from './ownNodes';

/** What GitHub does for the repository: tests, updates, releases, and the forms of issues. */

const root = resolve(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const yaml = <T>(path: string) => parse(read(`.github/${path}`)) as T;

interface Job {
	strategy?: { matrix: Record<string, unknown> };
	steps: Array<{ name?: string; uses?: string; run?: string; with?: Record<string, unknown> }>;
}

interface Workflow {
	jobs: Record<string, Job>;
}

it('tests each version of Node that n8n 1, 2 and 3 run on when something is pushed', () => {
	const { test } = yaml<Workflow>('workflows/ci.yml').jobs;
	expect(test!.strategy!.matrix).toEqual({ node: [20, 22, 24] });
	expect(test!.steps.map(({ run }) => run)).toContain('npm test');
	const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
	expect(engines.node).toMatch(/^>=20\./);
});

interface Update {
	'package-ecosystem': string;
	groups: Record<string, { patterns: string[] }>;
}

it('proposes updates of a kind together when there are several', () => {
	const { updates } = yaml<{ updates: Update[] }>('dependabot.yml');
	const kinds = updates.map((update) => update['package-ecosystem']);
	expect(kinds).toEqual(['npm', 'github-actions']);
	for (const { groups } of updates) expect(Object.values(groups).at(-1)!.patterns).toEqual(['*']);
});

interface Form {
	body: Array<{
		type: string;
		id?: string;
		attributes: { label?: string; options?: string[]; value?: string };
		validations?: { required?: boolean };
	}>;
}

const forms = readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter(
	(file) => file !== 'config.yml',
);

describe.each(forms)('the form %s', (file) => {
	const { body } = yaml<Form>(`ISSUE_TEMPLATE/${file}`);

	it('warns of API keys first when somebody opens it', () => {
		expect(body[0]!.attributes.value).toMatch(/API key/);
	});

	it('offers each node of the package when it asks for the node', () => {
		const names = OWN_NODES.map(({ description }) => description.displayName);
		const { attributes } = body.find(({ id }) => id === 'node')!;
		expect(attributes.options).toEqual(expect.arrayContaining(names));
	});
});

it('asks for the versions of the package and of n8n when something does not work', () => {
	const { body } = yaml<Form>('ISSUE_TEMPLATE/problem.yml');
	const required = body.filter(({ validations }) => validations?.required).map(({ id }) => id);
	expect(required).toEqual(expect.arrayContaining(['package', 'n8n', 'install', 'node']));
});

describe('a release', () => {
	const { publish, release } = yaml<Workflow>('workflows/publish.yml').jobs;
	const CHANGELOG = `# Changelog

## 0.2.0 (2027-01-05)

- Second.

### In detail

- More.

## 0.1.0 (2026-12-01)

- First.
`;
	let folder: string;

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'ai-visibility-release-'));
		writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG);
		writeFileSync(join(folder, 'package.json'), '{ "version": "0.1.0" }');
	});

	afterEach(() => rmSync(folder, { recursive: true }));

	/** Runs a step of the workflow as GitHub does; it throws if the step fails. */
	function run(job: Job | undefined, name: string, tag: string): void {
		const step = job!.steps.find((each) => each.name === name)!;
		const env = { ...process.env, GITHUB_REF_NAME: tag };
		execFileSync('bash', ['-e', '-c', step.run!], { cwd: folder, env, stdio: 'pipe' });
	}

	const CHECK = 'The tag is the version, which the changelog dates';
	const NOTES = "The notes are the version's part of the changelog";

	it.each([
		['v0.1.0', '- First.'],
		['v0.2.0', '- Second.\n\n### In detail\n\n- More.'],
	])('has the notes of its version alone when the tag is %s', (tag, notes) => {
		run(release, NOTES, tag);
		expect(readFileSync(join(folder, 'notes.md'), 'utf8').trim()).toBe(notes);
	});

	it('is published when the tag is the dated version', () => {
		run(publish, CHECK, 'v0.1.0');
	});

	it('is refused when the tag is another version', () => {
		expect(() => run(publish, CHECK, 'v0.2.0')).toThrow();
	});

	it('is refused when the changelog does not date the version', () => {
		writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased (0.1.0)\n');
		expect(() => run(publish, CHECK, 'v0.1.0')).toThrow();
	});

	it('brings the tarball that npm serves when it is published', () => {
		const runs = release!.steps.map((step) => step.run).join('\n');
		expect(runs).toMatch(/npm pack "n8n-nodes-ai-visibility@/);
		expect(runs).toMatch(
			/gh release create "\$GITHUB_REF_NAME" .*--notes-file notes\.md .*\*\.tgz/,
		);
	});
});
