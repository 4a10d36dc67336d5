import { benchmarksDocument } from '../documents/shareOfVoice';
import { benchmarksFacts, benchmarksRows } from '../records/shareOfVoice';
import { dateIn } from '../time/dates';
import type { EpochMs } from '../time/units';
import type { Answer, Topic } from './topic';

interface ShareOfVoice extends Answer {
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
