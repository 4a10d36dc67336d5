import { redactKey } from '../../nodes/shared/http/redact';
import { MOST_MEGABYTES } from '../../nodes/shared/http/response';
import { check, eachOf, type Measured, type Section } from '../../packages/reports/bench/bench';

/** The longest that n8n may stand still while the key is looked for, in milliseconds. */
const MOST_MS = 300;

/** Each case is measured so often, and the median counts. */
const ROUNDS = 5;

const KEY = 'sk-visibility-4f9a8c7e6d5b4a39';

/** What the longest answer consists of. */
const CASES = [
	{ name: 'letters', part: 'x' },
	{ name: 'backslashes', part: '\\' },
	{ name: 'percent signs', part: '%' },
	{ name: 'signs of no width', part: '\u200b' },
	{ name: 'letters and signs of no width in turn', part: 'x\u200b' },
	{ name: 'emoji of several characters', part: '👩\u200d' },
	{ name: 'beginnings of the key', part: KEY.slice(0, -1) },
];

type Case = (typeof CASES)[number];

/** How long the search for the key in the longest answer takes, whatever the answer consists of. */
export function keySearch(): Section {
	return {
		title: `How long the key is looked for in ${MOST_MEGABYTES} MB (bound: ${MOST_MS} ms)`,
		measured: eachOf(CASES, measuredOf),
	};
}

function measuredOf({ name, part }: Case): Measured {
	const text = part.repeat((MOST_MEGABYTES * 1_000_000) / part.length);
	const rounds = Array.from({ length: ROUNDS }, () => {
		const used = process.cpuUsage();
		const began = performance.now();
		redactKey({ statusCode: 200, headers: {}, body: { text } }, KEY);
		const { user, system } = process.cpuUsage(used);
		// The clock also counts other processes, and the processor other threads.
		return Math.min(performance.now() - began, (user + system) / 1_000);
	}).sort((one, other) => one - other);
	const took = rounds[(ROUNDS - 1) / 2]!;
	return {
		row: { answer: name, 'search (ms)': took.toFixed(0), '÷ bound': (took / MOST_MS).toFixed(2) },
		checks: [check(`8 MB of ${name}: search in ms`, took, MOST_MS)],
	};
}
