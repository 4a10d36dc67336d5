import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { LANGUAGE_TAGS, localeOf } from '../../../../nodes/shared/language/locale';
import { plain } from './plain';
import { situationsIn } from './situations';

/**
 * What readers get in each situation, in all languages, as a file to read. After a change, GOLDEN=write has it written anew:
 * read what is different then.
 */

const path = join(__dirname, 'situations.md');

it('says in every language what situations.md has', () => {
	const all = LANGUAGE_TAGS.map((tag) => [tag, situationsIn(localeOf(tag, 'UTC'))] as const);
	const names = all[0]?.[1].map(([name]) => name) ?? [];
	const blocks = names.map((name, index) => {
		const lines = all.map(([tag, said]) => `- **${tag}**: ${said[index]?.[1].join(' | ')}`);
		return `## ${name}\n\n${plain(lines.join('\n'))}\n`;
	});
	const written = `# What readers get\n\n${blocks.join('\n')}`;
	if (process.env.GOLDEN === 'write') writeFileSync(path, written);
	expect(written).toBe(readFileSync(path, 'utf8'));
});
