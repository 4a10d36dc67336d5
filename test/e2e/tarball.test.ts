import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const tarball = process.env.PACKED_PACKAGE!;
const folder = mkdtempSync(join(tmpdir(), 'ai-visibility-package-'));
const unpacked = join(folder, 'package');

let paths: string[];

beforeAll(() => {
	execFileSync('tar', ['-xzf', tarball, '-C', folder]);
	paths = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter((path) =>
		statSync(join(unpacked, path)).isFile(),
	);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Gives a clone the installed libraries, as npm ci would: a workspace is that of the clone itself. */
function linkModules(clone: string) {
	const modules = join(clone, 'node_modules');
	mkdirSync(modules);
	for (const name of readdirSync(join(root, 'node_modules'))) {
		const workspace = name.replace('ai-visibility-', 'packages/');
		const isOurs = existsSync(join(clone, workspace));
		symlinkSync(
			isOurs ? join('..', workspace) : join(root, 'node_modules', name),
			join(modules, name),
		);
	}
}

describe('the tarball', () => {
	it('has the compiled package, the README and the license, and nothing else', () => {
		const expected =
			/^(package\.json|README\.md|LICENSE|dist\/(credentials\/\w+\.credentials\.js|icons\/[\w.]+\.svg|nodes\/.+\.(js|json)|reports\.js))$/;
		expect(paths.filter((path) => !expected.test(path))).toEqual([]);
		expect(paths).toContain('LICENSE');
	});

	it('is what npm publish makes of a clean clone, which it builds', () => {
		const clone = mkdtempSync(join(folder, 'clone-'));
		execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
		linkModules(clone);
		const words = ['publish', '--dry-run', '--offline', '--json', '--foreground-scripts=false'];
		const stdout = execFileSync('npm', words, { cwd: clone, encoding: 'utf8' });
		const published = new Set([...stdout.matchAll(/"path": "([^"]+)"/g)].map(([, path]) => path));
		expect([...published].sort()).toEqual([...paths].sort());
	});

	it('is under 245 KB', () => {
		expect(statSync(tarball).size).toBeLessThan(245_000);
	});

	it('imports nothing but what n8n provides', () => {
		const files = paths.filter((path) => path.endsWith('.js'));
		const imported = files
			.map((path) => readFileSync(join(unpacked, path), 'utf8'))
			.flatMap((code) => [...code.matchAll(/\b(?:require|import)\(\s*['"]([^'"]+)['"]/g)])
			.map(([, name]) => name!)
			.filter((name) => !name.startsWith('.'));
		expect([...new Set(imported)].sort()).toEqual(['crypto', 'luxon', 'n8n-workflow']);
	});

	it('has each node and credential of the manifest with its icons', () => {
		const manifest = readFileSync(join(unpacked, 'package.json'), 'utf8');
		const { nodes, credentials } = JSON.parse(manifest).n8n;
		for (const file of [...nodes, ...credentials]) {
			const path = join(unpacked, file);
			const icons = [...readFileSync(path, 'utf8').matchAll(/'file:([^']+\.svg)'/g)];
			expect(icons).toHaveLength(2);
			for (const [, icon] of icons) expect(existsSync(resolve(path, '..', icon!))).toBe(true);
		}
	});
});

/** The source is linted by the same rules (eslint.config.mjs). */
it("passes n8n's community scanner as a tarball", () => {
	const script = `
		import { analyzePackage } from '@n8n/scan-community-package/scanner/scanner.mjs';
		const verdict = await analyzePackage(process.argv[1], ['**/*.js', 'package.json']);
		console.log(JSON.stringify(verdict));`;
	// Under NODE_ENV=test the lint plugin takes every file for one of its own test files.
	const env = { ...process.env, NODE_ENV: '' };
	const options = ['--input-type=module', '--eval', script, unpacked];
	const printed = execFileSync(process.execPath, options, { cwd: root, env, stdio: 'pipe' });
	expect(JSON.parse(printed.toString())).toEqual({ passed: true });
});
