import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { execa } from 'execa';
import { showProgress } from './progress.mjs';

/** A real n8n, ready to be started. */
export interface N8nInstall {
	/** Folder that holds `node_modules`. */
	directory: string;
	/** The n8n version, e.g. `2.41.1`. */
	version: string;
	/** The Node binary this n8n runs with. */
	node: string;
}

type Say = (line: string) => void;

// Not by console.log, which jest holds back until a test file has ended.
const print: Say = (line) => void process.stdout.write(`${line}\n`);

// Most of n8n's install scripts are not needed to run it; those that are follow as rebuilds.
const INSTALL = [
	'ci',
	'--legacy-peer-deps',
	'--ignore-scripts',
	'--no-audit',
	'--no-fund',
	'--loglevel=error',
];
const REBUILD = ['rebuild', '--ignore-scripts=false', '--loglevel=error'];
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Gives the n8n that a folder of `host/` describes, installing it first when the user's cache does not
 * hold it yet (2.2 GB, a few minutes, once). A finished install is found by the hash of its lock file;
 * an unfinished one is never used, and two that run at once do not disturb each other.
 *
 * @param folder name of the folder in `host/` with package.json and package-lock.json
 * @param say where lines about the install go
 * @throws when npm fails; the message says what to do and where the log is
 */
export async function ensureN8n(folder = 'n8n-2', say: Say = print): Promise<N8nInstall> {
	const source = resolve(import.meta.dirname, folder);
	const cache = envPaths('n8n-nodes-ai-visibility', { suffix: '' }).cache;
	const directory = join(cache, `${folder}-${await fingerprint(source)}`);
	if (!existsSync(directory)) await install(source, directory, say);
	return describe(directory);
}

async function fingerprint(source: string): Promise<string> {
	const hash = createHash('sha256');
	for (const file of ['package.json', 'package-lock.json']) {
		hash.update(await readFile(join(source, file)));
	}
	hash.update([...INSTALL, ...REBUILD, process.platform, process.arch].join(' '));
	return hash.digest('hex').slice(0, 16);
}

async function describe(directory: string): Promise<N8nInstall> {
	const manifest = await readFile(join(directory, 'node_modules/n8n/package.json'), 'utf8');
	const { version } = JSON.parse(manifest) as { version: string };
	return { directory, version, node: join(directory, 'node_modules/node/bin/node') };
}

async function install(source: string, directory: string, say: Say): Promise<void> {
	await removeAbandoned(dirname(directory));
	const unfinished = `${directory}.unfinished-${process.pid}`;
	await mkdir(unfinished, { recursive: true });
	const removeAndLeave = () => {
		void rm(unfinished, { recursive: true, force: true }).finally(() => process.exit(130));
	};
	process.once('SIGINT', removeAndLeave);
	try {
		for (const file of ['package.json', 'package-lock.json']) {
			await copyFile(join(source, file), join(unfinished, file));
		}
		await fill(unfinished, `${directory}.log`, say);
		await rename(unfinished, directory).catch((error: unknown) => {
			if (!existsSync(directory)) throw error;
		});
	} finally {
		process.off('SIGINT', removeAndLeave);
		await rm(unfinished, { recursive: true, force: true });
	}
}

async function removeAbandoned(cache: string): Promise<void> {
	for (const name of await readdir(cache).catch(() => [])) {
		const path = join(cache, name);
		if (!name.includes('.unfinished-')) continue;
		const age = Date.now() - (await stat(path)).mtimeMs;
		if (age > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
	}
}

async function fill(folder: string, log: string, say: Say): Promise<void> {
	const packages = await packagesOf(join(folder, 'package-lock.json'));
	say(`Installing a real n8n, once only: ${packages.length} packages, 2.2 GB, a few minutes`);
	say(`  into ${dirname(folder)}`);
	await installPackages(folder, log, packages, say);
	await runNpm([...REBUILD, 'node'], folder, log, 'Get Node 24 for n8n', say);
	await runNpm([...REBUILD, 'isolated-vm'], folder, log, 'Prepare isolated-vm', say);
	await runNpm([...REBUILD, ...headers(), 'sqlite3'], folder, log, 'Prepare sqlite3', say);
}

async function installPackages(folder: string, log: string, packages: string[], say: Say) {
	const progress = showProgress('packages', packages.length, say);
	const timer = setInterval(() => {
		progress.update(packages.filter((path) => existsSync(join(folder, path))).length);
	}, 500);
	try {
		await runNpm(INSTALL, folder, log, 'Install the packages');
		progress.update(packages.length);
	} finally {
		clearInterval(timer);
		progress.stop();
	}
}

/** The manifests an install on this machine will bring, relative to the install folder. */
async function packagesOf(lockFile: string): Promise<string[]> {
	type Entry = { os?: string[]; cpu?: string[]; optional?: boolean };
	const lock = JSON.parse(await readFile(lockFile, 'utf8')) as { packages: Record<string, Entry> };
	const suits = (list: string[] | undefined, own: string) => !list || list.includes(own);
	return Object.entries(lock.packages)
		.filter(([path]) => path !== '')
		.filter(([, { os, cpu }]) => suits(os, process.platform) && suits(cpu, process.arch))
		.map(([path]) => join(path, 'package.json'));
}

/**
 * sqlite3 is compiled where its ready-made binary cannot be fetched. It uses Node's stable interface
 * only, so the headers beside the running Node serve, and nothing has to be fetched for them.
 */
function headers(): string[] {
	const prefix = resolve(process.execPath, '../..');
	return existsSync(join(prefix, 'include/node/node_api.h')) ? [`--nodedir=${prefix}`] : [];
}

async function runNpm(args: string[], cwd: string, log: string, what: string, say?: Say) {
	const started = Date.now();
	const result = await execa('npm', args, {
		cwd,
		// n8n's own Node comes first as soon as it is there: native modules are built for it.
		env: { PATH: `${join(cwd, 'node_modules/.bin')}:${process.env.PATH ?? ''}` },
		stdin: 'ignore',
		all: true,
		stdout: ['pipe', { file: log, append: true }],
		stderr: ['pipe', { file: log, append: true }],
		reject: false,
	});
	if (result.failed) throw new Error(installAdvice(what, result.all ?? '', log));
	say?.(`  ${what}: ${Math.round((Date.now() - started) / 1000)} s`);
}

function installAdvice(what: string, output: string, log: string): string {
	return [
		`Setting up n8n stopped at "${what}".`,
		output.trim().split('\n').slice(-12).join('\n'),
		'Check that the npm registry answers (npm ping) and that 3 GB of disk are free. If a compiler is',
		'missing, install python3, make and g++ (Debian: apt-get install python3 make g++). Then run the',
		`same command again. The whole log: ${log}`,
	].join('\n');
}
