import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { execa } from 'execa';
import type { Mutant } from './mutants.mjs';

/** A test file, as it ran without a mutant. */
export interface TestFile {
	name: string;
	seconds: number;
	/** How often it met each mutant, by the mutant's ID. */
	hits: Record<string, number>;
}

/** What jest writes with --json, as far as it is read here. */
interface Results {
	success: boolean;
	testResults: Array<{ name: string; status: string; startTime: number; endTime: number }>;
}

/** Runs jest, in at most so many seconds. */
async function jest(args: string[], env: Record<string, string>, seconds?: number) {
	const config = ['node_modules/jest/bin/jest.js', '--config', 'jest.mutation.config.js'];
	return await execa(process.execPath, [...config, ...args], {
		// Histories that tests play at random; with a mutant, the first few tell.
		env: { TRIGGER_LIFECYCLE: '100', ...env },
		timeout: seconds && 1000 * seconds,
		killSignal: 'SIGKILL',
		reject: false,
		stdio: 'ignore',
	});
}

/**
 * Runs the test files that depend on some sources once, without a mutant. One that fails is named and
 * left out, as it cannot tell anything about a mutant.
 */
export async function runRelated(
	folder: string,
	sources: string[],
	workers: number,
): Promise<TestFile[]> {
	mkdirSync(join(folder, 'met'));
	const outputFile = join(folder, 'results.json');
	const json = ['--json', `--outputFile=${outputFile}`];
	await jest(['-w', `${workers}`, ...json, '--findRelatedTests', ...sources], {
		MUTATION_FOLDER: folder,
	});
	const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Results;
	const failed = testResults.filter(({ status }) => status !== 'passed');
	for (const { name } of failed) console.log(`Left out, as it fails without a mutant: ${name}`);
	const passed = testResults.filter(({ status }) => status === 'passed');
	return passed.map(({ name: path, startTime, endTime }) => {
		const name = relative(process.cwd(), path);
		const hits = readFileSync(join(folder, 'met', `${name.replaceAll('/', '-')}.json`), 'utf8');
		const seconds = (endTime - startTime) / 1000;
		return { name, seconds, hits: JSON.parse(hits) as TestFile['hits'] };
	});
}

/** At most so many seconds of tests are run for a mutant, as measured without one. */
const MAX_SECONDS = 40;

/** Beyond so many times the usual time, a mutant hangs, which is noticed. */
const SLACK = 4;
const START_SECONDS = 30;

/** The tests that meet a mutant, up to MAX_SECONDS: the fast and special ones first. */
function testsOf({ id }: Mutant, files: TestFile[]): TestFile[] {
	const cost = ({ seconds, hits }: TestFile) => seconds * Object.keys(hits).length;
	let seconds = 0;
	return files
		.filter(({ hits }) => hits[id])
		.sort((one, other) => cost(one) - cost(other))
		.filter((file) => (seconds += file.seconds) <= MAX_SECONDS || file.seconds === seconds);
}

/** Whether a test fails, or hangs, with the mutant. */
export async function isNoticed(folder: string, mutant: Mutant, all: TestFile[]): Promise<boolean> {
	const files = testsOf(mutant, all);
	if (files.length === 0) return false;
	const seconds = files.reduce((sum, file) => sum + file.seconds, 0);
	const hits = Math.max(...files.map((file) => file.hits[mutant.id] ?? 0));
	const { exitCode } = await jest(
		['-i', '--bail', '--runTestsByPath', ...files.map(({ name }) => name)],
		{ MUTATION_FOLDER: folder, MUTANT: mutant.id, MUTANT_HITS: `${100 * hits + 1000}` },
		START_SECONDS + SLACK * seconds,
	);
	return exitCode !== 0;
}
