import type { Decimals } from '../language/formatters';
import type { Locale } from '../language/locale';
import { dayOf } from '../time/dates';
import { finiteNumber, nonBlankText, recordsIn, type JsonObject } from '../values/json';
import { columns, largestFirst, numberColumns, orEmptyRow, rowKey } from '../values/rows';
import { context } from './blocks';
import type { ReportDocument } from './document';
import { type Bar, bars, decimalsIn, figureOf } from './figures';

/** One row per competitor; without any, one row with the domain's own score. */
export function comparisonRows(comparison: JsonObject): JsonObject[] {
	const time = nonBlankText(comparison.generated_at);
	const day = time && dayOf(time, 'utc');
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

/** The scores as bars, the best first, with the own domain marked. */
export function comparisonDocument(comparison: JsonObject, locale: Locale): ReportDocument {
	const { analysis } = locale;
	const { leader, generated_at } = comparison;
	const all = [comparison, ...recordsIn(comparison.competitors)].sort((one, other) =>
		largestFirst(one.score, other.score),
	);
	const asOf = typeof generated_at === 'string' ? analysis.asOf({ time: generated_at }) : '';
	const decimals = decimalsIn(all.map(({ delta }) => finiteNumber(delta)));
	const scores = {
		inSummary: all.length,
		bars: all.map((each) => barOf(each, each === comparison, decimals, locale)),
	};
	return {
		headline: analysis.comparison({ leader: nonBlankText(leader) }),
		isNews: true,
		domains: all.map(({ domain }) => nonBlankText(domain)),
		blocks: [bars(scores, locale), context(asOf)],
	};
}

/** Fields to branch on. */
export function comparisonFacts({ domain, score, leader }: JsonObject) {
	return {
		domain: nonBlankText(domain) ?? null,
		score: finiteNumber(score) ?? null,
		leader: nonBlankText(leader) ?? null,
	};
}

function barOf(
	{ domain, score, delta }: JsonObject,
	isOwn: boolean,
	decimals: Decimals,
	locale: Locale,
): Bar {
	const by = finiteNumber(delta);
	// The service's delta is the domain's score minus the competitor's.
	const gap = by ? locale.delta(-by, decimals) : locale.analysis.tied;
	return {
		name: nonBlankText(domain) ?? locale.figures.unnamed,
		...figureOf(score, locale.score.none),
		isOwn,
		detail: isOwn || by === undefined ? undefined : gap,
	};
}
