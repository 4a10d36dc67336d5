import { historyDocument } from '../documents/history';
import type { History } from '../model/analysis';
import { historyFacts } from '../records/analysis';
import type { Topic } from './topic';

/** The past analyses of a domain, or of the whole account. */
export const history = {
	records: ({ items }) => items,
	facts: historyFacts,
	document: historyDocument,
} satisfies Topic<History>;
