import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { startSandbox, type Sandbox } from '../../../sandbox';
import { certificateFor } from '../../../sandbox/http/certificate';

/** The sandbox for an n8n in a container: by HTTPS, at an address that is not this machine's loopback. */

const addresses = Object.values(networkInterfaces()).flatMap((network) => network ?? []);
const host =
	addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1';
const folder = mkdtempSync(join(tmpdir(), 'sandbox-network-'));
const ca = join(folder, 'ca.pem');

let sandbox: Sandbox;

beforeAll(async () => {
	const certificate = await certificateFor(host, folder);
	sandbox = await startSandbox({ network: { host, certificate } });
});
afterAll(async () => {
	await sandbox.close();
	rmSync(folder, { recursive: true });
});

/** The status that a process with this environment gets, or why it gets none. */
async function statusOf(url: string, env: NodeJS.ProcessEnv): Promise<string> {
	const script = `fetch(process.argv[1], { headers: { authorization: process.argv[2] } })
		.then(({ status }) => status, ({ cause }) => cause.code)
		.then((said) => process.stdout.write(String(said)))`;
	const args = ['-e', script, url, `Bearer ${sandbox.reporting.keys.studio}`];
	const { stdout } = await promisify(execFile)(process.execPath, args, { env });
	return stdout;
}

test('a process that trusts ca.pem gets an answer, and no other', async () => {
	const url = `${sandbox.reporting.baseUrl}/visibility`;
	expect(url).toMatch(`https://${host}:`);
	expect(await statusOf(url, { NODE_EXTRA_CA_CERTS: ca })).toBe('200');
	expect(await statusOf(url, {})).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
	expect(await statusOf(url.replace('https', 'http'), {})).toBe('UND_ERR_SOCKET');
});

test('the certificate stays for its name, and only its owner reads the key', async () => {
	const own = join(folder, 'own');
	const { cert } = await certificateFor(host, own);
	expect((await certificateFor(host, own)).cert).toBe(cert);
	expect(readFileSync(join(own, 'ca.pem'), 'utf8')).toBe(cert);
	expect((await certificateFor('host.docker.internal', own)).cert).not.toBe(cert);
	expect(statSync(join(own, 'key.pem')).mode & 0o077).toBe(0);
});

test("the demo's sandbox is trusted by the project's .sandbox/ca.pem", async () => {
	const script = `
		const { startDemoSandbox } = await import('./host/demoSandbox.mts');
		const { close, origin } = await startDemoSandbox('localhost');
		const ca = readFileSync('.sandbox/ca.pem');
		get(origin + '/_control/', { ca }, ({ statusCode }) => { process.stdout.write(String(statusCode));
			void close();
		});`;
	const imports = "import { readFileSync } from 'node:fs'; import { get } from 'node:https';";
	const args = ['--import', 'tsx', '--input-type=module', '-e', imports + script];
	const cwd = join(__dirname, '../../..');
	const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
	expect(stdout).toBe('200');
});
