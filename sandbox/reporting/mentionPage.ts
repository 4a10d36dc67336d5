import { Refusal } from '../http/answer';
import type { Switches } from '../switches';
import type { Mention } from './mentionContent';
import { type OrderedMentions, orderedMentions } from './mentionOrder';
import { firstWhere, type MentionStore } from './mentionStore';

export interface MentionFilter {
	engine?: string;
	sentiment?: string;
	/** Epoch ms. */
	since?: number;
}

/** Where a read stands: the next position of the history, and the last key that was given. */
interface Keyset {
	history: number;
	/** Key of the last mention, null before the first. */
	key: number | null;
	/** seq of the last mention if it was an arrival, else null. */
	seq: number | null;
}

interface Place {
	history: number;
	arrival: number;
}

function decode(cursor: string): unknown {
	try {
		return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
	} catch {
		throw new Refusal(400, 'invalid_cursor', 'The cursor is not valid.');
	}
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Walks the merge of history and arrivals. */
class Walk {
	private lastArrival: number | null = null;

	constructor(
		private readonly store: MentionStore,
		private readonly list: OrderedMentions,
		private readonly filter: MentionFilter,
		private readonly at: Place,
	) {}

	/** @returns the next mention that fits the filter, or undefined at the end. */
	next(): Mention | undefined {
		const { list, at } = this;
		for (;;) {
			const inHistory = at.history < list.historySize;
			const inArrivals = at.arrival < list.arrivalCount;
			if (!inHistory && !inArrivals) return undefined;
			const takesHistory =
				inHistory && (!inArrivals || list.historyKey(at.history) <= list.arrivalKey(at.arrival));
			const mention = takesHistory ? this.fromHistory() : this.fromArrivals();
			if (mention) return mention;
		}
	}

	/** Where the walk stands; to be asked only after a mention was passed. */
	keyset(): Keyset {
		const { list, lastArrival } = this;
		const { history } = this.at;
		if (lastArrival === null) return { history, key: list.historyKey(history - 1), seq: null };
		const { seq } = list.arrival(lastArrival);
		return { history, key: list.arrivalKey(lastArrival), seq };
	}

	private fromHistory(): Mention | undefined {
		const age = this.list.age(this.at.history++);
		this.lastArrival = null;
		return this.fits(this.store.historyTraits(age)) ? this.store.historyMention(age) : undefined;
	}

	private fromArrivals(): Mention | undefined {
		this.lastArrival = this.at.arrival++;
		const mention = this.store.arrivalMention(this.list.arrival(this.lastArrival));
		return this.fits(mention) ? mention : undefined;
	}

	private fits({ engine, sentiment }: Pick<Mention, 'engine' | 'sentiment'>): boolean {
		const { filter } = this;
		return (
			(filter.engine === undefined || filter.engine === engine) &&
			(filter.sentiment === undefined || filter.sentiment === sentiment)
		);
	}
}

/** @returns the first arrival after the last mention given; late ones before it stay unseen. */
function arrivalAfter(list: OrderedMentions, { key, seq }: Keyset): number {
	if (key === null) return 0;
	const exact = firstWhere(list.arrivalCount, (position) => list.arrivalKey(position) >= key);
	if (seq === null) return exact;
	for (let position = exact; position < list.arrivalCount; position++) {
		if (list.arrivalKey(position) !== key) return position;
		if (list.arrival(position).seq === seq) return position + 1;
	}
	return list.arrivalCount;
}

function resume(store: MentionStore, list: OrderedMentions, filter: MentionFilter, cursor: string) {
	const decoded = decode(cursor);
	if (typeof decoded === 'number') {
		const walk = new Walk(store, list, filter, { history: 0, arrival: 0 });
		for (let skipped = 0; skipped < decoded && walk.next(); skipped++);
		return walk;
	}
	if (!Array.isArray(decoded)) throw new Refusal(400, 'invalid_cursor', 'The cursor is not valid.');
	const [history = 0, key = null, seq = null] = decoded as [number, number | null, number | null];
	const arrival = arrivalAfter(list, { history, key, seq });
	return new Walk(store, list, filter, { history, arrival });
}

/**
 * One page of mentions.
 * @param cursor what `next` of the page before said
 * @returns the mentions and the cursor of the next page, undefined at the end, unless `cursorEnd` is `itself`.
 * @throws Refusal 400 for a cursor that is none.
 */
export function mentionPage(
	store: MentionStore,
	switches: Switches,
	filter: MentionFilter,
	limit: number,
	cursor?: string,
): { mentions: Mention[]; next: string | undefined } {
	store.settle();
	const list = orderedMentions(store, switches.mentionOrder, filter.since ?? -Infinity);
	const offset = cursor === undefined ? 0 : decode(cursor);
	const walk = cursor
		? resume(store, list, filter, cursor)
		: new Walk(store, list, filter, { history: 0, arrival: 0 });
	const mentions: Mention[] = [];
	let place: Keyset = { history: 0, key: null, seq: null };
	let isEnd = false;
	while (mentions.length < limit && !isEnd) {
		const mention = walk.next();
		if (mention) {
			mentions.push(mention);
			place = walk.keyset();
		} else {
			isEnd = true;
		}
	}
	const count = (typeof offset === 'number' ? offset : 0) + mentions.length;
	const { history, key, seq } = place;
	const behind = encode(switches.cursorStyle === 'offset' ? count : [history, key, seq]);
	const next = mentions.length === 0 ? (cursor ?? behind) : behind;
	const hasMore = switches.cursorEnd === 'itself' || (!isEnd && walk.next() !== undefined);
	return { mentions, next: hasMore ? next : undefined };
}
