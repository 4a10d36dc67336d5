import type { IDataObject } from 'n8n-workflow';

import { ReportingInMemory } from '../../test/inMemory/reporting';
import { studio } from '../../test/inMemory/service';
import { randomOf } from '../bench';
import { DAY_MS, HOUR_MS, type LifeClock } from './clock';

const MENTIONS_AN_HOUR = 6;
/** A mention may be listed so long after its capture. */
const LATE_MS = HOUR_MS / 2;
/** A report of the last week is all that anybody looks back. */
const KEPT_MS = 8 * DAY_MS;
/** So many mentions are kept before the old ones go. */
const MOST_KEPT = 3_000;
/** Of so many requests one fails with 503. */
const FAILS_ONE_IN = 1_000;

/** A brand whose reporting service has a single key at a time. */
export class Brand {
	/** When each mention was listed, by its number. */
	readonly listedAt: number[] = [];

	private readonly reporting: ReportingInMemory;

	private keys = 1;

	private readonly random: () => number;

	private nextAt = 0;

	/** @param quietFrom no new mention is listed from then on */
	constructor(
		readonly id: number,
		private readonly clock: LifeClock,
		private readonly quietFrom: number,
	) {
		this.random = randomOf(id + 1);
		this.reporting = new ReportingInMemory(clock, {
			roundTripMs: 100,
			limit: studio(clock, { rateLimitResetMeans: 'full' }),
			data: (path) => this.dataOf(path),
			refuse: (_, apiKey) => this.refusalOf(apiKey),
		});
	}

	get service() {
		return this.reporting.service;
	}

	get apiKey(): string {
		return `vr_${this.id}_${this.keys}_0123456789`;
	}

	/** Gives out another key; the one before is refused from now on. */
	changeKey(): void {
		this.keys += 1;
	}

	private refusalOf(apiKey: string) {
		this.listNew();
		const isDown = this.random() * FAILS_ONE_IN < 1;
		const isKnown = apiKey === this.apiKey;
		if (isKnown && !isDown) return undefined;
		return { statusCode: isKnown ? 503 : 401, body: { error: { code: 'REFUSED' } } };
	}

	private dataOf(path: string): IDataObject {
		const days = Math.floor(this.clock.now() / DAY_MS);
		if (path === '/visibility') {
			return { domain: 'lumenroast.example', score: 50 + (days % 7), trend: [] };
		}
		if (path === '/action-plan') {
			const week = this.clock.wallTime() - (days % 7) * DAY_MS;
			return { week_of: new Date(week).toISOString().slice(0, 10), actions: [] };
		}
		return { category: 'coffee', competitors: [] };
	}

	/** Lists what has come since the last request. */
	private listNew(): void {
		const { clock, reporting } = this;
		const now = clock.now();
		while (this.nextAt <= now && this.nextAt < this.quietFrom) {
			const listedAt = this.nextAt;
			reporting.add(now - listedAt + this.random() * LATE_MS);
			this.listedAt.push(listedAt);
			this.nextAt -= Math.log(1 - this.random()) * (HOUR_MS / MENTIONS_AN_HOUR);
		}
		if (reporting.mentions.length >= MOST_KEPT) reporting.forget(clock.wallTime() - KEPT_MS);
	}
}
