import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { randomOf } from './bench';
import type { EventClock } from './eventClock';

/** Studio: requests a minute, and how many at once. */
const PER_MINUTE = 120;
const BURST = 240;
const LATENCY_MS = 100;
const PAGE = 100;
const MENTIONS_AN_HOUR = 6;
/** A mention may be listed so long after its capture. */
const LATE_MS = 30 * 60_000;
/** A report of the last week is all that anybody looks back. */
const KEPT_MS = 8 * 86_400_000;
/** Of so many requests one fails with 503. */
const FAILS_ONE_IN = 1_000;

interface Mention {
	number: number;
	time: number;
	listedAt: number;
}

/** The reporting service in memory, as far as one brand and its key go: all times are of the clock. */
export class BrandInMemory {
	/** When each mention was listed, by its number. */
	readonly listedAt: number[] = [];

	apiKey: string;

	refusals = 0;

	/** No new mention is listed from then on. */
	quietFrom = Infinity;

	private keys = 1;

	private mentions: Mention[] = [];

	private readonly random: () => number;

	private nextAt = 0;

	private tokens = BURST;

	private refilledAt = 0;

	constructor(
		readonly id: number,
		private readonly clock: EventClock,
	) {
		this.random = randomOf(id + 1);
		this.apiKey = `vr_${id}_1_0123456789`;
	}

	/** Gives out another key; the one before is refused from now on. */
	changeKey(): void {
		this.keys += 1;
		this.apiKey = `vr_${this.id}_${this.keys}_0123456789`;
	}

	/** Answers a request as n8n's helper gives it. */
	async respond({ url, qs = {} }: IHttpRequestOptions, apiKey: string) {
		await this.clock.sleep(LATENCY_MS / 2);
		const isTaken = this.take();
		const isDown = this.random() * FAILS_ONE_IN < 1;
		const date = new Date(this.clock.wallTime()).toUTCString();
		const reset = Math.ceil(((BURST - this.tokens) * 60) / PER_MINUTE);
		const headers: Record<string, string> = {
			date,
			'x-ratelimit-remaining': String(Math.floor(this.tokens)),
			'x-ratelimit-reset': String(reset),
		};
		const answer = (statusCode: number, body: IDataObject) => ({ statusCode, headers, body });
		const refused = { error: { code: 'REFUSED' } };
		let response = answer(200, { meta: {}, ...this.bodyOf(url, qs) });
		if (apiKey !== this.apiKey) response = answer(401, refused);
		else if (!isTaken) response = answer(429, refused);
		else if (isDown) response = answer(503, refused);
		await this.clock.sleep(LATENCY_MS / 2);
		return response;
	}

	private take(): boolean {
		const now = this.clock.now();
		this.tokens = Math.min(BURST, this.tokens + ((now - this.refilledAt) * PER_MINUTE) / 60_000);
		this.refilledAt = now;
		const isTaken = this.tokens >= 1;
		if (isTaken) this.tokens -= 1;
		else this.refusals += 1;
		return isTaken;
	}

	private bodyOf(url: string, query: IDataObject): IDataObject {
		const days = Math.floor(this.clock.now() / 86_400_000);
		if (url.endsWith('/mentions')) return this.page(query);
		if (url.endsWith('/visibility')) {
			return { data: { domain: 'lumenroast.example', score: 50 + (days % 7), trend: [] } };
		}
		if (url.endsWith('/action-plan')) {
			const week = this.clock.wallTime() - (days % 7) * 86_400_000;
			return { data: { week_of: new Date(week).toISOString().slice(0, 10), actions: [] } };
		}
		return { data: { category: 'coffee', competitors: [] } };
	}

	/** The mentions captured after `since`, the newest first. */
	private page({ since, cursor }: IDataObject): IDataObject {
		this.settle();
		const epoch = this.clock.wallTime() - this.clock.now();
		const after = since === undefined ? -Infinity : Date.parse(String(since)) - epoch;
		const before = cursor === undefined ? Infinity : Number(cursor);
		const page: Mention[] = [];
		let next: number | undefined;
		for (let at = this.mentions.length - 1; at >= 0; at -= 1) {
			const mention = this.mentions[at]!;
			// None is listed before its capture, so that all behind this one are too old.
			if (mention.listedAt <= after) break;
			if (mention.number >= before || mention.time <= after) continue;
			if (page.length === PAGE) next = page.at(-1)!.number;
			if (page.length === PAGE) break;
			page.push(mention);
		}
		const data = page.map(({ number, time }) => ({
			id: `men_${number}`,
			captured_at: new Date(epoch + time).toISOString(),
			engine: 'chatgpt',
		}));
		return { data, meta: { next_cursor: next === undefined ? null : String(next) } };
	}

	/** Lists what has come since the last request. */
	private settle(): void {
		const now = this.clock.now();
		while (this.nextAt <= now && this.nextAt < this.quietFrom) {
			const listedAt = this.nextAt;
			const time = Math.floor((listedAt - this.random() * LATE_MS) / 1_000) * 1_000;
			this.mentions.push({ number: this.listedAt.length, time, listedAt });
			this.listedAt.push(listedAt);
			this.nextAt -= Math.log(1 - this.random()) * (3_600_000 / MENTIONS_AN_HOUR);
		}
		const gone = this.mentions.findIndex(({ listedAt }) => listedAt > now - KEPT_MS);
		// Rarely, as it copies the list.
		if (gone > 1_000) this.mentions = this.mentions.slice(gone);
	}
}
