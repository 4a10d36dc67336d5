import type { JsonObject } from '../../../src/values/json';
import { resultAtOnce } from '../../../src/values/steps';

import { plain } from '../../../src/language/text';
import { textOfInsight } from '../../../src/insights/insight';
import { reportInsights } from '../../../src/insights/report';
import { firstDayRead, judgedReport } from '../../../src/judgement/report';
import { MAX_WEEKS } from '../../../src/statistics/counts';
import { daysBefore } from '../../../src/time/dates';
import { breakdownSteps } from '../../../src/judgement/breakdown';
import type { Breakdown, BreakdownBy, BreakdownEntry } from '../../../src/model/breakdown';
import { judgeEffect } from '../../../src/judgement/effect';
import type { EffectData } from '../../../src/model/effect';
import { byPeriod, summarizeMentions } from '../../../src/judgement/mentionSummary';
import type { MentionSummary } from '../../../src/model/mention';
import { type Report, type ReportData, reportedDomain } from '../../../src/model/report';
import { ENGLISH } from './locales';
import { periodOf, type PeriodName } from '../../../src/time/periods';

export const ZONE = 'Europe/Berlin';

/** A Monday, on which the previous week is 16 to 22 Nov. */
export const MONDAY = Date.parse('2026-11-23T08:00:00+01:00');

const DAY_MS = 86_400_000;

/** How many mentions each day of a week has by assistant, and how many of them are negative. */
export interface Daily {
	engines: Record<string, number>;
	negative?: number;
	/** Maximum number of all in the week, the earliest first. */
	most?: number;
	/** The days on which an assistant has none, counted from 0. */
	silent?: Record<string, number[]>;
	/** Of each mention, by its number in the week. */
	more?: (index: number) => JsonObject;
}

export interface Situation {
	word?: PeriodName;
	at?: number;
	/** The daily scores, up to the last day of the period; none: no visibility. */
	scores?: Array<number | null>;
	/** Absent: no mentions. */
	now?: Daily;
	before?: Daily;
	/** Those of the weeks before both that say what is usual, by default as `before`. */
	earlier?: Daily;
	hasMore?: boolean;
	/** How many mentions a user wants to be quoted. */
	maxMentions?: number;
	data?: Partial<ReportData>;
}

/** The report of a situation, by default of the previous week. */
export const reportOf = (situation: Situation): Report => judgedReport(dataOf(situation), ZONE);

/** What has changed since the first day of the period of a situation, by default of 30 days. */
export const effectOf = (situation: Situation): EffectData =>
	judgeEffect(dataOf({ word: 'last30Days', ...situation }), ZONE);

function dataOf(all: Situation): ReportData {
	const { word = 'previousWeek', at = MONDAY, scores, now, data = {} } = all;
	const period = periodOf(word, ZONE, at);
	const request = { domain: undefined, period, compares: true, filters: {}, ...data };
	return {
		unavailable: [],
		accountDomain: { kind: 'reported' },
		generatedAt: at,
		...(scores && { visibility: visibilityOf(scores, period.to) }),
		...(now && { mentions: summaryOf(all, request.compares) }),
		...request,
	};
}

/** Summaries by what they are of: most situations have the same mentions, of which each has thousands. */
const summaries = new Map<string, MentionSummary>();

function summaryOf(all: Situation, compares: boolean): MentionSummary {
	const { word = 'previousWeek', at = MONDAY, now, before, earlier } = all;
	const { hasMore = false, maxMentions = 5 } = all;
	const summarize = () => {
		const period = periodOf(word, ZONE, at);
		const read = { mentions: mentionsIn(all), from: firstDayRead(period), hasMore };
		return summarizeMentions(read, { period, compares, maxMentions, zone: ZONE });
	};
	// What a function adds to mentions has no key.
	if ([now, before, earlier].some((daily) => daily?.more)) return summarize();
	const key = JSON.stringify([word, at, now, before, earlier, hasMore, maxMentions, compares]);
	const summary = summaries.get(key) ?? summarize();
	summaries.set(key, summary);
	return summary;
}

