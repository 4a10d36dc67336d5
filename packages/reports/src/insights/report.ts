import type { Locale } from '../language/locale';
import { runsOf } from '../language/text';
import type { MentionFilter } from '../model/mention';
import type { Report } from '../model/report';
import { MIN_DAYS } from '../statistics/controlChart';
import { calendarDate, calendarDay } from '../time/dates';
import { capitalize } from '../values/text';
import { accountInsights, planInsight } from './account';
import { type Insight, insight } from './insight';
import { mentionInsights, missingInsight } from './mentions';
import { oldScore, scoreCaveats, scoreInsights } from './score';

/** Maximum number of sentences: few are read. The last place is for the next action. */
const MAX_INSIGHTS = 5;

/**
 * The sentences of a report, at most five, in the order in which a reader wants them:
 *
 *     1. what is unusual: score, negative mentions, all mentions, single assistants; then large
 *        changes of a young account's mentions, which cannot be judged yet
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
	const isOwn = report.isOfAccount;
	const { oldDate, usual } = report.score;
	const old = oldScore(oldDate, report.period.to, locale.score);
	const scored = scoreInsights(report, locale).map((scoreInsight, index) => {
		const caveats = index === 0 && usual ? old : [];
		return {
			...scoreInsight,
			proof: [...scoreInsight.proof, ...caveats.map((text) => runsOf(text))],
		};
	});
	const insights = [...scored, ...(isOwn ? mentionInsights(report, locale) : [])];
	const early = new Set(report.early.map(({ about }) => about));
	const weightOf = ({ unusual, about }: Insight) => (unusual ? 2 : early.has(about) ? 1 : 0);
	const byWeight = [...insights].sort((one, other) => weightOf(other) - weightOf(one));
	const period = periodInsight(report, insights, locale);
	// If the periods are compared, a sentence on the score, or on a change that cannot be judged
	// yet, comes before that on the figures in their usual ranges.
	const judged =
		report.isCompared && (scored.length > 0 || early.size > 0)
			? [...byWeight, ...period]
			: [...period, ...byWeight];
	const facts = isOwn
		? [...missingInsight(report, locale), ...accountInsights(report, locale)]
		: [];
	const action = isOwn ? planInsight(report, locale) : [];
	return [...[...judged, ...facts].slice(0, MAX_INSIGHTS - action.length), ...action];
}

/**
 * What is said of the period: that the data begins too late, that nothing was compared, or that all
 * figures are as usual; nothing if the figures say enough.
 */
function periodInsight(report: Report, insights: Insight[], locale: Locale): Insight[] {
	const { period, begins, compares, isCompared } = report;
	const { visibility, mentions, score, counts } = report;
	const { report: say } = locale;
	if (!compares || (!visibility && !(mentions && report.isOfAccount))) return [];
	if (!isCompared) {
		const unknown = { begins, previous: period.before.name, isSure: false };
		// If there is a sentence on the score, it names the day of the last score itself.
		const hasScoreInsight = insights.some(({ about }) => about === 'score');
		const old = hasScoreInsight ? [] : oldScore(score.oldDate, period.to, locale.score);
		const comparisons = firstReport(report, locale);
		if (comparisons === undefined)
			return [insight('period', say.notCompared(unknown), { proof: old })];
		return [insight('period', say.first(report.periodLength), { proof: [comparisons, ...old] })];
	}
	if (report.isUnusual) return [];
	const subjects = new Set(insights.map(({ about }) => about));
	const isScored = score.usual !== undefined && !subjects.has('score');
	const judged = ['mentions', 'negative'].flatMap((name) => {
		const count = counts.get(name);
		return count?.range ? count.filter : [];
	});
	const kinds = subjects.has('mentions') ? [] : judged;
	const ranges = isScored || kinds.length > 0 ? [inRangeSentence(isScored, kinds, locale)] : [];
	const caveats = isScored ? scoreCaveats(report, locale) : [];
	const [inRange] = ranges;
	// If more is to be said of the score or of the mentions, the period is not called normal.
	const isAll = insights.length === 0 && report.missingDays.length === 0;
	if (!isAll || (inRange !== undefined && score.wasOutside)) {
		return inRange === undefined ? [] : [insight('period', inRange, { proof: caveats })];
	}
	if (inRange === undefined) return [insight('period', locale.sentence(say.tooEarly))];
	const { seen, periodLength, lacks } = report;
	if (lacks) {
		const brief = say.asUsualInSubject({ lacks: lacks.section });
		return [insight('period', locale.sentence(asUsual(lacks, locale)), { proof: caveats, brief })];
	}
	const isSentence = seen === undefined;
	const normal = say.normal({ ...periodLength, isSentence });
	const sentence = seen ? say.normalOfFew({ normal, ...seen }) : normal;
	return [insight('period', capitalize(sentence), { proof: [inRange, ...caveats] })];
}

/** Says what is as usual, and what is not known, in a period of which something was not read. */
export function asUsual(
	{ section, domain }: NonNullable<Report['lacks']>,
	{ report }: Locale,
): string {
	return capitalize(report.asUsual({ lacks: section, domain }));
}

/**
 * Says what is in its usual range: the score, some kinds of mentions, or both.
 * @param kinds the filters of the counts
 */
export function inRangeSentence(isScored: boolean, kinds: MentionFilter[], locale: Locale): string {
	const { report, score } = locale;
	const counts = kinds.map((filters) => locale.mention(filters, 'listed'));
	const names = isScored ? [score.inList, ...counts] : counts;
	return capitalize(report.inRange({ names, kinds: kinds.length, ranges: names.length }));
}

/**
 * The sentence on the first complete period: when the next report can compare its figures, and when
 * the usual range of the score is known. It is undefined if the data begins after the first day of
 * the period, or if there is no figure.
 */
function firstReport(report: Report, locale: Locale): string | undefined {
	const { period, begins, mentions, score } = report;
	const { from, before } = period;
	if (!begins || begins > from || before.name.kind === 'sameDays') return undefined;
	const isScored = score.last !== undefined;
	const isCounted = mentions && !mentions.isAtLeast && mentions.now.total > 0 && report.isOfAccount;
	const length = report.periodLength;
	const first = calendarDay(before.name.kind === 'days' ? begins : from);
	if ((!isScored && !isCounted) || !first) return undefined;
	const next = first.plus(before.name.kind === 'month' ? { months: 2 } : { days: 2 * length.days });
	const isUnknown = isScored && !score.usual;
	const known = isUnknown ? score.tooEarly?.knownFrom : undefined;
	const needed = isUnknown && !known ? MIN_DAYS : undefined;
	return locale.report.comparisons({ known, needed, next: calendarDate(next) });
}
