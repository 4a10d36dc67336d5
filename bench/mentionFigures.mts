import { type Check } from './bench.js';
import { median, withSpread } from './pairs.mjs';

export const MAX_TIME_RATIO = 0.45;
export const MAX_MEMORY_RATIO = 0.6;
export const MAX_OVER_BARE = 1.5;

export interface Measured {
	seconds: number;
	/** Most memory over the idle process. */
	mb: number;
}

/** What one round has measured: each of the three, one behind the other. */
export interface Round {
	/** Seconds of the bare loop. */
	bare: number;
	ours: Measured;
	theirs: Measured;
}

export interface Size {
	size: number;
	rounds: Round[];
}

const timeRatios = (rounds: Round[]) =>
	rounds.map(({ ours, theirs }) => ours.seconds / theirs.seconds);
const memoryRatios = (rounds: Round[]) => rounds.map(({ ours, theirs }) => ours.mb / theirs.mb);
const bareRatios = (rounds: Round[]) => rounds.map(({ ours, bare }) => ours.seconds / bare);

/** What the medians of a size are held to. */
export function checksOf({ size, rounds }: Size): Check[] {
	return [
		{ name: `time, ${size}`, measured: median(timeRatios(rounds)), atMost: MAX_TIME_RATIO },
		{ name: `memory, ${size}`, measured: median(memoryRatios(rounds)), atMost: MAX_MEMORY_RATIO },
		{ name: `over bare, ${size}`, measured: median(bareRatios(rounds)), atMost: MAX_OVER_BARE },
	];
}

export const HEAD = ['mentions', 'bare loop, s', 'this node, s', 'HTTP Request + Split Out, s'];
HEAD.push('this node ÷ HTTP Request', 'this node ÷ bare loop');
HEAD.push('this node, MB', 'HTTP Request + Split Out, MB', 'ratio');

/** The row of a size in the table. */
export function rowOf({ size, rounds }: Size): string[] {
	const of = (figure: (round: Round) => number) => median(rounds.map(figure));
	return [
		size.toLocaleString('en'),
		fixed(of(({ bare }) => bare)),
		fixed(of(({ ours }) => ours.seconds)),
		fixed(of(({ theirs }) => theirs.seconds)),
		withSpread(timeRatios(rounds)),
		withSpread(bareRatios(rounds)),
		of(({ ours }) => ours.mb).toFixed(0),
		of(({ theirs }) => theirs.mb).toFixed(0),
		withSpread(memoryRatios(rounds)),
	];
}

export function fixed(value: number): string {
	return value.toFixed(2);
}
