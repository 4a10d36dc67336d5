import { capitalize, type Decimals, type MentionFilter } from '../language/formatters';
import type { Locale } from '../language/locale';
import {
	type UsualScore,
	dayOfChange,
	MIN_DAYS,
	type NewLevel,
	newLevel,
	passedDays,
	trendOf,
} from '../statistics/controlChart';
import { isToward, sideOf } from '../statistics/distributions';
import { type Excursion, hasReturned, isBeyondChance } from '../statistics/usual';
import { calendarDate, calendarDay } from '../time/dates';
import { type DateRange, daysBetween } from '../time/periods';
import { finiteNumber, nonBlankText } from '../values/json';
import { tenths } from '../values/numbers';
import { withoutPeriod } from '../values/text';
import { hasLeft, isChangeOrdinary, isOutlier, scoresToPeriodEnd, wasOutside } from './judgement';
import { mentionInsights } from './mentionInsights';
import type { MentionCounts } from './mentionSummary';
import * as reports from './report';
import { insight, type Insight, type Report } from './report';

/** Maximum number of sentences: few are read. The last place is for the next action. */
const MAX_INSIGHTS = 5;

/**
 * The sentences of a report, at most five, in the order in which a reader wants them:
 *
 *     1. what is unusual: score, negative mentions, all mentions, single assistants
 *     2. what is said of the same figures without being unusual, e.g. a score that has come back
 *     3. facts that nobody calls unusual: prompts and sources gained or lost
 *     4. the next action of the plan, which always has the last place
 *
 * One sentence on the period comes before the first of them or, if one on the score is there, after
 * the second: it says that the period cannot be compared, that it is too early to judge, or which
 * figures are in their usual range:
 *
 *     "A normal week. Score, mentions and negative mentions are in their usual ranges."
 *
 * What must never break: a period is called normal only if nothing else is to be said of its
 * figures, and the next action is never crowded out. Whether something is unusual is decided by the
 * judgement; here it only gets words. Each sentence is one phrase of the messages in six languages,
 * called with raw values.
 */
export function reportInsights(report: Report, locale: Locale): Insight[] {
	const isOwn = reports.isDefaultDomain(report);
	const scored = scoreInsights(report, locale).map((each, index) => {
		const caveats = index === 0 && report.judged.score ? oldScore(report, locale.score) : [];
		return { ...each, text: locale.sentences([each.text, ...caveats]) };
	});
	const found = [...scored, ...(isOwn ? mentionInsights(report, locale) : [])];
	const told = [...found].sort((one, other) => Number(other.unusual) - Number(one.unusual));
	const said = periodSentence(report, found, locale);
	const period = said === undefined ? [] : [insight('period', said)];
	// A sentence on the score comes before the one on what else is usual.
	const judged =
		report.isCompared && scored.length > 0 ? [...told, ...period] : [...period, ...told];
	const facts = isOwn ? accountInsights(report, locale) : [];
	const action = isOwn ? planInsight(report, locale) : [];
	return [...[...judged, ...facts].slice(0, MAX_INSIGHTS - action.length), ...action];
}

/**
 * The sentence on the period: that the data begins too late, that nothing was compared, or that all
 * figures are as usual. It is undefined if the figures say enough.
 */
