import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

/** What is published brings nothing along, and is built from what is written down. */

const root = resolve(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folders = [
	'.',
	...readdirSync(join(root, 'host'))
		.filter((name) => name.startsWith('n8n-'))
		.map((name) => `host/${name}`),
];

interface Manifest {
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
	packages: Record<
		string,
		Partial<Record<'version' | 'resolved' | 'integrity', string>> &
			Partial<Record<'dev' | 'peer' | 'devOptional' | 'link', boolean>>
	>;
}

const json = (path: string) => JSON.parse(read(path)) as Manifest;

it('the package has no runtime dependencies of any kind', () => {
	const manifest = json('package.json');
	for (const kind of ['dependencies', 'optionalDependencies', 'bundleDependencies']) {
		expect(manifest).not.toHaveProperty(kind);
	}
	const runtime = Object.entries(json('package-lock.json').packages).filter(
		([path, { dev, peer, devOptional }]) => path !== '' && !dev && !peer && !devOptional,
	);
	expect(runtime.map(([path]) => path)).toEqual([]);
});

describe.each(folders)('the lock file of %s', (folder) => {
	const { packages } = json(`${folder}/package-lock.json`);
	const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);

	it('has a version and a hash of each package, and names no registry', () => {
		const wrong = entries.filter(
			([, { version, integrity, resolved }]) => !version || !integrity || resolved,
		);
		expect(wrong.map(([path]) => path)).toEqual([]);
		expect(entries.length).toBeGreaterThan(100);
	});

	it('has the dependencies of the manifest beside it', () => {
		const { dependencies = {}, devDependencies = {} } = json(`${folder}/package.json`);
		const locked = { dependencies: {}, devDependencies: {}, ...packages[''] };
		expect(locked).toMatchObject({ dependencies, devDependencies });
	});
});

interface Job {
	permissions?: Record<string, string>;
	steps: Array<{ uses?: string; run?: string; with?: Record<string, unknown> }>;
}

/** What each workflow and each of its jobs may do with the repository's token. */
const PERMISSIONS: Record<string, { workflow: object; jobs: object }> = {
	'ci.yml': { workflow: { contents: 'read' }, jobs: {} },
	'codeql.yml': {
		workflow: {},
		jobs: { analyze: { contents: 'read', 'security-events': 'write' } },
	},
	'publish.yml': {
		workflow: {},
		jobs: {
			publish: { contents: 'read', 'id-token': 'write' },
			release: { contents: 'write' },
		},
	},
};

const ACTION =
	/^(actions\/(checkout|setup-node)|github\/codeql-action\/(init|analyze))@[0-9a-f]{40}$/;

describe.each(readdirSync(join(root, '.github/workflows')))('the workflow %s', (file) => {
	const text = read(`.github/workflows/${file}`);
	const workflow = parse(text) as { permissions: object; jobs: Record<string, Job> };
	const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

	it('pins an action to a commit, and names its version, when a step uses it', () => {
		const uses = steps.flatMap((step) => step.uses ?? []);
		expect(uses.length).toBeGreaterThan(0);
		for (const action of uses) expect(action).toMatch(ACTION);
		const named = [...text.matchAll(/uses: \S+ # v\d+\.\d+\.\d+$/gm)];
		expect(named).toHaveLength(uses.length);
	});

	it('leaves no token in the files when it checks them out', () => {
		const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
		expect(checkouts.length).toBeGreaterThan(0);
		for (const step of checkouts) expect(step.with).toEqual({ 'persist-credentials': false });
	});

	it('may do what it has to, and no more, when it runs', () => {
		const jobs = Object.entries(workflow.jobs).flatMap(([name, { permissions }]) =>
			permissions ? [[name, permissions]] : [],
		);
		expect({ workflow: workflow.permissions, jobs: Object.fromEntries(jobs) }).toEqual(
			PERMISSIONS[file],
		);
	});

	it('publishes only when a tag is pushed, and with provenance', () => {
		const publishing = steps.filter(({ run }) => /npm publish/.test(run ?? ''));
		if (file !== 'publish.yml') return expect(publishing).toEqual([]);
		expect(publishing).toMatchObject([{ run: 'npm publish --provenance --access public' }]);
		expect(workflow).toMatchObject({ on: { push: { tags: ['v*'] } } });
	});
});
