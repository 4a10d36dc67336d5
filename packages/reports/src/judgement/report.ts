import { ASSISTANTS } from '../model/assistants';
import {
	type CountedWeek,
	type DailyMentions,
	isFiltered,
	type MentionSummary,
	type PeriodMentions,
	type WeekOfMentions,
} from '../model/mention';
import {
	type ComparedMentions,
	type Coverage,
	type EarlyChange,
	type JudgedCount,
	type MissingDays,
	type Report,
	type ReportData,
	type Unjudged,
} from '../model/report';
import type { JudgedScore } from '../model/score';
import { scoredDays } from '../model/trend';
import { lengthInWeeks, MAX_WEEKS, MIN_WEEKS, WEEK_DAYS } from '../statistics/counts';
import { sum } from '../statistics/distributions';
import {
	type CountedPeriod,
	type CountVerdict,
	judge,
	lastExcursion,
	type Observations,
} from '../statistics/usual';
import { dateIn, daysBefore, earlierDate } from '../time/dates';
import { daysBetween, type Period } from '../time/periods';
import { brandOfAccount, isDefaultDomain, ownShareOfVoice } from './account';
import { findingsOf } from './findings';
import {
	countNamed,
	ENGINE,
	engineNames,
	judgedCounts,
	largeChanges,
	mentionsBefore,
	turnoverOf,
} from './mentionCounts';
import { wholeWeeks } from './mentionSummary';
import { countsOnSameDays, missingDays, partWithData, weekdayOf } from './missingDays';
import { isShareOfFew, judgedScore, scoresToPeriodEnd } from './score';
import { countedWeeks, firstDayKnown, withSavedWeeks } from './weeks';

/** This many days before say what is usual for a score, as they do in the trigger. */
export const TREND_DAYS = 90;

/**
 * Adds to the data of a report which of it can be compared, and what is unusual.
 * @param zone the IANA name of the time zone whose days count
 */
export function judgedReport(data: ReportData, zone: string): Report {
	const covered = { ...data, ...coverageOf(data, zone) };
	const missing = missingOf(covered);
	const observed = observationsOf(covered, missing);
	const scored = scoreVerdict(covered, observed);
	// A score that is a share of few answers moves far with each of them, so that is no news.
	const isJudged = !isShareOfFew(covered) || !(scored.score.isUnusual || scored.score.news);
	const { verdicts, score } = isJudged
		? scored
		: scoreVerdict(covered, { ...observed, scores: [] });
	const mentions = comparedMentions(covered, missing, verdicts.counts);
	const share = ownShareOfVoice(data);
	const isOfAccount = isDefaultDomain(data);
	return {
		...covered,
		...mentions,
		isEmpty: hasNothing(data),
		periodLength: periodLength(data.period),
		isOfAccount,
		accountBrand: brandOfAccount(data, share),
		score,
		findings: findingsOf(score, isOfAccount ? mentions.counts : new Map()),
		share,
		turnover: turnoverOf(covered, missing),
		weeks: countedWeeks(covered),
		lacks: lacksOf(data),
		isUnusual: isAnyUnusual(score, mentions.counts),
		p: verdicts.p,
	};
}

/** Judges all figures together, and says what is known of the score. */
function scoreVerdict(data: ReportData & Coverage, observed: Observations) {
	const verdicts = judge(observed);
	const excursion = verdicts.score && lastExcursion(scoresToPeriodEnd(data), data.period.from);
	return { verdicts, score: judgedScore(data, verdicts.score, excursion) };
}

/** What cannot be judged, although it was asked for, so that a verdict has to name its scope. */
function lacksOf({ visibility, mentions, accountDomain }: ReportData): Report['lacks'] {
	if (accountDomain.kind === 'other') return { section: 'mentions', domain: accountDomain.domain };
	if (mentions === null) return { section: 'mentions' };
	return visibility === null ? { section: 'visibility' } : undefined;
}

function hasNothing(data: ReportData): boolean {
	const { visibility, benchmarks, mentions, actionPlan, unavailable } = data;
	return unavailable.length > 0 && !(visibility || benchmarks || mentions || actionPlan);
}

function periodLength({ from, to }: Period): Report['periodLength'] {
	const days = daysBetween(from, to) + 1;
	const isMonth = days <= 31 && [from, daysBefore(to, -1)].every((date) => date.endsWith('-01'));
	return { days, length: { 1: 'day', 7: 'week' }[days] ?? (isMonth ? 'month' : 'days') };
}

