import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { execa } from 'execa';
import { parse } from 'yaml';
import { createTemporaryFolder, type TemporaryFolder } from '../../host/temporary.mjs';

const ROOT = resolve(__dirname, '../..');

/** What a clone has not, as it is made by working with it. */
const MADE_HERE = ['.git', 'node_modules', 'dist', 'coverage'];

interface Publishing {
	jobs: { publish: { steps: Array<{ run?: string }> } };
}

interface Manifest {
	version: string;
	n8n: { nodes: string[]; credentials: string[] };
}

let folder: TemporaryFolder;

beforeAll(async () => {
	folder = await createTemporaryFolder();
	const filter = (path: string) => !MADE_HERE.includes(basename(path));
	await cp(ROOT, folder.path, { recursive: true, filter });
});

afterAll(async () => await folder?.remove());

/** Its tests are left out, which run on each change anyway. */
test(
	'a dry run of the release on a clean clone packs what n8n loads',
	async () => {
		const file = join(folder.path, '.github/workflows/publish.yml');
		const { jobs } = parse(await readFile(file, 'utf8')) as Publishing;
		const lines = jobs.publish.steps.flatMap(({ run }) => run ?? []);
		expect(lines).toContain('npm test');
		const manifest = JSON.parse(
			await readFile(join(folder.path, 'package.json'), 'utf8'),
		) as Manifest;
		const env = { GITHUB_REF_NAME: `v${manifest.version}` };
		// A release begins with its date in the changelog.
		const log = join(folder.path, 'CHANGELOG.md');
		const undated = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
		const unreleased = `## Unreleased (${manifest.version})`;
		expect(undated).toContain(unreleased);
		const heading = `## ${manifest.version} (2026-11-23)`;
		await writeFile(log, undated.replace(unreleased, heading));
		let published = '';
		for (const line of lines.filter((text) => !/^npm (run )?test/.test(text))) {
			const isPublish = line.startsWith('npm publish');
			// Provenance is signed by GitHub alone.
			const command = isPublish ? `${line.replace(' --provenance', '')} --dry-run --json` : line;
			const { stdout } = await execa(command, { cwd: folder.path, env, shell: true });
			if (isPublish) published = stdout;
		}
		// The build's own lines come before what npm says.
		const packed = JSON.parse(published.slice(published.search(/^\{/m))) as Record<
			string,
			{ size: number; files: Array<{ path: string }> }
		>;
		const [{ size, files }] = Object.values(packed) as [(typeof packed)[string]];
		const paths = files.map(({ path }) => path);
		expect(paths).toEqual(
			expect.arrayContaining([...manifest.n8n.nodes, ...manifest.n8n.credentials, 'README.md']),
		);
		expect(size).toBeLessThan(245_000);
	},
	10 * 60_000,
);
