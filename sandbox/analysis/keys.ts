import { Refusal } from '../http/answer';
import type { Clock } from '../clock';
import { isoDate } from '../clock';
import { alphanumeric, letters } from '../random';
import type { Switches } from '../switches';
import { tooManyRequests } from '../http/tooManyRequests';
import { QUOTA_WORDS } from './quotaWords';

type AnalysisPlan = 'free' | 'pro' | 'enterprise';

/** What a test may say about a key; what it leaves out follows the plan. */
export interface AnalysisKeyOptions {
	plan: AnalysisPlan;
	/** Calls in any 60 s; Infinity = no limit. */
	perMinute?: number;
	/** Calls in a calendar month; Infinity = no limit. */
	monthly?: number;
	/** Calls of the current month already made. */
	used?: number;
	/** Keys of one account share its history. Default `main`. */
	account?: string;
	revoked?: boolean;
}

export interface AnalysisKey extends Required<AnalysisKeyOptions> {
	name: string;
	secret: string;
	/** Calendar month that `used` belongs to, YYYY-MM. */
	month: string;
	/** When the calls of the last minute were made, ms. */
	recent: number[];
}

const minute = 60_000;
const planLimits = {
	free: { perMinute: 0, monthly: 0 },
	pro: { perMinute: 10, monthly: 500 },
	enterprise: { perMinute: 60, monthly: Infinity },
};

/** The analysis service's keys and what they may still do. */
export class AnalysisKeys {
	private readonly bySecret = new Map<string, AnalysisKey>();

	constructor(
		private readonly seed: number,
		private readonly clock: Clock,
		private readonly switches: Switches,
	) {}

	/** @returns the new key's secret, `sk-visibility-` and 32 alphanumeric characters. */
	create(options: AnalysisKeyOptions, name = `${options.plan}-${this.bySecret.size + 1}`): string {
		const secret = `sk-visibility-${letters(alphanumeric, 32, this.seed, 'analysis', this.bySecret.size)}`;
		this.bySecret.set(secret, {
			...planLimits[options.plan],
			account: 'main',
			used: 0,
			revoked: false,
			...options,
			name,
			secret,
			month: this.currentMonth(),
			recent: [],
		});
		return secret;
	}

	find(secret: string | undefined): AnalysisKey | undefined {
		return secret === undefined ? undefined : this.bySecret.get(secret);
	}

	all(): AnalysisKey[] {
		return [...this.bySecret.values()];
	}

	/**
	 * Counts one call against the key.
	 * @throws Refusal 401 (unknown, revoked), 403 (plan, month used up), 429 (minute used up); a call
	 * refused so is not counted.
	 */
	spend(key: AnalysisKey | undefined): asserts key is AnalysisKey {
		if (!key || key.revoked) {
			throw new Refusal(401, 'invalid_api_key', 'The API key is missing or not valid.');
		}
		if (key.plan === 'free') {
			throw new Refusal(403, 'plan_not_allowed', 'The Free plan has no API access.');
		}
		this.spendMonth(key);
		this.spendMinute(key);
		key.used += 1;
	}

	private spendMonth(key: AnalysisKey): void {
		const month = this.currentMonth();
		if (key.month !== month) Object.assign(key, { month, used: 0 });
		if (key.used < key.monthly) return;
		const now = new Date(this.zoned());
		const reset = isoDate(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
		const { code, message } = QUOTA_WORDS[this.switches.quotaWords];
		const filled = message.replace('{calls}', String(key.monthly)).replace('{date}', reset);
		throw new Refusal(403, code, filled);
	}

	private spendMinute(key: AnalysisKey): void {
		const now = this.clock.now();
		key.recent = key.recent.filter((at) => at > now - minute);
		if (key.recent.length >= key.perMinute) {
			const oldest = key.recent[key.recent.length - key.perMinute] ?? now;
			throw tooManyRequests(oldest + minute - now, this.clock, this.switches);
		}
		if (key.perMinute !== Infinity) key.recent.push(now);
	}

	private currentMonth(): string {
		return isoDate(this.zoned()).slice(0, 7);
	}

	/** The service's time in the zone whose midnight ends its months, as if that were UTC. */
	private zoned(): number {
		return this.clock.service() + this.switches.monthOffsetMinutes * minute;
	}
}

/** Names of the keys that exist from the start. */
export interface AnalysisNamedKeys {
	pro: string;
	enterprise: string;
	/** On a plan without API access: 403. */
	free: string;
	/** 401. */
	revoked: string;
	/** Pro with the month's quota used up: 403. */
	exhausted: string;
}
