import { Refusal } from '../http/answer';
import type { Clock } from '../clock';
import { alphanumeric, letters } from '../random';
import { ownBrand } from './brands';
import type { Switches } from '../switches';
import { tooManyRequests } from '../http/tooManyRequests';

type ReportingPlan = 'studio' | 'agency';

/** What a test may say about a key; what it leaves out follows the plan. */
export interface ReportingKeyOptions {
	plan: ReportingPlan;
	/** Rate at which the allowance refills; Infinity = no limit. */
	perMinute?: number;
	/** Requests that a full allowance holds; default twice `perMinute`. */
	burst?: number;
	/** `write` stands for a scope that does not allow reading: 403. */
	scope?: 'read' | 'read+write' | 'write';
	/** The plan has expired: 403. */
	expired?: boolean;
	revoked?: boolean;
	/** Domain of the account's own brand, a tracked one; default the sandbox's own brand. */
	own?: string;
}

export interface ReportingKey extends Required<ReportingKeyOptions> {
	name: string;
	secret: string;
	/** Requests that remain, fractional, as of `refilledAt` (ms). */
	remaining: number;
	refilledAt: number;
}

/** What the rate limit headers say. */
export interface Allowance {
	limit: number;
	remaining: number;
	reset: number;
}

const planRates = { studio: 120, agency: 600 };
const unlimited = 1_000_000_000;

/** The reporting service's keys, each with a bucket of `burst` that refills at `perMinute`. */
export class ReportingKeys {
	private readonly bySecret = new Map<string, ReportingKey>();
	/** Stands in where the request carries no known key; never spent. */
	private readonly anonymous: ReportingKey;

	constructor(
		private readonly seed: number,
		private readonly clock: Clock,
		private readonly switches: Switches,
	) {
		this.anonymous = this.build({ plan: 'studio' }, 'anonymous', '');
	}

	/** @returns the new key's secret; its shape is the sandbox's own, the documents show none. */
	create(options: ReportingKeyOptions, name = `${options.plan}-${this.bySecret.size + 1}`): string {
		const secret = `vr_${letters(alphanumeric, 40, this.seed, 'reporting', this.bySecret.size)}`;
		this.bySecret.set(secret, this.build(options, name, secret));
		return secret;
	}

	find(secret: string | undefined): ReportingKey | undefined {
		return secret === undefined ? undefined : this.bySecret.get(secret);
	}

	all(): ReportingKey[] {
		return [...this.bySecret.values()];
	}

	/**
	 * Takes one request from the key's allowance.
	 * @throws Refusal 401 (unknown, revoked), 403 (scope, expired plan), 429; it costs nothing then.
	 */
	spend(key: ReportingKey | undefined): asserts key is ReportingKey {
		if (!key || key.revoked) {
			throw new Refusal(401, 'invalid_api_key', 'The API key is missing, invalid or revoked.');
		}
		if (key.expired) throw new Refusal(403, 'plan_expired', 'The plan of this key has expired.');
		if (key.scope === 'write') {
			throw new Refusal(403, 'insufficient_scope', 'The key has no scope to read.');
		}
		this.refill(key);
		if (key.remaining < 1) {
			throw tooManyRequests(this.refillMs(key, 1), this.clock, this.switches);
		}
		key.remaining -= 1;
	}

	/** What the headers of a response to this key say now. */
	allowance(key: ReportingKey = this.anonymous): Allowance {
		this.refill(key);
		const { rateLimitLimit, rateLimitResetMeans } = this.switches;
		const limit = rateLimitLimit === 'burst' ? key.burst : key.perMinute;
		const remaining = Math.floor(key.remaining);
		const goal = rateLimitResetMeans === 'full' ? key.burst : Math.min(key.burst, remaining + 1);
		return {
			limit: Math.min(limit, unlimited),
			remaining: Math.min(remaining, unlimited),
			reset: this.resetValue(this.refillMs(key, goal)),
		};
	}

	private resetValue(waitMs: number): number {
		const at = this.clock.service() + waitMs;
		switch (this.switches.rateLimitReset) {
			case 'milliseconds':
				return Math.ceil(waitMs);
			case 'epochSeconds':
				return Math.ceil(at / 1000);
			case 'epochMs':
				return Math.ceil(at);
			case 'seconds':
				return Math.ceil(waitMs / 1000);
		}
	}

	private refill(key: ReportingKey): void {
		const now = this.clock.now();
		const gained = ((now - key.refilledAt) * key.perMinute) / 60_000 || 0;
		key.remaining = Math.min(key.burst, key.remaining + gained);
		key.refilledAt = now;
	}

	/** Time until the allowance holds `goal` requests, ms. */
	private refillMs(key: ReportingKey, goal: number): number {
		return Math.max(0, ((goal - key.remaining) * 60_000) / key.perMinute || 0);
	}

	private build(options: ReportingKeyOptions, name: string, secret: string): ReportingKey {
		const perMinute = options.perMinute ?? planRates[options.plan];
		const burst = options.burst ?? perMinute * 2;
		const own = ownBrand.domain;
		const rest = { scope: 'read' as const, expired: false, revoked: false, own };
		const refilledAt = this.clock.now();
		return { ...rest, ...options, perMinute, burst, name, secret, remaining: burst, refilledAt };
	}
}

/** Names of the keys that exist from the start. */
export interface ReportingNamedKeys {
	studio: string;
	agency: string;
	/** A scope without reading: 403. */
	wrongScope: string;
	/** An expired plan: 403. */
	expired: string;
	/** 401. */
	revoked: string;
}
