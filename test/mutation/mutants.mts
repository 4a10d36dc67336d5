import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { Logger } from '@stryker-mutator/api/logging';

/** A small change of the code. */
export interface Mutant {
	id: string;
	file: string;
	/** Counted from 1. */
	line: number;
	/** The text of that line. */
	text: string;
	/** What takes the place of the code at `start` to `end`, both indexes into the source. */
	replacement: string;
	start: number;
	end: number;
}

/** The instrumenter's own report is not shown. */
const log = new Proxy({} as Logger, { get: () => () => false });

/**
 * Writes each source with all its mutants in it, of which an environment variable activates one, into
 * the folder.
 */
export async function prepareMutants(folder: string): Promise<Mutant[]> {
	const names = ['credentials', 'nodes'].flatMap((root) =>
		readdirSync(root, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => join(root, name))
			.sort(),
	);
	const sources = new Map(names.map((name) => [name, readFileSync(name, 'utf8')]));
	const { files, mutants } = await new Instrumenter(log).instrument(
		[...sources].map(([name, content]) => ({ name, content, mutate: true })),
		{ plugins: null, excludedMutations: [], ignorers: [] },
	);
	for (const { name, content } of files) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), content);
	}
	return mutants.map(({ id, fileName, location: { start, end }, replacement = '' }) => {
		const lines = sources.get(fileName)!.split(/(?<=\n)/);
		const indexOf = ({ line, column }: typeof start) =>
			lines.slice(0, line).join('').length + column;
		return {
			id,
			file: fileName,
			line: start.line + 1,
			text: lines[start.line]!.trim(),
			replacement,
			start: indexOf(start),
			end: indexOf(end),
		};
	});
}

/**
 * Draws mutants: one of each file, then any, so that a file has as many as it is large. A change of one
 * file redraws only its own.
 */
export function draw(mutants: Mutant[], size: number, seed: string): Mutant[] {
	const numberOf = ({ file, start, end, replacement }: Mutant) =>
		createHash('sha256').update([seed, file, start, end, replacement].join()).digest('hex');
	const shuffled = mutants
		.map((mutant) => ({ mutant, number: numberOf(mutant) }))
		.sort((one, other) => (one.number < other.number ? -1 : 1))
		.map(({ mutant }) => mutant);
	const firsts = new Map(shuffled.toReversed().map((mutant) => [mutant.file, mutant]));
	return [...new Set([...firsts.values(), ...shuffled])].slice(0, size);
}
