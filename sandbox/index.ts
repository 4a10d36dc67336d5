import type { AddressInfo } from 'node:net';
import { createAnalysisFacade } from './analysis/facade';
import { AnalysisService } from './analysis/service';
import { createClock, type Sleep } from './clock';
import { contractOf } from './contract';
import { type Fault, Faults } from './faults/faults';
import { registerControl } from './control';
import { createReportingFacade } from './reporting/facade';
import { ReportingService } from './reporting/service';
import { type Network, networkOf } from './http/certificate';
import { type LoggedRequest, type RequestFilter, RequestLog } from './http/requestLog';
import type { Sandbox } from './sandbox';
import { type ContractViolation, createServer } from './http/server';
import { checkedSwitches, defaultSwitches, type Switches } from './switches';

export type { Fault, LoggedRequest, RequestFilter, Sandbox, Switches };
// Imported by a module of host/ itself, its file would not know its own folder.
export { networkOf };

export interface SandboxOptions {
	/** Port; 0 = any free one. Default 0. */
	port?: number;
	/** Serves all addresses of this machine under this name, by HTTPS. Default: 127.0.0.1 only, by HTTP. */
	network?: Network;
	/** Same seed, same data. Default 1. */
	seed?: number;
	/** Factor for job times: 1 = 30 to 90 s as documented. Default 1. */
	speed?: number;
	/** Source of time, epoch ms. */
	now?: () => number;
	/** How answers are put off: late, dripping and hanging ones, and `postAnswer: 'complete'`. */
	sleep?: Sleep;
	switches?: Partial<Switches>;
}

/** Of all sandboxes of this process, as one may get the port of another one. */
let moves = 0;

/** Starts both services. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { port = 0, seed = 1, now = Date.now, sleep, network } = options;
	const startSwitches = { ...defaultSwitches, ...checkedSwitches(options.switches ?? {}) };
	const switches = { ...startSwitches };
	let speed = options.speed ?? 1;
	const clock = createClock(now, switches, sleep);
	const faults = new Faults();
	const log = new RequestLog();
	const violations: ContractViolation[] = [];
	const analysis = new AnalysisService({
		seed,
		clock,
		switches,
		speed: () => speed,
		contract: await contractOf('analysis'),
	});
	const reporting = new ReportingService({
		seed,
		clock,
		switches,
		contract: await contractOf('reporting'),
	});
	const app = createServer({
		services: [analysis, reporting],
		clock,
		faults,
		log,
		violations,
		certificate: network?.certificate,
	});
	registerControl(app, () => sandbox);
	await app.listen({ host: network ? '0.0.0.0' : '127.0.0.1', port });
	const place = network ? `https://${network.host}` : 'http://127.0.0.1';
	const origin = `${place}:${(app.server.address() as AddressInfo).port}`;
	let base = origin;

	const sandbox: Sandbox = {
		origin,
		analysis: createAnalysisFacade(analysis, () => base),
		reporting: createReportingFacade(reporting, () => base),
		switches,
		set: (changes) => {
			const checked = checkedSwitches(changes);
			// Live arrivals up to now belong to the switches up to now.
			reporting.mentions.settle();
			Object.assign(switches, checked);
		},
		setSpeed: (factor) => {
			speed = factor;
		},
		move: () => {
			base = `${origin}/at-${(moves += 1)}`;
		},
		addFault: (fault) => faults.add(fault),
		faults: () => faults.list(),
		clearFaults: () => faults.clear(),
		requests: (filter) => log.list(filter),
		clearRequests: () => log.clear(),
		contractViolations: () => [...violations],
		secrets: () => [...analysis.keys.all(), ...reporting.keys.all()].map(({ secret }) => secret),
		reset: async () => {
			Object.assign(switches, startSwitches);
			speed = options.speed ?? 1;
			faults.clear();
			log.clear();
			violations.length = 0;
			analysis.reset();
			reporting.reset();
		},
		close: () => app.close(),
	};
	return sandbox;
}
