import { missingDays } from '../src/judgement/missingDays';
import { judgedReport } from '../src/judgement/report';
import { wholeWeeks } from '../src/judgement/mentionSummary';
import { withSavedWeeks } from '../src/judgement/weeks';
import type { DailyMentions, MentionCounts, MentionSummary } from '../src/model/mention';
import { sum } from '../src/statistics/distributions';
import { judge } from '../src/statistics/usual';
import { daysBefore } from '../src/time/dates';
import { periodBetween } from '../src/time/periods';
import { accounts, checkPart, eachOf, percent, type Section } from './bench';
import { type Life, LIFE, LIVES, type LivedDay, livedDays, readingOf } from './life';

/** How often days of quiet weeks are called missing, and what is unusual where days are missing. */

const RUNS = accounts(1_000);
const WEEKS = 8;
const RATE = 0.05;

/** Day 0, a Monday. */
const MONDAY = '2026-11-16';

function dailyOf({ day, mentions, negative }: LivedDay): DailyMentions {
	const engines = new Map(
		mentions.flatMap((count, index): Array<[string, number]> =>
			count > 0 ? [[`assistant ${index}`, count]] : [],
		),
	);
	return {
		date: daysBefore(MONDAY, -day),
		total: sum(mentions),
		engines,
		sentiments: new Map([['negative', negative]]),
	};
}

/** The days of an account, of which an assistant, or all of them, are off from a day on. */
function livedWith(life: Partial<Life>, seed: number, off?: Off): LivedDay[] {
	const lived = livedDays({ ...LIFE, ...life }, { first: -7 * WEEKS, last: 6 }, 6_113 * seed);
	if (!off) return lived;
	const first = off.isLast ? 7 - off.days : seed % (8 - off.days);
	return lived.map((day) => {
		if (day.day < first || day.day >= first + off.days) return day;
		const mentions = day.mentions.map((count, index) => (off.isLast || index === 0 ? 0 : count));
		const negative = Math.round((day.negative * sum(mentions)) / Math.max(1, sum(day.mentions)));
		return { ...day, mentions, negative };
	});
}

interface Off {
	days: number;
	/** True if all assistants are off on the last days, and not the first one on some days. */
	isLast?: boolean;
}

/** Parts of the quiet weeks in which days are called missing. */
function quiet({ name, life }: (typeof LIVES)[number]) {
	const runs = (life.prompts ?? 0) > 200 ? Math.ceil(RUNS / 10) : RUNS;
	const found = Array.from({ length: runs }, (_, index) => {
		const days = livedWith(life, index + 1).map(dailyOf);
		const summary = { days, isAtLeast: false } as MentionSummary;
		const weeks = withSavedWeeks(wholeWeeks(days.slice(0, 7 * WEEKS)), []);
		return missingDays(summary, { from: MONDAY, to: daysBefore(MONDAY, -6) }, weeks).length > 0;
	});
	const part = found.filter(Boolean).length / runs;
	const isOff = (life.missing ?? 0) > 0;
	return {
		row: { 'an account that stays as it is': name, 'days called missing': percent(part) },
		checks: isOff ? [] : [checkPart(`missing: ${name}`, part, runs, 0.01)],
	};
}

const OFF: Array<{ name: string; off: Off }> = [
	{ name: 'the last day has no data', off: { days: 1, isLast: true } },
	{ name: 'the last two days have no data', off: { days: 2, isLast: true } },
	...[2, 3, 5].map((days) => ({ name: `an assistant is off for ${days} days`, off: { days } })),
];

/** Each assistant has about 20 mentions a day. */
const LARGE: Partial<Life> = { prompts: 40 };

/** What is unusual in weeks with days that have no data. */
function off({ name, off: days }: (typeof OFF)[number]) {
	const found = Array.from({ length: RUNS }, (_, index) => {
		const lived = livedWith(LARGE, index + 1, days);
		const { missingDays: missing, isUnusual } = reportOn(lived.map(dailyOf));
		const before = judge({
			...readingOf(lived, { days: 7, weeksBefore: WEEKS, trend: 90 }),
			scores: [],
		});
		const wasUnusual = [...before.counts.values()].some((count) => count.isUnusual);
		return { isFound: missing.length > 0, isUnusual, wasUnusual };
	});
	const part = (of: 'isFound' | 'isUnusual' | 'wasUnusual') =>
		found.filter((one) => one[of]).length / RUNS;
	return {
		row: {
			'in a quiet week': name,
			'days called missing': percent(part('isFound')),
			'anything unusual': percent(part('isUnusual')),
			'if these days counted as days without a mention': percent(part('wasUnusual')),
		},
		checks: [checkPart(`missing: ${name}, unusual`, part('isUnusual'), RUNS, RATE)],
	};
}

function reportOn(days: DailyMentions[]) {
	const period = periodBetween(MONDAY, daysBefore(MONDAY, -6), 'utc');
	const counted = (some: DailyMentions[]) => {
		const counts = { total: 0, engines: new Map(), sentiments: new Map() } as MentionCounts;
		for (const day of some) {
			counts.total += day.total;
			for (const of of ['engines', 'sentiments'] as const) {
				for (const [word, count] of day[of]) {
					counts[of].set(word, (counts[of].get(word) ?? 0) + count);
				}
			}
		}
		return { ...counts, citations: new Map(), hiddenSources: 0, prompts: new Map() };
	};
	const mentions: MentionSummary = {
		now: counted(days.slice(-7)),
		before: counted(days.slice(-14, -7)),
		days,
		earliest: Date.parse(days[0]!.date),
		themes: [],
		notable: [],
		evidence: { engines: new Map() },
		isAtLeast: false,
	};
	const request = { domain: undefined, period, compares: true, filters: {} };
	const accountDomain = { kind: 'reported' } as const;
	const generatedAt = Date.parse(daysBefore(MONDAY, -7));
	return judgedReport({ ...request, mentions, unavailable: [], accountDomain, generatedAt }, 'utc');
}

export async function missing(): Promise<Section[]> {
	return [
		{ title: 'Days called missing in quiet weeks', measured: eachOf(LIVES, quiet) },
		{ title: 'Weeks with days that have no data', measured: eachOf(OFF, off) },
	];
}
