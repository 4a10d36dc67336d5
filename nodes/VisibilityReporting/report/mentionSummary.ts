import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { daysBefore, utcMillis } from '../../shared/time/dates';
import { daysBetween, startOfDate, type Period } from '../../shared/time/periods';
import type { EpochMs } from '../../shared/time/units';
import {
	countBy,
	engineOf,
	citedHost,
	promptOf,
	sentimentOf,
} from '../../reporting/output/mentionCounts';
import { notableOf } from '../../reporting/output/mentions';
import { themesOf, type Theme } from './themes';

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
export interface Tally {
	total: number;
	engines: Map<string, number>;
	sentiments: Map<string, number>;
	/** By the host names of the citations. */
	citations: Map<string, number>;
	prompts: Map<string, number>;
}

/** The mentions of a day. */
export interface DayOfMentions {
	/** 1 (Monday) to 7. */
	weekday: number;
	/** Whether it is of the period; else of the previous one. */
	isNow: boolean;
	negative: number;
	engines: Map<string, number>;
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

/**
 * Summarizes the mentions of a period and of the previous one.
 *
 * @param mentions of both, in any order; one without a time counts toward the period
 */
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
		days: daysOf([...earlier, ...current], summarized),
		earliest: times.reduce<EpochMs | undefined>(
			(least, time) => (least === undefined || time < least ? time : least),
			undefined,
		),
		themes: themesOf(current),
		notable: notableOf(current, maxMentions),
		isAtLeast: hasMore,
	};
}

/** The mentions of a period, and those of the previous one. */
export function byPeriod(mentions: IDataObject[], { start, before }: Period) {
	const timed = mentions.map((mention) => ({
		mention,
		at: utcMillis(mention.captured_at) ?? start,
	}));
	return {
		current: timed.filter(({ at }) => at >= start).map(({ mention }) => mention),
		earlier: timed.filter(({ at }) => at < before.end).map(({ mention }) => mention),
	};
}

function tallyOf(mentions: IDataObject[]): Tally {
	return {
		total: mentions.length,
		engines: countBy(mentions, engineOf),
		sentiments: countBy(mentions, sentimentOf),
		citations: countBy(mentions, ({ citation_url }) => citedHost(citation_url)),
		prompts: countBy(mentions, promptOf),
	};
}

/** The days of both periods with their mentions. */
function daysOf(mentions: IDataObject[], { period, zone }: Summarized): DayOfMentions[] {
	const days = [period.before, period].flatMap((each) =>
		datesOf(each).map((date) => ({
			start: startOfDate(date, zone),
			weekday: DateTime.fromISO(date, { zone: 'utc' }).weekday,
			isNow: each === period,
			negative: 0,
			engines: new Map<string, number>(),
		})),
	);
	for (const mention of mentions) {
		const capturedAt = utcMillis(mention.captured_at);
		if (capturedAt === undefined || capturedAt >= period.end) continue;
		const day = days.findLast(({ start }) => start <= capturedAt);
		if (!day) continue;
		const engine = engineOf(mention);
		day.engines.set(engine, (day.engines.get(engine) ?? 0) + 1);
		day.negative += sentimentOf(mention) === 'negative' ? 1 : 0;
	}
	return days.map(({ start: _, ...day }) => day);
}

function datesOf({ from, to }: { from: string; to: string }): string[] {
	return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => daysBefore(from, -index));
}
