import {
	MIN_SINCE,
	scoreEffect,
	type ScoreEffect,
	type Verdict,
} from '../../shared/statistics/effect';
import { mean } from '../../shared/statistics/summary';
import { dateIn, daysBefore } from '../../shared/time/dates';
import { isDayOf } from '../../shared/time/periods';
import { DAY_MS } from '../../shared/time/units';
import { hundredths } from '../../shared/values/hundredths';
import { courseOf, coverageOf, TREND_DAYS } from './course';
import type { Coverage, ReportData } from './report';
import { ERROR, judgeTotal, type Course } from './usual';

/** How the mentions since a day compare with those of as many days before. */
export interface MentionEffect {
	now: number;
	before: number;
	/** The totals that chance explains; absent where it is too early to say. */
	range?: [low: number, high: number];
	verdict: Verdict;
}

/** What was judged. */
export interface Effects {
	/** Its verdict is absent where too few days since have a score, and no more will. */
	score?: Omit<ScoreEffect, 'verdict'> & { verdict?: Verdict };
	mentions?: MentionEffect;
}

/** What is known since an action, and of the days before. */
export interface EffectData extends ReportData, Coverage {
	effects: Effects;
}

/**
 * Adds to the data since an action, and of as many days before, what has changed.
 *
 * @param zone the workflow's time zone, by its IANA name
 */
export function measured(data: ReportData, zone: string): EffectData {
	const { from, to } = data.period;
	const first = daysBefore(from, TREND_DAYS);
	const covered = { ...data, ...coverageOf(data, zone) };
	const course = courseOf(covered);
	const scores = course.scores.filter(({ day }) => day >= Date.parse(first) / DAY_MS);
	const effects = judgeEffects({ ...course, scores }, Date.parse(from) / DAY_MS);
	const isLast = to < daysBefore(dateIn(zone, data.generatedAt), 1);
	return {
		...covered,
		trend: covered.trend.filter(({ date }) => isDayOf({ from: first, to }, date)),
		effects: isLast ? withoutEarly(effects) : effects,
	};
}

/** The effects of days that are long over: waiting adds no score to them. */
function withoutEarly({ score, ...effects }: Effects): Effects {
	if (score?.verdict !== 'tooEarly') return { score, ...effects };
	return { score: { ...score, verdict: undefined }, ...effects };
}

/** The mean score since the action, also where too few days before have one; undefined where none since has. */
export function meanSince({ trend, period }: EffectData): number | undefined {
	const scores = trend.filter(({ date }) => isDayOf(period, date)).map(({ score }) => score);
	return scores.length === 0 ? undefined : hundredths(mean(scores));
}

/**
 * Judges score and mentions since a day; both share the probability of an error.
 *
 * @param from the day, in days since the epoch; the counts called now are those since
 */
export function judgeEffects({ scores, days, counts }: Course, from: number): Effects {
	const count = counts.get('mentions');
	const isScored = scoreEffect(scores, from, ERROR) !== undefined;
	const error = isScored && count ? ERROR / 2 : ERROR;
	const score = scoreEffect(scores, from, error);
	return { ...(score && { score }), ...(count && { mentions: mentionEffect() }) };

	function mentionEffect(): MentionEffect | undefined {
		if (!count) return undefined;
		const { now, before, undated } = count;
		const totals = { now: now + undated, before };
		const isEarly = days.filter(({ isNow }) => isNow).length < MIN_SINCE;
		const range = isEarly ? undefined : judgeTotal(days, count, error)?.range;
		if (!range) return { ...totals, verdict: 'tooEarly' };
		const [low, high] = range;
		const verdict = totals.now > high ? 'up' : totals.now < low ? 'down' : 'none';
		return { ...totals, range, verdict };
	}
}
