import { mentionsDocument, type Shown } from '../documents/mentions';
import { mentionRow, mentionRowForModel, mentionsFacts } from '../records/mentions';
import type { JsonObject } from '../values/json';
import type { Topic } from './topic';

interface MentionsResult extends Shown {
	mentions: JsonObject[];
	/** True if a model reads the rows, and no sheet. */
	isTool?: boolean;
}

/** A list of answers that mention the brand. */
export const mentions = {
	records: (result) => result.mentions,
	rows: ({ mentions, isTool }, zone) =>
		mentions.map((mention) => (isTool ? mentionRowForModel : mentionRow)(mention, zone)),
	facts: ({ mentions, filters }) => mentionsFacts(mentions, filters),
	document: ({ mentions, ...shown }, locale) => mentionsDocument(mentions, shown, locale),
} satisfies Topic<MentionsResult>;
