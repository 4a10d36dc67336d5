import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

import { manifestOf, recipesOf, ROOT, type Service, SERVICES, withSingleTypes } from './packages';
import { readmeOf } from './readme';

/**
 * Packs a package for each service, of the same source: npm run pack:single [-- folder]. It publishes
 * nothing.
 */

/**
 * Builds and packs the package of a service.
 * @param into the folder for the tarball
 * @returns the path of the tarball
 */
async function pack(service: Service, into: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'ai-visibility-single-'));
	try {
		await build(service, join(folder, 'dist'));
		const manifest = manifestOf(service);
		await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
		await writeFile(join(folder, 'README.md'), readmeOf(service));
		await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
		await mkdir(join(folder, 'examples'));
		for (const [file, text] of recipesOf(service)) {
			await writeFile(join(folder, 'examples', file), text);
		}
		const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', into];
		const stdout = execFileSync('npm', words, { cwd: folder, stdio: 'pipe' });
		const [packed] = JSON.parse(stdout.toString()) as Array<{ filename: string }>;
		if (!packed) throw new Error(`npm pack gave no tarball: ${stdout.toString()}`);
		return join(into, packed.filename);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Compiles the nodes of a service, and copies their icons and what n8n reads beside a node. */
async function build(service: Service, dist: string): Promise<void> {
	const words = ['-c', '--silent', '--dir', dist, '--configService', service];
	execFileSync(join(ROOT, 'node_modules/.bin/rollup'), words, { cwd: ROOT, stdio: 'pipe' });
	const nodes = `nodes/Visibility${service}`;
	await cp(join(ROOT, nodes), join(dist, nodes), {
		recursive: true,
		filter: (path) => !path.endsWith('.ts'),
	});
	await cp(join(ROOT, 'icons'), join(dist, 'icons'), {
		recursive: true,
		filter: (path) => !path.endsWith('.svg') || basename(path).startsWith(`visibility${service}`),
	});
	for (const path of await readdir(dist, { recursive: true })) {
		if (!/\.js(on)?$/.test(path)) continue;
		const text = await readFile(join(dist, path), 'utf8');
		await writeFile(join(dist, path), withSingleTypes(text));
	}
}

async function main(): Promise<void> {
	const into = resolve(process.argv[2] ?? '.');
	for (const service of SERVICES) console.log(await pack(service, into));
}

void main();
