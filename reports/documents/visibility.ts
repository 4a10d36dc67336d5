import type { Locale } from '../language/locale';
import { scoredDays, trendDate } from '../statistics/controlChart';
import { finiteNumber, nonBlankText, recordsIn, type JsonObject } from '../values/json';
import { columns, numberColumns, orEmptyRow, rowKey } from '../values/rows';
import { combinedDocument, type Label, labelOf, type Task } from './combined';
import { plain } from './blocks';
import type { ReportDocument } from './document';
import { type DayValue, figure, figureOf, trend } from './figures';

/** One row per day; without a trend, one row with the domain only. */
export function visibilityRows({ trend }: JsonObject, domain: string | null): JsonObject[] {
	return orEmptyRow(recordsIn(trend)).map((day) => ({
		domain,
		...columns(day, ['date']),
		...numberColumns(day, ['score']),
		row_key: rowKey(domain, day.date),
	}));
}

/** With the score of the trend's last day, whose change over 30 days isn't known. */
export function atEndOfTrend(data: JsonObject): JsonObject {
	const score = scoredDays(data.trend).at(-1)?.score;
	return { ...data, score, score_delta_30d: undefined };
}

/** The score with its change, and its trend. */
export function visibilityDocument(data: JsonObject, locale: Locale): ReportDocument {
	const { score: say } = locale;
	const by = finiteNumber(data.score_delta_30d);
	const domain = nonBlankText(data.domain);
	const metric = {
		label: say.of({ domain }),
		...figureOf(data.score, say.none),
		change: by === undefined ? undefined : { by, period: say.in30Days },
	};
	const score = figure(metric, locale);
	const points = trendPoints(data);
	const chart = points.length > 0 ? [trend({ points }, locale)] : [];
	return { subject: plain(score.line), domains: [domain], blocks: [score, ...chart] };
}

export function visibilityFacts(data: JsonObject) {
	return {
		domain: nonBlankText(data.domain) ?? null,
		score: finiteNumber(data.score) ?? null,
		score_delta_30d: finiteNumber(data.score_delta_30d) ?? null,
	};
}

/** Several domains as one document. */
export function visibilitiesDocument(
	all: Array<Task<{ shown: JsonObject }>>,
	failed: Label[],
	locale: Locale,
): ReportDocument {
	const { combined, list, score } = locale;
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
	const basedOn = [list([score.daily, ...change], 'comma')];
	return combinedDocument(entries, { basedOn, failed, locale });
}

/** The days of the trend that have a score, sorted by date, since the trend's order is not documented. */
export function trendPoints({ trend }: JsonObject): DayValue[] {
	const points = new Map<string, DayValue>();
	for (const [index, { date, score }] of recordsIn(trend).entries()) {
		const value = finiteNumber(score);
		const day = trendDate(date);
		const shown = day ?? nonBlankText(date) ?? '';
		if (value !== undefined) points.set(day ?? `${index}`, { date: shown, value });
	}
	return [...points.values()].sort((one, other) => one.date.localeCompare(other.date));
}
