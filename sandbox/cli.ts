import { parseArgs } from 'node:util';
import getPort from 'get-port';
import { networkOf } from './http/certificate';
import { type Sandbox, type SandboxOptions, startSandbox } from './index';

/** The same at each start, so that credentials in n8n go on working. */
const USUAL_PORT = 4010;

const usage = `npm run sandbox -- [--port 4010] [--seed 1] [--speed 10] [--host NAME]
  --port   port on 127.0.0.1; 0 takes a free one. Default: 4010, or a free one if that is taken
  --host   serves the network instead, by HTTPS, under this name; .sandbox/ca.pem is what to trust
  --seed   same seed, same data
  --speed  factor for analysis times; 1 = 30 to 90 s as documented`;

async function options(): Promise<SandboxOptions> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string' },
			host: { type: 'string' },
			seed: { type: 'string', default: '1' },
			speed: { type: 'string', default: '10' },
		},
	});
	const port = Number(values.port ?? (await getPort({ port: USUAL_PORT, host: '127.0.0.1' })));
	const seed = Number(values.seed);
	const speed = Number(values.speed);
	const fits = Number.isInteger(port) && port >= 0 && port < 65_536 && Number.isInteger(seed);
	if (!fits || !(speed > 0)) throw new Error('port and seed are whole numbers, speed is above 0');
	return { port, seed, speed, network: await networkOf(values.host) };
}

function welcome({ origin, analysis, reporting }: Sandbox): string {
	const rows = (keys: object) =>
		Object.entries(keys).map(([name, key]) => `    ${name.padEnd(12)}${String(key)}`);
	const curl = origin.startsWith('https:') ? 'curl --cacert .sandbox/ca.pem' : 'curl';
	return [
		`Visibility Analysis   ${analysis.baseUrl}`,
		...rows(analysis.keys),
		`Visibility Reporting  ${reporting.baseUrl}`,
		...rows(reporting.keys),
		'',
		`Control  ${origin}/_control  (see sandbox/README.md), for example a fault for the next request:`,
		`  ${curl} ${origin}/_control/faults -H 'content-type: application/json' -d '{"kind":"html"}'`,
		'A request like those of the nodes:',
		`  ${curl} '${reporting.baseUrl}/visibility' -H 'Authorization: Bearer ${reporting.keys.studio}'`,
		'Ctrl-C stops it.',
		'',
	].join('\n');
}

async function main(): Promise<void> {
	const switches = { arrivalsPerHour: 60 };
	const sandbox = await startSandbox({ ...(await options()), switches });
	process.stdout.write(welcome(sandbox));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void sandbox.close());
	}
}

main().catch((thrown: unknown) => {
	const reason = thrown instanceof Error ? thrown.message : String(thrown);
	process.stderr.write(`${reason}\n\n${usage}\n`);
	process.exitCode = 1;
});
