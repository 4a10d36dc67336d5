import type { IDataObject } from 'n8n-workflow';

import type { ReportDocument } from '../../shared/documents/document';
import type { Locale } from '../../shared/language/locale';
import { recordsIn } from '../../shared/values/json';
import type { MentionFilters } from '../../reporting/api/reportingApi';
import { mentionsDocument, mentionsFacts } from '../../reporting/output/mentions';

const MAX_QUOTED = 5;

/** All new mentions of a poll as one item. */
export function digestOf(mentions: IDataObject[], filters: MentionFilters): IDataObject {
	return { ...mentionsFacts(mentions, filters), mentions };
}

/** A digest with its counts and the most urgent mentions. */
export function digestDocument(
	{ mentions }: IDataObject,
	filters: MentionFilters,
	locale: Locale,
): ReportDocument {
	const shown = { maxMentions: MAX_QUOTED, filters, areNew: true };
	return mentionsDocument(recordsIn(mentions), shown, locale);
}
