import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Expects a text to be the one in a file, which a person reads. With `GOLDEN=write` it is written there
 * first, for `git diff` to show what is different.
 */
export function expectAsInFile(path: string, text: string): void {
	if (process.env.GOLDEN === 'write') writeFileSync(path, text);
	const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : 'There is no file.';
	expect(text.split('\n')).toEqual(lines);
}
