import { cpus } from 'node:os';
import { type Check, confidenceOf, type Section } from './bench';
import { effect } from './statistics/effect';
import { score } from './statistics/score';
import { signals } from './statistics/signals';
import { trackRecords } from './statistics/trackRecord';
import { speed } from './speed/speed';
import { usual } from './statistics/usual';

/**
 * Prints figures and what they are held to: npm run bench -- [name …] [--full]. The exit code is 1 if one is missed.
 * Without --full, rows of statistics take a fifth of the accounts, and say how exact they are.
 */

const BENCHES: Record<string, () => Promise<Section[]>> = {
	usual,
	score,
	signals,
	effect,
	trackRecord: trackRecords,
	speed,
};

const lineOf = (cells: unknown[]) => `| ${cells.join(' | ')} |`;

/** Prints a section as a Markdown table, each row as soon as it is measured. @returns what its figures are held to */
async function print({ title, measured }: Section): Promise<Check[]> {
	console.log(`\n### ${title}\n`);
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
async function measure(name: string): Promise<boolean> {
	const checks: Check[] = [];
	for (const section of await BENCHES[name]!()) checks.push(...(await print(section)));
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
	const wanted = process.argv.slice(2).filter((name) => name !== '--full');
	const unknown = wanted.filter((name) => !(name in BENCHES));
	if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}.`);
	console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node.js ${process.version}`);
	let good = true;
	for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHES)) {
		good = (await measure(name)) && good;
	}
	process.exit(good ? 0 : 1);
}

void main();
