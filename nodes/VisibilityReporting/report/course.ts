import { sum } from '../../shared/statistics/summary';
import { dateIn } from '../../shared/time/dates';
import { scoredDays, type TrendDay } from '../../reporting/api/trend';
import { namesInEither } from '../../reporting/output/mentionCounts';
import type { MentionSummary, Tally } from './mentionSummary';
import {
	countNamed,
	ENGINE,
	isOwnDomain,
	mentionsBefore,
	type Coverage,
	type Report,
	type ReportData,
} from './report';
import { judge, type CountOfBoth, type Course } from './usual';

/** Days of trend that say what is usual for a score, as in the trigger. */
export const TREND_DAYS = 90;

/** Adds to the data of a report what can be compared, and what of it is unusual. */
export function judgedReport(data: ReportData, zone: string): Report {
	const coverage = coverageOf(data, zone);
	return { ...data, ...coverage, judged: judge(courseOf({ ...data, ...coverage })) };
}

/**
 * Whether the data covers the previous period: judged by the first day of the trend, or by an earlier
 * mention. Where neither is known, nothing is compared.
 */
export function coverageOf(data: ReportData, zone: string): Coverage {
	const trend = scoredDays(data.visibility?.trend);
	if (!data.compares) return { trend, isCompared: false };
	const start = trend[0]?.date;
	const [begins] = [start, mentionsStart(data, zone)].filter((day) => day !== undefined).sort();
	const isCompared = begins !== undefined && begins <= data.period.before.from;
	// Mentions are read from the previous period on, so they alone do not tell when the data begins.
	return isCompared || start === undefined ? { trend, isCompared } : { trend, isCompared, begins };
}

/** The day of the earliest mention; only of all mentions, and of the account's own domain. */
function mentionsStart(data: ReportData, zone: string): string | undefined {
	const { mentions, filters } = data;
	const isOfAll = filters.engine === undefined && filters.sentiment === undefined;
	const earliest = isOwnDomain(data) && isOfAll ? mentions?.earliest : undefined;
	return earliest === undefined ? undefined : dateIn(zone, earliest);
}

/** The daily scores that say what is usual, up to the last day of the period. */
export function scoresToPeriodEnd({ trend, period }: ReportData & Coverage): TrendDay[] {
	return trend.filter(({ date }) => date <= period.to);
}

/** What is judged: the score by its trend alone, the mentions where they are compared. */
export function courseOf(data: ReportData & Coverage): Course {
	const none: Course = { scores: [], days: [], counts: new Map() };
	if (!data.compares) return none;
	const all = scoresToPeriodEnd(data);
	// A trend that ended before the period says nothing of it.
	const scores = (all.at(-1)?.date ?? '') < data.period.from ? [] : all;
	const before = mentionsBefore(data);
	if (!data.mentions || !before || !isOwnDomain(data)) return { ...none, scores };
	return { scores, ...countsOf(data.mentions, before, data) };
}

function countsOf(
	{ now, days }: MentionSummary,
	before: Tally,
	{ filters }: ReportData,
): Pick<Course, 'days' | 'counts'> {
	const engines = namesInEither(now.engines, before.engines).map((engine) => ENGINE + engine);
	const names = [
		'mentions',
		...(filters.sentiment === undefined ? ['negative'] : []),
		...(filters.engine === undefined ? engines : []),
	];
	const countOn = (name: string, isNow: boolean) =>
		sum(days.map((day) => (day.isNow === isNow ? countNamed(name, day) : 0)));
	const counts = names.map((name): [string, CountOfBoth] => {
		const dated = countOn(name, true);
		const undated = countNamed(name, now) - dated;
		const daily = days.map((day) => countNamed(name, day));
		const isSum = !name.startsWith(ENGINE);
		const both = { now: dated, before: countOn(name, false), undated };
		return [name, isSum ? { ...both, daily } : both];
	});
	return {
		days: days.map((day) => ({
			weekday: day.weekday,
			isNow: day.isNow,
			counts: engines.map((engine) => countNamed(engine, day)),
		})),
		counts: new Map(counts),
	};
}
