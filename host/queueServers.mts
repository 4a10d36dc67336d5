import { existsSync } from 'node:fs';
import { chown, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { freePort } from './ports.mjs';
import { startProgram, untilReady } from './processes.mjs';
import { createTemporaryFolder } from './temporary.mjs';

/** What n8n's queue mode stands on: Redis and PostgreSQL of this machine, empty and throw-away. */
export interface QueueServers {
	/** What makes an n8n process, main or worker, use them. */
	env: Record<string, string>;
	/** Stops both and removes their folders. */
	close(): Promise<void>;
}

interface Server {
	port: number;
	close(): Promise<void>;
}

const HOST = '127.0.0.1';
const START_LIMIT_MS = 30_000;
/** Where Debian keeps the programs of each PostgreSQL version, outside of PATH. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
/** What n8n's credential for Postgres needs beside the port, and what it needs no password for. */
export const DATABASE = 'postgres';
export const DATABASE_USER = 'n8n';
/** Nothing has to outlive the tests, so nothing waits for the disk. */
const POSTGRES_SETTINGS = {
	listen_addresses: HOST,
	unix_socket_directories: '',
	fsync: 'off',
	full_page_writes: 'off',
	synchronous_commit: 'off',
};
/** A worker that was killed is noticed after some 15 s instead of a minute. */
const NOTICE_LOST_WORKERS = {
	QUEUE_WORKER_LOCK_DURATION: '15000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

/**
 * Starts Redis and PostgreSQL on free ports of this machine alone.
 *
 * @throws when one of them is not installed or does not start; what had been started is stopped again
 */
export async function startQueueServers(): Promise<QueueServers> {
	const redis = await startRedis();
	const postgres = await startPostgres().catch(async (error: unknown) => {
		await redis.close();
		throw error;
	});
	const env = {
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		QUEUE_BULL_REDIS_HOST: HOST,
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		...NOTICE_LOST_WORKERS,
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: HOST,
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_DATABASE: DATABASE,
		DB_POSTGRESDB_USER: DATABASE_USER,
	};
	return { env, close: async () => void (await Promise.all([redis.close(), postgres.close()])) };
}

async function startRedis(): Promise<Server> {
	const file = await findProgram('redis-server');
	const client = await findProgram('redis-cli');
	const port = await freePort();
	const args = ['--port', String(port), '--bind', HOST, '--save', '', '--appendonly', 'no'];
	const isReady = async () => {
		const asked = await execa(client, ['-h', HOST, '-p', String(port), 'ping'], { reject: false });
		return asked.stdout === 'PONG';
	};
	return await startServer('Redis', port, file, args, isReady);
}

/** Starts an empty PostgreSQL on a free port of this machine. */
export async function startPostgres(): Promise<Server> {
	const initdb = await findProgram('initdb');
	const file = await findProgram('postgres');
	const client = await findProgram('pg_isready');
	const port = await freePort();
	const settings = Object.entries({ ...POSTGRES_SETTINGS, port });
	const args = ['-D', 'data', ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
	const isReady = async () => {
		const asked = await execa(client, ['-h', HOST, '-p', String(port)], { reject: false });
		return asked.exitCode === 0;
	};
	// PostgreSQL refuses to run as root.
	const user = process.getuid?.() === 0 ? await userIds('postgres') : {};
	return await startServer('PostgreSQL', port, file, args, isReady, user, async (folder) => {
		const options = [
			`--username=${DATABASE_USER}`,
			'--auth=trust',
			'--encoding=UTF8',
			'--no-locale',
		];
		await execa(initdb, ['-D', 'data', '--no-sync', ...options], { cwd: folder, ...user });
	});
}

async function startServer(
	name: string,
	port: number,
	file: string,
	args: string[],
	isReady: () => Promise<boolean>,
	user: { uid?: number; gid?: number } = {},
	prepare: (folder: string) => Promise<void> = async () => {},
): Promise<Server> {
	const folder = await createTemporaryFolder();
	try {
		if (user.uid !== undefined) await chown(folder.path, user.uid, user.gid ?? user.uid);
		await prepare(folder.path);
		const log = join(folder.path, 'server.log');
		const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
		const program = await startProgram(file, args, { cwd: folder.path, env, log, ...user });
		await untilReady(name, program, log, isReady, START_LIMIT_MS);
		const close = async () => {
			await program.stop();
			await folder.remove();
		};
		return { port, close };
	} catch (error) {
		await folder.remove();
		throw error;
	}
}

async function userIds(name: string): Promise<{ uid: number; gid: number }> {
	const [uid, gid] = await Promise.all(
		['-u', '-g'].map(async (which) => Number((await execa('id', [which, name])).stdout)),
	);
	return { uid: uid!, gid: gid! };
}

/** Finds a program of Redis or PostgreSQL. @throws if it is not installed */
export async function findProgram(name: string): Promise<string> {
	const versions = await readdir(DEBIAN_POSTGRES).catch(() => []);
	const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
	const folders = [
		...newestFirst.map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
		...(process.env.PATH ?? '').split(delimiter),
	];
	const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
	if (found) return found;
	throw new Error(
		`${name} is not installed: queue mode needs Redis and PostgreSQL (Debian: apt-get install redis-server postgresql)`,
	);
}
