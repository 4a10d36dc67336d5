import type { IDataObject } from 'n8n-workflow';

import type { ReportDocument } from '../../shared/documents/document';
import { recordsIn } from '../../shared/values/json';
import type { MentionFilters } from '../../VisibilityReporting/api/reportingApi';
import { mentionsDocument, mentionsFacts } from '../../VisibilityReporting/output/mentions';

const MAX_QUOTED = 5;

/** All new mentions of a poll as one item. */
export function digestOf(mentions: IDataObject[]): IDataObject {
	return { ...mentionsFacts(mentions), mentions };
}

/** A digest with its counts and the most urgent mentions. */
export function digestDocument(
	{ mentions }: IDataObject,
	filters: MentionFilters,
	zone: string,
): ReportDocument {
	const shown = { maxMentions: MAX_QUOTED, zone, filters, areNew: true };
	return mentionsDocument(recordsIn(mentions), shown);
}
