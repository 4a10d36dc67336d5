import type { Appearance } from '../../src/formats/appearance';

import type { Omission } from '../../src/formats/fit';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { SINGLE } from '../helpers/formats/documents';
import { violationsOf } from '../helpers/formats/formatViolations';
import { seenIn } from '../helpers/formats/readers';
import { sample } from '../helpers/sample';
import { everyDocumentIn } from '../helpers/everyDocument';

/**
 * A link and a footer of the user take no figure, news or next action out of a report, however long they are: what
 * readers see without them, they see with them, too.
 */

const linkOf = (length: number, sign: string) =>
	length === 0 ? undefined : 'https://agency.example/?'.padEnd(length, sign);

const footerOf = (length: number, sign: string) => `${sign} `.repeat(length / 2);

/** The signs that grow most when a format escapes or encodes them. */
const SIGNS = ['x', '&', '深'];

const ENDS = SIGNS.flatMap((sign) =>
	[0, 100, 500, 700, 1_000, 2_000].flatMap((linkLength) =>
		[0, 250, 500, 2_000].map((footerLength): Appearance => ({
			linkUrl: linkOf(linkLength, sign === '深' ? 'x' : sign),
			footer: footerOf(footerLength, sign),
		})),
	),
);

/** An agency's own heading, as long as it may be. */
const TITLE = 'Weekly '.repeat(21).trim();

const linesOf = (seen: string) => new Set(seen.split('\n').filter((line) => line.trim() !== ''));

describe.each(LANGUAGE_TAGS)('in %s', (tag) => {
	const locale = localeOf(tag, 'Europe/Berlin');
	const place = LANGUAGE_TAGS.indexOf(tag);

	it.each(SINGLE)(
		'shows all of a summary in $option.name beside a link and a footer of up to 2,000 characters',
		({ option: { value: format }, toJson }) => {
			const some = sample(everyDocumentIn(tag), 4, place);
			const wrong = some.flatMap(([name, ofEvent], index) => {
				// A link of the user stands in the place of the document's own one.
				const document = { ...ofEvent, page: undefined };
				const settings: Appearance = { title: TITLE, detail: 'summary', language: tag };
				const seen = linesOf(seenIn(format, toJson(document, settings, locale)));
				// Three links and footers for each document, and others for the next document or language.
				const ends = ENDS.filter((_, end) => (end + index + place) % 24 === 0);
				return ends.flatMap((end) => {
					const json = toJson(document, { ...settings, ...end }, locale);
					const shown = linesOf(seenIn(format, json));
					const hidden = [...seen].filter((line) => !shown.has(line));
					const problems = [
						...(hidden.length === 0 ? [] : [`without ${hidden.join(' | ')}`]),
						...violationsOf(format)(json, end, document.domains)
							// The link is the user's own.
							.filter((url) => !url.includes('https://agency.example'))
							.map((url) => url.slice(0, 80)),
					];
					const lengths = `link ${end.linkUrl?.length ?? 0}, footer ${end.footer?.length}`;
					return problems.map((problem) => `${name}, ${lengths}: ${problem}`);
				});
			});
			expect(wrong.slice(0, 5)).toEqual([]);
		},
	);
});

it.each<[what: string, format: string, omissions: Omission[], linkLength: number, sign: string]>([
	['nothing where there is room', 'telegram', [], 2_000, 'x'],
	['the link where its signs take too much room', 'telegram', ['link'], 2_000, '&'],
	['the end of the footer of a message beside a long link', 'message', ['footerEnd'], 2_000, 'x'],
	['nothing of a message beside a short link', 'message', [], 100, 'x'],
])('leaves out %s', (_, format, omissions, linkLength, sign) => {
	const locale = localeOf('de', 'Europe/Berlin');
	const [, document] = everyDocumentIn('de').find(([name]) => name === 'a normal week')!;
	const { toJson } = SINGLE.find(({ option }) => option.value === format)!;
	const settings: Appearance = {
		title: TITLE,
		detail: 'summary',
		linkUrl: linkOf(linkLength, sign),
		footer: 'f'.repeat(500),
	};
	const seen: Omission[] = [];
	toJson(document, settings, locale, (omission) => seen.push(omission));
	expect(seen).toEqual(omissions);
});
