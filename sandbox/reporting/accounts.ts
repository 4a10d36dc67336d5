import type { Clock } from '../clock';
import { fraction, hash } from '../random';
import type { Switches } from '../switches';
import { type Brand, ownBrand } from './brands';
import { MentionStore } from './mentionStore';
import { dayMs } from './trend';

/** What the keys of one account see of the service; the trends are the same for all. */
export interface Account {
	/** The account's own brand. */
	brand: Brand;
	seed: number;
	mentions: MentionStore;
}

const minuteMs = 60_000;

/** How long the other accounts have had mentions. */
const historyDays = 90;

/** The accounts of the service, each with a brand of its own. */
export class Accounts {
	readonly main: Account;
	private readonly others = new Map<string, Account>();

	constructor(
		private readonly seed: number,
		private readonly clock: Clock,
		private readonly switches: Switches,
	) {
		this.main = { brand: ownBrand, seed, mentions: new MentionStore(seed, clock, switches) };
	}

	/** The account whose own brand this is; it begins when first asked for. */
	of(brand: Brand): Account {
		if (brand === ownBrand) return this.main;
		const known = this.others.get(brand.domain);
		const account = known ?? this.open(brand);
		this.others.set(brand.domain, account);
		return account;
	}

	/** Three months of mentions, one every 30 to 120 minutes. */
	private open(brand: Brand): Account {
		const seed = hash(this.seed, brand.domain);
		const intervalMs = Math.round(30 + 90 * fraction(seed, 'interval')) * minuteMs;
		const stream = { brandName: brand.name, intervalMs };
		const mentions = new MentionStore(seed, this.clock, this.switches, stream);
		mentions.historyCount = Math.floor((historyDays * dayMs) / intervalMs);
		return { brand, seed, mentions };
	}
}
