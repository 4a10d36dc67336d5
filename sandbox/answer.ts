import type { Contract, Operation } from './contract';

/** What a service answers, before it is written to the wire. */
export interface Answer {
	status: number;
	body: unknown;
	/** Lower-case names. */
	headers?: Record<string, string>;
	/** Set where a switch makes the answer deliberately leave the documents: not validated then. */
	beyondContract?: boolean;
}

/** Query parameters; a name that came more than once holds a list. */
export type Query = Record<string, string | string[]>;

/** A request as a service sees it. */
export interface ServiceRequest {
	method: string;
	/** Relative to the service's base address, still percent-encoded. */
	path: string;
	query: Query;
	headers: Record<string, string | string[]>;
	/** Undefined when there was none, the text itself when it was no JSON. */
	body: unknown;
	/** Aborts when the client goes away or the sandbox closes. */
	signal: AbortSignal;
}

/** One request on its way through a service. */
export interface Exchange {
	/** Name of the key the request carries, if it is a known one. */
	readonly keyName: string | undefined;
	/** Spends the request from the key's limits. @throws Refusal 401, 403 or 429. */
	admit(): void;
	/** Applies the switches that decide how a query is understood. */
	understandQuery(operation: Operation): Query;
	/** @throws Refusal with the status the documents name. */
	handle(operation: Operation, query: Query): Answer | Promise<Answer>;
	/** The refusal in the service's own error shape. */
	refuse(refusal: Refusal): Answer;
	/** Headers that the service puts on every response. */
	headers(): Record<string, string>;
}

/** One of the two services. */
export interface Service {
	readonly name: 'analysis' | 'reporting';
	/** Path in front of every endpoint. */
	readonly prefix: string;
	readonly contract: Contract;
	open(request: ServiceRequest): Exchange;
}

/** A refusal that a handler throws; `code` is lower case, the service gives it its own shape. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
		readonly headers: Record<string, string> = {},
		readonly beyondContract = false,
	) {
		super(message);
	}
}

/** @returns the bearer token, or undefined when the header is missing or of another scheme. */
export function bearerToken(request: ServiceRequest): string | undefined {
	const header = request.headers.authorization;
	return typeof header === 'string' ? /^Bearer (\S+)$/i.exec(header)?.[1] : undefined;
}
