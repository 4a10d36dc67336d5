import { formatLevel, formatNumber, formatRange } from '../../../shared/documents/figures';
import { controlChart, MIN_DAYS, type ChartPoint } from '../../../shared/statistics/controlChart';
import { formatDayBeside, formatDays } from '../../../shared/time/format';
import { dateOf } from '../../api/trend';
import { scoresOf } from '../course';
import { scoreOf, type Report } from '../report';
import { insight, type Insight } from './insight';

/** Days in a row on which the level was outside its band, as calendar dates. */
interface Stay {
	from: string;
	to: string;
	side: Side;
}

export type Side = 'above' | 'below';

/**
 * What is unusual about the score: that its level has left its band, is still outside, or was outside
 * and came back. None where it is as usual, or was not judged.
 */
export function scoreInsights(report: Report): Insight[] {
	const { score: chart } = report.judged;
	if (!report.visibility || !report.isCompared) return [];
	if (!chart) return tooEarly(report);
	const stay = lastStay(report);
	if (!stay) return outlier(report, chart);
	const level = `level ${formatLevel(chart.level, chart)}, usual ${formatRange(chart)}`;
	const { from, to } = report.period;
	if (chart.isUnusual && stay.from >= from) {
		const since = `${stay.side} it since ${formatDayBeside(stay.from, to)}`;
		return [insight('score', `The score has left its usual range: ${level}, ${since}.`, true)];
	}
	if (chart.isUnusual) {
		return [insight('score', `The score is still ${stay.side} its usual range: ${level}.`)];
	}
	const when = stay.from === stay.to ? `on ${formatDays(stay.from, stay.to)}` : daysOf(stay);
	const text = `The score was ${stay.side} its usual range ${when} and is back within it: ${level}.`;
	return [insight('score', text)];
}

/**
 * Whether the level has left its band in the period, and is still outside.
 *
 * @param p the maximum probability of a level outside; absent: that of the band
 */
export function hasLeft(report: Report, p?: number): boolean {
	const stay = report.judged.score?.isUnusual ? lastStay(report, p) : undefined;
	return stay !== undefined && stay.from >= report.period.from;
}

/** From so many standard deviations of single days on, a day stands out. */
const STANDS_OUT = 4;

/** That the last score is far from the level, which a single day hardly moves. */
function outlier(report: Report, { level, dailyVariation }: ChartPoint): Insight[] {
	const now = scoreOf(report);
	const by = now === undefined ? 0 : Math.abs(now - level);
	if (now === undefined || by <= Math.max(1, STANDS_OUT * dailyVariation)) return [];
	const text = `The latest score, ${formatNumber(now)}, is far from its level of ${formatNumber(level, 1)}; one day is too few to call that a change.`;
	return [insight('score', text)];
}

function daysOf({ from, to }: Stay): string {
	return `from ${formatDayBeside(from, to)} to ${formatDayBeside(to, to)}`;
}

function tooEarly(report: Report): Insight[] {
	const { length } = scoresOf(report);
	if (length >= MIN_DAYS) return [];
	const days = `${length} of ${MIN_DAYS} days`;
	return [insight('score', `Too early to say what is usual for the score (${days}).`)];
}

/** The last days in a row outside the band that reach into the period. */
function lastStay(report: Report, p = 1): Stay | undefined {
	const scores = scoresOf(report);
	const { judged, period } = report;
	let stay: Stay | undefined;
	for (let count = scores.length; count >= MIN_DAYS; count -= 1) {
		const day = dateOf(scores[count - 1]?.day ?? 0);
		const chart = controlChart(scores.slice(0, count), judged.error);
		const side = chart && chart.p <= p ? sideOf(chart) : undefined;
		if (side && (!stay || stay.side === side)) stay = { side, to: stay?.to ?? day, from: day };
		else if (stay || day < period.from) break;
	}
	return stay;
}

/** The side of its band on which a level is; undefined inside. */
export function sideOf({ level, low, high }: ChartPoint): Side | undefined {
	if (level > high) return 'above';
	return level < low ? 'below' : undefined;
}
