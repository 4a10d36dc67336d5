import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

/** The steps of a release that only GitHub runs, run here. */

interface Job {
	steps: Array<{ name?: string; run?: string }>;
}

const path = resolve(__dirname, '../../../.github/workflows/publish.yml');
const { publish, release } = (parse(readFileSync(path, 'utf8')) as { jobs: Record<string, Job> })
	.jobs;

describe('a release', () => {
	const CHANGELOG = `# Changelog

## 0.2.0 (2027-01-05)

- Second.

### In detail

- More.

## 0.1.0 (2026-12-01)

- First.
`;
	let folder: string;

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'ai-visibility-release-'));
		writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG);
		writeFileSync(join(folder, 'package.json'), '{ "version": "0.1.0" }');
	});

	afterEach(() => rmSync(folder, { recursive: true }));

	/** Runs a step of the workflow as GitHub does; it throws if the step fails. */
	function run(job: Job | undefined, name: string, tag: string): void {
		const step = job!.steps.find((candidate) => candidate.name === name)!;
		const env = { ...process.env, GITHUB_REF_NAME: tag };
		execFileSync('bash', ['-e', '-c', step.run!], { cwd: folder, env, stdio: 'pipe' });
	}

	const CHECK = 'The tag is the version, which the changelog dates';
	const NOTES = "The notes are the version's part of the changelog";

	it.each([
		['v0.1.0', '- First.'],
		['v0.2.0', '- Second.\n\n### In detail\n\n- More.'],
	])('has the notes of its version alone when the tag is %s', (tag, notes) => {
		run(release, NOTES, tag);
		expect(readFileSync(join(folder, 'notes.md'), 'utf8').trim()).toBe(notes);
	});

	it('is published when the tag is the dated version', () => {
		run(publish, CHECK, 'v0.1.0');
	});

	it('is refused when the tag is another version', () => {
		expect(() => run(publish, CHECK, 'v0.2.0')).toThrow();
	});

	it('is refused when the changelog does not date the version', () => {
		writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased (0.1.0)\n');
		expect(() => run(publish, CHECK, 'v0.1.0')).toThrow();
	});
});
