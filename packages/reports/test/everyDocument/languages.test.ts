import { isDeepStrictEqual as equals } from 'node:util';

import type { Appearance } from '../../src/formats/appearance';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { SINGLE } from '../helpers/formats/documents';
import { seenIn } from '../helpers/formats/readers';
import { englishIn } from '../helpers/reports/english';
import { sample } from '../helpers/sample';
import { everyDocumentIn } from '../helpers/everyDocument';
import { violationsOf } from '../helpers/formats/formatViolations';

/** Every report, list and alert in every language. */

const DOCUMENTS = new Map(
	LANGUAGE_TAGS.map((tag, place) => {
		const locale = localeOf(tag, 'Europe/Berlin');
		return [tag, { locale, place, documents: everyDocumentIn(tag) }];
	}),
);

/** What a user may set, which one document in four has. */
const CHOSEN = { title: 'TITLE', footer: 'FOOTER' };

/** Their summaries have an entry for each. */
const SEVERAL = ['many accounts', 'many domains'];

describe.each([...DOCUMENTS])('in %s', (tag, { locale, place, documents }) => {
	const topic = locale.figures.subject.toLowerCase();

	it.each(SINGLE)(
		'writes all in its own words, names the topic and keeps to the limits of $option.name',
		({ option: { value: format }, toJson }) => {
			const offset = place + SINGLE.findIndex(({ option }) => option.value === format);
			const some = sample(documents, 6, offset);
			const wrong = some.flatMap(([name, document], index) =>
				[{}, ...(index % 4 === 0 ? [CHOSEN] : [])].flatMap((appearance: Appearance) => {
					const json = toJson(document, { detail: 'full', ...appearance, language: tag }, locale);
					const seen = seenIn(format, json);
					// An email begins with its subject, which need not name the topic.
					const body = format === 'html' ? seen.slice(seen.indexOf('\n')) : seen;
					const problems = [
						...(tag === 'en' ? [] : englishIn(tag, seen)),
						...(appearance.title || body.toLowerCase().includes(topic)
							? []
							: [`no topic: ${body}`]),
						...violationsOf(format)(json, appearance, document.domains),
					];
					return problems.map((problem) => `${name}: ${problem}`);
				}),
			);
			expect(wrong).toEqual([]);
		},
	);

	it.each(SINGLE.filter(({ option }) => /^(message|html|telegram)$/.test(option.value)))(
		'has a summary of at most 900 characters in the text of $option.name',
		({ toJson }) => {
			const long = documents.flatMap(([name, document]) => {
				const { length } = String(toJson(document, { detail: 'summary' }, locale).text);
				return length <= 900 || SEVERAL.includes(name) ? [] : [`${name}: ${length}`];
			});
			expect(long).toEqual([]);
		},
	);

	it('says in an email which language it is in', () => {
		const html = SINGLE.find(({ option }) => option.value === 'html')!;
		const email = html.toJson(documents[0]![1], {}, locale);
		expect(String(email.html)).toContain(`<html lang="${tag}"`);
	});
});

it.each(['es', 'fr', 'pt-BR'] as const)(
	'writes what stands behind the topic in lower case in %s, except names',
	(tag) => {
		const { locale, documents } = DOCUMENTS.get(tag)!;
		const capital = new RegExp(
			`${locale.figures.subject}(,|\\s?:)\\s+(?!Gemini)\\p{Lu}\\p{Ll}`,
			'u',
		);
		const message = SINGLE.find(({ option }) => option.value === 'message')!;
		const texts = documents.flatMap(([, document]) => {
			const { subject, text } = message.toJson(document, {}, locale);
			return [subject, text].map(String);
		});
		expect(texts.filter((text) => capital.test(text))).toEqual([]);
	},
);

it('says something of its own in every situation in every language', () => {
	const inEnglish = DOCUMENTS.get('en')!.documents;
	for (const [tag, { documents }] of DOCUMENTS) {
		const same = documents.filter((document, index) => equals(document, inEnglish[index]));
		expect(same).toHaveLength(tag === 'en' ? documents.length : 0);
	}
});
