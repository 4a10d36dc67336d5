import type { ReportDocument } from '../blocks/types';
import type { MissingResult, NamedResult } from '../documents/combinedEntries';
import type { Locale } from '../language/locale';
import type { JsonObject } from '../values/json';

/**
 * Something that readers are told, and each form that it takes. All forms read the same fields of
 * `Told`, which its `judge` has filled.
 */
export interface Topic<Told> {
	/** The data themselves, as items. */
	records: (told: Told) => JsonObject[];
	/** Flat items for a sheet, each with a `row_key`. */
	rows?: (told: Told, zone: string) => JsonObject[];
	/** The fields beside a text that a workflow branches on. */
	facts: (told: Told) => JsonObject;
	/** What readers see, for every format. */
	document: (told: Told, locale: Locale) => ReportDocument;
	/** Several of them in one document. */
	combined?: {
		/** @param isOneAccount whether all are of one account, including those that failed */
		document: (
			done: Array<NamedResult<Told>>,
			failed: MissingResult[],
			locale: Locale,
			isOneAccount: boolean,
		) => ReportDocument;
		facts?: (done: Told[]) => JsonObject;
	};
}
