import { mix } from '../random';
import type { Switches } from '../switches';
import { type Arrival, firstWhere, type MentionStore } from './mentionStore';

/**
 * The mentions after an instant in one order, as two sequences that both rise by key; a list is
 * their merge, the history first where keys are equal. Nothing is materialised.
 */
export interface OrderedMentions {
	historySize: number;
	/** Age (0 = newest) of the history's mention at a position. */
	age(position: number): number;
	historyKey(position: number): number;
	arrivalCount: number;
	arrival(position: number): Arrival;
	arrivalKey(position: number): number;
}

const multiplier = 0x9e3779b1;

function commonDivisor(a: number, b: number): number {
	return b === 0 ? a : commonDivisor(b, a % b);
}

/** @returns a one-to-one shuffle of [0, size). */
function shuffle(size: number): (position: number) => number {
	if (size === 0) return (position) => position;
	let step = (multiplier % size) + 1;
	while (commonDivisor(step, size) !== 1) step += 1;
	return (position) => (position * step + (multiplier % 1013)) % size;
}

const place = (arrival: Arrival): number => mix(arrival.seq + 0x5bd1e995) / 2 ** 32;

function shuffled(store: MentionStore, historySize: number, since: number): OrderedMentions {
	const age = shuffle(historySize);
	const arrivals = store.arrivals
		.filter(({ capturedAt }) => capturedAt > since)
		.sort((a, b) => place(a) - place(b));
	const arrival = (position: number) => arrivals[position] as Arrival;
	return {
		historySize,
		age,
		historyKey: (position) => (position + 0.5) / historySize,
		arrivalCount: arrivals.length,
		arrival,
		arrivalKey: (position) => place(arrival(position)),
	};
}

/** @param since only mentions captured after it, epoch ms; -Infinity = all. */
export function orderedMentions(
	store: MentionStore,
	order: Switches['mentionOrder'],
	since: number,
): OrderedMentions {
	const historySize = store.historySince(since);
	if (order === 'shuffled') return shuffled(store, historySize, since);
	const { arrivals } = store;
	const later = (position: number) => (arrivals[position]?.capturedAt ?? 0) > since;
	const first = firstWhere(arrivals.length, later);
	const newest = order === 'newest';
	const sign = newest ? -1 : 1;
	const age = (position: number) => (newest ? position : historySize - 1 - position);
	const arrival = (position: number) =>
		arrivals[newest ? arrivals.length - 1 - position : first + position] as Arrival;
	return {
		historySize,
		age,
		historyKey: (position) => sign * store.historyCapturedAt(age(position)),
		arrivalCount: arrivals.length - first,
		arrival,
		arrivalKey: (position) => sign * arrival(position).capturedAt,
	};
}
