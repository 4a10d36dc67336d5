/** A measured ratio, or another figure, that may not be passed. */
export interface Check {
	name: string;
	measured: number;
	atMost: number;
}

/** One measurement: a file of its own, and a line in index.ts. */
export interface Bench {
	/** As it is named on the command line, and in docs/PERFORMANCE.md. */
	name: string;
	run: () => Promise<{ markdown: string; checks: Check[] }>;
}

/** A Markdown table. */
export function table(head: string[], rows: Array<Array<string | number>>): string {
	const line = (cells: Array<string | number>) => `| ${cells.join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

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

/** A documented duration in seconds: 30 s and an exponential of mean 15 s, cut at 90 s. */
export function documentedDuration(share: number): number {
	return Math.min(90, 30 - 15 * Math.log(1 - share));
}
