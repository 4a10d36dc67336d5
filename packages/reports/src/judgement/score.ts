import { isFiltered } from '../model/mention';
import type { Coverage, ReportData } from '../model/report';
import type { ChartedDay, JudgedScore } from '../model/score';
import { MAX_DAYS, type TrendDay } from '../statistics/baseline';
import { trendOf } from '../statistics/changePoint';
import { MIN_DAYS, recentAverages, type UsualScore } from '../statistics/controlChart';
import { isToward, sideOf } from '../statistics/range';
import { mean } from '../statistics/distributions';
import { type Excursion, isBeyondChance, type ScoreVerdict } from '../statistics/usual';
import { daysBefore } from '../time/dates';
import { daysBetween, isDayOf, type Period } from '../time/periods';
import { hundredths } from '../values/numbers';
import { isOutlier, scoreNews } from './scoreNews';

/** A score that is a share of fewer answers than this moves by several points with each of them. */
const FEWEST_ANSWERS = 30;

/**
 * True if the scores of a period are known to be shares of few answers: the mentions, and the part
 * of the answers that have them, say how many answers there were. Such a score has no news.
 */
export function isShareOfFew({ mentions, period, filters, trend, ...data }: ReportData & Coverage) {
	if (!mentions || mentions.isAtLeast || isFiltered(filters)) return false;
	const { total } = mentions.now;
	const scores = trend.filter(({ date }) => isDayOf(period, date)).map(({ score }) => score);
	if (data.accountDomain.kind !== 'reported' || total === 0 || !(mean(scores) > 0)) return false;
	return total / (mean(scores) / 100) < FEWEST_ANSWERS;
}

/** The daily scores up to the last day of the period, which say what is usual. */
export function scoresToPeriodEnd({ trend, period }: ReportData & Coverage): TrendDay[] {
	return trend.filter(({ date }) => date <= period.to);
}

/**
 * Says what is known of the score of a report.
 * @param verdict whether its average is unusual; undefined if that was not judged
 * @param excursion when its average was last outside of its range
 */
export function judgedScore(
	data: ReportData & Coverage,
	verdict?: ScoreVerdict,
	excursion?: Excursion,
): JudgedScore {
	const { trend, period, isCompared } = data;
	const all = scoresToPeriodEnd(data);
	const lastDay = all.findLast(({ date }) => isDayOf(period, date));
	const previous = isCompared ? trend.findLast(({ date }) => date < period.from) : undefined;
	const change = lastDay && previous ? hundredths(lastDay.score - previous.score) : undefined;
	const isEarly = Boolean(data.visibility) && all.length < MIN_DAYS && !isSeldom(all);
	const figures = {
		last: lastDay?.score,
		oldDate: oldDateOf(lastDay, period),
		previous,
		change,
		tooEarly: isEarly ? tooEarly(all, data) : undefined,
		days: chartedDays(all, verdict),
	};
	if (!verdict) return { ...figures, wasOutside: false, hasLeft: false };
	const { isUnusual, ...usual } = verdict;
	const hasLeft = isUnusual && excursion?.isAgain === false && excursion.from >= period.from;
	const isInPeriod = excursion !== undefined && excursion.to >= period.from;
	const days = daysBetween(period.from, period.to) + 1;
	const wasOutside = isInPeriod && isBeyondChance(excursion, days);
	const side = isUnusual ? sideOf(usual) : undefined;
	const judged = { ...figures, usual, isUnusual, side, excursion, hasLeft };
	const news = scoreNews({ ...judged, all, lastDay, period });
	return {
		...judged,
		lastSide: lastDay && sideOf({ ...usual, level: lastDay.score }),
		wasOutside,
		isChangeUnusual: isChangeUnusual({ ...judged, news }, lastDay),
		news,
		drift: isUnusual && excursion ? undefined : trendOf(all),
		slowWithin: slowWithin(usual, wasOutside),
	};
}

/** Only the last days count, so of scores that come further apart there are never enough. */
const MOST_DAYS_APART = MAX_DAYS / MIN_DAYS;

/** True if scores come too seldom to be judged ever, such as those of weekly reports. */
function isSeldom(scores: TrendDay[]): boolean {
	const [first, last] = [scores[0], scores.at(-1)];
	if (!first || !last) return false;
	return daysBetween(first.date, last.date) > MOST_DAYS_APART * (scores.length - 1);
}

/**
 * Says how many days are needed, and from when on they are there. Mentions that are older than the
 * trend mean that its first day moves along with today, or may: then no date is promised.
 */
function tooEarly(scores: TrendDay[], { begins, trend }: Coverage): JudgedScore['tooEarly'] {
	const needed = { days: scores.length, needed: MIN_DAYS };
	const last = scores.at(-1);
	if (!last || begins === undefined || begins !== trend[0]?.date) return needed;
	// A report reads days that are over, so it can say so on the day after the last one.
	return { ...needed, knownFrom: daysBefore(last.date, scores.length - MIN_DAYS - 1) };
}

/** The last score is old if at least this many days of the period come after it. */
const OLD_DAYS = 2;

/** The day of the last score in the period, if that is old. */
export function oldDateOf(lastDay: TrendDay | undefined, { to }: Period): string | undefined {
	return lastDay && daysBetween(lastDay.date, to) >= OLD_DAYS ? lastDay.date : undefined;
}

/** The days of a chart, which shows the average, because the usual range is that of the average. */
function chartedDays(all: TrendDay[], usual: UsualScore | undefined): ChartedDay[] {
	const averages = new Map(recentAverages(all).map((average) => [average.day, average]));
	return all.map(({ date, day, score }) => {
		const { level: value = score, side } = averages.get(day) ?? {};
		// The range may rise or fall with the score, but only its last edges are drawn. So a day is
		// marked only if it is outside of these, too.
		const isOutside =
			usual && sideOf({ low: usual.low, high: usual.high, level: value }) !== undefined;
		return { date, value, ...(isOutside && side && { side }) };
	});
}

/**
 * Two single days may differ by this many standard deviations: 3 times the root of 2, because both
 * of them vary.
 */
const DAYS_APART = 4.2;

function isChangeUnusual(
	{ change, usual, isUnusual, side, hasLeft, news }: Omit<JudgedScore, 'wasOutside'>,
	lastDay: TrendDay | undefined,
): boolean | undefined {
	if (change === undefined || !usual) return undefined;
	// Of days that have passed, a sentence says that the score is back, so its change is not marked.
	if (isUnusual) {
		return isToward(change, side) && hasLeft && news?.kind !== 'passed' ? true : undefined;
	}
	const isNear = Math.abs(change) <= Math.max(1, DAYS_APART * usual.dailyVariation);
	return isNear && !isOutlier(lastDay, usual) ? false : undefined;
}

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

/** How far the range of a slow score reaches to each side, in points. */
function slowWithin({ low, high, phi }: UsualScore, wasOutside: boolean): number | undefined {
	const points = (high - low) / 2;
	// Days at another level resemble each other, too, so a score that was outside is not called slow.
	return !wasOutside && phi >= SLOW_FROM && points >= SLOW_POINTS ? points : undefined;
}
