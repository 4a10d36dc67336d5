import { comparisonDocument } from '../documents/comparison';
import { comparisonFacts, comparisonRows } from '../records/comparison';
import type { JsonObject } from '../values/json';
import type { Topic } from './topic';

/** The score of a domain beside those of its competitors, as the service sent them. */
export const comparison = {
	// It is a copy, because items that compare the same domains share the answer.
	records: (answer) => [structuredClone(answer)],
	rows: comparisonRows,
	facts: comparisonFacts,
	document: comparisonDocument,
} satisfies Topic<JsonObject>;
