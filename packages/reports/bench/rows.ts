import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { check, eachOf, type Measured, type Section } from './bench';
import type { Taken } from './rowsCase';

/** How long 100,000 rows of others take, how much memory, and the longest step between two turns. */

/** The days over which the rows are spread. Those of a week are all in the period. */
const CASES = [
	{ name: '100,000 rows of nine weeks', days: 63, isDated: false },
	{ name: '100,000 rows of nine weeks, days without a time', days: 63, isDated: true },
	{ name: '100,000 rows of one week', days: 6.9, isDated: false },
];

async function measure({ name, ...spread }: (typeof CASES)[number]): Promise<Measured> {
	const file = join(__dirname, 'rowsCase.ts');
	const child = fork(file, [JSON.stringify(spread)], { execArgv: ['--import', 'tsx'] });
	const [taken] = (await once(child, 'message')) as [Taken];
	const { seconds, longest, megabytes } = taken;
	return {
		row: {
			Rows: name,
			Seconds: seconds.toFixed(1),
			'Longest block': `${Math.round(longest)} ms`,
			Memory: `${Math.round(megabytes)} MB`,
		},
		checks: [
			check(`${name}: seconds`, seconds, 5),
			check(`${name}: longest block, ms`, longest, 300),
			check(`${name}: memory, MB`, megabytes, 400),
		],
	};
}

export async function rows(): Promise<Section[]> {
	const about =
		'Reading, judging; each in a process of its own, which also holds the rows themselves.';
	return [{ title: 'A report on rows', about, measured: eachOf(CASES, measure) }];
}
