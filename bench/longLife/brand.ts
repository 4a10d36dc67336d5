import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { randomOf } from '../bench';
import { ServiceInMemory, studio } from '../../test/inMemory/service';
import { DAY_MS, HOUR_MS, type LifeClock } from './clock';

const ROUND_TRIP_MS = 100;
const PAGE = 100;
const MENTIONS_AN_HOUR = 6;
/** A mention may be listed so long after its capture. */
const LATE_MS = HOUR_MS / 2;
/** A report of the last week is all that anybody looks back. */
const KEPT_MS = 8 * DAY_MS;
/** So many mentions are kept before the old ones go. */
const MOST_KEPT = 3_000;
/** Of so many requests one fails with 503. */
const FAILS_ONE_IN = 1_000;

interface Mention {
	number: number;
	/** Wall time. */
	capturedAt: number;
	listedAt: number;
}

/** A brand whose reporting service has a single key at a time. */
export class Brand {
	readonly service: ServiceInMemory;

	/** When each mention was listed, by its number. */
	readonly listedAt: number[] = [];

	private keys = 1;

	private mentions: Mention[] = [];

	private readonly random: () => number;

	private nextAt = 0;

	/** @param quietFrom no new mention is listed from then on */
	constructor(
		readonly id: number,
		private readonly clock: LifeClock,
		private readonly quietFrom: number,
	) {
		this.random = randomOf(id + 1);
		const limit = studio(clock, { rateLimitResetMeans: 'full' });
		const answer = (request: IHttpRequestOptions, apiKey: string) => this.answer(request, apiKey);
		this.service = new ServiceInMemory(clock, ROUND_TRIP_MS, limit, answer);
	}

	get apiKey(): string {
		return `vr_${this.id}_${this.keys}_0123456789`;
	}

	/** Gives out another key; the one before is refused from now on. */
	changeKey(): void {
		this.keys += 1;
	}

	private answer({ url, qs = {} }: IHttpRequestOptions, apiKey: string) {
		const isDown = this.random() * FAILS_ONE_IN < 1;
		const isKnown = apiKey === this.apiKey;
		if (!isKnown || isDown) {
			return { statusCode: isKnown ? 503 : 401, body: { error: { code: 'REFUSED' } } };
		}
		return { statusCode: 200, body: { meta: {}, ...this.bodyOf(url, qs) } };
	}

	private bodyOf(url: string, query: IDataObject): IDataObject {
		const days = Math.floor(this.clock.now() / DAY_MS);
		if (url.endsWith('/mentions')) return this.page(query);
		if (url.endsWith('/visibility')) {
			return { data: { domain: 'lumenroast.example', score: 50 + (days % 7), trend: [] } };
		}
		if (url.endsWith('/action-plan')) {
			const week = this.clock.wallTime() - (days % 7) * DAY_MS;
			return { data: { week_of: new Date(week).toISOString().slice(0, 10), actions: [] } };
		}
		return { data: { category: 'coffee', competitors: [] } };
	}

	/** The mentions captured after `since`, the last listed first. */
	private page({ since, cursor }: IDataObject): IDataObject {
		this.listNew();
		const after = since === undefined ? -Infinity : Date.parse(String(since));
		const before = cursor === undefined ? Infinity : Number(cursor);
		const found = this.mentions.filter(
			({ number, capturedAt }) => number < before && capturedAt > after,
		);
		const page = found.slice(-PAGE).toReversed();
		const data = page.map(({ number, capturedAt }) => ({
			id: `men_${number}`,
			captured_at: new Date(capturedAt).toISOString(),
			engine: 'chatgpt',
		}));
		const next_cursor = found.length > PAGE ? String(page.at(-1)!.number) : null;
		return { data, meta: { next_cursor } };
	}

	/** Lists what has come since the last request. */
	private listNew(): void {
		const now = this.clock.now();
		const epoch = this.clock.wallTime() - now;
		while (this.nextAt <= now && this.nextAt < this.quietFrom) {
			const listedAt = this.nextAt;
			const capturedAt = Math.floor((listedAt - this.random() * LATE_MS) / 1_000) * 1_000;
			this.mentions.push({
				number: this.listedAt.length,
				capturedAt: epoch + capturedAt,
				listedAt,
			});
			this.listedAt.push(listedAt);
			this.nextAt -= Math.log(1 - this.random()) * (HOUR_MS / MENTIONS_AN_HOUR);
		}
		if (this.mentions.length < MOST_KEPT) return;
		this.mentions = this.mentions.filter(({ listedAt }) => listedAt > now - KEPT_MS);
	}
}
