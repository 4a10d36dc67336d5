import type { Locale } from '../language/locale';
import { dateOfTimestamp, type EpochMs, HOUR_MS, rangeOfDates } from '../time/dates';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';
import { columns, largestFirst, numberColumns, orEmptyRow, rowKey } from '../values/rows';
import { startOf } from './analysis';
import { type Block, context, plain } from './blocks';
import type { ReportDocument } from './document';
import { bars, commonDecimals, figure, toFigure, trend } from './figures';

interface History {
	items: JsonObject[];
	/** True if the newest analysis is among them; false where that is unknown. */
	hasNewest: boolean;
	serverTime: EpochMs;
	/** The domain filter; undefined for the whole account. */
	domain: string | undefined;
}

/** An analysis takes 30 to 90 s; for this long after its start, a score of 0 may not be final. */
const PENDING_MS = HOUR_MS;

const MAX_ANALYSES = 15;

const MAX_ANALYSES_IN_SUMMARY = 5;

/** A domain's score over time; for the whole account, the latest analyses. */
export function historyDocument(history: History, locale: Locale): ReportDocument {
	const { domain } = history;
	const domains = history.items.map((item) => nonBlankText(item.domain));
	const oldestFirst = [...history.items].sort(
		(one, other) => analysisTime(one) - analysisTime(other),
	);
	const days = rangeOfDates(oldestFirst.map((item) => analysisDay(item, locale.zone)));
	const headline = locale.analysis.history({ total: oldestFirst.length, domain, days });
	const shown =
		domain === undefined
			? { blocks: listOf(oldestFirst.reverse(), locale) }
			: trendOf(oldestFirst, history, locale);
	return { headline, isNews: true, domains, ...shown };
}

/** Fields to branch on. */
export function historyFacts({ items }: History) {
	return { count: items.length };
}

function trendOf(
	oldestFirst: JsonObject[],
	{ hasNewest, serverTime }: History,
	locale: Locale,
): Pick<ReportDocument, 'subject' | 'blocks'> {
	const { analysis, combined, score: say, zone } = locale;
	const points = oldestFirst.flatMap((item) => {
		const value = finiteNumber(item.score);
		const isPending = value === 0 && serverTime - analysisTime(item) < PENDING_MS;
		return value === undefined || isPending ? [] : { date: analysisDay(item, zone), value };
	});
	const [first, last] = [points[0], points.at(-1)];
	if (!first || !last) return { blocks: [] };
	const by = Number((last.value - first.value).toFixed(2));
	const isDated = points.length > 1 && first.date !== '';
	const change = isDated ? { by, period: say.since({ date: first.date }) } : undefined;
	const date = hasNewest ? undefined : last.date;
	const metric = {
		label: date === '' ? combined.score : analysis.scoreOn({ date }),
		value: last.value,
		absent: '',
		change,
	};
	const score = figure(metric, locale);
	const chart = points.length > 1 ? [trend({ points, name: combined.score }, locale)] : [];
	return { subject: plain(score.line), blocks: [score, ...chart] };
}

function listOf(newestFirst: JsonObject[], locale: Locale): Block[] {
	if (newestFirst.length === 0) return [];
	const shown = newestFirst.slice(0, MAX_ANALYSES);
	const all = {
		bars: shown.map((item) => ({
			name:
				nonBlankText(item.domain) ?? nonBlankText(item.id) ?? locale.figures.absent({ of: 'name' }),
			...toFigure(item.score, 'score', locale),
			detail: locale.date(analysisDay(item, locale.zone)) || undefined,
		})),
		more: newestFirst.length - shown.length,
		entriesInSummary: MAX_ANALYSES_IN_SUMMARY,
	};
	return [bars(all, locale)];
}

function analysisDay({ created_at }: JsonObject, zone: string): string {
	return dateOfTimestamp(nonBlankText(created_at) ?? '', zone);
}

function analysisTime(item: JsonObject): EpochMs {
	return startOf(item) ?? 0;
}

/** One row per competitor; without any, one row with the domain's own score. */
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

/** The scores as bars, the best first, with the own domain marked. */
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
	const scores = all.map((each) => {
		const isOwn = each === comparison;
		const by = finiteNumber(each.delta);
		// The service's delta is the domain's score minus the competitor's.
		const gap = by ? locale.delta(-by, decimals) : analysis.tied;
		return {
			name: nonBlankText(each.domain) ?? locale.figures.absent({ of: 'name' }),
			...toFigure(each.score, 'score', locale),
			isOwn,
			detail: isOwn || by === undefined ? undefined : gap,
		};
	});
	return {
		headline: analysis.comparison({ leader: nonBlankText(leader) }),
		isNews: true,
		domains: all.map(({ domain }) => nonBlankText(domain)),
		blocks: [bars({ bars: scores, entriesInSummary: all.length }, locale), context(asOf)],
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
