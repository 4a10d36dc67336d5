import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { daysBefore, utcMillis } from '../../shared/time/dates';
import { daysBetween, startOfDate, type Period } from '../../shared/time/periods';
import type { EpochMs } from '../../shared/time/units';
import { groupedBy } from '../../shared/values/grouped';
import { nonBlankText } from '../../shared/values/json';
import {
	countBy,
	engineOf,
	citedHost,
	promptOf,
	sentimentOf,
} from '../../reporting/output/mentionCounts';
import { notableOf, wordingOf } from '../../reporting/output/mentions';

/** The mentions of a period and of the previous one, summarized for a report. */
export interface MentionSummary {
	now: Tally;
	/** Of the previous period; absent where it was not read. */
	before?: Tally;
	/** The days of both, the earliest first. */
	days: DayOfMentions[];
	/** When the earliest of both was captured. */
	earliest: EpochMs | undefined;
	/** Of the period. */
	themes: Theme[];
	/** As the service sent them. */
	notable: IDataObject[];
	/** Whether there are more mentions than were read. */
	isAtLeast: boolean;
}

/** The number of mentions, and counts by several values, the most frequent first. */
export interface Counted {
	total: number;
	engines: Map<string, number>;
	sentiments: Map<string, number>;
}

/** The mentions of a period. */
export interface Tally extends Counted {
	/** By the host names of the citations. */
	citations: Map<string, number>;
	prompts: Map<string, number>;
}

/** What several mentions say in the same words. */
export interface Theme {
	/** As the first of them says it. */
	text: string;
	/** Of most of them. */
	sentiment: string;
	count: number;
	/** The assistants that say it, and the domains that they cite, the most frequent first. */
	engines: string[];
	citations: string[];
}

/** The mentions of a day. */
export interface DayOfMentions extends Counted {
	/** 1 (Monday) to 7. */
	weekday: number;
	/** Whether it is of the period; else of the previous one. */
	isNow: boolean;
}

interface Summarized {
	period: Period;
	/** Whether the mentions of the previous period were read. */
	compares: boolean;
	/** Number of mentions to quote. */
	maxMentions: number;
	/** The workflow's time zone, by its IANA name. */
	zone: string;
}

/** Summarizes the mentions of a period and of the previous one, in any order; one without a time counts toward the period. */
export function summarizeMentions(
	{ mentions, hasMore }: { mentions: IDataObject[]; hasMore: boolean },
	summarized: Summarized,
): MentionSummary {
	const { period, compares, maxMentions } = summarized;
	const { current, earlier } = byPeriod(mentions, period);
	const times = mentions
		.map(({ captured_at }) => utcMillis(captured_at))
		.filter((time) => time !== undefined);
	return {
		now: tallyOf(current),
		...(compares ? { before: tallyOf(earlier) } : {}),
		days: countedDays([...earlier, ...current], summarized),
		earliest: times.sort((one, other) => one - other)[0],
		themes: themesOf(current),
		notable: notableOf(current, maxMentions),
		isAtLeast: hasMore,
	};
}

export function byPeriod(mentions: IDataObject[], { start, before }: Period) {
	const at = ({ captured_at }: IDataObject) => utcMillis(captured_at) ?? start;
	return {
		current: mentions.filter((mention) => at(mention) >= start),
		earlier: mentions.filter((mention) => at(mention) < before.end),
	};
}

function tallyOf(mentions: IDataObject[]): Tally {
	return {
		...countMentions(mentions),
		citations: countBy(mentions, ({ citation_url }) => citedHost(citation_url)),
		prompts: countBy(mentions, promptOf),
	};
}

function countMentions(mentions: IDataObject[]): Counted {
	return {
		total: mentions.length,
		engines: countBy(mentions, engineOf),
		sentiments: countBy(mentions, sentimentOf),
	};
}

function countedDays(mentions: IDataObject[], { period, zone }: Summarized): DayOfMentions[] {
	const days = [period.before, period].flatMap((each) =>
		Array.from({ length: daysBetween(each.from, each.to) + 1 }, (_, index) => {
			const date = daysBefore(each.from, -index);
			return {
				start: startOfDate(date, zone),
				weekday: DateTime.fromISO(date, { zone: 'utc' }).weekday,
				isNow: each === period,
				captured: [] as IDataObject[],
			};
		}),
	);
	for (const mention of mentions) {
		const at = utcMillis(mention.captured_at);
		if (at === undefined || at >= period.end) continue;
		days.findLast(({ start }) => start <= at)?.captured.push(mention);
	}
	return days.map(({ weekday, isNow, captured }) => ({
		weekday,
		isNow,
		...countMentions(captured),
	}));
}

/** The themes of mentions, the most frequent first: wordings that at least two of them share. */
export function themesOf(mentions: IDataObject[]): Theme[] {
	const groups = groupedBy(mentions, (mention) => wordingOf(mention) || undefined);
	return [...groups.values()]
		.filter((group) => group.length > 1)
		.map(themeOf)
		.sort((one, other) => other.count - one.count);
}

function themeOf(group: IDataObject[]): Theme {
	const [sentiment = 'unknown'] = countBy(group, sentimentOf).keys();
	return {
		text: nonBlankText(group[0]?.snippet)?.trim() ?? '',
		sentiment,
		count: group.length,
		engines: [...countBy(group, engineOf).keys()],
		citations: [...countBy(group, ({ citation_url }) => citedHost(citation_url)).keys()],
	};
}
