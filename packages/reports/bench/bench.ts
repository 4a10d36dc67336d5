/** A measured ratio, or another figure, and what may not be passed; it is shown only where nothing is promised. */
export interface Check {
	name: string;
	measured: number;
	atMost: number | undefined;
}

export interface Settings {
	/** How often speed is measured, an odd number. The medians count. */
	rounds: number;
	/** True if all numbers of mentions are read, the largest, too. */
	isFull: boolean;
}

/** One or several figures: a row of a table, and what the figures are held to. */
export interface Measured {
	/** The cells, by the heads of their columns. */
	row: Record<string, string | number>;
	checks: Check[];
}

/** A table of what a bench measures. */
export interface Section {
	title: string;
	/** How it was measured, and against what: printed below the title. */
	about?: string;
	/** The rows. `eachOf` measures each when it is asked for, so that it is printed before the next one is measured. */
	measured: AsyncIterable<Measured> | Iterable<Measured>;
}

/** Measures the rows of a table one after the other, and says before each what is being measured. */
export async function* eachOf<Case>(
	cases: readonly Case[],
	measure: (one: Case) => Measured | Promise<Measured>,
): AsyncGenerator<Measured> {
	for (const [place, one] of cases.entries()) {
		const { name = '' } = Object(one) as { name?: string };
		announce(`row ${place + 1} of ${cases.length} ${name}`);
		yield await measure(one);
	}
}

/** Says what the bench waits for, beside its tables. */
export function announce(what: string): void {
	process.stderr.write(`… ${what.trim()}\n`);
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