function periodSentence(report: Report, found: Insight[], locale: Locale): string | undefined {
	const { period, begins, compares, isCompared, judged } = report;
	const { visibility, mentions } = report;
	const { report: say } = locale;
	if (!compares || (!visibility && !(mentions && reports.isDefaultDomain(report))))
		return undefined;
	if (!isCompared) {
		const unknown = { begins, previous: period.before.name, isSure: false };
		const said = firstReport(report, locale) ?? say.notCompared(unknown);
		// A sentence on the score itself names that day.
		const isScoreTold = found.some(({ about }) => about === 'score');
		return locale.sentences([said, ...(isScoreTold ? [] : oldScore(report, locale.score))]);
	}
	if (reports.hasUnusual(report)) return undefined;
	const told = new Set(found.map(({ about }) => about));
	const isScored = judged.score !== undefined && !told.has('score');
	const names = ['mentions', 'negative'].filter((name) => judged.counts.has(name));
	const kinds = told.has('mentions')
		? []
		: names.map((name) => reports.filterOfCount(report, name));
	const ranges = isScored || kinds.length > 0 ? [inRangeSentence(isScored, kinds, locale)] : [];
	const caveats = isScored ? scoreCaveats(report, locale) : [];
	const inRange = ranges.length > 0 ? locale.sentences([...ranges, ...caveats]) : undefined;
	// A period of which more is to be told is not called normal.
	if (found.length > 0 || (inRange !== undefined && wasOutside(report))) return inRange;
	if (inRange === undefined) return locale.sentence(say.tooEarly);
	const normal = say.normal({ ...reports.periodLength(report), isSentence: true });
	return locale.sentences([capitalize(normal), inRange]);
}

/**
 * Scores whose days resemble each other by so much are averages of several days, or vary as these
 * do.
 */
const SLOW_FROM = 0.85;

/**
 * If the usual range reaches at least this many points to each side, a sentence says what a slow
 * score cannot show.
 */
const SLOW_POINTS = 2;

/** A last score is old if so many days of the period follow it. */
const OLD_DAYS = 2;

/**
 * What limits the statement that a score is as usual: it moves slowly, or its last day is not at
 * the end of the period.
 */
function scoreCaveats(report: Report, { score: say }: Locale): string[] {
	const { score: chart } = report.judged;
	const points = chart ? (chart.high - chart.low) / 2 : 0;
	// Days at another level resemble each other, too.
	const isSteady = chart !== undefined && !wasOutside(report);
	const isSlow = isSteady && chart.phi >= SLOW_FROM && points >= SLOW_POINTS;
	return [...(isSlow ? [say.slow({ points: Math.ceil(points) })] : []), ...oldScore(report, say)];
}

/** A sentence with the day of the last score, if that is not at the end of the period. */
export function oldScore(
	report: Parameters<typeof reports.lastDay>[0],
	say: Locale['score'],
): string[] {
	const { to } = report.period;
	const last = reports.lastDay(report);
	if (!last || daysBetween(last.date, to) < OLD_DAYS) return [];
	return [say.old({ date: last.date, to })];
}

/** What is in its usual range: the score, some kinds of mentions, or both. */
export function inRangeSentence(isScored: boolean, kinds: MentionFilter[], locale: Locale): string {
	const { report, score } = locale;
	const counts = kinds.map((filters) => locale.mention(filters, 'listed'));
	const names = isScored ? [score.inList, ...counts] : counts;
	return capitalize(report.inRange({ names, kinds: kinds.length, ranges: names.length }));
}

/** The figures of the first complete period; undefined where the data begins within it. */
function firstReport(report: Report, locale: Locale): string | undefined {
	const { period, begins, mentions, filters } = report;
	const { from, before } = period;
	if (!begins || begins > from || before.name.kind === 'sameDays') return undefined;
	const score = reports.lastScore(report);
	const { now, isAtLeast = true } = mentions ?? {};
	const counted =
		now && now.total > 0 && reports.isDefaultDomain(report) && !isAtLeast ? now : undefined;
	const figures = [
		...(score === undefined
			? []
			: [locale.figures.named({ name: 'score', value: score, decimals: undefined })]),
		...(counted ? [countedText(counted, filters, locale)] : []),
	];
	const length = reports.periodLength(report);
	const first = calendarDay(before.name.kind === 'days' ? begins : from);
	if (figures.length === 0 || !first) return undefined;
	const next = first.plus(length.length === 'month' ? { months: 2 } : { days: 2 * length.days });
	return locale.report.first({ ...length, figures, next: calendarDate(next) });
}

/** The number of mentions in words, e.g. "441 mentions (70 negative)". */
function countedText(counted: MentionCounts, filters: MentionFilter, locale: Locale): string {
	const negative = reports.countNamed('negative', counted);
	const isSaid = filters.sentiment === undefined;
	const said = isSaid ? locale.mentions.ofThemNegative({ negative }) : '';
	return locale.mention(filters, 'count', counted.total) + locale.inParentheses(said);
}

