import type { AddressInfo } from 'node:net';
import { createAnalysisFacade, type AnalysisSandbox } from './analysis/facade';
import { AnalysisService } from './analysis/service';
import { createClock } from './clock';
import { loadContract } from './contract';
import { type ActiveFault, type Fault, Faults } from './faults';
import { createReportingFacade, type ReportingSandbox } from './reporting/facade';
import { ReportingService } from './reporting/service';
import { type LoggedRequest, type RequestFilter, RequestLog } from './requestLog';
import { type ContractViolation, createServer } from './server';
import { checkSwitches, defaultSwitches, type Switches } from './switches';

export type { ActiveFault, ContractViolation, Fault, LoggedRequest, RequestFilter, Switches };

export interface SandboxOptions {
	/** Port on 127.0.0.1; 0 = any free one. Default 0. */
	port?: number;
	/** Same seed, same data. Default 1. */
	seed?: number;
	/** Factor for job times: 1 = 30 to 90 s as documented. Default 1. */
	speed?: number;
	/** Source of time, epoch ms. */
	now?: () => number;
	switches?: Partial<Switches>;
}

/** Both services, running. */
export interface Sandbox {
	/** http://127.0.0.1:PORT */
	readonly origin: string;
	readonly analysis: AnalysisSandbox;
	readonly reporting: ReportingSandbox;
	/** The switches as they are; change them by `set`. */
	readonly switches: Readonly<Switches>;
	/** @throws Error for a name that is no switch. */
	set(changes: Partial<Switches>): void;
	setSpeed(speed: number): void;
	addFault(fault: Fault): ActiveFault;
	clearFaults(): void;
	requests(filter?: RequestFilter): LoggedRequest[];
	clearRequests(): void;
	/** Answers of the sandbox's own that broke openapi/*.yaml. */
	contractViolations(): ContractViolation[];
	/** Back to the state at start: data, keys, switches, faults, log. */
	reset(): Promise<void>;
	/** Stops at once, cutting connections that hang. */
	close(): Promise<void>;
}

/** Starts both services on loopback. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { port = 0, seed = 1, now = Date.now } = options;
	checkSwitches(options.switches ?? {});
	const startSwitches = { ...defaultSwitches, ...options.switches };
	const switches = { ...startSwitches };
	let speed = options.speed ?? 1;
	const clock = createClock(now, switches);
	const faults = new Faults();
	const log = new RequestLog();
	const violations: ContractViolation[] = [];
	const analysis = new AnalysisService({
		seed,
		clock,
		switches,
		speed: () => speed,
		contract: await loadContract('analysis'),
	});
	const reporting = new ReportingService({
		seed,
		clock,
		switches,
		contract: await loadContract('reporting'),
	});
	const app = createServer({
		services: [analysis, reporting],
		switches,
		clock,
		faults,
		log,
		violations,
	});
	await app.listen({ host: '127.0.0.1', port });
	const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

	return {
		origin,
		analysis: createAnalysisFacade(analysis, origin),
		reporting: createReportingFacade(reporting, origin),
		switches,
		set: (changes) => {
			checkSwitches(changes);
			// Live arrivals up to now belong to the switches up to now.
			reporting.mentions.settle();
			Object.assign(switches, changes);
		},
		setSpeed: (factor) => {
			speed = factor;
		},
		addFault: (fault) => faults.add(fault),
		clearFaults: () => faults.clear(),
		requests: (filter) => log.list(filter),
		clearRequests: () => log.clear(),
		contractViolations: () => [...violations],
		reset: async () => {
			Object.assign(switches, startSwitches);
			faults.clear();
			log.clear();
			violations.length = 0;
			analysis.reset();
			reporting.reset();
		},
		close: () => app.close(),
	};
}
