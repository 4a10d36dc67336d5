import { bearerToken } from '../http/answer';
import { type ServiceRequest } from '../messages';
import { pathFits } from '../http/requestLog';

export const faultKinds = [
	'status',
	'html',
	'truncated',
	'empty',
	'reset',
	'resetAfterHeaders',
	'hang',
	'drip',
	'trickle',
	'redirect',
	'body',
	'huge',
	'delay',
] as const;

/** What goes wrong, for which requests, how often. */
export interface Fault {
	/** Default: both. */
	service?: 'analysis' | 'reporting';
	method?: string;
	/** Relative to the base address: equal to the text, or fitting the expression. */
	path?: string | RegExp;
	/** Only requests that carry this key. */
	apiKey?: string;
	/** Matching requests let through first. Default 0. */
	after?: number;
	/** Requests it meets; Infinity = until removed. Default 1. */
	times?: number;
	/**
	 * - `status`: `status` (500) in the service's error shape, or with `body`
	 * - `html`: an HTML page with `status` (502)
	 * - `truncated`: the first half of the real answer, complete as far as HTTP goes
	 * - `empty`: `status` (200) and no body
	 * - `reset`: the connection is reset before any answer
	 * - `resetAfterHeaders`: headers and half of the real answer, then a reset
	 * - `hang`: no answer until the client gives up
	 * - `drip`: the real answer in pieces, spread over `delayMs` (1000)
	 * - `trickle`: `status` (200) and then a blank every `delayMs` (1000), without an end
	 * - `redirect`: `status` (302) to `location`
	 * - `body`: `status` (200) and `body` (text as it is, anything else as JSON)
	 * - `huge`: `status` (200) and `bytes` (50 MB) of valid JSON
	 * - `delay`: the real answer after `delayMs`
	 */
	kind: (typeof faultKinds)[number];
	status?: number;
	/** Added to the answer; a name of its own headers is replaced. */
	headers?: Record<string, string>;
	body?: unknown;
	/** Error code for `status`. */
	code?: string;
	/** Error message for `status`. */
	message?: string;
	location?: string;
	bytes?: number;
	/** Time before the fault shows, ms (for `drip`: the time it takes; for `trickle`: between two bytes). */
	delayMs?: number;
	/** True: the real handler runs first (a POST is taken), and the fault replaces its answer. */
	handled?: boolean;
}

/** A fault in place. */
export interface ActiveFault {
	readonly fault: Fault;
	/** Requests it has met. */
	readonly hits: number;
	remove(): void;
}

/** The faults in place, first added first asked. */
export class Faults {
	private active: Array<{ fault: Fault; seen: number; hits: number }> = [];

	/** @throws Error when the kind is unknown, or a redirect has no location. */
	add(fault: Fault): ActiveFault {
		if (!faultKinds.includes(fault.kind)) throw new Error(`No such fault: ${String(fault.kind)}`);
		if (fault.kind === 'redirect' && !fault.location) throw new Error('redirect needs a location');
		const entry = { fault, seen: 0, hits: 0 };
		this.active.push(entry);
		return {
			fault,
			get hits() {
				return entry.hits;
			},
			remove: () => {
				this.active = this.active.filter((other) => other !== entry);
			},
		};
	}

	/** @returns the fault that meets this request, counted as a hit. */
	take(service: string, request: ServiceRequest): Fault | undefined {
		for (const entry of this.active) {
			const { fault } = entry;
			const fits =
				(fault.service === undefined || fault.service === service) &&
				(fault.method === undefined || fault.method.toUpperCase() === request.method) &&
				(fault.apiKey === undefined || fault.apiKey === bearerToken(request)) &&
				pathFits(request.path, fault.path);
			if (!fits || entry.hits >= (fault.times ?? 1)) continue;
			entry.seen += 1;
			if (entry.seen <= (fault.after ?? 0)) continue;
			entry.hits += 1;
			return fault;
		}
		return undefined;
	}

	list(): Array<Fault & { hits: number }> {
		return this.active.map(({ fault, hits }) => ({ ...fault, hits }));
	}

	clear(): void {
		this.active = [];
	}
}
