import type { JsonObject } from '../../../src/values/json';

import type { ReportDocument } from '../../../src/blocks/types';
import type { Appearance } from '../../../src/formats/appearance';
import { FORMATS } from '../../../src/formats/formats';
import { VISIBLE_TEXT } from './visibleText';
import { ENGLISH } from '../reports/locales';
import { localeOf } from '../../../src/language/locale';
import { html } from '../../../src/formats/email/email';

/** What readers see of a document, by the format. */
export function readersSee(document: ReportDocument, appearance: Appearance = {}) {
	const locale = localeOf(appearance.language, 'UTC');
	return FORMATS.map(({ option, toJson }): [format: string, seen: string] => {
		const json = toJson(document, { detail: 'full', ...appearance }, locale);
		return [option.value, seenIn(option.value, json)];
	});
}

/** What readers see of a format's JSON: all its words in their order, without markup. */
export function seenIn(format: string, { text, ...json }: JsonObject): string {
	if (format === 'telegram') return VISIBLE_TEXT.telegram!(text);
	const field = ['card', 'embed', 'html', 'blocks'].find((name) => json[name] !== undefined);
	if (field === undefined) return String(text);
	const seen = VISIBLE_TEXT[field]!(json[field]);
	return field === 'html' ? `${String(json.subject)}\n${seen}\n${String(text)}` : seen;
}

/** The HTML of an email. */
export function emailOf(document: ReportDocument, appearance: Appearance = {}): string {
	return String(html.toJson(document, appearance, ENGLISH).html);
}
