import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../helpers/projectPages';

/** What is published brings nothing along, and is built from what is written down. */

/** A workspace, which the build puts into the package's own files. */
const isOurs = (path: string) => path.startsWith('packages/');

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
			Partial<Record<'dev' | 'peer' | 'devOptional' | 'optional' | 'link', boolean>> & {
				engines?: { node?: string };
			}
	>;
}

const json = (path: string) => JSON.parse(read(path)) as Manifest;
const manifest = JSON.parse(read('package.json'));

it('the package has no runtime dependencies of any kind', () => {
	for (const kind of ['dependencies', 'optionalDependencies', 'bundleDependencies']) {
		expect(manifest).not.toHaveProperty(kind);
	}
	const runtime = Object.entries(json('package-lock.json').packages).filter(
		([path, { dev, peer, devOptional, link }]) =>
			path !== '' && !isOurs(path) && !link && !dev && !peer && !devOptional,
	);
	expect(runtime.map(([path]) => path)).toEqual([]);
});

describe.each(folders)('the lock file of %s', (folder) => {
	const { packages } = json(`${folder}/package-lock.json`);
	const entries = Object.entries(packages).filter(
		([path, { link }]) => path !== '' && !link && !isOurs(path),
	);

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

it('no dependency asks for a newer Node.js than the package, so that npm ci does not warn', () => {
	const { packages } = json('package-lock.json');
	// Take an older version of what is newer. Of isolated-vm none fits; n8n's engine uses it only where it has
	// been built, which `ignore-scripts` prevents, so its entry in the lock file does without `engines`.
	const runsOnOldest = (range: string) =>
		range.split('||').some((part) => {
			const [major = 0, minor = 0] = (part.match(/\d+/g) ?? []).map(Number);
			return major < 20 || (major === 20 && minor <= 19);
		});
	const newer = Object.entries(packages)
		.map(([path, { engines, optional }]) => ({
			path,
			node: optional ? '*' : (engines?.node ?? '*'),
		}))
		.filter(({ node }) => !runsOnOldest(node));
	expect(packages['']!.engines!.node).toBe('>=20.19');
	expect(newer).toEqual([]);
});

it('the manifest pins each tool to a version', () => {
	for (const version of Object.values(manifest.devDependencies)) {
		expect(version).toMatch(/^(npm:@[\w-]+\/[\w-]+@)?\d+\.\d+\.\d+$/);
	}
});
