import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../helpers/projectPages';
import manifest from '../../../package.json';
import { manifestOf, packageName, recipesOf, SERVICES } from '../../../tools/single/packages';
import { readmeOf } from '../../../tools/single/readme';
import { recipeIn, RECIPES, type Saved } from '../../../tools/recipes';

/** The two packages of one service each: test/e2e/singlePackages has them as tarballs in a real n8n. */

/** The types of the package's nodes in a workflow. */
const typesIn = ({ nodes }: Saved) =>
	nodes.map(({ type }) => type).filter((type) => type.startsWith(manifest.name));

describe.each(SERVICES)('the package of the service %s', (service) => {
	const name = packageName(service);

	it('has the nodes and the credential of this service alone', () => {
		const { n8n } = manifestOf(service);
		expect(n8n.credentials).toEqual([`dist/credentials/Visibility${service}Api.credentials.js`]);
		const others = SERVICES.filter((word) => word !== service);
		for (const word of others) expect(n8n.nodes.join()).not.toContain(word);
		const nodes = manifest.n8n.nodes.filter((path) => path.includes(`/Visibility${service}/`));
		expect(n8n.nodes).toEqual(nodes);
	});

	it('has a manifest without scripts and dependencies', () => {
		const fields = Object.keys(manifestOf(service));
		expect(fields.filter((field) => /scripts|dependencies|config/i.test(field))).toEqual([
			'peerDependencies',
		]);
	});

	it('has the recipes that need no other service, with node types of its own', () => {
		const recipes = recipesOf(service);
		const word = `.visibility${service}`;
		const expected = RECIPES.filter((file) => {
			const types = typesIn(recipeIn(file));
			return types.length > 0 && types.every((type) => type.includes(word));
		});
		expect([...recipes.keys()]).toEqual(expected);
		for (const text of recipes.values()) {
			const types = typesIn(JSON.parse(text) as Saved);
			expect(types.length).toBeGreaterThan(0);
			expect(types.filter((type) => !type.startsWith(`${name}${word}`))).toEqual([]);
		}
	});

	it('has a README that links to each of its recipes, and to nothing that npm does not have', () => {
		const readme = readmeOf(service);
		const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
		expect(links.filter((link) => !link.startsWith('https://'))).toEqual([]);
		const files = `https://unpkg.com/${name}@${manifest.version}/examples/`;
		const listed = links.filter((link) => link.startsWith(files));
		expect(listed.map((link) => link.slice(files.length)).sort()).toEqual([
			...recipesOf(service).keys(),
		]);
		expect(readme).toContain(`Enter \`${name}\``);
		expect(readme).not.toContain('![');
	});

	it('has a README that names no node of another service', () => {
		const others = SERVICES.filter((word) => word !== service);
		for (const word of others) expect(readmeOf(service)).not.toContain(`AI Visibility ${word}`);
	});
});

it('in this repository, n8n finds the sources of the package of both services, and of no other', () => {
	const names = [manifest.name, ...SERVICES.map(packageName)];
	const script = `
		import { findPackageRoot } from '@n8n/scan-community-package/scanner/scanner.mjs';
		console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => findPackageRoot('.', name))));`;
	const words = ['--input-type=module', '--eval', script];
	const found: unknown = JSON.parse(execFileSync('node', words, { cwd: root, encoding: 'utf8' }));
	expect(found).toEqual([root, null, null]);
});

describe('a mirror, which npm run mirror writes,', () => {
	const folder = mkdtempSync(join(tmpdir(), 'mirrors-'));
	beforeAll(() => {
		execFileSync('node_modules/.bin/tsx', ['tools/single/mirror.ts', folder], { cwd: root });
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	it.each(SERVICES)(
		'has the package %s under its name, with sources that pass the scanner',
		(service) => {
			const [name, mirror] = [packageName(service), join(folder, packageName(service))];
			const script = `
			import { analyzePackage, findPackageRoot, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
			const folder = findPackageRoot(${JSON.stringify(mirror)}, ${JSON.stringify(name)});
			console.log(JSON.stringify({ folder, ...(await analyzePackage(folder, SOURCE_FILE_PATTERNS)) }));`;
			const words = ['--input-type=module', '--eval', script];
			// Under test, n8n's rules about nodes look at every file.
			const env = { ...process.env, NODE_ENV: '' };
			const stdout = execFileSync('node', words, { cwd: root, encoding: 'utf8', env });
			expect(JSON.parse(stdout)).toEqual({ folder: mirror, passed: true });
			// An empty folder would pass, too.
			const { nodes, credentials } = manifestOf(service).n8n;
			const sources = [...nodes, ...credentials].map((path) =>
				path.replace(/^dist\/(.+)js$/, '$1ts'),
			);
			expect(sources.filter((path) => !existsSync(join(mirror, path)))).toEqual([]);
		},
	);
});
