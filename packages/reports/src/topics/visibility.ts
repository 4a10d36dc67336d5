import { visibilitiesDocument, visibilityDocument } from '../documents/visibility';
import { visibilityFacts, visibilityRows } from '../records/visibility';
import type { JsonObject } from '../values/json';
import type { Answer, Topic } from './topic';

interface Visibility extends Answer {
	/** The same data with the score of the trend's last day, which readers get. */
	latest: JsonObject;
}

/** The visibility score of a domain, and its trend. */
export const visibility = {
	records: ({ data }) => [data],
	rows: ({ data, domain }) => visibilityRows(data, domain),
	facts: ({ latest }) => visibilityFacts(latest),
	document: ({ latest }, locale) => visibilityDocument(latest, locale),
	combined: { document: visibilitiesDocument },
} satisfies Topic<Visibility>;
