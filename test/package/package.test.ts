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
	const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
		cwd: root,
		stdio: 'pipe',
	});
	[tarball] = JSON.parse(packed.toString());
	execFileSync('tar', ['-xzf', join(folder, tarball.filename), '-C', folder]);
});

afterAll(() => rmSync(folder, { recursive: true }));

function scan(where: string, kind: 'source' | 'tarball') {
	const script = join(__dirname, 'scan.mjs');
	// Under NODE_ENV=test the lint plugin takes every file for one of its own test files.
	const env = { ...process.env, NODE_ENV: '' };
	const printed = execFileSync('node', [script, where, kind], { cwd: root, env, stdio: 'pipe' });
	return JSON.parse(printed.toString());
}

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

describe("n8n's community scanner", () => {
	it.each(['source', 'tarball'] as const)('finds nothing in the %s', (kind) => {
		const found = scan(kind === 'source' ? root : join(folder, 'package'), kind);
		expect(found).toMatchObject({ passed: true, errors: 0, warnings: 0, messages: [] });
		expect(found.files).toBeGreaterThan(15);
	});
});
