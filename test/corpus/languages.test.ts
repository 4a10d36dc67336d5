import type { Appearance } from '../../nodes/shared/documents/document';
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
			const titled = withTitle(document, appearance.title);
			const wrong = wrongIn(option.value)(toJson(titled, appearance, localeIn(tag)), appearance);
			expect([name, wrong]).toEqual([name, []]);
		}
	});

	it('an email says which language it is in', () => {
		const html = FORMATS.find(({ option }) => option.value === 'html')!;
		const [, document] = readings[0]!;
		const email = html.toJson(document, { nativeCharts: false }, localeIn(tag));
		expect(String(email.html)).toContain(`<html lang="${tag}">`);
	});
});

it('every language says something of its own in every situation', () => {
	const english = readingsIn(localeIn('en'));
	for (const tag of OTHERS) {
		for (const [index, [name, document]] of readingsIn(localeIn(tag)).entries()) {
			expect([name, document]).not.toEqual([name, english[index]![1]]);
		}
	}
});
