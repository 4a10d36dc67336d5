import { bars } from '../blocks/barChart';
import { commonDecimals, toFigure } from '../blocks/numbers';
import { context } from '../blocks/paragraphs';
import type { ReportDocument } from '../blocks/types';
import type { Locale } from '../language/locale';
import { dateOfTimestamp } from '../time/dates';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';
import { largestFirst } from '../values/lists';

/** A comparison: the scores of all domains as bars, the best first, the own domain marked. */
export function comparisonDocument(comparison: JsonObject, locale: Locale): ReportDocument {
	const { analysis, report, zone } = locale;
	const { leader, generated_at } = comparison;
	const all = [comparison, ...recordsIn(comparison.competitors)].sort((one, other) =>
		largestFirst(one.score, other.score),
	);
	const asOf =
		typeof generated_at === 'string'
			? report.source({ date: dateOfTimestamp(generated_at, zone) })
			: '';
	const decimals = commonDecimals(all.map(({ delta }) => finiteNumber(delta)));
	const scores = all.map((entry) => {
		const isOwn = entry === comparison;
		const by = finiteNumber(entry.delta);
		// The service's delta is the domain's score minus the competitor's.
		const gap = by ? locale.delta(-by, decimals) : analysis.tied;
		return {
			name: nonBlankText(entry.domain) ?? locale.figures.absent({ of: 'name' }),
			...toFigure(entry.score, 'score', locale),
			isOwn,
			detail: isOwn || by === undefined ? undefined : gap,
		};
	});
	return {
		headline: analysis.comparison({ leader: nonBlankText(leader) }),
		namesTopic: true,
		isNews: true,
		domains: all.map(({ domain }) => nonBlankText(domain)),
		blocks: [bars({ bars: scores, entriesInSummary: all.length }, locale), context(asOf)],
	};
}
