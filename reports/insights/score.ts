import { wasOutside } from '../judgement/report';
import {
	hasLeft,
	isChangeOrdinary,
	isOutlier,
	lastScore,
	previousDay,
	scoresToPeriodEnd,
} from '../judgement/score';
import type { Locale } from '../language/locale';
import { type Insight, insight, lastDay, type Report } from '../model/report';
import {
	dayOfChange,
	newLevel,
	type NewLevel,
	passedDays,
	trendOf,
} from '../statistics/changePoint';
import { MIN_DAYS, type UsualScore } from '../statistics/controlChart';
import { isToward, sideOf } from '../statistics/range';
import { type Excursion, hasReturned, isBeyondChance } from '../statistics/usual';
import { type DateRange, daysBetween } from '../time/periods';
import { type Decimals, tenths } from '../values/numbers';

/**
 * From this autocorrelation on, scores are averages of several days, or vary as slowly as such
 * averages do.
 */
const SLOW_FROM = 0.85;

/**
 * If the usual range reaches at least this many points to each side, a sentence says what a slow
 * score cannot show.
 */
const SLOW_POINTS = 2;

/** The last score is old if at least this many days of the period come after it. */
const OLD_DAYS = 2;

/**
 * The sentences that limit the statement that a score is as usual: it moves slowly, or its last day
 * is not at the end of the period.
 */
export function scoreCaveats(report: Report, { score: say }: Locale): string[] {
	const { score: chart } = report.judged;
	const points = chart ? (chart.high - chart.low) / 2 : 0;
	// Days at another level resemble each other, too, so a score that was outside is not called slow.
	const isSteady = chart !== undefined && !wasOutside(report);
	const isSlow = isSteady && chart.phi >= SLOW_FROM && points >= SLOW_POINTS;
	return [...(isSlow ? [say.slow({ points: Math.ceil(points) })] : []), ...oldScore(report, say)];
}

/** A sentence with the day of the last score, if that is not at the end of the period. */
export function oldScore(report: Parameters<typeof lastDay>[0], say: Locale['score']): string[] {
	const { to } = report.period;
	const last = lastDay(report);
	if (!last || daysBetween(last.date, to) < OLD_DAYS) return [];
	return [say.old({ date: last.date, to })];
}

/**
 * Sentences on a level that left its band, is still outside, or came back; none for a level that
 * stayed inside.
 */
export function scoreInsights(report: Report, locale: Locale): Insight[] {
	const { score: chart, excursion } = report.judged;
	if (!report.visibility || !report.compares) return [];
	const { score } = locale;
	const { to } = report.period;
	const scores = scoresToPeriodEnd(report);
	if (!chart && report.isCompared && scores.length < MIN_DAYS) {
		return [insight('score', score.tooEarly({ days: scores.length, needed: MIN_DAYS }))];
	}
	if (!chart) return [];
	if (!chart.isUnusual || !excursion) {
		return [...pastInsight(report, chart, locale), ...trendInsight(report, locale)];
	}
	const { side } = excursion;
	if (!hasLeft(report)) return [insight('score', score.left({ chart, side }))];
	const passed = passedDays(scores, chart, excursion);
	if (passed) {
		return [
			insight('score', score.passed({ chart, ...passed, period: to, span: spanOf(passed) }), true),
		];
	}
	const since = dayOfChange(scores) ?? excursion.from;
	return [insight('score', score.left({ chart, side, since, to }), true)];
}

/**
 * The sentence on an average score within its band, of which only the first that applies is given:
 * that it is back, that its new level has become the usual one, or that the score itself has moved
 * far.
 */
function pastInsight(report: Report, chart: UsualScore, locale: Locale): Insight[] {
	const { score } = locale;
	const { excursion } = report.judged;
	const { from, to } = report.period;
	const scores = scoresToPeriodEnd(report);
	if (excursion) {
		const days = daysBetween(from, to) + 1;
		if (hasReturned(chart, excursion, days)) {
			const values = { chart, ...excursion, span: spanOf(excursion) };
			return [insight('score', score.cameBack(values))];
		}
		const passed = isBeyondChance(excursion, days) && passedDays(scores, chart, excursion);
		if (passed) {
			const passedValues = { chart, ...passed, period: to, span: spanOf(passed) };
			return [insight('score', score.passed(passedValues))];
		}
		const level = newLevel(scores);
		if (level && isChangeOrdinary(report) && isSettled(level, chart, excursion)) {
			return [insight('score', score.newUsual({ chart, ...level, to }))];
		}
	}
	const isFar = outlier(report, chart.level, locale);
	return isFar.length > 0 ? isFar : movedInsight(report, locale);
}

/**
 * True if a level that was outside is usual now because its band has followed it, far from the
 * level before.
 */
function isSettled({ was, now }: NewLevel, chart: UsualScore, { band, side }: Excursion): boolean {
	const isStillThere = Math.abs(chart.level - now) < Math.abs(now - was) / 3;
	const hasFollowed = sideOf({ ...band, level: chart.level }) === side;
	const isFar = Math.abs(now - was) > (chart.high - chart.low) / 2;
	return isStillThere && hasFollowed && isFar && isToward(now - was, side);
}

/**
 * Says that the score itself has moved by more than single days differ, although its average is in
 * its usual range.
 */
function movedInsight(report: Report, { score }: Locale): Insight[] {
	const [now, before] = [lastDay(report), previousDay(report)];
	if (isChangeOrdinary(report) !== false || !now || !before) return [];
	const by = now.score - before.score;
	const side = by > 0 ? 'above' : 'below';
	const { to } = report.period;
	const values = { by: Math.abs(by), side, since: before.date, to, score: now.score };
	return [insight('score', score.moved(values))];
}

/** From this difference on, in points, a sentence gives both ends of a trend without decimals. */
const WHOLE_FROM = 2;

/** Says that the score has risen or fallen steadily for as long as its chart goes back. */
function trendInsight(report: Report, { score }: Locale): Insight[] {
	const trend = trendOf(scoresToPeriodEnd(report));
	if (!trend) return [];
	const { days, slope } = trend;
	const decimals: Decimals = Math.abs(trend.last - trend.first) < WHOLE_FROM ? 1 : 0;
	const rounded = decimals ? tenths : Math.round;
	const [first, last] = [rounded(trend.first), rounded(trend.last)];
	const values = { days, side: slope > 0 ? 'above' : 'below', by: Math.abs(slope), decimals };
	return [insight('score', score.trend({ ...values, first, last }))];
}

/** Says whether a range is a single day, lies within a month, or spans several. */
function spanOf({ from, to }: DateRange): 'day' | 'month' | 'days' {
	if (from === to) return 'day';
	return from.slice(0, 7) === to.slice(0, 7) ? 'month' : 'days';
}

function outlier(report: Report, level: number, { score }: Locale): Insight[] {
	const now = lastScore(report);
	if (now === undefined || !isOutlier(report)) return [];
	return [insight('score', score.outlier({ score: now, level }))];
}
