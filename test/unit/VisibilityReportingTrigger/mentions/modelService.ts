import type { IDataObject } from 'n8n-workflow';

import type { ApiFailure } from '../../../../nodes/shared/transport/errors';
import type { PollWorld } from '../../../../nodes/VisibilityReportingTrigger/mentions/pollMentions';

/** A reporting service in memory, with a clock of its own, for histories of thousands of polls. */

export type Order = 'newest' | 'oldest' | 'shuffled';

export interface Mention extends IDataObject {
	id: string;
	captured_at: string;
	engine: string;
	time: number;
	place: number;
}

const EXPIRED: ApiFailure = {
	method: 'GET',
	path: '/mentions',
	kind: 'status',
	status: 410,
	reason: 'the cursor has expired',
};
const LOST: ApiFailure = { method: 'GET', path: '/mentions', kind: 'lost', reason: 'closed' };

export class ModelService {
	readonly mentions: Mention[] = [];

	requests = 0;

	/** The service's time; n8n's differs by `n8nSkew`. */
	now = Date.UTC(2026, 10, 1);

	n8nSkew = 0;

	/** So long a cursor is good, in milliseconds. */
	cursorMs = Infinity;

	/** Requests with a cursor that was not good any more. */
	refusals = 0;

	/** All mentions in the order of the list. */
	private readonly sorted: Mention[] = [];

	/** The last list, as making one again for each page takes long. */
	private listed: { question: string; mentions: Mention[] } = { question: '', mentions: [] };

	constructor(
		readonly order: Order,
		readonly cursors: 'keyset' | 'offset',
		readonly pageSize: number,
		/** How long it takes until the list of a page is made. */
		readonly pageMs: number,
	) {}

	/** The time that an answer tells whose request was sent at a moment: in whole seconds. */
	toldAt(sentAt: number): number {
		return Math.floor((sentAt + this.pageMs) / 1_000) * 1_000;
	}

	/** Lists a mention, captured so long ago. */
	add(ageMs: number, engine = 'chatgpt'): Mention {
		const seq = this.mentions.length;
		const time = Math.floor((this.now - ageMs) / 1_000) * 1_000;
		const place = (seq * 2_654_435_761) % 1_000_003;
		const captured_at = new Date(time).toISOString();
		const mention = { id: `men_${seq}`, captured_at, engine, time, place };
		this.mentions.push(mention);
		this.sorted.splice(this.positionAfter(this.sorted, mention), 0, mention);
		return mention;
	}

	/**
	 * How a poll sees the service.
	 *
	 * @param filter engine, if any
	 * @param disturb is called before each page; true lets the page fail
	 */
	world(filter: string | undefined, disturb: (page: number) => boolean, maxPages = Infinity) {
		let pages = 0;
		const world: PollWorld = {
			now: () => this.now + this.n8nSkew,
			isTimeUp: () => pages >= maxPages,
			fetch: async (since, cursor) => {
				this.requests += 1;
				pages += 1;
				const answeredAt = this.toldAt(this.now);
				const isLost = disturb(pages);
				this.now += this.pageMs;
				if (isLost) return { failure: LOST };
				const listed = this.list(Date.parse(since), filter);
				const [issuedAt, cursorPlace] = cursor?.split(' ') ?? [];
				if (this.now - Number(issuedAt) > this.cursorMs) {
					this.refusals += 1;
					return { failure: EXPIRED };
				}
				const from = cursorPlace === undefined ? 0 : this.place(listed, cursorPlace);
				const data = listed.slice(from, from + this.pageSize);
				const last = data.at(-1);
				const more = from + data.length < listed.length;
				const next = !more || !last ? undefined : this.cursorAt(from + data.length, last);
				return { data: data as never[], meta: {}, next, answeredAt };
			},
		};
		return world;
	}

	private list(since: number, filter: string | undefined): Mention[] {
		const question = `${since} ${filter} ${this.mentions.length}`;
		if (this.listed.question !== question) {
			const mentions = this.sorted.filter(
				({ time, engine }) => time > since && (!filter || engine === filter),
			);
			this.listed = { question, mentions };
		}
		return this.listed.mentions;
	}

	private compare(one: Mention, other: Mention): number {
		if (this.order === 'shuffled') return one.place - other.place;
		const sign = this.order === 'newest' ? -1 : 1;
		return sign * (one.time - other.time) || one.place - other.place;
	}

	private cursorAt(count: number, { id }: Mention): string {
		return `${this.now} ${this.cursors === 'offset' ? count : id}`;
	}

	private place(listed: Mention[], cursor: string): number {
		if (this.cursors === 'offset') return Number(cursor);
		const [, seq] = cursor.split('_');
		return this.positionAfter(listed, this.mentions[Number(seq)]!);
	}

	/** How many of a list stand before a mention, or are that one. */
	private positionAfter(listed: Mention[], mention: Mention): number {
		let [low, high] = [0, listed.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.compare(listed[middle]!, mention) > 0) high = middle;
			else low = middle + 1;
		}
		return low;
	}
}
