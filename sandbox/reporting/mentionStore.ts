import type { Clock } from '../clock';
import { mix } from '../random';
import type { Switches } from '../switches';
import { ownBrand } from './brands';
import {
	type Mention,
	engineOf,
	mentionAt,
	mentionHash,
	sentimentOf,
	withBrand,
} from './mentionContent';
import { dayMs } from './trend';

/** A mention that came after the start. */
export interface Arrival {
	/** Order of arrival, from 0. */
	seq: number;
	/** Epoch ms of the service's clock, whole seconds. */
	capturedAt: number;
	/** What a test said about it. */
	given: Partial<Mention>;
}

/** Whose mentions they are, and how often one is captured. */
interface Stream {
	brandName: string;
	intervalMs: number;
}

const ownStream: Stream = { brandName: ownBrand.name, intervalMs: 20 * 60_000 };
const longestHistoryMs = 90 * dayMs;
/** One every 20 minutes for 90 days, as other accounts have. */
const defaultCount = 6_480;
const wholeSecond = (ms: number): number => Math.floor(ms / 1000) * 1000;

/** @returns the first position in [0, size) where the monotone predicate holds, or size. */
export function firstWhere(size: number, holds: (position: number) => boolean): number {
	let low = 0;
	let high = size;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}

/**
 * All mentions of an account. The history up to the start is never stored: mention `age` (0 = the
 * newest) is worked out when asked for. What came since is a list ordered by `captured_at`.
 */
export class MentionStore {
	/** Ordered by capturedAt, then seq. */
	readonly arrivals: Arrival[] = [];
	historyCount = defaultCount;
	/** What a test makes of each mention of the history; `age` is 0 for the newest. */
	historyContent: (mention: Mention, age: number) => Mention = (mention) => mention;
	private nextSeq = 0;
	private paused = false;
	private readonly startedAt: number;
	/** Real time up to which live arrivals have been added. */
	private liveUntil: number;

	constructor(
		readonly seed: number,
		private readonly clock: Clock,
		private readonly switches: Switches,
		private readonly stream = ownStream,
	) {
		this.startedAt = clock.service();
		this.liveUntil = clock.now();
	}

	get count(): number {
		return this.historyCount + this.arrivals.length;
	}

	/** Never rises with age; each fourth mention shares its second with its newer neighbour. */
	historyCapturedAt(age: number): number {
		const interval = Math.min(this.stream.intervalMs, longestHistoryMs / this.historyCount);
		const place = age % 4 === 3 ? age - 1 : age;
		const jitter = (mix(place ^ mix(this.seed + 7)) / 2 ** 32) * 0.9;
		return wholeSecond(this.startedAt - (place + jitter) * interval);
	}

	historyMention(age: number): Mention {
		return this.historyContent(this.mention(age, this.historyCapturedAt(age)), age);
	}

	/** Engine and sentiment alone, for filters: no text is built. */
	historyTraits(age: number): Pick<Mention, 'engine' | 'sentiment'> {
		const value = mentionHash(this.seed, age);
		return { engine: engineOf(value), sentiment: sentimentOf(value) };
	}

	arrivalMention({ seq, capturedAt, given }: Arrival): Mention {
		return { ...this.mention(-1 - seq, capturedAt), ...given };
	}

	/** Adds a mention, listed from now on at the place of its `captured_at` (default: now). */
	add(given: Partial<Mention> = {}): Mention {
		const { captured_at } = given;
		const at = captured_at === undefined ? this.clock.service() : Date.parse(captured_at);
		if (Number.isNaN(at)) throw new Error(`captured_at is no date: ${captured_at}`);
		return this.insert(captured_at === undefined ? wholeSecond(at) : at, given);
	}

	/** Adds the live arrivals that are due. */
	settle(): void {
		const now = this.clock.now();
		const { arrivalsPerHour, skewMs } = this.switches;
		if (arrivalsPerHour <= 0 || this.paused) {
			this.liveUntil = now;
			return;
		}
		const step = 3_600_000 / arrivalsPerHour;
		while (this.liveUntil + step <= now) {
			this.liveUntil += step;
			this.insert(wholeSecond(this.liveUntil + skewMs), {});
		}
	}

	pause(paused: boolean): void {
		this.settle();
		this.paused = paused;
	}

	/** Number of mentions of the history captured after an instant. */
	historySince(since: number): number {
		return firstWhere(this.historyCount, (age) => this.historyCapturedAt(age) <= since);
	}

	private mention(index: number, capturedAt: number): Mention {
		return withBrand(mentionAt(this.seed, index, capturedAt), this.stream.brandName);
	}

	private insert(capturedAt: number, given: Partial<Mention>): Mention {
		const arrival: Arrival = { seq: this.nextSeq++, capturedAt, given };
		const { arrivals } = this;
		const later = (position: number) => (arrivals[position]?.capturedAt ?? 0) > capturedAt;
		arrivals.splice(firstWhere(arrivals.length, later), 0, arrival);
		return this.arrivalMention(arrival);
	}
}
