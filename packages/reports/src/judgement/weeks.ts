import type { CountedWeek, MentionCounts, MentionSummary, WeekOfMentions } from '../model/mention';
import type { Coverage, ReportData } from '../model/report';
import type { TrendDay } from '../statistics/baseline';
import { sum } from '../statistics/distributions';
import { daysBefore } from '../time/dates';
import { wholeWeeks } from './mentionSummary';

/**
 * The whole weeks whose mentions are known, the earliest first. The last one ends with the period.
 * Weeks before the first mention are left out, because the data may begin with it, but those of
 * the period are always there. It is undefined if mentions were not read, or if the counts are
 * minimums.
 */
export function countedWeeks({
	mentions,
	period,
	trend,
	earlierWeeks = [],
}: ReportData & Coverage): CountedWeek[] | undefined {
	if (!mentions || mentions.isAtLeast) return undefined;
	const isOfPeriod = ({ to }: CountedWeek) => to >= period.from;
	const all = withSavedWeeks(wholeWeeks(mentions.days), earlierWeeks);
	const begins = firstDayKnown(mentions, trend, all) ?? period.from;
	const weeks = all.filter((week) => week.from >= begins || isOfPeriod(week));
	return weeks.slice(weeks.findIndex((week) => week.total > 0 || isOfPeriod(week)));
}

/**
 * Counts weeks that were read, and puts those before them that were saved, as far as they follow
 * each other without a gap.
 * @param saved weeks of earlier reports, the earliest first
 */
export function withSavedWeeks(read: WeekOfMentions[], saved: CountedWeek[]): CountedWeek[] {
	const weeks = read.map(countedWeek);
	for (const week of [...saved].reverse()) {
		const first = weeks[0]?.from;
		if (first !== undefined && week.to === daysBefore(first, 1)) weeks.unshift(week);
	}
	return weeks;
}

function countedWeek({ from, to, days }: WeekOfMentions): CountedWeek {
	const summed = (of: 'engines' | 'sentiments') => {
		const counts: MentionCounts['engines'] = new Map();
		for (const [word, count] of days.flatMap((day) => [...day[of]])) {
			counts.set(word, (counts.get(word) ?? 0) + count);
		}
		return counts;
	};
	const total = sum(days.map((day) => day.total));
	return { from, to, total, engines: summed('engines'), sentiments: summed('sentiments') };
}

/**
 * The first day of the data, as a calendar date: that of the trend, or that of an earlier mention or
 * saved week. Days before it may be unknown and not empty.
 * @param weeks those that were read, after those that were saved
 */
export function firstDayKnown(
	{ days }: MentionSummary,
	trend: TrendDay[],
	weeks: CountedWeek[],
): string | undefined {
	const mentioned = days.find(({ total }) => total > 0)?.date;
	const isSaved = ({ from }: CountedWeek) => from < (days[0]?.date ?? '');
	const saved = weeks.find(isSaved)?.from;
	return [trend[0]?.date, mentioned, saved].filter((day) => day !== undefined).sort()[0];
}