/** The mentions of a situation, of both periods and of the weeks before. */
function mentionsIn({
	word = 'previousWeek',
	at = MONDAY,
	now,
	before,
	earlier = before,
}: Situation) {
	const period = periodOf(word, ZONE, at);
	const dates = (from: string, end: number) => daysFrom(from, Math.min(end, at));
	const isBefore = (day: string) =>
		Date.parse(day) >= period.before.start && Date.parse(day) < period.before.end;
	const weeks = Array.from({ length: MAX_WEEKS }, (_, week) => {
		const [from, to] = [week + 1, week].map((weeksBack) => daysBefore(period.from, 7 * weeksBack));
		return daysFrom(from!, Date.parse(to!)).filter((day) => !isBefore(day));
	});
	return [
		...(now ? mentionsOf(now, dates(period.from, period.end)) : []),
		...(before ? mentionsOf(before, dates(period.before.from, period.before.end)) : []),
		...(earlier ? weeks.flatMap((days) => mentionsOf(earlier, days)) : []),
	];
}

/** The entries of a breakdown, all its steps at once. */
export function breakdownOf(...breakdown: Parameters<typeof breakdownSteps>): BreakdownEntry[] {
	return resultAtOnce(breakdownSteps(...breakdown));
}

/** The mentions of a situation, which has some, by source or prompt. */
export function breakdownIn(situation: Situation, by: BreakdownBy): Breakdown {
	const report = reportOf(situation) as Breakdown['report'];
	const isCompared = report.previousMentions !== undefined;
	const mentions = byPeriod(mentionsIn(situation), report.period);
	const ownDomain = reportedDomain(report);
	const entries = breakdownOf(mentions, by, { isCompared, ownDomain });
	return { by, report, entries, meta: {} };
}

/** The visibility with a trend up to a day. */
export function visibilityOf(scores: Array<number | null>, to: string) {
	const dateAt = (index: number) => Date.parse(to) - (scores.length - 1 - index) * DAY_MS;
	const trend = scores.map((score, index) => ({
		date: new Date(dateAt(index)).toISOString().slice(0, 10),
		score,
	}));
	const answer = { domain: 'lumenroast.example', score: scores.at(-1), trend };
	// Of days without a score, the contract knows nothing.
	return answer as JsonObject;
}

function daysFrom(from: string, end: number): string[] {
	const days: string[] = [];
	for (let at = Date.parse(`${from}T06:00:00Z`); at < end; at += DAY_MS) {
		days.push(new Date(at).toISOString());
	}
	return days;
}

function mentionsOf(
	{ engines, negative = 0, most = Infinity, silent = {}, more }: Daily,
	days: string[],
): JsonObject[] {
	const ofDay = Object.entries(engines).flatMap(([engine, count]) =>
		Array.from({ length: count }, () => engine),
	);
	const mentions = days.flatMap((captured_at, day) =>
		ofDay.map((engine, index) => ({
			captured_at,
			engine,
			sentiment: index < negative ? 'negative' : 'neutral',
			...more?.(day * ofDay.length + index),
		})),
	);
	return mentions.slice(0, most).filter(({ engine, captured_at }) => {
		return !silent[engine]?.includes(days.indexOf(captured_at));
	});
}

/** Scores around 72 that vary by half a point, the same each time. */
export const steady = (days: number): number[] =>
	Array.from({ length: days }, (_, day) => 72 + 0.5 * Math.sin(7 * day * day));

/** 63 mentions a day in five assistants, of which 10 are negative. */
export const USUAL: Daily = {
	engines: { chatgpt: 25, perplexity: 15, gemini: 12, claude: 8, grok: 3 },
	negative: 10,
};

export const benchmarksOf = (...shares: Array<[name: string, share: number, isYou?: boolean]>) => ({
	category: 'Coffee',
	window: '30d',
	competitors: shares.map(([name, share_pct, is_you = false]) => ({ name, share_pct, is_you })),
});

/** A week like the one before, with 13 weeks of scores. */
export const ORDINARY: Situation = { scores: steady(91), now: USUAL, before: USUAL };

/** 91 scores of which the last days are so many points higher. */
export const steppedBy = (points: number, days = 5) =>
	steady(91).map((score, day) => (day >= 91 - days ? score + points : score));

/** What a report says of itself. */
export const told = (situation: Situation) =>
	reportInsights(reportOf(situation), ENGLISH).map((insight) => {
		const { about, unusual, next } = insight;
		const text = plain(textOfInsight(insight, ENGLISH));
		return { about, text, unusual, ...(next && { next }) };
	});
export const textOf = (situation: Situation, about: string) =>
	told(situation).find((insight) => insight.about === about)?.text;
export const aboutOf = (situation: Situation) => told(situation).map(({ about }) => about);
export const unusualOf = (situation: Situation) =>
	told(situation).flatMap(({ about, unusual }) => (unusual ? [about] : []));
