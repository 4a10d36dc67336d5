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
	optionalDependencies?: unknown;
	bundleDependencies?: unknown;
	packages: Record<
		string,
		{
			version?: string;
			resolved?: string;
			integrity?: string;
			dev?: boolean;
			peer?: boolean;
			devOptional?: boolean;
			link?: boolean;
			optional?: boolean;
		}
	>;
}

const json = (path: string) => JSON.parse(read(path)) as Manifest;

it('there are no runtime dependencies of any kind', () => {
	const { dependencies, optionalDependencies, bundleDependencies } = json('package.json');
	expect([dependencies, optionalDependencies, bundleDependencies]).toEqual([
		undefined,
		undefined,
		undefined,
	]);
	const runtime = Object.entries(json('package-lock.json').packages).filter(
		([path, { dev, peer, devOptional }]) => path !== '' && !dev && !peer && !devOptional,
	);
	expect(runtime.map(([path]) => path)).toEqual([]);
});

describe.each(folders)('the lock file of %s', (folder) => {
	const { packages } = json(`${folder}/package-lock.json`);
	const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);

	it('holds a version and a hash of each package', () => {
		const lacking = entries.filter(([, { version, integrity }]) => !version || !integrity);
		expect(lacking.map(([path]) => path)).toEqual([]);
		expect(entries.length).toBeGreaterThan(100);
	});

	it('names no host', () => {
		expect(entries.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
	});

	it('is of the manifest beside it', () => {
		const { dependencies, devDependencies } = json(`${folder}/package.json`);
		expect(packages['']).toMatchObject(
			JSON.parse(JSON.stringify({ dependencies, devDependencies })),
		);
	});
});

interface Job {
	permissions?: Record<string, string>;
	steps: Array<{ uses?: string; run?: string }>;
}

describe.each(['ci.yml', 'publish.yml'])('the workflow %s', (file) => {
	const workflow = parse(read(`.github/workflows/${file}`)) as {
		permissions: Record<string, string>;
		jobs: Record<string, Job>;
	};
	const jobs = Object.values(workflow.jobs);
	const steps = jobs.flatMap((job) => job.steps);

	it('pins each action to a commit, and leaves no token behind', () => {
		const uses = steps.flatMap((step) => step.uses ?? []);
		expect(uses.length).toBeGreaterThan(0);
		for (const action of uses) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
		const checkouts = steps.filter(({ uses: action }) => action?.startsWith('actions/checkout@'));
		for (const step of checkouts)
			expect(step).toMatchObject({ with: { 'persist-credentials': false } });
	});

	it('may do what it has to, and no more', () => {
		const publishes = steps.some(({ run }) => run?.startsWith('npm publish --provenance'));
		expect(publishes).toBe(file === 'publish.yml');
		expect(workflow.permissions).toEqual(publishes ? {} : { contents: 'read' });
		const granted = jobs.map(({ permissions }) => permissions);
		expect(granted).toEqual(
			publishes ? [{ contents: 'read', 'id-token': 'write' }] : [undefined, undefined],
		);
	});
});
