import { isExcludedBy, type MentionFilter, type WeekOfMentions } from '../model/mention';
import type { Report } from '../model/report';
import { sum } from '../statistics/distributions';
import { wholeWeeks } from './mentionSummary';
import { firstDayKnown } from './report';

/** The sentiments that are counted by week, in the order of the columns. */
export const SENTIMENTS = ['positive', 'neutral', 'negative'];

/**
 * The whole weeks whose mentions were read, the earliest first. The last one ends with the period.
 * Weeks before the first mention are left out, because the data may begin with it, but those of
 * the period are always there. There are no weeks if mentions were not read, or if the counts are
 * minimums.
 */
export function weeksRead({ mentions, period, trend }: Report): WeekOfMentions[] {
	if (!mentions || mentions.isAtLeast) return [];
	const begins = firstDayKnown(mentions, trend) ?? period.from;
	const isOfPeriod = ({ to }: WeekOfMentions) => to >= period.from;
	const weeks = wholeWeeks(mentions.days).filter((week) => week.from >= begins || isOfPeriod(week));
	return weeks.slice(weeks.findIndex((week) => weekTotal(week) > 0 || isOfPeriod(week)));
}

/** How many mentions a week has in all. */
export function weekTotal({ days }: WeekOfMentions): number {
	return sum(days.map(({ total }) => total));
}

/**
 * How many mentions of a week have a certain assistant or sentiment; null if a filter leaves this
 * word out, so that they were not read.
 */
export function weekCount(
	{ days }: WeekOfMentions,
	of: 'engines' | 'sentiments',
	word: string,
	filters: MentionFilter,
): number | null {
	const filter = of === 'engines' ? filters.engine : filters.sentiment;
	if (isExcludedBy(filter, word)) return null;
	return sum(days.map((day) => day[of].get(word) ?? 0));
}
