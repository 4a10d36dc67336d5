import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { message } from '../../src/formats/chat/message';
import { LANGUAGE_TAGS, type LanguageTag, localeOf } from '../../src/language/locale';
import { everyDocumentIn } from '../helpers/everyDocument';
import { expectAsInFile } from '../helpers/goldenFile';

/**
 * What readers get in each situation, as a file that a person reads: `GOLDEN=write npx jest golden` writes
 * all of them, and `git diff` shows what readers will see differently.
 */

const ZONE = 'Europe/Berlin';

/** Whose summary is read, as the whole report has more lines than a screen. */
const SUMMARIES = [
	'a normal week',
	'a normal month',
	'a fall of one assistant',
	'a fall of two assistants',
	'a rise of all',
	'one assistant against the total',
	'a score that left its range',
	'a score that fell',
	'a score that is still above',
	'a score that came back',
	'a single day out of line',
	'a short trend',
	'few mentions',
	'no mentions',
	'counts that are minimums',
	'the first report',
	'a missing section',
	'lost prompts and sources',
	'many domains',
];

const WHOLE = [
	'only the score',
	'nothing but the plan',
	'nothing at all',
	'two bad days that are over',
	'a score that rose since',
	'a score that fell since',
	'a score as before',
	'too few days since',
	'many accounts',
	'analysis',
	'samples',
	'pending analysis',
	'comparison',
	'mentions by domain, 0',
	'share of voice',
	'action plan',
	'new mention',
	'score down',
	'overtaken',
	'silence',
];

/** One whole report, which is read in each language. */
const TRANSLATED = 'a negative theme';

const FOLDER = join(__dirname, 'situations');

const fileOf = (name: string, tag: LanguageTag) =>
	join(FOLDER, `${name.replace(/\W+/g, '-')}${tag === 'en' ? '' : `.${tag}`}.txt`);

// Of several documents with one name, the first one counts, and a map keeps the last one.
const DOCUMENTS = new Map(
	LANGUAGE_TAGS.map((tag) => [tag, new Map([...everyDocumentIn(tag)].reverse())]),
);

function textOf(name: string, tag: LanguageTag, detail: 'full' | 'summary'): string {
	const document = DOCUMENTS.get(tag)!.get(name)!;
	return `${String(message.toJson(document, { detail }, localeOf(tag, ZONE)).text)}\n`;
}

it.each(SUMMARIES)('the summary of %s is as in its file', (name) => {
	expectAsInFile(fileOf(name, 'en'), textOf(name, 'en', 'summary'));
});

it.each(WHOLE)('the text of %s is as in its file', (name) => {
	expectAsInFile(fileOf(name, 'en'), textOf(name, 'en', 'full'));
});

it.each(LANGUAGE_TAGS)('a whole report in %s is as in its file', (tag) => {
	expectAsInFile(fileOf(TRANSLATED, tag), textOf(TRANSLATED, tag, 'full'));
});

it('has a file for each text and none besides, at most 60 of them, each of a screen', () => {
	const files = [
		...[...SUMMARIES, ...WHOLE].map((name) => fileOf(name, 'en')),
		...LANGUAGE_TAGS.map((tag) => fileOf(TRANSLATED, tag)),
	];
	const found = readdirSync(FOLDER).map((name) => join(FOLDER, name));
	expect(found.sort()).toEqual(files.sort());
	expect(files.length).toBeLessThanOrEqual(60);
	for (const file of files) {
		expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThanOrEqual(60);
	}
});
