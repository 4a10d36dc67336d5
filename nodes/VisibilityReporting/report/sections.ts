import type { Metric, Part, Title } from '../../shared/documents/document';
import { formatDayBeside } from '../../shared/time/format';
import { isDayOf } from '../../shared/time/periods';
import { actionList, actionPlanTitle } from '../output/actionPlan';
import { benchmarksTitle, shareBars } from '../output/benchmarks';
import { SCORE, trendPoints } from '../output/visibility';
import { mentionMetrics, mentionParts } from './mentionSections';
import { ownShare, previousDay, scoreChange, scoreOf, type Report } from './report';

/** The parts of a report's document; none for a section that is missing or was not requested. */

/** The score, with its change. */
export function scoreMetric(report: Report): Metric[] {
	if (!report.visibility) return [];
	const by = scoreChange(report);
	const change = by === undefined ? undefined : { by, period: sinceWhen(report) };
	return [{ kind: 'metric', label: SCORE, value: scoreOf(report), absent: 'no score', change }];
}

/** The figures for the whole account. */
export function accountMetrics(report: Report): Metric[] {
	return [...shareMetric(report), ...mentionMetrics(report, scopeOf(report)[0])];
}

function shareMetric(report: Report): Metric[] {
	const { share_pct: value, rank, of } = ownShare(report) ?? {};
	if (value === undefined || value === null) return [];
	const detail = [`rank ${rank} of ${of}`, ...scopeOf(report)].join(', ');
	return [{ kind: 'metric', label: 'Share of voice', value, absent: '', unit: '%', detail }];
}

/** The trend of the score in the period. */
export function trendSection({ visibility, period }: Report): Part[] {
	const all = visibility ? trendPoints(visibility) : [];
	const points = all.filter(({ date }) => isDayOf(period, date));
	if (points.length < 2) return [];
	return [
		sectionTitle(`${SCORE} (visibility reporting service)`),
		{ kind: 'trend', label: SCORE, points },
	];
}

/** The sections for the whole account. */
export function accountSections(report: Report, zone: string): Part[] {
	const { benchmarks, mentions, actionPlan } = report;
	const section = (title: string, parts: Part[]): Part[] => {
		const scope = scopeOf(report).map((text) => ` (${text})`);
		return [sectionTitle(title + scope.join('')), ...parts];
	};
	return [
		...(benchmarks ? section(benchmarksTitle(benchmarks), [shareBars(benchmarks)]) : []),
		...(mentions ? section('Mentions', mentionParts(report, mentions, zone)) : []),
		...(actionPlan ? section(actionPlanTitle(actionPlan), [actionList(actionPlan)]) : []),
	];
}

/** The day that the score is compared with, e.g. "since 31 Oct"; empty where there is none. */
export function sinceWhen(report: Report): string {
	const day = previousDay(report);
	return day === undefined ? '' : `since ${formatDayBeside(day.date, report.period.to)}`;
}

/** A note on figures for the whole account, where a domain was requested. */
function scopeOf({ domain }: Report): string[] {
	return domain === undefined ? [] : ['whole account'];
}

function sectionTitle(text: string): Title {
	return { kind: 'title', level: 'section', text };
}
