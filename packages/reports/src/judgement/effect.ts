import type { EffectData, Effects } from '../model/effect';
import type { ReportData } from '../model/report';
import type { TrendDay } from '../statistics/baseline';
import { mean } from '../statistics/distributions';
import { canJudgeScore, scoreEffect } from '../statistics/effect';
import { FALSE_ALARM_RATE } from '../statistics/range';
import { judgeCounts, type Observations, TOTAL } from '../statistics/usual';
import { dateIn, daysBefore } from '../time/dates';
import { isDayOf } from '../time/periods';
import { DAY_MS } from '../time/units';
import { hundredths } from '../values/numbers';
import { comparedMentions, coverageOf, missingOf, observationsOf, TREND_DAYS } from './report';
import { oldDateOf } from './score';

/**
 * Judges what has changed since an action, which is the first day of the period.
 * @param zone the IANA name of the time zone whose days count
 */
export function judgeEffect(data: ReportData, zone: string): EffectData {
	const { from, to } = data.period;
	const { trend: all, ...coverage } = coverageOf(data, zone);
	const read = { from: daysBefore(from, TREND_DAYS), to };
	const trend = all.filter(({ date }) => isDayOf(read, date));
	const covered = { ...data, ...coverage, trend };
	const missing = missingOf(covered);
	const effects = judgeEffects(observationsOf(covered, missing), Date.parse(from) / DAY_MS);
	const yesterday = daysBefore(dateIn(zone, data.generatedAt), 1);
	// A verdict of "too early" asks readers to wait, but no score will be added to days that are long
	// over.
	if (effects.score?.verdict === 'tooEarly' && to < yesterday) delete effects.score.verdict;
	const since = trend.filter(({ date }) => date >= from);
	return {
		...covered,
		...comparedMentions(covered, missing, new Map()),
		effects,
		meanSince: meanSince(since, effects),
		oldDate: oldDateOf(since.at(-1), data.period),
	};
}

function meanSince(days: TrendDay[], { score }: Effects): number | undefined {
	if (score) return score.after;
	return days.length === 0 ? undefined : hundredths(mean(days.map((day) => day.score)));
}

/**
 * Judges score and mentions since a day. If both can be judged, each gets half of FALSE_ALARM_RATE.
 * @param from the first day since, in days since the epoch
 */
export function judgeEffects({ scores, weeks, counts }: Observations, from: number): Effects {
	const isScored = canJudgeScore(scores, from);
	const error = isScored && counts.has(TOTAL) ? FALSE_ALARM_RATE / 2 : FALSE_ALARM_RATE;
	const score = scoreEffect(scores, from, error);
	const mentions = judgeCounts(counts, weeks, () => error).get(TOTAL);
	if (!mentions) return { score };
	const { range, side } = mentions;
	const verdict = side === undefined ? 'none' : side === 'above' ? 'up' : 'down';
	return { score, mentions: { range, verdict } };
}
