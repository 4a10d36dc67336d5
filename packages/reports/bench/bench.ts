/** A measured ratio, or another figure, and what may not be passed; it is shown only where nothing is promised. */
export interface Check {
	name: string;
	measured: number;
	atMost: number | undefined;
	/** Of how many accounts it is the part; undefined for other figures. */
	of?: number;
}

/** True for the figures of the page, by as many accounts as it says. Otherwise a fifth of them has to do. */
const IS_FULL = process.argv.includes('--full');

/** How many accounts a row takes. */
export const accounts = (full: number) => (IS_FULL ? full : Math.ceil(full / 5));

/** The interval in which a part lies with a confidence of 95 % (Wilson, Journal of the American Statistical Association, 1927). */
export function confidenceOf(part: number, of: number): [low: number, high: number] {
	const z2 = 1.96 ** 2;
	const centre = (part + z2 / (2 * of)) / (1 + z2 / of);
	const width = (1.96 * Math.sqrt((part * (1 - part)) / of + z2 / (4 * of ** 2))) / (1 + z2 / of);
	return [Math.max(0, centre - width), Math.min(1, centre + width)];
}

/** A part of so many accounts, which misses its bound if its interval is above it. */
export function checkPart(
	name: string,
	measured: number,
	of: number,
	atMost: number | undefined,
): Check {
	return { name, measured, atMost, of };
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

/**
 * The seed of an account, by its number from 1 on. Constants and bounds were chosen by accounts with other seeds, so that
 * what is shown is nothing that happens to suit those.
 */
export const seedOf = (account: number) => 300_000_000 + 7_907 * account;

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
