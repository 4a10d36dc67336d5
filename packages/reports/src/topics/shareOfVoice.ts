import { benchmarksDocument } from '../documents/shareOfVoice';
import { benchmarksFacts, benchmarksRows } from '../records/shareOfVoice';
import { dateIn } from '../time/dates';
import type { EpochMs } from '../time/units';
import type { JsonObject } from '../values/json';
import type { Topic } from './topic';

interface ShareOfVoice {
	/** The brands with their shares as the service sent them. */
	data: JsonObject;
	/** The account's own domain, which rows have as their key; null if it is not known. */
	domain: string | null;
	/** When the service answered, because it does not date shares. */
	answeredAt: EpochMs;
}

/** The shares of voice of the account's brand and of its competitors. */
export const shareOfVoice = {
	records: ({ data }) => [data],
	rows: ({ data, domain, answeredAt }, zone) =>
		benchmarksRows(data, domain, dateIn(zone, answeredAt)),
	facts: ({ data }) => benchmarksFacts(data),
	document: ({ data }, locale) => benchmarksDocument(data, locale),
} satisfies Topic<ShareOfVoice>;
