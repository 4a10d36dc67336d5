import { inRangeSentence, oldScore } from '../insights/insights';
import { coverageOf, observationsOf, TREND_DAYS, whyUnjudged } from '../insights/judgement';
import { changeSentence } from '../insights/mentionInsights';
import { type Coverage, mentionsBefore, type ReportData, reportedDomain } from '../insights/report';
import { capitalize, type Decimals } from '../language/formatters';
import type { Locale } from '../language/locale';
import { mean, type Side } from '../statistics/distributions';
import {
	type EffectVerdict,
	MIN_BEFORE,
	MIN_SINCE,
	type ScoreEffect,
	scoreEffect,
} from '../statistics/effect';
import {
	type CountVerdict,
	FALSE_ALARM_RATE,
	judgeCounts,
	type Observations,
	TOTAL,
} from '../statistics/usual';
import { dateIn, DAY_MS, daysBefore } from '../time/dates';
import { daysBetween, isDayOf } from '../time/periods';
import type { JsonObject } from '../values/json';
import { hundredths, tenths } from '../values/numbers';
import { rowKey } from '../values/rows';
import { type Block, context, heading, sentence, type Tone, verdict, warning } from './blocks';
import type { ReportDocument } from './document';
import { figure, trend } from './figures';
import { mentionMetrics } from './mentions';
import { contextText, sourceNote, warningsOf } from './reportDocument';

/** How the mentions since a day compare with those of the weeks before. */
interface MentionEffect {
	/** The totals that chance explains. */
	range: [low: number, high: number];
	verdict: 'up' | 'down' | 'none';
}

interface Effects {
	/** Has no verdict when too few days since the action have a score, and the period is over. */
	score?: Omit<ScoreEffect, 'verdict'> & { verdict?: EffectVerdict };
	mentions?: MentionEffect;
	/** The probability of each interval, in percent. */
	sure: number;
}

/** What is known since an action, and of the days before. */
export interface EffectData extends ReportData, Coverage {
	effects: Effects;
}

/** Judges what has changed since an action, in a time zone by its IANA name. */
export function judgeEffect(data: ReportData, zone: string): EffectData {
	const { from, to } = data.period;
	const { trend: all, ...coverage } = coverageOf(data, zone);
	const read = { from: daysBefore(from, TREND_DAYS), to };
	const trend = all.filter(({ date }) => isDayOf(read, date));
	const covered = { ...data, ...coverage, trend };
	const effects = judgeEffects(observationsOf(covered), Date.parse(from) / DAY_MS);
	const yesterday = daysBefore(dateIn(zone, data.generatedAt), 1);
	// Waiting adds no score to days that are long over.
	if (effects.score?.verdict === 'tooEarly' && to < yesterday) delete effects.score.verdict;
	return { ...covered, effects };
}

/** The mean score since the action, also where too few days before have one; undefined where none since has. */
function meanSince({ trend, period, effects }: EffectData): number | undefined {
	if (effects.score) return effects.score.after;
	const scores = trend.filter(({ date }) => isDayOf(period, date)).map(({ score }) => score);
	return scores.length === 0 ? undefined : hundredths(mean(scores));
}

/** Judges score and mentions since a day, in days since the epoch; both share the probability of an error. */
export function judgeEffects({ scores, weeks, counts }: Observations, from: number): Effects {
	const isScored = scoreEffect(scores, from, FALSE_ALARM_RATE) !== undefined;
	const error = isScored && counts.has(TOTAL) ? FALSE_ALARM_RATE / 2 : FALSE_ALARM_RATE;
	const score = scoreEffect(scores, from, error);
	const mentions = judgeCounts(counts, weeks, () => error).get(TOTAL);
	return { sure: 100 * (1 - error), score, mentions: mentions && mentionEffect(mentions) };
}

function mentionEffect({ range, side }: CountVerdict): MentionEffect {
	return { range, verdict: side === undefined ? 'none' : side === 'above' ? 'up' : 'down' };
}

/** What has changed since an action: sentences, figures, and the trend with the day marked. */
export function effectDocument(data: EffectData, locale: Locale): ReportDocument {
	const domain = reportedDomain(data) ?? undefined;
	const title = locale.score.of({ domain, date: data.period.from });
	const news = newsOf(data, locale);
	const headline = news === undefined ? title : locale.labelled(title, news);
	const said = effectSentences(data, locale);
	return {
		subject: effectSubject(data, domain, locale) ?? headline,
		headline,
		domains: [domain],
		blocks: [
			context(capitalize(contextText(data, locale))),
			...said.slice(0, 1),
			meanFigure(data, locale),
			...mentionFigure(data, locale),
			...said.slice(1),
			...warningsOf(data, locale).map(warning),
			...trendBlocks(data, locale),
			sourceNote(data, locale),
		],
	};
}

