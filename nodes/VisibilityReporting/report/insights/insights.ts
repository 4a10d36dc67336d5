import { DateTime } from 'luxon';

import { calendarDate } from '../../../shared/time/dates';
import { calendarDay } from '../../../shared/time/format';
import type { Locale } from '../../../shared/language/locale';
import type { MentionKind, UsualPeriod } from '../../../shared/language/values';
import { countNamed, isOwnDomain, hasUnusual, lastScore, type Report } from '../report';
import { accountInsights } from './account';
import { insight, type Insight } from './insight';
import { mentionInsights } from './mentions';
import { scoreInsights } from './score';

/** Maximum number of sentences: few are read. */
const MAX_INSIGHTS = 5;

/**
 * What happened, unusual figures first: score, negative mentions, all mentions, single assistants; then the facts about the
 * account. In front stands whether the period is normal, cannot be compared, or is too early to judge.
 */
export function reportInsights(report: Report, locale: Locale): Insight[] {
	const found = [
		...scoreInsights(report, locale),
		...(isOwnDomain(report) ? mentionInsights(report, locale) : []),
	];
	const told = [
		...found.filter(({ unusual }) => unusual),
		...found.filter(({ unusual }) => !unusual),
	];
	const period = periodInsight(report, found, locale);
	const facts = isOwnDomain(report) ? accountInsights(report, locale) : [];
	// A sentence on the score comes before the one on what else is usual.
	const isScoreTold = report.isCompared && found.some(({ about }) => about === 'score');
	const judged = isScoreTold ? [...told, ...period] : [...period, ...told];
	return [...judged, ...facts].slice(0, MAX_INSIGHTS);
}

/** Says that the data begins too late, that nothing was compared, or that all figures are as usual. */
function periodInsight(report: Report, found: Insight[], locale: Locale): Insight[] {
	const { period, begins, compares, isCompared, judged } = report;
	const { visibility, mentions } = report;
	if (!compares || (!visibility && !(mentions && isOwnDomain(report)))) return [];
	if (begins !== undefined) {
		return [insight('period', firstReport(report, begins, locale) ?? locale.report.begins(begins))];
	}
	if (!isCompared) {
		return [insight('period', locale.report.notCompared(period.before.name))];
	}
	if (hasUnusual(report)) return [];
	const told = new Set(found.map(({ about }) => about));
	const isScored = judged.score !== undefined && !told.has('score');
	const kinds = told.has('mentions') ? [] : judgedKinds(report);
	if (isScored || kinds.length > 0) {
		const inRange = locale.report.inRange(isScored, kinds);
		const normal = locale.report.normal(periodLength(report));
		// A period of which more is to be told is not called normal.
		return [insight('period', found.length > 0 ? inRange : locale.sentences([normal, inRange]))];
	}
	return found.length > 0 ? [] : [insight('period', locale.report.tooEarly)];
}

/** The figures of the first complete period; undefined where the data begins within it. */
function firstReport(report: Report, begins: string, locale: Locale): string | undefined {
	const { period, mentions, filters } = report;
	const { from, before } = period;
	if (begins > from || before.name.kind === 'sameDays') return undefined;
	const score = lastScore(report);
	const isCounted = mentions && isOwnDomain(report) && !mentions.isAtLeast;
	const counts = isCounted && [
		locale.mentions.title(mentions.now.total, filters, undefined),
		...(filters.sentiment === undefined
			? [locale.mentions.ofThemNegative({ negative: countNamed('negative', mentions.now) })]
			: []),
	];
	const figures = [
		...(score === undefined ? [] : [locale.number(score)]),
		...(counts ? [locale.figures.details(counts)] : []),
	];
	const length = periodLength(report);
	const first = calendarDay(before.name.kind === 'days' ? begins : from);
	if (figures.length === 0 || !first) return undefined;
	const next = first.plus(length.isMonth ? { months: 2 } : { days: 2 * length.days });
	return locale.report.first(length, figures, calendarDate(next));
}

/** The mentions that are judged, and the negative ones, unless all are of one sentiment by a filter. */
function judgedKinds({ judged: { counts }, filters }: Report): MentionKind[] {
	return [
		...(counts.has('mentions') ? [filters] : []),
		...(counts.has('negative') ? [{ ...filters, sentiment: 'negative' } as const] : []),
	];
}

/** How long a period is. */
export function periodLength({ period: { from, to } }: Report): UsualPeriod {
	const [first, last] = [from, to].map((date) => DateTime.fromISO(date, { zone: 'utc' }));
	const days = (last?.diff(first ?? last, 'days').days ?? 0) + 1;
	const isMonth =
		first?.day === 1 && last?.hasSame(first, 'month') && last.plus({ days: 1 }).day === 1;
	return { days, isMonth: isMonth === true };
}
