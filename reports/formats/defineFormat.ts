import type { JsonObject } from '../values/json';

import {
	type Appearance,
	compose,
	type Composed,
	type ReportDocument,
} from '../documents/document';
import type { Locale } from '../language/locale';

/** A format that any document can be rendered in: one item per input item. */
export type OutputFormat = Omit<ReturnType<typeof defineFormat>, 'write'>;

/** @param write the JSON of an item, from what `compose` says */
export function defineFormat(
	option: { name: string; value: string; description: string },
	write: (composed: Composed, appearance: Appearance) => JsonObject,
) {
	const toJson = (document: ReportDocument, appearance: Appearance, locale: Locale) =>
		write(compose(document, appearance, locale), appearance);
	return { option, write, toJson };
}