/** What the subject says: the verdict on the score, or the mentions where only they have changed beyond chance. */
function newsOf({ effects, filters }: EffectData, { effect, report }: Locale): string | undefined {
	const [score, mentions] = [effects.score?.verdict, effects.mentions?.verdict];
	if (!isEffect(score) && isEffect(mentions))
		return report.moreThanUsual({ filters, isMore: mentions === 'up' });
	return score && effect.verdict({ verdict: score });
}

/** By how much the score is off what was expected, where that is more than chance explains. */
function effectSubject(
	{ effects: { score }, period }: EffectData,
	domain: string | undefined,
	{ brand, effect, report }: Locale,
): string | undefined {
	if (!score || !isEffect(score.verdict)) return undefined;
	const side: Side = score.change > 0 ? 'above' : 'below';
	const by = tenths(Math.abs(score.change));
	const name = brand(domain ?? report.yourBrand, 'start');
	return effect.subject({ name, by, side, date: period.from, to: period.to });
}

const isEffect = (verdict: EffectVerdict | undefined) => verdict === 'up' || verdict === 'down';

/** Of more mentions, nobody knows if they are good news. */
function toneOf(verdict: EffectVerdict | undefined, isScore: boolean): Tone | undefined {
	if (verdict === 'down') return 'bad';
	if (verdict !== 'up') return undefined;
	return isScore ? 'good' : 'neutral';
}

function effectSentences(data: EffectData, locale: Locale) {
	const { score, mentions } = data.effects;
	const verdicts = [score?.verdict, mentions?.verdict];
	const sentences = [scoreSentence(data, locale), ...mentionSentence(data, locale)];
	const said = sentences.map((text, index) =>
		index === 0
			? verdict(text, toneOf(verdicts[0], true))
			: sentence(text, toneOf(verdicts[index], false)),
	);
	if (!verdicts.some(isEffect)) return said;
	return [...said, sentence(locale.effect.meanwhile)];
}

function scoreSentence(data: EffectData, locale: Locale): string {
	const { period, trend, effects } = data;
	const { effect, score: say } = locale;
	const { from: date, to } = period;
	const days = daysBetween(date, to) + 1;
	const scored = trend.filter((day) => isDayOf(period, day.date)).length;
	const before = trend.filter((day) => day.date < date).length;
	const { score } = effects;
	const early = { date, to, days: scored, needed: MIN_SINCE };
	if (days < MIN_SINCE) return say.tooEarly({ ...early, days });
	if (scored === 0) return effect.few({ ...early, lacks: 'all' });
	if (before < MIN_BEFORE)
		return effect.few({ date, to, lacks: 'before', days: before, needed: MIN_BEFORE });
	if (!score?.verdict) return effect.few({ ...early, lacks: 'since' });
	if (score.verdict === 'tooEarly') return say.tooEarly(early);
	if (score.verdict === 'unsettled') return effect.unsettled({ date, to });
	const { low, high, change, latest } = score;
	const decimals = decimalsOf(score);
	const side: Side = change > 0 ? 'above' : 'below';
	const said = { date, to, by: Math.abs(change), side, low, high, decimals, sure: effects.sure };
	const isChance = score.verdict === 'none';
	const half = Math.max(high - change, change - low);
	const seen = Math.ceil(half);
	const isWide = seen > WIDE;
	const old = oldScore(data, say);
	if (isChance && (!isWide || Math.abs(change) < half / 2)) {
		const sentence = effect.asExpected({ ...said, seen: isWide ? seen : undefined });
		return locale.sentences([sentence, ...old]);
	}
	const sentence = effect.score({ ...said, isChance, seen });
	// The last days that have a score are not the last seven of the period then.
	const isOver = !isChance && latest !== undefined && old.length === 0;
	return locale.sentences([sentence, ...(isOver ? [effect.back({ score: latest })] : []), ...old]);
}

/** The decimals of a change in points and its interval: two where an edge would be shown as 0 with one. */
function decimalsOf({ low, high }: ScoreEffect | Omit<ScoreEffect, 'verdict'>): Decimals {
	return [low, high].some((edge) => Math.abs(edge) < 0.05) ? 2 : 1;
}

/** Above this half-width of an interval, in points, it is said what cannot be seen. */
const WIDE = 2;

