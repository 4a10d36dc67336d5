import { cpus } from 'node:os';
import type { Section } from './bench';
import { effect } from './statistics/effect';
import { score } from './statistics/score';
import { signals } from './statistics/signals';
import { speed } from './speed/speed';
import { usual } from './statistics/usual';

/** Prints figures and what they are held to: npm run bench -- [name …]. The exit code is 1 if one is missed. */

const BENCHES: Record<string, () => Promise<Section[]>> = { usual, score, signals, effect, speed };

/** A section's rows as a Markdown table. */
function markdownOf({ title, measured }: Section): string {
	const cells = [
		Object.keys(measured[0]?.row ?? {}),
		...measured.map(({ row }) => Object.values(row)),
	];
	const lines = cells.map((row) => `| ${row.join(' | ')} |`);
	lines.splice(1, 0, `|${' --- |'.repeat(cells[0]!.length)}`);
	return `\n### ${title}\n\n${lines.join('\n')}\n`;
}

/** @returns whether all figures keep their bounds */
async function measure(name: string): Promise<boolean> {
	const sections = await BENCHES[name]!();
	for (const section of sections) console.log(markdownOf(section));
	const checks = sections.flatMap(({ measured }) =>
		measured.flatMap((measurement) => measurement.checks),
	);
	for (const { name: figure, measured, atMost } of checks) {
		if (atMost === undefined) continue;
		const verdict = measured <= atMost ? 'ok    ' : 'MISSED';
		console.log(`${verdict} ${figure}: ${measured.toFixed(3)} (at most ${atMost.toFixed(3)})`);
	}
	return checks.every(({ measured, atMost = Infinity }) => measured <= atMost);
}

async function main(): Promise<void> {
	const wanted = process.argv.slice(2);
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
