import type { ReportDocument } from '../blocks/types';
import type { Locale } from '../language/locale';
import type { JsonObject } from '../values/json';
import type { Appearance } from './appearance';
import { compose, type Detail } from './compose';
import type { FormatInput, OnOmission } from './fit';

/** A format that any document can be rendered in: one item per input item. */
export type OutputFormat = Omit<ReturnType<typeof defineFormat>, 'write'>;

/**
 * Defines a format of the field Output.
 * @param write makes the JSON of an item from the composed document
 * @param detail how much the format shows, unless the user chooses
 */
export function defineFormat(
	option: { name: string; value: string; description: string },
	write: (composed: FormatInput, appearance: Appearance) => JsonObject,
	detail: Detail = 'summary',
) {
	const toJson = (
		document: ReportDocument,
		appearance: Appearance,
		locale: Locale,
		onOmission: OnOmission = () => undefined,
	) => {
		const composed = compose(document, appearance, locale, appearance.detail ?? detail);
		return write({ ...composed, onOmission }, appearance);
	};
	return { option, write, toJson };
}
