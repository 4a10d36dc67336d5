import { DateTime } from 'luxon';

import type { Locale } from '../../../shared/language/locale';
import type { UsualPeriod } from '../../../shared/language/values';
import { isOfDomain, isUnusual, type Report } from '../report';
import { accountInsights } from './account';
import { insight, type Insight } from './insight';
import { mentionInsights } from './mentions';
import { scoreInsights } from './score';

/** Maximum number of sentences: few are read. */
const MAX_INSIGHTS = 5;

/**
 * What happened, the weightiest first: what is unusual before what is usual, the score, negative
 * mentions, all mentions, one assistant, then share of voice, prompts, sources and the plan. Before them
 * stands that nothing can be compared, that nothing is unusual, or that it is too early to say.
 */
export function insightsOf(report: Report, locale: Locale): Insight[] {
	const found = [
		...scoreInsights(report, locale),
		...(isOfDomain(report) ? mentionInsights(report, locale) : []),
	];
	const told = [
		...found.filter(({ unusual }) => unusual),
		...found.filter(({ unusual }) => !unusual),
	];
	const facts = isOfDomain(report) ? accountInsights(report, locale) : [];
	return [...periodInsight(report, found, locale), ...told, ...facts].slice(0, MAX_INSIGHTS);
}

/** That the data begins too late, that nothing was compared, or that all that was judged is as usual. */
function periodInsight(report: Report, found: Insight[], locale: Locale): Insight[] {
	const { period, begins, compares, isCompared, judged } = report;
	const { visibility, mentions } = report;
	if (!compares || (!visibility && !(mentions && isOfDomain(report)))) return [];
	if (begins !== undefined) {
		return [insight('period', locale.report.begins(begins))];
	}
	if (!isCompared) {
		return [insight('period', locale.report.notCompared(period.before.name))];
	}
	if (isUnusual(report)) return [];
	const told = new Set(found.map(({ about }) => about));
	const isUntold = (count: string, name: string) => judged.counts.has(count) && !told.has(name);
	const usual = {
		score: judged.score !== undefined && !told.has('score'),
		mentions: isUntold('mentions', 'mentions'),
		negative: isUntold('negative', 'mentions'),
	};
	if (Object.values(usual).includes(true)) {
		return [insight('period', locale.report.asUsual(usualPeriod(report), usual))];
	}
	return found.length > 0 ? [] : [insight('period', locale.report.tooEarly)];
}

/** What a period is in which nothing is unusual. */
export function usualPeriod({ period: { from, to } }: Report): UsualPeriod {
	const [first, last] = [from, to].map((date) => DateTime.fromISO(date, { zone: 'utc' }));
	const days = (last?.diff(first ?? last, 'days').days ?? 0) + 1;
	const isMonth =
		first?.day === 1 && last?.hasSame(first, 'month') && last.plus({ days: 1 }).day === 1;
	return { days, isMonth: isMonth === true };
}
