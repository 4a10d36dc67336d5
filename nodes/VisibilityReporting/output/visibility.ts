import type { IDataObject } from 'n8n-workflow';

import { figureOf, type ReportDocument } from '../../shared/output/document';
import { numberColumns, columns, orEmptyRow } from '../../shared/output/rows';
import { finiteNumber, nonBlankText, recordsIn } from '../../shared/values/json';
import type { VisibilityScore } from '../api/reportingApi';

/** One row per day; without a trend, one row that still tells the score. */
export function visibilityRows(data: VisibilityScore): IDataObject[] {
	return orEmptyRow(recordsIn(data.trend)).map((day) => ({
		...columns(data, ['domain']),
		...columns(day, ['date']),
		...numberColumns(day, ['score']),
		current_score: finiteNumber(data.score) ?? null,
		...numberColumns(data, ['score_delta_30d']),
	}));
}

/** The score with its change, and how it went. */
export function visibilityDocument(data: VisibilityScore): ReportDocument {
	const by = finiteNumber(data.score_delta_30d);
	const points = recordsIn(data.trend).flatMap(({ date, score }) => {
		const value = finiteNumber(score);
		return value === undefined ? [] : { date: nonBlankText(date) ?? '', value };
	});
	return {
		parts: [
			{
				kind: 'metric',
				label: `AI visibility of ${nonBlankText(data.domain) ?? 'the domain'}`,
				...figureOf(data.score, 'no score'),
				change: by === undefined ? undefined : { by, period: 'in 30 days' },
			},
			{ kind: 'trend', label: 'AI visibility', points },
		],
	};
}
