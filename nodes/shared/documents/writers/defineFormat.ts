import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import type { Locale } from '../../language/locale';
import { compose, type Composed } from '../compose';
import type { Appearance, ReportDocument } from '../document';

/** A format that any document can be rendered in: one item per input item. */
export type OutputFormat = Omit<ReturnType<typeof defineFormat>, 'write'>;

/** @param write the JSON of an item, from what `compose` says */
export function defineFormat(
	option: INodePropertyOptions & { value: string },
	write: (composed: Composed, appearance: Appearance) => IDataObject,
) {
	const toJson = (document: ReportDocument, appearance: Appearance, locale: Locale) =>
		write(compose(document, appearance, locale), appearance);
	return { option, write, toJson };
}
