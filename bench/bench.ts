/** A measured ratio, or another figure, and what may not be passed; it is shown only where nothing is promised. */
export interface Check {
	name: string;
	measured: number;
	atMost: number | undefined;
}

/** One or several figures: a row of a table, and what the figures are held to. */
export interface Measured {
	/** The cells, by the heads of their columns. */
	row: Record<string, string | number>;
	checks: Check[];
}

/** A table of what a bench has measured. */
export interface Section {
	title: string;
	measured: Measured[];
}

export function check(name: string, measured: number, atMost: number | undefined): Check {
	return { name, measured, atMost };
}

export const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

/** Random numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}
