import type { Metric, Part, Title } from '../../../shared/documents/document';
import type { Locale } from '../../../shared/language/locale';
import { isDayOf } from '../../../shared/time/periods';
import { actionList, actionPlanTitle } from '../../../reporting/output/actionPlan';
import { benchmarksTitle, shareBars } from '../../../reporting/output/benchmarks';
import { trendPoints } from '../../../reporting/output/visibility';
import { mentionMetrics, mentionParts, mentionQuotations } from './mentionSections';
import { brandOf, ownShare, previousDay, scoreChange, scoreOf, type Report } from '../report';
import { isChangeUnusual } from '../scoreVerdict';

/** The parts of a report's document; none for a section that is missing or was not requested. */

/** The score, with its change. */
export function scoreMetric(report: Report, locale: Locale): Metric[] {
	if (!report.visibility) return [];
	const by = scoreChange(report);
	const change = by === undefined ? undefined : changeBy(by, report, locale);
	const { daily: label, none: absent } = locale.score;
	return [{ kind: 'metric', label, value: scoreOf(report), absent, change }];
}

function changeBy(by: number, report: Report, locale: Locale): Metric['change'] {
	const isUnusual = isChangeUnusual(report, by);
	const verdict = isUnusual === undefined ? {} : { isUnusual };
	return { by, period: sinceWhen(report, locale), ...verdict };
}

/** The figures for the whole account. */
export function accountMetrics(report: Report, locale: Locale): Metric[] {
	return [...shareMetric(report, locale), ...mentionMetrics(report, locale, brandOf(report))];
}

/** The own brand's share of voice, with its rank. */
export function shareMetric(report: Report, { figures, share }: Locale): Metric[] {
	const { share_pct: value, rank, of = 0 } = ownShare(report) ?? {};
	if (value === undefined || value === null) return [];
	const brand = brandOf(report);
	const place = share.rank(rank ?? 0, of);
	const detail = figures.details(brand === undefined ? [place] : [place, brand]);
	return [{ kind: 'metric', label: share.name, value, absent: '', unit: '%', detail }];
}

/** The trend of the score in the period. */
export function trendSection(
	{ visibility, period, judged: { score } }: Report,
	locale: Locale,
): Part[] {
	const all = visibility ? trendPoints(visibility) : [];
	const points = all.filter(({ date }) => isDayOf(period, date));
	if (points.length < 2) return [];
	const band = score && { low: score.low, high: score.high };
	return [
		sectionTitle(locale.score.daily),
		{ kind: 'trend', label: locale.score.daily, points, band },
	];
}

/**
 * The sections for the whole account: what to do comes before what was said.
 *
 * @param isActionTold whether a sentence names the first action, so that a summary doesn't name it again
 */
export function accountSections(report: Report, locale: Locale, isActionTold = false): Part[] {
	const { benchmarks, mentions, actionPlan } = report;
	const brand = brandOf(report);
	const section = (title: string, parts: Part[]): Part[] => [
		sectionTitle(brand === undefined ? title : locale.report.ofBrand({ title, brand })),
		...parts,
	];
	const isOwn = brand === undefined;
	const inSummary = isActionTold ? undefined : 1;
	return [
		...(benchmarks
			? section(benchmarksTitle(benchmarks, locale), [shareBars(benchmarks, locale, isOwn)])
			: []),
		...(mentions ? section(locale.mentions.all, mentionParts(report, mentions, locale)) : []),
		...(actionPlan
			? section(actionPlanTitle(actionPlan, locale), [
					{ ...actionList(actionPlan, locale), inSummary },
				])
			: []),
		...(mentions && mentions.notable.length > 0
			? section(locale.mentions.quotations, mentionQuotations(mentions, locale))
			: []),
	];
}

/** The day that the score is compared with, e.g. "since 31 Oct"; empty where there is none. */
export function sinceWhen(report: Report, { score }: Locale): string {
	const day = previousDay(report);
	return day === undefined ? '' : score.since(day.date, report.period.to);
}

function sectionTitle(text: string): Title {
	return { kind: 'title', level: 'section', text };
}
