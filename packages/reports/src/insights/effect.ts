import type { Locale } from '../language/locale';
import { type EffectData, isEffect } from '../model/effect';
import { MIN_BEFORE, MIN_SINCE, type ScoreEffect } from '../statistics/effect';
import type { Side } from '../statistics/range';
import { daysBefore } from '../time/dates';
import { daysBetween, isDayOf } from '../time/periods';
import { tenths } from '../values/numbers';
import { changeSentence } from './mentions';
import { inRangeSentence } from './report';
import { oldScore } from './score';

/**
 * What the subject says if the score has no effect: that mentions have changed by more than chance
 * explains or, if they have not, the verdict on the score. It is undefined if there is no verdict
 * to tell.
 * @param date the day of the action; undefined if there is no room for it
 */
export function newsOf(
	{ effects, filters, mentions: read, period: { to } }: EffectData,
	date: string | undefined,
	{ effect, mentions: say, report }: Locale,
): string | undefined {
	const [score, mentions] = [effects.score?.verdict, effects.mentions?.verdict];
	if (effects.mentions && isEffect(mentions) && read?.now.total === 0) {
		const [low, high] = effects.mentions.range;
		return say.none({ filters, low, high });
	}
	if (isEffect(mentions)) return report.moreThanUsual({ filters, isMore: mentions === 'up' });
	return score && effect.verdict({ verdict: score, date, to });
}

/** The answer on the score, and the sentences that prove or limit it. */
export function scoreSentences(
	data: EffectData,
	locale: Locale,
): [answer: string, ...proof: string[]] {
	const { period, trend, effects } = data;
	const { effect, score: say } = locale;
	const { from: date, to } = period;
	const days = daysBetween(date, to) + 1;
	const scored = trend.filter((day) => isDayOf(period, day.date)).length;
	const before = trend.filter((day) => day.date < date).length;
	const { score } = effects;
	const early = { date, to, days: scored, needed: MIN_SINCE };
	// The first report that knows a day is that of the day after.
	const tooEarly = (count: number) =>
		effect.tooEarly({ ...early, days: count, from: daysBefore(to, count - MIN_SINCE - 1) });
	if (days < MIN_SINCE) return [tooEarly(days)];
	if (scored === 0) return [effect.few({ ...early, lacks: 'all' })];
	if (before < MIN_BEFORE)
		return [effect.few({ date, to, lacks: 'before', days: before, needed: MIN_BEFORE })];
	if (!score?.verdict) return [effect.few({ ...early, lacks: 'since' })];
	if (score.verdict === 'tooEarly') return [tooEarly(scored)];
	if (score.verdict === 'unsettled') return [effect.unsettled({ date, to })];
	const { low, high, change, latest } = score;
	// With one decimal, an edge of the interval may be shown as 0.
	const decimals = [low, high].some((edge) => Math.abs(edge) < 0.05) ? 2 : 1;
	const old = oldScore(data.oldDate, to, say);
	if (score.verdict === 'none') {
		const isWide = Math.max(high - change, change - low) > WIDE;
		return [effect.none({ date, to, ...score, decimals, isWide }), ...old];
	}
	const side: Side = change > 0 ? 'above' : 'below';
	const answer = effect.answer({ by: roundedPoints(shownChange(score)), side });
	const averages = effect.score({ ...score, decimals });
	// If the last score is old, the latest days with a score are not the last seven of the period, so
	// they do not tell that an effect is over.
	const isOver = latest !== undefined && old.length === 0;
	const back = isOver ? [effect.back({ score: latest })] : [];
	return [answer, averages, ...back, ...old, effect.meanwhile];
}

/** The size of a change in whole points, or in tenths if it is smaller than two points. */
export function roundedPoints(change: number): number {
	const size = Math.abs(change);
	return size < 2 ? tenths(size) : Math.round(size);
}

/**
 * How far the average since an action is off the expected one, in points: the difference of both as
 * readers see them, to a tenth.
 */
export function shownChange({ after, before }: Pick<ScoreEffect, 'after' | 'before'>): number {
	return tenths(tenths(after) - tenths(before));
}

/**
 * If the interval reaches further than this many points to either side, a sentence without a clear
 * effect says what is possible instead of two averages.
 */
const WIDE = 2;

export function mentionSentence(data: EffectData, locale: Locale): string[] {
	const { mentions: say, report } = locale;
	const { mentions, effects, isCompared, begins, period, filters } = data;
	if (!mentions) return [];
	const { total: now } = mentions.now;
	if (mentions.isAtLeast) return [say.minimum({ filters, total: now })];
	const { name: previous } = period.before;
	if (!isCompared) return [report.notCompared({ previous, isSure: begins !== undefined })];
	const before = data.previousMentions;
	if (!before) {
		if (now === 0) return [say.noneInPeriod({ filters })];
		return [locale.sentences([say.some({ filters, now }), say.noneBefore({ previous })])];
	}
	if (!effects.mentions) {
		const { why } = data.whyUnjudged ?? {};
		// If the period has only a few days, the sentence on the score says so already.
		return why === undefined || why === 'short' ? [] : [say.unjudged({ why })];
	}
	const { range, verdict } = effects.mentions;
	if (verdict === 'none') return [inRangeSentence(false, [filters], locale)];
	return [changeSentence({ filters, now, before: before.total, previous, range }, locale)];
}
