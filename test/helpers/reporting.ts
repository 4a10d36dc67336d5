import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { RateLimiter } from '../../nodes/shared/http/rateLimiter';
import type { Clock } from '../../nodes/shared/clock';
import { AccountRun } from '../../nodes/shared/http/runState';
import { REPORTING_CONNECTION, ReportingApi } from '../../nodes/VisibilityReporting/reportingApi';
import { mentionSource } from '../../nodes/VisibilityReporting/read/mentionList';
import type { PollWorld } from '../../nodes/VisibilityReporting/events/mention/poll';
import { ServiceInMemory, type Answer, type Limit } from './service';

export type Order = 'newest' | 'oldest' | 'shuffled';

export interface Mention extends IDataObject {
	id: string;
	captured_at: string;
	engine: string;
	/** `captured_at` in epoch milliseconds. */
	time: number;
	/** Its place in a shuffled list, and among those of one time. */
	place: number;
}

interface Settings {
	order: Order;
	cursors: 'keyset' | 'offset';
	/** The most mentions of a page. */
	pageSize: number;
	roundTripMs: number;
	/** How long a request is under way; the response shows the list as of its arrival. */
	thereMs?: number;
	/** How long a cursor is accepted. */
	cursorMs: number;
	limit: Limit;
	/** The data of the other endpoints, by path. */
	data: (path: string) => IDataObject;
	/** By how much the times of a response are wrong; it has a `generated_at` only where that is named. */
	wrongBy: () => { generatedAt?: number; date?: number };
	/** The response to a request that must fail; undefined: the usual one. */
	refuse: (path: string, apiKey: string, query: IDataObject) => Answer | undefined;
}

/** The reporting service in memory, for thousands of polls. */
export class ReportingInMemory {
	readonly service: ServiceInMemory;

	/** All mentions in the order of the list. */
	mentions: Mention[] = [];

	private added = 0;

	/** How often the list has changed. */
	private changes = 0;

	/** The last list, because filtering it again for each page is slow. */
	private listed: { question: string; mentions: Mention[] } = { question: '', mentions: [] };

	private readonly settings: Settings;

	constructor(
		private readonly clock: Clock,
		settings: Partial<Settings> = {},
	) {
		this.settings = {
			order: 'newest',
			cursors: 'keyset',
			pageSize: 100,
			roundTripMs: 10,
			cursorMs: Infinity,
			limit: () => ({ isRefused: false, headers: {} }),
			data: () => ({}),
			wrongBy: () => ({}),
			refuse: () => undefined,
			...settings,
		};
		const { roundTripMs, limit, thereMs } = this.settings;
		const answer = (request: IHttpRequestOptions, apiKey: string) => this.answer(request, apiKey);
		this.service = new ServiceInMemory(clock, roundTripMs, limit, answer, thereMs);
	}

	/** Lists a mention, captured so long ago. */
	add(ageMs: number, engine = 'chatgpt'): Mention {
		const time = Math.floor((this.clock.wallTime() - ageMs) / 1_000) * 1_000;
		const mention = {
			id: `men_${this.added}`,
			captured_at: new Date(time).toISOString(),
			engine,
			time,
			place: (this.added * 2_654_435_761) % 1_000_003,
		};
		this.added += 1;
		this.insert(mention);
		return mention;
	}

	/** Captures a mention again, which gives it a newer time and another place in the list. */
	captureAgain(mention: Mention): void {
		this.remove(mention);
		const time = Math.floor(this.clock.wallTime() / 1_000) * 1_000;
		Object.assign(mention, { time, captured_at: new Date(time).toISOString() });
		this.insert(mention);
	}

	/** Lists a mention no more. */
	remove(mention: Mention): void {
		this.mentions.splice(this.countUpTo(mention) - 1, 1);
		this.changes += 1;
	}

	/** How the modules that read mentions see this service. */
	pollWorld(): PollWorld {
		const { credentialType, texts } = REPORTING_CONNECTION;
		const limiter = new RateLimiter(Infinity, this.clock);
		const settings = { credentialType, texts, limiter, executionId: 'poll', run: new AccountRun() };
		const api = new ReportingApi(this.service.client('https://service.example/v1', settings));
		return {
			listSince: (since) => mentionSource(api, { since }),
			now: () => this.clock.wallTime(),
			isTimeUp: () => false,
			refusals: 0,
		};
	}

	private insert(mention: Mention): void {
		this.mentions.splice(this.countUpTo(mention), 0, mention);
		this.changes += 1;
	}

	private answer({ url, qs = {} }: IHttpRequestOptions, apiKey: string): Answer {
		const path = url.slice(url.lastIndexOf('/'));
		const answer = this.settings.refuse(path, apiKey, qs) ?? this.accepted(path, qs);
		const now = this.clock.wallTime();
		const { generatedAt, date } = this.settings.wrongBy();
		if (date !== undefined) {
			answer.headers = { ...answer.headers, date: new Date(now + date).toUTCString() };
		}
		if (generatedAt !== undefined && answer.statusCode === 200) {
			(answer.body.meta as IDataObject).generated_at = new Date(now + generatedAt).toISOString();
		}
		return answer;
	}

	private accepted(path: string, query: IDataObject): Answer {
		if (path === '/mentions') return this.page(query);
		return { statusCode: 200, body: { data: this.settings.data(path), meta: {} } };
	}

	private page({ since, cursor, engine }: IDataObject): Answer {
		const { pageSize, cursors, cursorMs } = this.settings;
		const now = this.clock.wallTime();
		const [issuedAt = now, time = 0, place = 0] = String(cursor ?? now)
			.split(' ')
			.map(Number);
		if (now - issuedAt > cursorMs) {
			return { statusCode: 410, body: { error: { code: 'CURSOR_EXPIRED' } } };
		}
		const listed = this.list(since, engine);
		let from = 0;
		if (cursor !== undefined) {
			from = cursors === 'offset' ? time : this.countUpTo({ time, place }, listed);
		}
		const data = listed.slice(from, from + pageSize);
		const last = data.at(-1);
		const count = from + data.length;
		const mark = cursors === 'offset' ? count : `${last?.time} ${last?.place}`;
		const next_cursor = last && count < listed.length ? `${now} ${mark}` : null;
		return { statusCode: 200, body: { data, meta: { next_cursor } } };
	}

	private list(since: unknown, engine: unknown): Mention[] {
		const question = `${String(since)} ${String(engine)} ${this.changes}`;
		if (this.listed.question !== question) {
			const after = since === undefined ? -Infinity : Date.parse(String(since));
			const fits = (mention: Mention) =>
				mention.time > after && (engine === undefined || mention.engine === engine);
			this.listed = { question, mentions: this.mentions.filter(fits) };
		}
		return this.listed.mentions;
	}

	/** The number of mentions of a list up to and including one. */
	private countUpTo(mention: Pick<Mention, 'time' | 'place'>, listed = this.mentions): number {
		let [low, high] = [0, listed.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.compare(listed[middle]!, mention) > 0) high = middle;
			else low = middle + 1;
		}
		return low;
	}

	private compare(one: Pick<Mention, 'time' | 'place'>, other: typeof one): number {
		const { order } = this.settings;
		if (order === 'shuffled') return one.place - other.place;
		const sign = order === 'newest' ? -1 : 1;
		return sign * (one.time - other.time) || one.place - other.place;
	}
}
