import type { ReportDocument } from '../blocks/types';
import type { MissingResult, NamedResult } from '../model/results';
import type { Locale } from '../language/locale';
import type { EventResult } from '../model/event';
import type { JsonObject } from '../values/json';

/** What the service answered, and the domain that rows have as their key; null if it is not known. */
export interface Answer {
	data: JsonObject;
	domain: string | null;
}

/**
 * A product of the house with all its forms: the data as items, flat rows for a sheet, facts to
 * branch on, and what readers see. An operation names its topic, and that is all that it needs to
 * know. All forms read the same fields of the result, which the topic's `judge` has filled where
 * there is something to judge.
 */
export interface Topic<Result> {
	/** The data themselves, as items. */
	records: (result: Result) => JsonObject[];
	/** Flat items for a sheet, each with a `row_key`. */
	rows?: (result: Result, zone: string) => JsonObject[];
	/** The fields beside a text that a workflow branches on. */
	facts: (result: Result) => JsonObject;
	/** What readers see, for every format. */
	document: (result: Result, locale: Locale) => ReportDocument;
	/** Several of them in one document. */
	combined?: {
		/**
		 * @param done the results; what the document says of them must not depend on their order
		 * @param isOneAccount whether all are of one account, including those that failed
		 */
		document: (
			done: Array<NamedResult<Result>>,
			failed: MissingResult[],
			locale: Locale,
			isOneAccount: boolean,
		) => ReportDocument;
		/** The fields beside their text that a workflow branches on, such as where each stands. */
		facts?: (
			done: Array<NamedResult<Result>>,
			failed: MissingResult[],
			isOneAccount: boolean,
		) => JsonObject;
	};
}

/** What an event tells, with all its forms; its data are the item itself. */
export interface Alert<Settings = unknown> {
	/**
	 * Makes a row of a sheet out of an item. Without it, there are no rows.
	 * @param zone the IANA name of the workflow's time zone
	 */
	row?: (item: JsonObject, zone: string) => JsonObject;
	/** What readers see, for every format. */
	document: (result: EventResult, locale: Locale, settings: Settings) => ReportDocument;
}