/** True if the score or any count is unusual; undefined if none of them was judged. */
export function isAnyUnusual(
	score: JudgedScore,
	counts: Map<string, JudgedCount>,
): boolean | undefined {
	const all = [score, ...counts.values()].flatMap(({ isUnusual }) => isUnusual ?? []);
	return all.length === 0 ? undefined : all.includes(true);
}

/** The days of a report's period that have no mentions because there is no data of them. */
export function missingOf(data: ReportData & Coverage): MissingDays[] {
	const { mentions, period, isCompared } = data;
	if (!mentions || !isCompared || !isDefaultDomain(data)) return [];
	return missingDays(mentions, period, weeksBefore(mentions, data));
}

/**
 * Compares the mentions of the period with those of the previous one.
 * @param missing the days that are not compared
 * @param verdicts the verdicts on those of the counts that were judged
 */
export function comparedMentions(
	data: ReportData & Coverage,
	missing: MissingDays[],
	verdicts: Map<string, CountVerdict>,
): ComparedMentions {
	const previousMentions = mentionsBefore(data, missing);
	return {
		missingDays: missing,
		previousMentions,
		counts: judgedCounts(data, previousMentions, verdicts),
		whyUnjudged: whyUnjudged(data),
		seen: seenAmongFew(verdicts.get('mentions')),
		early: previousMentions ? earlyChanges(data, missing) : [],
	};
}

/**
 * Finds out whether the data reaches back to the beginning of the previous period. It begins with
 * the first day of the trend, or with a mention before that. If neither is known, nothing is
 * compared.
 */
export function coverageOf(data: ReportData, zone: string): Coverage {
	const trend = scoredDays(data.visibility?.trend);
	if (!data.compares) return { trend, isCompared: false };
	const start = trend[0]?.date;
	// The service lists mentions of the account's own domain, and a filter hides some, so only
	// unfiltered mentions of that domain tell of an earlier day.
	const isWhole = isDefaultDomain(data) && !isFiltered(data.filters);
	const earliest = isWhole ? data.mentions?.earliest : undefined;
	const mentioned = earliest === undefined ? undefined : dateIn(zone, earliest);
	const [begins] = [start, mentioned].filter((day) => day !== undefined).sort();
	const isCompared = begins !== undefined && begins <= data.period.before.from;
	// Without a trend, the first mention does not tell when the data begins, because mentions are
	// read from the previous period on.
	return isCompared || start === undefined ? { trend, isCompared } : { trend, isCompared, begins };
}

/**
 * Collects what is judged: the score if its trend reaches into the period, and the mentions if they
 * are compared and enough weeks before are known.
 */
export function observationsOf(data: ReportData & Coverage, missing: MissingDays[]): Observations {
	const none: Observations = { scores: [], weeks: 0, counts: new Map() };
	if (!data.compares) return none;
	const all = scoresToPeriodEnd(data);
	// A trend that ended before the period says nothing of it.
	const scores = (all.at(-1)?.date ?? '') < data.period.from ? [] : all;
	const before = mentionsBefore(data, missing);
	if (!data.mentions || !before || !isDefaultDomain(data)) return { ...none, scores };
	return { scores, ...countsOf(data.mentions, before, data, missing) };
}

/** A longer period, in days, reads no weeks of its own: those of the previous one say it. */
const MAX_DAYS_WITH_WEEKS = 28;

/**
 * The first day whose mentions a report reads: that of the previous period, or an earlier one if
 * the weeks that say what is usual begin before it.
 * @param saved the first days of weeks that need not be read
 */
export function firstDayRead({ from, to, before }: Period, saved: string[] = []): string {
	const days = daysBetween(from, to) + 1;
	const readsWeeks = days >= WEEK_DAYS && days <= MAX_DAYS_WITH_WEEKS;
	let first = readsWeeks ? daysBefore(from, WEEK_DAYS * MAX_WEEKS) : before.from;
	// The service reads up to today, so only the oldest weeks can be left out.
	while (saved.includes(first)) first = daysBefore(first, -WEEK_DAYS);
	return earlierDate(first, before.from);
}

/** The whole weeks before the period that were read, with their days. */
function weeksRead({ days }: MentionSummary, { from }: Period): WeekOfMentions[] {
	return wholeWeeks(days.filter(({ date }) => date < from));
}

