import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { N8nInstall } from './install.mjs';
import { freePort } from './ports.mjs';
import { startProgram, untilReady, type RunningProgram } from './processes.mjs';
import { createTemporaryFolder, type TemporaryFolder } from './temporary.mjs';

/** A throw-away home for n8n: database, settings, community packages, log. */
export interface UserFolder extends TemporaryFolder {
	log: string;
	encryptionKey: string;
}

/** A running n8n. */
export interface RunningN8n extends RunningProgram {
	/** Address of the editor, e.g. `http://localhost:5678`. */
	url: string;
}

/** A running worker of an n8n in queue mode. */
export interface RunningWorker extends RunningProgram {
	log: string;
}

export interface StartOptions {
	/** Port to take if it is free; another one otherwise. */
	preferredPort?: number;
	/** Further environment, on top of the host's own. */
	env?: Record<string, string>;
}

const BOOT_LIMIT_MS = 180_000;
/** So few that neither of two workers can take four executions alone. */
const WORKER_CONCURRENCY = 3;
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

/**
 * Creates an empty user folder.
 *
 * @param encryptionKey the one of the n8n that a worker belongs to; a new one if not given
 */
export async function createUserFolder(
	encryptionKey = randomBytes(24).toString('hex'),
): Promise<UserFolder> {
	const folder = await createTemporaryFolder();
	return { ...folder, log: join(folder.path, 'n8n.log'), encryptionKey };
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
	const port = await freePort(options.preferredPort);
	const env = { ...(await environment(install, folder, port)), ...options.env };
	const program = await startProgram(install.node, [binary(install), 'start'], {
		cwd: folder.path,
		env,
		log: folder.log,
	});
	const url = `http://localhost:${port}`;
	const isReady = async () => await answers(`${url}/rest/settings`);
	await untilReady('n8n', program, folder.log, isReady, BOOT_LIMIT_MS);
	return { ...program, url };
}

/**
 * Starts a worker and waits until it takes work.
 *
 * @param env names the Redis and PostgreSQL of the n8n that it works for
 * @throws when it ends or is not ready within three minutes, with the end of its log
 */
export async function startWorker(
	install: N8nInstall,
	folder: UserFolder,
	env: Record<string, string>,
): Promise<RunningWorker> {
	const port = await freePort();
	const args = [binary(install), 'worker', `--concurrency=${WORKER_CONCURRENCY}`];
	const program = await startProgram(install.node, args, {
		cwd: folder.path,
		env: {
			...(await environment(install, folder, port)),
			...env,
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(port),
		},
		log: folder.log,
	});
	const isReady = async () => await answers(`http://localhost:${port}/healthz/readiness`);
	await untilReady('The worker', program, folder.log, isReady, BOOT_LIMIT_MS);
	return { ...program, log: folder.log };
}

const binary = ({ directory }: N8nInstall) => join(directory, 'node_modules/n8n/bin/n8n');

async function environment(
	install: N8nInstall,
	folder: UserFolder,
	port: number,
): Promise<Record<string, string>> {
	const inherited = INHERITED.map((name) => [name, process.env[name]] as const);
	const brokerPort = await freePort();
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
	if (!response?.ok) return false;
	return response.headers.get('content-type')?.startsWith('application/json') ?? false;
}