function mentionSentence(data: EffectData, locale: Locale): string[] {
	const { mentions: say, report } = locale;
	const { mentions, effects, isCompared, begins, period, filters } = data;
	if (!mentions) return [];
	const { total: now } = mentions.now;
	if (mentions.isAtLeast) return [say.minimum({ filters, total: now })];
	const { name: previous } = period.before;
	if (!isCompared) return [report.notCompared({ previous, isSure: begins !== undefined })];
	const before = mentionsBefore(data);
	if (!before) {
		return [now === 0 ? say.noneInPeriod({ filters }) : say.noneBefore({ filters, now, previous })];
	}
	if (!effects.mentions) {
		const { why } = whyUnjudged(data) ?? {};
		// Of a period of a few days, the sentence on the score says it.
		return why === undefined || why === 'short' ? [] : [say.unjudged({ why })];
	}
	const { range, verdict } = effects.mentions;
	if (verdict === 'none') return [inRangeSentence(false, [filters], locale)];
	return [changeSentence({ filters, now, before: before.total, previous, range }, locale)];
}

function meanFigure(data: EffectData, locale: Locale) {
	const { effect } = locale;
	const { from: date, to } = data.period;
	const { score } = data.effects;
	const change = score && {
		by: decimalsOf(score) === 1 ? tenths(score.change) : score.change,
		isUnusual: isUnusualBy(score.verdict),
	};
	const absent = locale.figures.absent({ of: 'score' });
	const [label, value] = [effect.mean({ date, to }), meanSince(data)];
	const detail = score && effect.expected({ score: score.before });
	return figure({ label, value, decimals: 1, absent, change, detail }, locale);
}

function mentionFigure(data: EffectData, locale: Locale) {
	const { period, effects } = data;
	const versus = locale.mentions.versus({ previous: period.before.name });
	const isUnusual = isUnusualBy(effects.mentions?.verdict);
	const metrics = mentionMetrics({ ...data, judged: { counts: new Map() } }, locale).slice(0, 1);
	return metrics.map(({ change, ...metric }) =>
		figure({ ...metric, change: change && { ...change, period: versus, isUnusual } }, locale),
	);
}

function isUnusualBy(verdict: EffectVerdict | undefined): boolean | undefined {
	return isEffect(verdict) || (verdict === 'none' ? false : undefined);
}

/** The trend of the days before and since, with those since marked. */
function trendBlocks({ trend: all, period, effects }: EffectData, locale: Locale): Block[] {
	const { score: effect } = effects;
	// Where the average would be without the action: what is left of it without the effect.
	const band = effect && { low: effect.after - effect.high, high: effect.after - effect.low };
	const sideOfDay = (date: string, value: number): 'above' | 'below' | undefined => {
		if (!band || !isEffect(effect.verdict) || date < period.from) return undefined;
		return value > band.high ? 'above' : value < band.low ? 'below' : undefined;
	};
	const points = all.map(({ date, score }) => {
		return { date, value: score, side: sideOfDay(date, score) };
	});
	if (points.length < 2) return [];
	const [since, name] = [period.from, locale.combined.score];
	return [
		heading(locale.score.daily({ date: since })),
		trend({ points, since, name, band, bandOf: 'expected' }, locale),
	];
}

interface AskedEffect extends EffectData {
	/** Days after the action that were asked for; fewer may be over. */
	days: number;
}

/** Fields to branch on; null for what is not known, or is of the whole account instead of the domain. */
export function effectFacts(result: AskedEffect): JsonObject {
	const { period, days, mentions, effects } = result;
	const isEarly = daysBetween(period.from, period.to) + 1 < MIN_SINCE;
	const verdict = isEarly ? 'tooEarly' : null;
	const { score } = effects;
	const [low = null, high = null] = effects.mentions?.range ?? [];
	const before = mentionsBefore(result);
	return {
		domain: reportedDomain(result),
		date: period.from,
		days,
		from: period.from,
		to: period.to,
		score_before: score?.before ?? null,
		score_after: meanSince(result) ?? null,
		score_change: score?.change ?? null,
		score_change_low: score?.low ?? null,
		score_change_high: score?.high ?? null,
		score_verdict: score?.verdict ?? verdict,
		mentions_before: before?.total ?? null,
		mentions_after: mentions && !mentions.isAtLeast ? mentions.now.total : null,
		mentions_usual_low: low,
		mentions_usual_high: high,
		mentions_verdict: mentions ? (effects.mentions?.verdict ?? verdict) : null,
	};
}

/** The facts with the trend, as the one record. */
export function effectRecords(result: AskedEffect): JsonObject[] {
	const trend = result.trend.map(({ date, score }) => ({ date, score }));
	return [{ ...effectFacts(result), trend }];
}

/** The facts as a row; none where the domain is not known. */
export function effectRows(result: AskedEffect): JsonObject[] {
	const { domain, date, days, ...facts } = effectFacts(result);
	if (domain === null) return [];
	return [{ domain, date, days, ...facts, row_key: rowKey(domain, date, days) }];
}
