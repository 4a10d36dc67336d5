import type { Contract, Operation } from '../contract';
import type { Answer, Query, ServiceRequest } from '../messages';

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
	) {
		super(message);
	}
}

/** @returns the bearer token, or undefined when the header is missing or of another scheme. */
export function bearerToken(request: ServiceRequest): string | undefined {
	const header = request.headers.authorization;
	return typeof header === 'string' ? /^Bearer (\S+)$/i.exec(header)?.[1] : undefined;
}
