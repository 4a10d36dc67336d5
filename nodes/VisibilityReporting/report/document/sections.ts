import type { Metric, Part, Title, Verdict } from '../../../shared/documents/document';
import { formatDayBeside } from '../../../shared/time/format';
import { isDayOf } from '../../../shared/time/periods';
import { actionList, actionPlanTitle } from '../../output/actionPlan';
import { benchmarksTitle, shareBars } from '../../output/benchmarks';
import { SCORE, trendPoints } from '../../output/visibility';
import { mentionMetrics, mentionParts, mentionQuotations } from './mentionSections';
import { hasLeft } from '../insights/score';
import { brandOf, ownShare, previousDay, scoreChange, scoreOf, type Report } from '../report';

/** The parts of a report's document; none for a section that is missing or was not requested. */

/** The score, with its change. */
export function scoreMetric(report: Report): Metric[] {
	if (!report.visibility) return [];
	const by = scoreChange(report);
	const change =
		by === undefined ? undefined : { by, period: sinceWhen(report), ...verdictOn(by, report) };
	return [{ kind: 'metric', label: SCORE, value: scoreOf(report), absent: 'no score', change }];
}

/**
 * Unusual where the level has left its band in this period, to the side of the change; usual where the
 * level is inside, and two single days differ by as much. Of other changes the level says nothing.
 */
function verdictOn(by: number, report: Report): Verdict {
	const { score } = report.judged;
	if (!score) return {};
	if (score.isUnusual) {
		return hasLeft(report) && by > 0 === score.level > score.high ? { isUnusual: true } : {};
	}
	const limit = Math.max(1, DAYS_APART * score.dailyVariation);
	return Math.abs(by) <= limit ? { isUnusual: false } : {};
}

/** How many standard deviations of single days two of them may differ by: 3 times the root of 2. */
const DAYS_APART = 4.2;

/** The figures for the whole account. */
export function accountMetrics(report: Report): Metric[] {
	return [...shareMetric(report), ...mentionMetrics(report, brandOf(report))];
}

/** The own brand's share of voice, with its rank. */
export function shareMetric(report: Report): Metric[] {
	const { share_pct: value, rank, of } = ownShare(report) ?? {};
	if (value === undefined || value === null) return [];
	const brand = brandOf(report);
	const detail = [`rank ${rank} of ${of}`, ...(brand === undefined ? [] : [brand])].join(', ');
	return [{ kind: 'metric', label: 'Share of voice', value, absent: '', unit: '%', detail }];
}

/** The trend of the score in the period. */
export function trendSection({ visibility, period, judged: { score } }: Report): Part[] {
	const all = visibility ? trendPoints(visibility) : [];
	const points = all.filter(({ date }) => isDayOf(period, date));
	if (points.length < 2) return [];
	const band = score && { low: score.low, high: score.high };
	return [
		sectionTitle(`${SCORE} (visibility reporting service)`),
		{ kind: 'trend', label: SCORE, points, band },
	];
}

/** The sections for the whole account: what to do comes before what was said. */
export function accountSections(report: Report, zone: string): Part[] {
	const { benchmarks, mentions, actionPlan } = report;
	const brand = brandOf(report);
	const section = (title: string, parts: Part[]): Part[] => [
		sectionTitle(brand === undefined ? title : `${title} (${brand})`),
		...parts,
	];
	const isOwn = brand === undefined;
	return [
		...(benchmarks ? section(benchmarksTitle(benchmarks), [shareBars(benchmarks, isOwn)]) : []),
		...(mentions ? section('Mentions', mentionParts(report, mentions)) : []),
		...(actionPlan ? section(actionPlanTitle(actionPlan), [actionList(actionPlan)]) : []),
		...(mentions && mentions.notable.length > 0
			? section('Quotations', mentionQuotations(mentions, zone))
			: []),
	];
}

/** The day that the score is compared with, e.g. "since 31 Oct"; empty where there is none. */
export function sinceWhen(report: Report): string {
	const day = previousDay(report);
	return day === undefined ? '' : `since ${formatDayBeside(day.date, report.period.to)}`;
}

function sectionTitle(text: string): Title {
	return { kind: 'title', level: 'section', text };
}
