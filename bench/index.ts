import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import {
	type Check,
	confidenceOf,
	type Section,
	type Settings,
} from '../packages/reports/bench/bench';
import { effect } from '../packages/reports/bench/effect';
import { missing } from '../packages/reports/bench/missing';
import { score } from '../packages/reports/bench/score';
import { signals } from './signals/signals';
import { speed } from './speed/speed';
import { usual } from '../packages/reports/bench/usual';

/**
 * Prints figures and what they are held to: npm run bench -- [name …] [--full]. The exit code is 1 if
 * one is missed. Without --full, rows of statistics take a fifth of the accounts, and say how exact they
 * are; measurements of speed have three rounds instead of five, and none reads 100,000 mentions.
 */

const BENCHES: Record<string, (settings: Settings) => Promise<Section[]>> = {
	usual,
	score,
	signals,
	effect,
	missing,
	speed,
};

const lineOf = (cells: unknown[]) => `| ${cells.join(' | ')} |`;

/** Prints a section as a Markdown table, each row as soon as it is measured. @returns what its figures are held to */
async function print({ title, about, measured }: Section): Promise<Check[]> {
	console.log(`\n### ${title}\n`);
	if (about) console.log(`${about}\n`);
	const checks: Check[] = [];
	let hasHead = false;
	for await (const { row, checks: ofRow } of measured) {
		const names = Object.keys(row);
		if (!hasHead) console.log(`${lineOf(names)}\n|${' --- |'.repeat(names.length)}`);
		hasHead = true;
		console.log(lineOf(Object.values(row)));
		checks.push(...ofRow);
	}
	return checks;
}

/** @returns whether all figures keep their bounds */
async function measure(name: string, settings: Settings): Promise<boolean> {
	const checks: Check[] = [];
	for (const section of await BENCHES[name]!(settings)) checks.push(...(await print(section)));
	console.log('');
	for (const one of checks) {
		const { name: figure, measured, atMost, of } = one;
		if (atMost === undefined) continue;
		const verdict = isKept(one) ? 'ok    ' : 'MISSED';
		const interval = of === undefined ? [] : confidenceOf(measured, of);
		const between = interval.map((edge) => edge.toFixed(3)).join(' to ');
		const exact = between && `, 95 %: ${between}`;
		console.log(
			`${verdict} ${figure}: ${measured.toFixed(3)}${exact} (at most ${atMost.toFixed(3)})`,
		);
	}
	return checks.every(isKept);
}

/** A part of accounts misses its bound only if chance does not explain by how much. */
function isKept({ measured, atMost = Infinity, of }: Check): boolean {
	return (of === undefined ? measured : confidenceOf(measured, of)[0]) <= atMost;
}

async function main(): Promise<void> {
	const { values, positionals: wanted } = parseArgs({
		options: { full: { type: 'boolean', default: false } },
		allowPositionals: true,
	});
	const unknown = wanted.filter((name) => !(name in BENCHES));
	if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}.`);
	console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node.js ${process.version}`);
	const settings = { rounds: values.full ? 5 : 3, isFull: values.full };
	let good = true;
	for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHES)) {
		good = (await measure(name, settings)) && good;
	}
	process.exit(good ? 0 : 1);
}

void main();
