import type { IDataObject } from 'n8n-workflow';

import { compose, type Composed } from '../compose';
import type { Appearance, OutputFormat } from '../document';

/** @param write the JSON of an item, from what `compose` says */
export function defineFormat(
	option: OutputFormat['option'],
	write: (composed: Composed, appearance: Appearance) => IDataObject,
): OutputFormat & { write: typeof write } {
	return {
		option,
		write,
		toJson: (document, appearance, locale) =>
			write(compose(document, appearance, locale), appearance),
	};
}
