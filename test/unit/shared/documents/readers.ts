import type { Appearance, Part, ReportDocument } from '../../../../nodes/shared/documents/document';
import { FORMATS } from '../../../../nodes/shared/documents/formats';
import { SEEN } from '../../../corpus/seen';
import { ENGLISH } from '../../../locales';
import { localeOf } from '../../../../nodes/shared/language/locale';
import { withTitle } from '../../../../nodes/shared/documents/titles';
import { html } from '../../../../nodes/shared/documents/writers/html/email';

/** What readers see of a document, by the format: all its words in their order, without markup. */
export function readersSee(document: ReportDocument, appearance: Partial<Appearance> = {}) {
	const whole = { nativeCharts: false, ...appearance };
	return FORMATS.map(({ option, toJson }): [format: string, seen: string] => {
		const locale = localeOf(whole.language, 'UTC');
		const { text, ...json } = toJson(withTitle(document, whole.title, locale), whole, locale);
		const as = (field: string) => [option.value, SEEN[field]!(json[field])] as [string, string];
		if (option.value === 'telegram') return [option.value, SEEN.telegram!(text)];
		if (json.card !== undefined) return as('card');
		if (json.embed !== undefined) return as('embed');
		if (json.html === undefined)
			return json.blocks === undefined ? [option.value, String(text)] : as('blocks');
		return [option.value, `${String(json.subject)}\n${SEEN.html!(json.html)}\n${String(text)}`];
	});
}

/** Each text of a single letter that is found again, as that letter and its length. */
export function lettersIn(rendered: string): string {
	const runs = rendered.match(/([A-Za-z])\1{9,}/g) ?? [];
	return runs.map((run) => `${run[0]}${run.length}`).join(' ');
}

/** The HTML of an email. */
export function emailOf(parts: Part[], appearance: Partial<Appearance> = {}): string {
	return String(html.toJson({ parts }, { nativeCharts: false, ...appearance }, ENGLISH).html);
}
