/** What goes in and out of a service, apart from the wire. */

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
