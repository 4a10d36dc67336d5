import type { Appearance, ReportDocument } from '../../nodes/shared/documents/document';
import { FORMATS } from '../../nodes/shared/documents/formats';
import { withTitle } from '../../nodes/shared/documents/titles';
import { LANGUAGE_TAGS, localeOf, type LanguageTag } from '../../nodes/shared/language/locale';
import { readersSee } from '../unit/shared/documents/readers';
import { englishIn } from './english';
import { wrongIn } from './formats';
import { readingsIn } from './readings';

/** Every report, list and alert in every language. */

const localeIn = (tag: LanguageTag) => localeOf(tag, 'Europe/Berlin');
const OTHERS = LANGUAGE_TAGS.filter((tag) => tag !== 'en');

describe.each(OTHERS)('in %s', (tag) => {
	const readings = readingsIn(localeIn(tag));

	it('no word of English is left, in any format', () => {
		for (const [name, document] of readings) {
			for (const [format, seen] of readersSee(document, { language: tag })) {
				expect([name, format, englishIn(tag, seen)]).toEqual([name, format, []]);
			}
		}
	});

	it.each(FORMATS)('all of it keeps to the limits of $option.name', ({ option, toJson }) => {
		const appearance: Appearance = { nativeCharts: true, title: 'TITLE', footer: 'FOOTER' };
		for (const [name, document] of readings) {
			const titled = withTitle(document, appearance.title, localeIn(tag));
			const json = toJson(titled, appearance, localeIn(tag));
			const wrong = wrongIn(option.value)(json, appearance, document.domains);
			expect([name, wrong]).toEqual([name, []]);
		}
	});

	it('every message says that it is about AI visibility, with a title of the user, too', () => {
		for (const [name, document] of readings) expectTopic(tag, name, document);
	});

	it('an email says which language it is in', () => {
		const html = FORMATS.find(({ option }) => option.value === 'html')!;
		const [, document] = readings[0]!;
		const email = html.toJson(document, { nativeCharts: false }, localeIn(tag));
		expect(String(email.html)).toContain(`<html lang="${tag}">`);
	});
});

function expectTopic(tag: LanguageTag, name: string, document: ReportDocument) {
	const topic = localeIn(tag).figures.subject.toLowerCase();
	for (const title of [undefined, 'TITLE']) {
		for (const [format, seen] of readersSee(document, { language: tag, title })) {
			// An email begins with its subject.
			const body = format === 'html' ? seen.slice(seen.indexOf('\n')) : seen;
			expect([name, format, body.toLowerCase()]).toEqual([
				name,
				format,
				expect.stringContaining(topic),
			]);
		}
	}
}

it('every message says in English that it is about AI visibility', () => {
	for (const [name, document] of readingsIn(localeIn('en'))) expectTopic('en', name, document);
});

it('every language says something of its own in every situation', () => {
	const english = readingsIn(localeIn('en'));
	for (const tag of OTHERS) {
		for (const [index, [name, document]] of readingsIn(localeIn(tag)).entries()) {
			expect([name, document]).not.toEqual([name, english[index]![1]]);
		}
	}
});
