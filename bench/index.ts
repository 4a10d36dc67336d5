import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Section } from './bench';
import { effect } from './effect/effect';
import { formats } from './documents/formats';
import { items } from './items/items';
import { longLife } from './longLife/longLife';
import { makespan } from './analysis/makespan';
import { queueMode } from './analysis/queueMode';
import { realRun } from './analysis/realRun';
import { schedule } from './analysis/schedule';
import { signals } from './signals/signals';
import { trigger } from './trigger/trigger';
import { usual } from './statistics/usual';

/** By name, as on the command line and in docs/PERFORMANCE.md. */
const BENCHES: Record<string, () => Promise<Section[]>> = {
	schedule,
	makespan,
	items,
	realRun,
	signals,
	usual,
	effect,
	queueMode,
	longLife,
	trigger,
	formats,
	mentions: async () => await (await import('./mentions/mentions.mjs')).mentions(),
};

const REPORT = join(__dirname, '../docs/PERFORMANCE.md');

/** Before a bench lets the package go by a clock of its own. */
const TODAY = new Date().toISOString().slice(0, 10);

/** Where and with what was measured. */
function conditions(): string {
	const [cpu] = cpus();
	const gb = Math.round(totalmem() / 2 ** 30);
	const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: __dirname });
	const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${gb} GB, ${process.platform}`;
	return `_Measured ${TODAY} at ${commit.toString().trim()}: ${machine}, Node.js ${process.version}._`;
}

/** The page with one section replaced, or added. */
function withSection(page: string, name: string, text: string): string {
	const [start, end] = [`<!-- bench: ${name} -->`, `<!-- end: ${name} -->`];
	const section = `${start}\n\n${text}\n\n${end}`;
	const [from, to] = [page.indexOf(start), page.indexOf(end)];
	if (from < 0) return `${page.trimEnd()}\n\n${section}\n`;
	return page.slice(0, from) + section + page.slice(to + end.length);
}

/** The text of a section, and its rows as a Markdown table. */
function markdownOf({ text, measured }: Section): string {
	const cells = [
		Object.keys(measured[0]?.row ?? {}),
		...measured.map(({ row }) => Object.values(row)),
	];
	const lines = cells.map((each) => `| ${each.join(' | ')} |`);
	lines.splice(1, 0, `|${' --- |'.repeat(cells[0]!.length)}`);
	return cells[0]!.length === 0 ? text : `${text}\n\n${lines.join('\n')}`;
}

/** @returns whether all figures keep their bounds */
async function measure(name: string): Promise<boolean> {
	const sections = await BENCHES[name]!();
	const markdown = sections.map(markdownOf).join('\n\n');
	const checks = sections.flatMap(({ measured }) => measured.flatMap((each) => each.checks));
	console.log(`\n${markdown}\n`);
	for (const { name: figure, measured, atMost } of checks) {
		const verdict = measured <= atMost ? 'ok    ' : 'MISSED';
		console.log(`${verdict} ${figure}: ${measured.toFixed(3)} (at most ${atMost.toFixed(3)})`);
	}
	const page = readFileSync(REPORT, 'utf8');
	writeFileSync(REPORT, withSection(page, name, `${markdown}\n\n${conditions()}`));
	return checks.every(({ measured, atMost }) => measured <= atMost);
}

async function main(): Promise<void> {
	const wanted = process.argv.slice(2);
	const unknown = wanted.filter((name) => !(name in BENCHES));
	if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}.`);
	let good = true;
	for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHES)) {
		good = (await measure(name)) && good;
	}
	process.exit(good ? 0 : 1);
}

void main();
