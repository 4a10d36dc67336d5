import {
	MIN_SINCE,
	scoreEffect,
	type ScoreEffect,
	type Verdict,
} from '../../../shared/statistics/effect';
import { mean } from '../../../shared/statistics/summary';
import { dateIn, daysBefore } from '../../../shared/time/dates';
import { isDayOf } from '../../../shared/time/periods';
import { DAY_MS } from '../../../shared/time/units';
import { hundredths } from '../../../shared/values/hundredths';
import { courseOf, coverageOf, TREND_DAYS } from '../course';
import type { Coverage, ReportData } from '../report';
import { ERROR, judgeTotal, type Course } from '../usual';

/** How the mentions since a day compare with those of as many days before. */
export interface MentionEffect {
	now: number;
	before: number;
	/** The totals that chance explains; absent where it is too early to say. */
	range?: [low: number, high: number];
	verdict: Verdict;
}

export interface Effects {
	/** Has no verdict when too few days since the action have a score, and the period is over. */
	score?: Omit<ScoreEffect, 'verdict'> & { verdict?: Verdict };
	mentions?: MentionEffect;
}

/** What is known since an action, and of the days before. */
export interface EffectData extends ReportData, Coverage {
	effects: Effects;
}

/** Judges what has changed since an action, in a time zone by its IANA name. */
export function measured(data: ReportData, zone: string): EffectData {
	const { from, to } = data.period;
	const first = daysBefore(from, TREND_DAYS);
	const covered = { ...data, ...coverageOf(data, zone) };
	const course = courseOf(covered);
	const scores = course.scores.filter(({ day }) => day >= Date.parse(first) / DAY_MS);
	const effects = judgeEffects({ ...course, scores }, Date.parse(from) / DAY_MS);
	const yesterday = daysBefore(dateIn(zone, data.generatedAt), 1);
	// Waiting adds no score to days that are long over.
	if (effects.score?.verdict === 'tooEarly' && to < yesterday) delete effects.score.verdict;
	return {
		...covered,
		trend: covered.trend.filter(({ date }) => isDayOf({ from: first, to }, date)),
		effects,
	};
}

/** The mean score since the action, also where too few days before have one; undefined where none since has. */
export function meanSince({ trend, period }: EffectData): number | undefined {
	const scores = trend.filter(({ date }) => isDayOf(period, date)).map(({ score }) => score);
	return scores.length === 0 ? undefined : hundredths(mean(scores));
}

/** Judges score and mentions since a day, in days since the epoch; both share the probability of an error. */
export function judgeEffects({ scores, days, counts }: Course, from: number): Effects {
	const count = counts.get('mentions');
	const isScored = scoreEffect(scores, from, ERROR) !== undefined;
	const error = isScored && count ? ERROR / 2 : ERROR;
	const score = scoreEffect(scores, from, error);
	if (!count) return { ...(score && { score }) };
	const totals = { now: count.now + count.undated, before: count.before };
	const isEarly = days.filter(({ isNow }) => isNow).length < MIN_SINCE;
	const range = isEarly ? undefined : judgeTotal(days, count, error)?.range;
	const mentions: MentionEffect = range
		? { ...totals, range, verdict: totalVerdict(totals.now, range) }
		: { ...totals, verdict: 'tooEarly' };
	return { ...(score && { score }), mentions };
}

function totalVerdict(total: number, [low, high]: [low: number, high: number]): Verdict {
	if (total > high) return 'up';
	return total < low ? 'down' : 'none';
}