/** The latest whole weeks before the period, without those that may lie before the data began. */
function weeksBefore(
	mentions: MentionSummary,
	{ period, trend, earlierWeeks = [] }: ReportData & Coverage,
): CountedWeek[] {
	const weeks = withSavedWeeks(weeksRead(mentions, period), earlierWeeks);
	const begins = firstDayKnown(mentions, trend, weeks) ?? period.from;
	const coveredWeeks = weeks.filter(({ from }) => from >= begins);
	// The mentions may begin later than the trend, so weeks before the first mention are left out.
	const first = coveredWeeks.findIndex(({ total }) => total > 0);
	return first < 0 ? [] : coveredWeeks.slice(first).slice(-MAX_WEEKS);
}

/** Why the mentions are not judged, although they are compared; undefined where they are. */
function whyUnjudged(data: ReportData & Coverage): Unjudged | undefined {
	const { mentions, period } = data;
	if (!mentions) return undefined;
	if (daysBetween(period.from, period.to) + 1 < WEEK_DAYS) return { why: 'short' };
	const lacking = MIN_WEEKS - weeksBefore(mentions, data).length;
	if (lacking <= 0) return undefined;
	const saved = data.earlierWeeks?.map(({ from }) => from);
	if ((mentions.days[0]?.date ?? '') > firstDayRead(period, saved)) return { why: 'many' };
	return { why: 'early', from: daysBefore(period.to, -WEEK_DAYS * lacking - 1) };
}

/** If fewer mentions than this are usual, only a change to some times as many shows. */
const FEW_USUAL = 30;

/** The totals that would be unusual where few mentions are usual; undefined where more are. */
function seenAmongFew(all: CountVerdict | undefined): ComparedMentions['seen'] {
	if (!all || all.expected >= FEW_USUAL) return undefined;
	const [low, high] = all.range;
	return { most: high + 1, ...(low > 0 && { fewest: low - 1 }) };
}

/** The large changes of counts that cannot be judged yet, on the days with data in both periods. */
function earlyChanges(data: ReportData & Coverage, missing: MissingDays[]): EarlyChange[] {
	const { mentions, period, filters } = data;
	const reason = whyUnjudged(data);
	if (!mentions || reason?.why !== 'early' || !isDefaultDomain(data)) return [];
	const earlier = missingDays(mentions, period.before, weeksBefore(mentions, data));
	const counts = countsOnSameDays(mentions, period, [...missing, ...earlier]);
	return largeChanges(counts, filters, reason.from);
}

function countsOf(
	mentions: MentionSummary,
	before: PeriodMentions,
	data: ReportData & Coverage,
	missing: MissingDays[],
) {
	const { filters, period } = data;
	if (whyUnjudged(data)) return { weeks: 0, counts: new Map<string, CountedPeriod>() };
	const { now, days } = mentions;
	const weeks = weeksBefore(mentions, data);
	const withDays = weeksRead(mentions, period).filter(({ from }) =>
		weeks.some((week) => week.from === from),
	);
	const since = days.filter(({ date }) => date >= period.from);
	// A saved week has only the known assistants.
	const isRead = weeks.every(({ from }) => from >= (days[0]?.date ?? ''));
	const isCounted = (name: string) => isRead || ASSISTANTS.some((one) => name === ENGINE + one);
	const engines = engineNames(mentions, before).filter(isCounted);
	const names = [
		'mentions',
		...(filters.sentiment === undefined ? ['negative'] : []),
		...(filters.engine === undefined ? engines : []),
	];
	const counts = names.map((name): [string, CountedPeriod] => {
		const dated = sum(since.map((day) => countNamed(name, day)));
		const undated = countNamed(name, now) - dated;
		const isPart = name.startsWith(ENGINE);
		const engine = isPart ? name.slice(ENGINE.length) : undefined;
		const part = missing.length > 0 ? partWithData(since, withDays, missing, engine) : 1;
		const earlier = weeks.map((week) => countNamed(name, week));
		return [name, { before: earlier, now: dated, undated, isPart, part }];
	});
	return { weeks: lengthOf(since, withDays), counts: new Map(counts) };
}

/**
 * How many usual weeks a period is worth, by the weekdays of its days and the mentions that these
 * weekdays had in the weeks before.
 */
function lengthOf(since: DailyMentions[], weeks: WeekOfMentions[]): number {
	const all = weeks.flatMap(({ days }) => days);
	const totals = Array.from({ length: WEEK_DAYS }, (_, weekday) =>
		sum(all.filter((day) => weekdayOf(day) === weekday).map(({ total }) => total)),
	);
	return lengthInWeeks(totals, since.map(weekdayOf));
}
