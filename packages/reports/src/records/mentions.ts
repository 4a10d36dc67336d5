import { DateTime } from 'luxon';

import { citedHost, isExcludedBy, type MentionFilter, sentimentOf } from '../model/mention';
import { dateIn, parseTimestamp } from '../time/dates';
import type { JsonObject } from '../values/json';
import { columns, rowKey } from './columns';

/** The fields of mentions that a workflow may branch on; null for what the filters leave out. */
export function mentionsFacts(mentions: JsonObject[], { sentiment }: MentionFilter) {
	const negative = mentions.filter((mention) => sentimentOf(mention) === 'negative').length;
	const isCounted = !isExcludedBy(sentiment, 'negative');
	return { count: mentions.length, negative: isCounted ? negative : null };
}

/**
 * Makes a row of a mention. Its ID is not called `id`, because n8n's data tables reserve that name.
 */
export function mentionRow(mention: JsonObject, zone: string): JsonObject {
	const captured = parseTimestamp(mention.captured_at);
	return {
		mention_id: mention.id ?? null,
		...columns(mention, ['captured_at']),
		date: captured === undefined ? null : dateIn(zone, captured),
		...columns(mention, ['engine', 'sentiment', 'position', 'prompt', 'snippet', 'citation_url']),
		citation_domain: citedHost(mention) ?? null,
		row_key: rowKey(mention.id),
	};
}

/** The columns that repeat another one of the row, which only sheets need. */
const REPEATED_COLUMNS = ['date', 'citation_domain', 'row_key'];

/** A mention for a model: in local time, without the columns that only sheets need. */
export function mentionRowForModel(mention: JsonObject, zone: string): JsonObject {
	const row = mentionRow(mention, zone);
	const captured = parseTimestamp(row.captured_at);
	const at = captured === undefined ? null : DateTime.fromMillis(captured, { zone });
	const columns = Object.entries(row).filter(([name]) => !REPEATED_COLUMNS.includes(name));
	return {
		...Object.fromEntries(columns),
		captured_at: at?.toISO({ suppressMilliseconds: true }) ?? null,
	};
}
