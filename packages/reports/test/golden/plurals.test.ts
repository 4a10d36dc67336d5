import { join } from 'node:path';

import { LANGUAGE_TAGS, localeOf, type LanguageTag } from '../../src/language/locale';
import { expectAsInFile } from '../helpers/goldenFile';
import { messageIn, pluralMessages } from '../helpers/reports/everyMessage';

/** Each message that counts, with 1 and with 2, as somebody who speaks the language has read it. */

const linesIn = (tag: LanguageTag) =>
	pluralMessages().map(([key, rows]) => {
		const said = rows.map((values) => messageIn(localeOf(tag, 'UTC'), key)(values));
		return `${key}: ${said.join(' | ')}`;
	});

it.each(LANGUAGE_TAGS)('says 1 and 2 in %s as in its file', (tag) => {
	const file = join(__dirname, 'plurals', `${tag}.txt`);
	expectAsInFile(file, `${linesIn(tag).join('\n')}\n`);
});
