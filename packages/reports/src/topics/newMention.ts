import { digestDocument, mentionDocument } from '../documents/alerts';
import type { MentionFilter } from '../model/mention';
import { mentionRow } from '../records/mentions';
import type { Alert } from './topic';

interface NewMentionSettings {
	/** True if the item has all new mentions of a poll; otherwise it is a mention. */
	digest: boolean;
	/** What the user has asked for, which the digest names. */
	filters: MentionFilter;
}

/** A new mention, or the digest of all new mentions of a poll. A row is always about one mention. */
export const newMention = {
	row: mentionRow,
	document: (result, locale, { digest, filters }) =>
		digest ? digestDocument(result, filters, locale) : mentionDocument(result.item, locale),
} satisfies Alert<NewMentionSettings>;
