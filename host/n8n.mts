import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import type { N8nInstall } from './install.mjs';
import { startProgram, tail, type RunningProgram } from './processes.mjs';
import { until } from './until.mjs';

/** A throw-away home for n8n: database, settings, community packages, log. */
export interface UserFolder {
	path: string;
	log: string;
	encryptionKey: string;
	remove(): Promise<void>;
}

/** A running n8n. */
export interface RunningN8n extends RunningProgram {
	/** Address of the editor, e.g. `http://localhost:5678`. */
	url: string;
}

export interface StartOptions {
	/** Port to take if it is free; another one otherwise. */
	preferredPort?: number;
	/** Further environment, on top of the host's own. */
	env?: Record<string, string>;
}

const BOOT_LIMIT_MS = 180_000;
const QUIET = [
	'N8N_DIAGNOSTICS_ENABLED',
	'N8N_VERSION_NOTIFICATIONS_ENABLED',
	'N8N_TEMPLATES_ENABLED',
	'N8N_PERSONALIZATION_ENABLED',
	'N8N_DYNAMIC_BANNERS_ENABLED',
	'N8N_HIRING_BANNER_ENABLED',
	'N8N_VERIFIED_PACKAGES_ENABLED',
	'N8N_LICENSE_AUTO_RENEW_ENABLED',
];
// Nothing else is inherited: a developer's own N8N_… or NODE_ENV would make another n8n of it.
const INHERITED = ['HOME', 'LANG', 'TZ', 'TMPDIR'];

/** Creates an empty user folder among the system's temporary files. */
export async function createUserFolder(): Promise<UserFolder> {
	const path = await mkdtemp(join(tmpdir(), 'n8n-ai-visibility-'));
	const removal = { recursive: true, force: true, maxRetries: 5 };
	const removeAtExit = () => rmSync(path, removal);
	process.once('exit', removeAtExit);
	return {
		path,
		log: join(path, 'n8n.log'),
		encryptionKey: randomBytes(24).toString('hex'),
		async remove() {
			process.off('exit', removeAtExit);
			await rm(path, removal);
		},
	};
}

/**
 * Starts n8n and waits until it answers.
 *
 * @throws when n8n ends or does not answer within three minutes, with the end of its log
 */
export async function startN8n(
	install: N8nInstall,
	folder: UserFolder,
	options: StartOptions = {},
): Promise<RunningN8n> {
	const port = await getPort({ port: options.preferredPort, host: '127.0.0.1' });
	const env = { ...(await environment(install, folder, port)), ...options.env };
	const n8n = join(install.directory, 'node_modules/n8n/bin/n8n');
	const program = await startProgram(install.node, [n8n, 'start'], {
		cwd: folder.path,
		env,
		log: folder.log,
	});
	const url = `http://localhost:${port}`;
	try {
		const started = async () => !program.isRunning() || (await answers(`${url}/rest/settings`));
		await until('it answered', started, BOOT_LIMIT_MS);
		if (!program.isRunning()) throw new Error('n8n ended while it was starting');
	} catch (error) {
		await program.stop();
		const reason = error instanceof Error ? error.message : String(error);
		throw new Error(`n8n did not start: ${reason}. The end of its log:\n${await tail(folder.log)}`);
	}
	return { ...program, url };
}

async function environment(
	install: N8nInstall,
	folder: UserFolder,
	port: number,
): Promise<Record<string, string>> {
	const inherited = INHERITED.map((name) => [name, process.env[name]] as const);
	const brokerPort = await getPort({ host: '127.0.0.1', exclude: [port] });
	return {
		...Object.fromEntries(inherited.filter((pair): pair is [string, string] => !!pair[1])),
		...Object.fromEntries(QUIET.map((name) => [name, 'false'])),
		PATH: `${dirname(install.node)}:${process.env.PATH ?? ''}`,
		N8N_USER_FOLDER: folder.path,
		N8N_ENCRYPTION_KEY: folder.encryptionKey,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_SECURE_COOKIE: 'false',
	};
}

/** While it starts, n8n answers every address with 200 and a line of text. */
async function answers(url: string): Promise<boolean> {
	const response = await fetch(url).catch(() => undefined);
	await response?.body?.cancel();
	return response?.headers.get('content-type')?.startsWith('application/json') ?? false;
}
