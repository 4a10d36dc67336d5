import { RateLimiter } from '../../nodes/shared/rateLimit/rateLimiter';
import { RunState } from '../../nodes/shared/transport/runState';
import { REPORTING_CONNECTION } from '../../nodes/reporting/api/reportingApi';
import type { VirtualClock } from '../../test/unit/virtualClock';
import { ServiceInMemory, type Limit } from '../../test/inMemory/service';

/** How long a request is under way, there and back, in milliseconds. */
export const ROUND_TRIP_MS = 20;

/** One process that reads mentions with a key. */
export class Reader {
	readonly service: ServiceInMemory;

	private readonly limiter: RateLimiter;

	constructor(clock: VirtualClock, limit: Limit) {
		const answer = () => ({ statusCode: 200, body: {} });
		this.service = new ServiceInMemory(clock, ROUND_TRIP_MS, limit, answer);
		this.limiter = new RateLimiter(Infinity, clock);
	}

	/** Reads pages one after another, as a cursor asks for, in an execution of its own. */
	async read(pages: number, owner: string): Promise<void> {
		const { credentialType, texts } = REPORTING_CONNECTION;
		const settings = { credentialType, texts, limiter: this.limiter, owner, run: new RunState() };
		const client = this.service.client('https://simulation.example/v1', settings);
		for (let page = 0; page < pages; page += 1) {
			await client.tryRequest({ method: 'GET', path: '/mentions' });
		}
	}
}
