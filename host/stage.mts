import { randomBytes } from 'node:crypto';
import { Editor, type Owner } from './editor.mjs';
import { ensureN8n, type N8nInstall } from './install.mjs';
import {
	createUserFolder,
	startN8n,
	startWorker,
	type RunningN8n,
	type RunningWorker,
	type UserFolder,
} from './n8n.mjs';
import { installPackage, packPackage } from './package.mjs';
import type { RunningProgram } from './processes.mjs';
import { startQueueServers, type QueueServers } from './queueServers.mjs';

/** A real n8n with the package as it is now in it, and its owner logged in. */
export interface Stage {
	install: N8nInstall;
	folder: UserFolder;
	/** Folder of the installed package. */
	packageFolder: string;
	n8n: RunningN8n;
	/** What n8n was started with on top of the host's own, for starting it again. */
	env: Record<string, string>;
	/** Empty unless n8n runs in queue mode. */
	workers: RunningWorker[];
	editor: Editor;
	owner: Owner;
	/** Stops everything and removes its folders. */
	close(): Promise<void>;
}

export interface StageOptions {
	/** Folder of `host/` that names the n8n version. Default `n8n-2`. */
	version?: string;
	preferredPort?: number;
	/** How many workers do the work, with Redis and PostgreSQL. Default 0: n8n does it by itself. */
	workers?: number;
	/** The package, already packed. Default: packed now. */
	tarball?: string;
	/** Further packages that n8n has, already packed. */
	beside?: string[];
	/** Further environment for n8n. */
	env?: Record<string, string>;
	/** Wraps each step, to show it. */
	step?: Step;
}

/** Does one step of the work, and may tell of it. */
export type Step = <T>(what: string, work: () => Promise<T>) => Promise<T>;

const silently: Step = async (_what, work) => await work();

/**
 * Installs n8n if need be, packs the package, installs it in a throw-away n8n, starts that and sets up
 * its owner.
 *
 * @throws when a step fails; what had been started by then is stopped again
 */
export async function setStage(options: StageOptions = {}): Promise<Stage> {
	const { step = silently, version, preferredPort, workers: workerCount = 0 } = options;
	const install = await ensureN8n(version);
	const folder = await createUserFolder();
	const workerFolders = await createWorkerFolders(workerCount, folder);
	const folders = [folder, ...workerFolders];
	const programs: RunningProgram[] = [];
	let servers: QueueServers | undefined;
	const close = async () => {
		await Promise.all(programs.map(async (program) => await program.stop()));
		await servers?.close();
		await Promise.all(folders.map(async (folder) => await folder.remove()));
	};
	try {
		const packageFolder = await step('Package built, packed and installed', async () =>
			installInto(folder, workerFolders, options),
		);
		if (workerCount > 0) servers = await step('Redis and PostgreSQL started', startQueueServers);
		const env = { ...servers?.env, ...options.env };
		const n8n = await step(`n8n ${install.version} started`, async () =>
			startN8n(install, folder, { preferredPort, env }),
		);
		programs.push(n8n);
		const workers = await Promise.all(
			workerFolders.map(async (folder) => {
				const worker = await step('Worker started', async () => startWorker(install, folder, env));
				programs.push(worker);
				return worker;
			}),
		);
		const editor = new Editor(n8n.url);
		const owner = { email: 'demo@example.com', password: newPassword() };
		await editor.setUpOwner(owner);
		return { install, folder, packageFolder, n8n, env, workers, editor, owner, close };
	} catch (error) {
		await close();
		throw error;
	}
}

async function createWorkerFolders(count: number, { encryptionKey }: UserFolder) {
	const creations = Array.from(
		{ length: count },
		async () => await createUserFolder(encryptionKey),
	);
	return await Promise.all(creations);
}

/** @returns folder of the package that n8n itself loads; its workers have the same. */
async function installInto(
	folder: UserFolder,
	workerFolders: UserFolder[],
	{ tarball: packed, beside = [] }: StageOptions,
): Promise<string> {
	const tarball = packed ?? (await packPackage(folder.path));
	for (const { path } of workerFolders) await installPackage(tarball, path);
	for (const further of beside) await installPackage(further, folder.path);
	return await installPackage(tarball, folder.path);
}

/** n8n asks for a capital and a digit. */
function newPassword(): string {
	return `Demo-1${randomBytes(4).toString('hex')}`;
}
