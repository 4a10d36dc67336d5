import { Refusal } from './answer';
import type { Clock } from '../clock';
import type { Switches } from '../switches';

/**
 * The 429 of both services.
 * @param waitMs time until the next request is allowed
 * @returns a refusal whose Retry-After is rounded up, in the format the switch says.
 */
export function tooManyRequests(waitMs: number, clock: Clock, switches: Switches): Refusal {
	const message = 'The rate limit is exceeded.';
	const seconds = Math.max(1, Math.ceil(waitMs / 1000));
	const date = new Date(Math.ceil((clock.service() + waitMs) / 1000) * 1000);
	const value = switches.retryAfter === 'date' ? date.toUTCString() : String(seconds);
	return new Refusal(429, 'rate_limit_exceeded', message, { 'retry-after': value });
}
