import type { AnalysisSandbox } from './analysis/facade';
import type { ActiveFault, Fault } from './faults/faults';
import type { ReportingSandbox } from './reporting/facade';
import type { LoggedRequest, RequestFilter } from './http/requestLog';
import type { ContractViolation } from './http/server';
import type { Switches } from './switches';

/** Both services, running. */
export interface Sandbox {
	/** http://127.0.0.1:PORT, or https://HOST:PORT */
	readonly origin: string;
	readonly analysis: AnalysisSandbox;
	readonly reporting: ReportingSandbox;
	/** The switches as they are; change them by `set`. */
	readonly switches: Readonly<Switches>;
	/** @throws ZodError for an unknown name or value. */
	set(changes: Partial<Switches>): void;
	setSpeed(speed: number): void;
	/**
	 * Gives both services another base address, where nobody has been before; the former ones go on
	 * answering. What a client remembers of an address, it does not know of this one.
	 */
	move(): void;
	addFault(fault: Fault): ActiveFault;
	/** The faults in place and how many requests each has met. */
	faults(): Array<Fault & { hits: number }>;
	clearFaults(): void;
	requests(filter?: RequestFilter): LoggedRequest[];
	clearRequests(): void;
	/** Answers of the sandbox's own that broke openapi/*.yaml. */
	contractViolations(): ContractViolation[];
	/** The secret of every key there is, to search for leaks. */
	secrets(): string[];
	/** Back to the state at start: data, keys, switches, faults, log. */
	reset(): Promise<void>;
	/** Stops at once, cutting connections that hang. */
	close(): Promise<void>;
}