/**
 * Sentences on a level that left its band, is still outside, or came back; none for a level that
 * stayed inside.
 */
function scoreInsights(report: Report, locale: Locale): Insight[] {
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
 * The sentence on a level within its band: it is back, its new level has become the usual one, or
 * the score itself has moved far. The first of them that applies is given, and no other.
 */
function pastInsight(report: Report, chart: UsualScore, locale: Locale): Insight[] {
	const { score } = locale;
	const { excursion } = report.judged;
	const { from, to } = report.period;
	const scores = scoresToPeriodEnd(report);
	if (excursion) {
		const days = daysBetween(from, to) + 1;
		if (hasReturned(chart, excursion, days)) {
			const said = { chart, ...excursion, span: spanOf(excursion) };
			return [insight('score', score.cameBack(said))];
		}
		const passed = isBeyondChance(excursion, days) && passedDays(scores, chart, excursion);
		if (passed) {
			const said = { chart, ...passed, period: to, span: spanOf(passed) };
			return [insight('score', score.passed(said))];
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
	const [now, before] = [reports.lastDay(report), reports.previousDay(report)];
	if (isChangeOrdinary(report) !== false || !now || !before) return [];
	const by = now.score - before.score;
	const side = by > 0 ? 'above' : 'below';
	const { to } = report.period;
	const said = { by: Math.abs(by), side, since: before.date, to, score: now.score };
	return [insight('score', score.moved(said))];
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
	const said = { days, side: slope > 0 ? 'above' : 'below', by: Math.abs(slope), decimals };
	return [insight('score', score.trend({ ...said, first, last }))];
}

/** Says whether a range is a single day, lies within a month, or spans several. */
function spanOf({ from, to }: DateRange): 'day' | 'month' | 'days' {
	if (from === to) return 'day';
	return from.slice(0, 7) === to.slice(0, 7) ? 'month' : 'days';
}

function outlier(report: Report, level: number, { score }: Locale): Insight[] {
	const now = reports.lastScore(report);
	if (now === undefined || !isOutlier(report)) return [];
	return [insight('score', score.outlier({ score: now, level }))];
}

/**
 * The prompts and the cited domains that only one of the two periods has. They are never called
 * unusual.
 */
function accountInsights(report: Report, locale: Locale): Insight[] {
	const changes = reports.gainedAndLost(report);
	// Where only some mentions are read, others may name the brand as before.
	if (!changes || reports.isFiltered(report.filters)) return [];
	const { prompts, citations } = changes;
	const [gained, lost] = [prompts.gained.length, prompts.lost.length];
	const isNew = citations.gained.length > 0;
	const names = firstNames(isNew ? citations.gained : citations.lost, ([domain]) => domain, locale);
	return [
		...(gained + lost > 0
			? [insight('prompts', locale.prompts.gainedAndLost({ gained, lost }))]
			: []),
		...(names.length > 0 ? [insight('citations', locale.sources.cited({ isNew, names }))] : []),
	];
}

/** Maximum number of sources or prompts that a sentence names. */
export const MAX_NAMED = 2;

/** The names that a sentence has room for, and how many others there are. */
export function firstNames<Each>(
	all: Each[],
	nameOf: (each: Each) => string,
	{ sources }: Locale,
): string[] {
	const names = all.slice(0, MAX_NAMED).map(nameOf);
	const left = all.length - names.length;
	return left > 0 ? [...names, sources.others({ hidden: left })] : names;
}

/** The first action of the plan. */
function planInsight({ actionPlan }: Report, locale: Locale): Insight[] {
	const [action] = reports.actionsOf(actionPlan ?? {});
	const title = nonBlankText(action?.title)?.trim();
	if (title === undefined) return [];
	const lift = finiteNumber(action?.expected_lift_pts);
	return [insight('plan', locale.plan.next({ title: withoutPeriod(title), lift }))];
}
