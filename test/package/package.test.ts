import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'ai-visibility-package-'));
let tarball: { filename: string; size: number; files: Array<{ path: string }> };

beforeAll(() => {
	execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'pipe' });
	// Built already, so without its prepack.
	const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
	const packed = execFileSync('npm', pack, { cwd: root, stdio: 'pipe' });
	[tarball] = JSON.parse(packed.toString());
	execFileSync('tar', ['-xzf', join(folder, tarball.filename), '-C', folder]);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the manifest', () => {
	it('has what the verification of community nodes asks for', () => {
		expect(manifest).toMatchObject({
			name: 'n8n-nodes-ai-visibility',
			license: 'MIT',
			peerDependencies: { 'n8n-workflow': '*' },
			files: ['dist'],
		});
		expect(manifest.keywords).toContain('n8n-community-node-package');
		expect(manifest.overrides).toBeUndefined();
		for (const script of ['prepare', 'preinstall', 'install', 'postinstall']) {
			expect(manifest.scripts).not.toHaveProperty(script);
		}
	});

	it('pins each tool to a version', () => {
		for (const version of Object.values(manifest.devDependencies)) {
			expect(version).toMatch(/^(npm:@[\w-]+\/[\w-]+@)?\d+\.\d+\.\d+$/);
		}
	});
});

describe('the tarball', () => {
	it('has the compiled package, the README and the license, and nothing else', () => {
		const paths = tarball.files.map(({ path }) => path);
		const expected =
			/^(package\.json|README\.md|LICENSE|dist\/(credentials\/\w+\.credentials\.js|icons\/[\w.]+\.svg|nodes\/.+\.(js|json)|reports\.js))$/;
		expect(paths.filter((path) => !expected.test(path))).toEqual([]);
		expect(paths).toContain('LICENSE');
	});

	it('is under 160 KB', () => {
		expect(tarball.size).toBe(statSync(join(folder, tarball.filename)).size);
		expect(tarball.size).toBeLessThan(160_000);
	});

	it('imports nothing but what n8n provides', () => {
		const files = tarball.files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
		const imported = files
			.map((path) => readFileSync(join(folder, 'package', path), 'utf8'))
			.flatMap((code) => [...code.matchAll(/\b(?:require|import)\(\s*['"]([^'"]+)['"]/g)])
			.map(([, name]) => name!)
			.filter((name) => !name.startsWith('.'));
		expect([...new Set(imported)].sort()).toEqual(['crypto', 'luxon', 'n8n-workflow']);
	});

	it('has each node and credential of the manifest with its icons', () => {
		const { nodes, credentials } = manifest.n8n;
		for (const file of [...nodes, ...credentials]) {
			const path = join(folder, 'package', file);
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
	const options = ['--input-type=module', '--eval', script, join(folder, 'package')];
	const printed = execFileSync(process.execPath, options, { cwd: root, env, stdio: 'pipe' });
	expect(JSON.parse(printed.toString())).toEqual({ passed: true });
});
