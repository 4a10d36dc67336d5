import { dateOfTimestamp } from '../time/dates';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';
import { columns, numberColumns, orEmptyRow, rowKey } from './columns';

/**
 * Makes one row for each competitor, or one with the domain's own score if there is no competitor.
 */
export function comparisonRows(comparison: JsonObject): JsonObject[] {
	const time = nonBlankText(comparison.generated_at);
	const day = time && dateOfTimestamp(time, 'utc');
	return orEmptyRow(recordsIn(comparison.competitors)).map((competitor) => {
		const { score, delta } = numberColumns(competitor, ['score', 'delta']);
		return {
			...columns(comparison, ['domain']),
			...numberColumns(comparison, ['score']),
			competitor: competitor.domain ?? null,
			competitor_score: score,
			delta,
			...columns(comparison, ['leader', 'generated_at']),
			row_key: rowKey(day, comparison.domain, competitor.domain),
		};
	});
}

/** The fields of a comparison that a workflow may branch on. */
export function comparisonFacts({ domain, score, leader }: JsonObject) {
	return {
		domain: nonBlankText(domain) ?? null,
		score: finiteNumber(score) ?? null,
		leader: nonBlankText(leader) ?? null,
	};
}
