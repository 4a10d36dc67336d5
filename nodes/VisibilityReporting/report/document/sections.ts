import type { Metric, Part, Title } from '../../../shared/documents/document';
import type { Locale } from '../../../shared/language/locale';
import { isDayOf } from '../../../shared/time/periods';
import { actionList, actionPlanTitle } from '../../../reporting/output/actionPlan';
import { benchmarksTitle, shareBars } from '../../../reporting/output/benchmarks';
import { quotationsOf } from '../../../reporting/output/mentions';
import { trendPoints } from '../../../reporting/output/visibility';
import { mentionMetrics, mentionParts } from './mentionSections';
import {
	brandOf,
	ownShare,
	previousDay,
	periodScoreChange,
	lastScore,
	type Report,
} from '../report';
import { isChangeUnusual } from '../scoreVerdict';

/** The score, with its change. */
export function scoreMetric(report: Report, locale: Locale): Metric[] {
	if (!report.visibility) return [];
	const { daily: label, none: absent } = locale.score;
	const by = periodScoreChange(report);
	const isUnusual = by === undefined ? undefined : isChangeUnusual(report, by);
	const change =
		by === undefined
			? undefined
			: {
					by,
					period: sinceLastScore(report, locale),
					...(isUnusual !== undefined && { isUnusual }),
				};
	return [{ kind: 'metric', label, value: lastScore(report), absent, change }];
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
	return [sectionTitle(locale.score.daily), { kind: 'trend', points, band }];
}

/**
 * The sections about the whole account.
 *
 * @param isActionTold whether an insight names the first action, so that a summary doesn't name it again
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
			? section(
					locale.mentions.quotations,
					quotationsOf(
						mentions.notable,
						mentions.isAtLeast ? undefined : mentions.now.sentiments,
						locale,
					),
				)
			: []),
	];
}

/** The day that the score is compared with, e.g. "since 31 Oct"; empty where there is none. */
export function sinceLastScore(report: Report, { score }: Locale): string {
	const day = previousDay(report);
	return day === undefined ? '' : score.since(day.date, report.period.to);
}

function sectionTitle(text: string): Title {
	return { kind: 'title', level: 'section', text };
}
