import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { draw, prepareMutants, type Mutant } from './mutants.mjs';
import { isNoticed, runRelated } from './testRuns.mjs';
import { createTypeCheck } from './typeCheck.mjs';

/**
 * Changes nodes/ and credentials/ in one place at a time, and tells how many of these mutants no test
 * notices, nor the compiler: npm run mutation -- [--mutants 400] [--seed 1] [folder or file …]
 */

const { values, positionals } = parseArgs({
	options: {
		mutants: { type: 'string', default: '400' },
		seed: { type: 'string', default: '1' },
	},
	allowPositionals: true,
});

/** The least share of mutants that must be noticed, in percent. */
const LEAST = 90;

const folder = mkdtempSync(join(tmpdir(), 'n8n-nodes-ai-visibility-mutation-'));
try {
	process.exitCode = (await measure()) ? 0 : 1;
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<boolean> {
	const all = await prepareMutants(folder);
	const isWanted = ({ file }: Mutant) => positionals.some((path) => file.startsWith(path));
	const wanted = positionals.length > 0 ? all.filter(isWanted) : all;
	const drawn = draw(wanted, Number(values.mutants), values.seed);
	const workers = Math.min(2, availableParallelism());
	console.log(`${drawn.length} of ${wanted.length} mutants, seed ${values.seed}`);
	const files = await runRelated(folder, [...new Set(drawn.map(({ file }) => file))], workers);
	const refuses = createTypeCheck();
	const unnoticed: Mutant[] = [];
	const queue = [...drawn];
	const work = async () => {
		for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
			if ((await isNoticed(folder, mutant, files)) || refuses(mutant)) continue;
			unnoticed.push(mutant);
			const { file, line, text, replacement } = mutant;
			console.log(`${file}:${line}\n- ${text}\n+ ${replacement}`);
		}
	};
	await Promise.all(Array.from({ length: workers }, work));
	return report(drawn, unnoticed);
}

/** Prints the share of noticed mutants by folder; whether there are enough in all. */
function report(drawn: Mutant[], unnoticed: Mutant[]): boolean {
	const folderOf = ({ file }: Mutant) =>
		file
			.split('/')
			.slice(0, 3)
			.join('/')
			.replace(/\/[^/]+\.ts$/, '');
	const scoreOf = (name: string, all: Mutant[], alive: Mutant[]) => {
		const percent = (100 * (all.length - alive.length)) / all.length;
		console.log(`${percent.toFixed(1).padStart(5)} % of ${String(all.length).padEnd(4)} ${name}`);
		return percent;
	};
	for (const name of [...new Set(drawn.map(folderOf))].sort()) {
		const isIn = (mutant: Mutant) => folderOf(mutant) === name;
		scoreOf(name, drawn.filter(isIn), unnoticed.filter(isIn));
	}
	return scoreOf('all', drawn, unnoticed) >= LEAST;
}
