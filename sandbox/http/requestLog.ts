/** One request as the sandbox saw it, secrets included. */
export interface LoggedRequest {
	/** When it arrived, epoch ms of the sandbox's `now`. */
	at: number;
	service: 'analysis' | 'reporting';
	method: string;
	/** Relative to the service's base address, percent-encoded as it came. */
	path: string;
	/** The query as it came, without the question mark. */
	rawQuery: string;
	query: Record<string, string | string[]>;
	headers: Record<string, string | string[]>;
	body: unknown;
	/** Name of the key it carried (`pro`, `studio`, …), undefined for an unknown one. */
	keyId: string | undefined;
	/** Status that was sent; undefined while it is under way or when none was sent. */
	status: number | undefined;
	/** Time until the answer was finished or the connection gone; undefined while under way. */
	durationMs: number | undefined;
	/** Kind of the fault that met it. */
	fault: string | undefined;
}

export interface RequestFilter {
	service?: 'analysis' | 'reporting';
	method?: string;
	path?: string | RegExp;
	status?: number;
	keyId?: string;
}

const kept = 20_000;

/** @returns whether a path is the one named or fits the expression. */
export function pathFits(path: string, wanted: string | RegExp | undefined): boolean {
	if (wanted === undefined) return true;
	return typeof wanted === 'string' ? path === wanted : wanted.test(path);
}

/** The requests of both services, in order of arrival; the oldest go when there are too many. */
export class RequestLog {
	private entries: LoggedRequest[] = [];

	add(entry: LoggedRequest): void {
		this.entries.push(entry);
		if (this.entries.length > kept * 1.1) this.entries = this.entries.slice(-kept);
	}

	list(filter: RequestFilter = {}): LoggedRequest[] {
		const { service, method, path, status, keyId } = filter;
		return this.entries.filter(
			(entry) =>
				(service === undefined || entry.service === service) &&
				(method === undefined || entry.method === method.toUpperCase()) &&
				(status === undefined || entry.status === status) &&
				(keyId === undefined || entry.keyId === keyId) &&
				pathFits(entry.path, path),
		);
	}

	clear(): void {
		this.entries = [];
	}
}
