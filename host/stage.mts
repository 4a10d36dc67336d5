import { randomBytes } from 'node:crypto';
import { Editor, type Owner } from './editor.mjs';
import { ensureN8n, type N8nInstall } from './install.mjs';
import { createUserFolder, startN8n, type RunningN8n, type UserFolder } from './n8n.mjs';
import { installPackage, packPackage } from './package.mjs';

/** A real n8n with the package as it is now in it, and its owner logged in. */
export interface Stage {
	install: N8nInstall;
	folder: UserFolder;
	/** Folder of the installed package. */
	packageFolder: string;
	n8n: RunningN8n;
	editor: Editor;
	owner: Owner;
	/** Stops n8n and removes its user folder. */
	close(): Promise<void>;
}

export interface StageOptions {
	/** Folder of `host/` that names the n8n version. Default `n8n-2`. */
	version?: string;
	preferredPort?: number;
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
	const { step = silently, version, preferredPort, env } = options;
	const install = await ensureN8n(version);
	const folder = await createUserFolder();
	let n8n: RunningN8n | undefined;
	const close = async () => {
		await n8n?.stop();
		await folder.remove();
	};
	try {
		const packageFolder = await step('Package built, packed and installed', async () =>
			installPackage(await packPackage(folder.path), folder.path),
		);
		const running = await step(`n8n ${install.version} started`, async () =>
			startN8n(install, folder, { preferredPort, env }),
		);
		n8n = running;
		const editor = new Editor(running.url);
		const owner = { email: 'demo@example.com', password: newPassword() };
		await editor.setUpOwner(owner);
		return { install, folder, packageFolder, n8n, editor, owner, close };
	} catch (error) {
		await close();
		throw error;
	}
}

/** n8n asks for a capital and a digit. */
function newPassword(): string {
	return `Demo-1${randomBytes(4).toString('hex')}`;
}
