import { levelOf } from '../../../shared/documents/levels';
import { controlChart, MIN_DAYS } from '../../../shared/statistics/controlChart';
import { sideOf } from '../../../shared/statistics/sides';
import type { Locale } from '../../../shared/language/locale';
import type { Side } from '../../../shared/language/values';
import { scoresOf } from '../course';
import { scoreOf, type Report } from '../report';
import { insight, type Insight } from './insight';

/** Days in a row on which the level was outside its band, as calendar dates. */
interface Stay {
	from: string;
	to: string;
	side: Side;
}

/**
 * What is unusual about the score: that its level has left its band, is still outside, or was outside
 * and came back. None where it is as usual, or was not judged.
 */
export function scoreInsights(report: Report, locale: Locale): Insight[] {
	const { score: chart } = report.judged;
	if (!report.visibility || !report.compares) return [];
	if (!chart) return report.isCompared ? tooEarly(report, locale) : [];
	const stay = lastStay(report);
	if (!stay) return outlier(report, chart.level, locale);
	const { score } = locale;
	const range = levelOf(locale, chart);
	const { from, to } = report.period;
	if (!chart.isUnusual) {
		return [insight('score', score.cameBack(range, stay.side, stay.from, stay.to))];
	}
	return stay.from >= from
		? [insight('score', score.left(range, stay.side, stay.from, to), true)]
		: [insight('score', score.stillOutside(range, stay.side))];
}

/** Whether the level has left its band in the period, and is still outside. */
export function hasLeft(report: Report): boolean {
	const stay = report.judged.score?.isUnusual ? lastStay(report) : undefined;
	return stay !== undefined && stay.from >= report.period.from;
}

/** From so many standard deviations of single days on, a day stands out. */
const STANDS_OUT = 4;

/** Whether the last score is far from the level, which a single day hardly moves. */
export function isOutlier(report: Report): boolean {
	const { score: chart } = report.judged;
	const now = scoreOf(report);
	if (!chart || now === undefined) return false;
	return Math.abs(now - chart.level) > Math.max(1, STANDS_OUT * chart.dailyVariation);
}

function outlier(report: Report, level: number, { score, number }: Locale): Insight[] {
	const now = scoreOf(report);
	if (now === undefined || !isOutlier(report)) return [];
	return [insight('score', score.outlier(number(now), number(level, 1)))];
}

function tooEarly(report: Report, { score }: Locale): Insight[] {
	const { length } = scoresOf(report);
	if (length >= MIN_DAYS) return [];
	return [insight('score', score.tooEarly(length, MIN_DAYS))];
}

/** The last days in a row outside the band that reach into the period. */
function lastStay(report: Report): Stay | undefined {
	const scores = scoresOf(report);
	const { judged, period } = report;
	let stay: Stay | undefined;
	for (let count = scores.length; count >= MIN_DAYS; count -= 1) {
		const day = scores[count - 1]?.date ?? '';
		const chart = controlChart(scores.slice(0, count), judged.error);
		const side = chart && sideOf(chart);
		if (side && (!stay || stay.side === side)) stay = { side, to: stay?.to ?? day, from: day };
		else if (stay || day < period.from) break;
	}
	return stay;
}
