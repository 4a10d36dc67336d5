import type { CountedWeek, MentionCounts, MentionSummary, WeekOfMentions } from '../model/mention';
import type { Coverage, ReportData } from '../model/report';
import type { TrendDay } from '../statistics/baseline';
import { sum } from '../statistics/distributions';
import { wholeWeeks } from './mentionSummary';

/**
 * The whole weeks whose mentions were read, the earliest first. The last one ends with the period.
 * Weeks before the first mention are left out, because the data may begin with it, but those of
 * the period are always there. It is undefined if mentions were not read, or if the counts are
 * minimums.
 */
export function countedWeeks({
	mentions,
	period,
	trend,
}: ReportData & Coverage): CountedWeek[] | undefined {
	if (!mentions || mentions.isAtLeast) return undefined;
	const begins = firstDayKnown(mentions, trend) ?? period.from;
	const isOfPeriod = ({ to }: CountedWeek) => to >= period.from;
	const weeks = wholeWeeks(mentions.days)
		.map(countedWeek)
		.filter((week) => week.from >= begins || isOfPeriod(week));
	return weeks.slice(weeks.findIndex((week) => week.total > 0 || isOfPeriod(week)));
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
 * The first day of the data, as a calendar date: that of the trend, or that of an earlier mention.
 * Days before it may be unknown and not empty.
 */
export function firstDayKnown({ days }: MentionSummary, trend: TrendDay[]): string | undefined {
	const mentioned = days.find(({ total }) => total > 0)?.date;
	return [trend[0]?.date, mentioned].filter((day) => day !== undefined).sort()[0];
}
