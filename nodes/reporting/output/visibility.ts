import type { IDataObject } from 'n8n-workflow';

import { figureOf, type ReportDocument, type Trend } from '../../shared/documents/document';
import { numberColumns, columns, orEmptyRow, rowKey } from '../../shared/values/rows';
import { combinedDocument, type Label } from '../../shared/combined/combinedDocument';
import type { Locale } from '../../shared/language/locale';
import { labelOf, type Task } from '../../shared/run/combined';
import { finiteNumber, nonBlankText, recordsIn } from '../../shared/values/json';
import type { VisibilityScore } from '../api/reportingApi';
import { trendDate, scoredDays } from '../api/trend';

/** One row per day; without a trend, one row with the domain only. */
export function visibilityRows({ trend }: VisibilityScore, domain: string | null): IDataObject[] {
	return orEmptyRow(recordsIn(trend)).map((day) => ({
		domain,
		...columns(day, ['date']),
		...numberColumns(day, ['score']),
		row_key: rowKey(domain, day.date),
	}));
}

/** With the score of the trend's last day, whose change over 30 days isn't known. */
export function atEndOfTrend(data: VisibilityScore): VisibilityScore {
	const score = scoredDays(data.trend).at(-1)?.score;
	return { ...data, score, score_delta_30d: undefined };
}

/** The score with its change, and its trend. */
export function visibilityDocument(data: VisibilityScore, { score }: Locale): ReportDocument {
	const by = finiteNumber(data.score_delta_30d);
	const domain = nonBlankText(data.domain);
	return {
		domains: [domain],
		parts: [
			{
				kind: 'metric',
				label: score.of({ domain }),
				...figureOf(data.score, score.none),
				change: by === undefined ? undefined : { by, period: score.in30Days },
			},
			{ kind: 'trend', points: trendPoints(data) },
		],
	};
}

export function visibilityFacts(data: VisibilityScore) {
	return {
		domain: nonBlankText(data.domain) ?? null,
		score: finiteNumber(data.score) ?? null,
		score_delta_30d: finiteNumber(data.score_delta_30d) ?? null,
	};
}

/** Several domains as one document. */
export function visibilitiesDocument(
	all: Array<Task<{ shown: VisibilityScore }>>,
	failed: Label[],
	locale: Locale,
): ReportDocument {
	const { combined, report, score } = locale;
	const entries = all.map((task) => {
		const { shown } = task.result;
		return {
			...labelOf(task, nonBlankText(shown.domain)),
			...figureOf(shown.score, score.none),
			change: finiteNumber(shown.score_delta_30d),
		};
	});
	const isChanged = entries.some(({ change }) => change !== undefined);
	const change = isChanged ? [combined.change({ since: score.in30Days })] : [];
	const context = [report.context([score.daily, ...change])];
	return combinedDocument(entries, { context, failed, locale });
}

/** The days of the trend that have a score, sorted by date, since the trend's order is not documented. */
export function trendPoints({ trend }: VisibilityScore): Trend['points'] {
	const points = new Map<string, Trend['points'][number]>();
	for (const [index, { date, score }] of recordsIn(trend).entries()) {
		const value = finiteNumber(score);
		const day = trendDate(date);
		const shown = day ?? nonBlankText(date) ?? '';
		if (value !== undefined) points.set(day ?? `${index}`, { date: shown, value });
	}
	return [...points.values()].sort((one, other) => one.date.localeCompare(other.date));
}
