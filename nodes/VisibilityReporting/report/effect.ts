import {
	MIN_SINCE,
	scoreEffect,
	type ScoreEffect,
	type Verdict,
} from '../../shared/statistics/effect';
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
	score?: ScoreEffect;
	mentions?: MentionEffect;
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
