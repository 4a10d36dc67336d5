import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';
import { columns, numberColumns, rowKey } from './columns';

/** Makes a row for each day of a trend, and none without a trend. */
export function visibilityRows({ trend }: JsonObject, domain: string | null): JsonObject[] {
	return recordsIn(trend).map((day) => ({
		domain,
		...columns(day, ['date']),
		...numberColumns(day, ['score']),
		row_key: rowKey(domain, day.date),
	}));
}

export function visibilityFacts(data: JsonObject) {
	return {
		domain: nonBlankText(data.domain) ?? null,
		score: finiteNumber(data.score) ?? null,
		score_delta_30d: finiteNumber(data.score_delta_30d) ?? null,
	};
}
