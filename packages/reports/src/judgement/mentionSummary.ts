import {
	citedHost,
	citedPage,
	type DailyMentions,
	earliestFirst,
	engineOf,
	hasHiddenSource,
	type MentionCounts,
	type MentionList,
	type MentionSummary,
	normalizedText,
	type PeriodMentions,
	promptOf,
	sentimentOf,
	type Theme,
	type WeekOfMentions,
	withoutRepetitions,
} from '../model/mention';
import { WEEK_DAYS } from '../statistics/counts';
import { daysBefore, parseTimestamp } from '../time/dates';
import { type DateRange, daysBetween, type Period, startOfDate } from '../time/periods';
import { type JsonObject, nonBlankText } from '../values/json';
import { chunk, groupBy } from '../values/lists';
import { resultAtOnce } from '../values/steps';

/** The mentions that a report has read, and how far they reach. */
export interface ReadMentions {
	/** The mentions, in any order. */
	mentions: JsonObject[];
	/** The first day of which all mentions were read, as a calendar date. */
	from: string;
	/** True if the period and the previous one have more mentions than were read. */
	hasMore: boolean;
}

/** What a summary of mentions depends on beside the mentions. */
interface SummaryRequest {
	period: Period;
	compares: boolean;
	maxMentions: number;
	/** The IANA name of the time zone whose days are counted. */
	zone: string;
}

/**
 * Summarizes the mentions of a period and of the days before it. A mention whose time cannot be
 * read counts toward the period.
 */
export function summarizeMentions(read: ReadMentions, request: SummaryRequest): MentionSummary {
	return resultAtOnce(summarySteps(read, request));
}

/**
 * Summarizes mentions as `summarizeMentions` does, in steps: those of 100,000 take a second
 * together, and whoever takes the steps can give other work a turn between them.
 * @returns the summary, after the last step
 */
export function* summarySteps(
	{ mentions, from, hasMore }: ReadMentions,
	{ period, compares, maxMentions, zone }: SummaryRequest,
): Generator<undefined, MentionSummary> {
	const { current, earlier } = byPeriod(mentions, period);
	yield;
	const isEarlier = ({ captured_at }: JsonObject) =>
		(parseTimestamp(captured_at) ?? period.start) < period.start;
	const all = compares ? mentions.filter(isEarlier) : [];
	yield;
	const themes = yield* themeSteps(current);
	yield;
	const urgent = mostUrgentFirst(current);
	yield;
	const times = [...current, ...earlier].flatMap(
		({ captured_at }) => parseTimestamp(captured_at) ?? [],
	);
	times.sort((one, other) => one - other);
	yield;
	const now = yield* tallySteps(current);
	yield;
	const before = compares
		? {
				before: yield* tallySteps(earlier),
				earlier: { citations: countBy(all, citedHost), prompts: countBy(all, promptOf) },
			}
		: {};
	yield;
	const days = countedDays(mentions, { from, to: period.to }, zone);
	yield;
	return {
		now,
		...before,
		days,
		earliest: times[0],
		themes,
		notable: withoutRepetitions(urgent, maxMentions),
		evidence: proofsIn(urgent, themes),
		isAtLeast: hasMore,
	};
}

export function byPeriod(mentions: JsonObject[], { start, before }: Period) {
	const current: JsonObject[] = [];
	const earlier: JsonObject[] = [];
	for (const mention of mentions) {
		const at = parseTimestamp(mention.captured_at) ?? start;
		if (at >= start) current.push(mention);
		if (at >= before.start && at < before.end) earlier.push(mention);
	}
	return { current, earlier };
}

function* tallySteps(mentions: JsonObject[]): Generator<undefined, PeriodMentions> {
	const counts = countMentions(mentions);
	yield;
	const citations = countBy(mentions, citedHost);
	yield;
	return {
		...counts,
		citations,
		hiddenSources: mentions.filter(hasHiddenSource).length,
		prompts: countBy(mentions, promptOf),
	};
}

function countMentions(mentions: JsonObject[]): MentionCounts {
	return {
		total: mentions.length,
		engines: countBy(mentions, engineOf),
		sentiments: countBy(mentions, sentimentOf),
	};
}

function countedDays(
	mentions: JsonObject[],
	{ from, to }: DateRange,
	zone: string,
): DailyMentions[] {
	const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
		const date = daysBefore(from, -index);
		return { date, start: startOfDate(date, zone), captured: [] as JsonObject[] };
	});
	for (const mention of mentions) {
		const at = parseTimestamp(mention.captured_at);
		if (at === undefined) continue;
		days.findLast(({ start }) => start <= at)?.captured.push(mention);
	}
	return days.map(({ date, captured }) => ({ date, ...countMentions(captured) }));
}

/**
 * Divides days without a gap into whole weeks, the earliest first. They are counted back from the
 * last day, so that days left over are the earliest ones.
 */
export function wholeWeeks(days: DailyMentions[]): WeekOfMentions[] {
	const rest = days.length % WEEK_DAYS;
	return Array.from({ length: (days.length - rest) / WEEK_DAYS }, (_, index) => {
		const first = rest + WEEK_DAYS * index;
		const week = days.slice(first, first + WEEK_DAYS);
		return { from: week[0]?.date ?? '', to: week.at(-1)?.date ?? '', days: week };
	});
}

/** This many themes are made in one step, because each reads the addresses that its mentions cite. */
const THEMES_AT_ONCE = 100;

/**
 * The themes of mentions, the most frequent first. A theme is a wording that at least two mentions
 * of one sentiment share.
 */
function* themeSteps(mentions: JsonObject[]): Generator<undefined, Theme[]> {
	const wordings = groupBy(mentions, (mention) => normalizedText(mention) || undefined);
	yield;
	const groups = [...wordings.values()]
		.flatMap((group) => [...groupBy(group, sentimentOf).values()])
		.filter((group) => group.length > 1);
	const themes: Theme[] = [];
	for (const some of chunk(groups, THEMES_AT_ONCE)) {
		yield;
		for (const group of some) themes.push(themeOf(group));
	}
	return themes.sort((one, other) => other.count - one.count);
}

function themeOf(group: JsonObject[]): Theme {
	const [first = {}] = group;
	return {
		text: nonBlankText(first.snippet)?.trim() ?? '',
		sentiment: sentimentOf(first),
		count: group.length,
		engines: [...countBy(group, engineOf).keys()],
		citations: [...countBy(group, citedHost).keys()],
	};
}

/**
 * Counts mentions by a value, the most frequent first. Mentions without that value are not counted.
 */
export function countBy(
	mentions: JsonObject[],
	valueOf: (mention: JsonObject) => string | undefined,
): Map<string, number> {
	const counts = new Map<string, number>();
	for (const mention of mentions) {
		const value = valueOf(mention);
		if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	// A breakdown by page counts the prompts of thousands of pages, most of which have one mention,
	// so a single count is not sorted.
	if (counts.size <= 1) return counts;
	return new Map([...counts].sort(([, one], [, other]) => other - one));
}

/** Says what is known of a list of mentions. */
export function summarizeList(mentions: JsonObject[]): MentionList {
	return {
		...countMentions(mentions),
		statements: withoutRepetitions(mostUrgentFirst(mentions)),
		themes: resultAtOnce(themeSteps(mentions)),
	};
}

/** The page that at least half of several mentions cite; undefined if there is none. */
function pageOfMost(mentions: JsonObject[]): string | undefined {
	const [first] = countBy(mentions, citedPage);
	if (!first || mentions.length < 2) return undefined;
	const [page, count] = first;
	return 2 * count >= mentions.length ? page : undefined;
}

/** The sentiments, the most urgent last. Any other word is less urgent than all of them. */
const SENTIMENT_ORDER = ['neutral', 'positive', 'negative'];

/** Sorts mentions: negative ones, positive ones, neutral ones and the rest, each newest first. */
function mostUrgentFirst(mentions: JsonObject[]): JsonObject[] {
	const urgency = (mention: JsonObject) => SENTIMENT_ORDER.indexOf(sentimentOf(mention));
	return [...mentions].sort(
		(one, other) => urgency(other) - urgency(one) || earliestFirst(other, one),
	);
}

/**
 * Chooses the mentions that prove what is unusual: for the negative count one of the commonest
 * negative theme, and for each assistant its most urgent one.
 * @param urgent the mentions of the period, the most urgent first
 */
function proofsIn(urgent: JsonObject[], themes: Theme[]): MentionSummary['evidence'] {
	const theme = themes.find(({ sentiment }) => sentiment === 'negative');
	const themeText = theme && normalizedText({ snippet: theme.text });
	const negative = urgent.filter((mention) => sentimentOf(mention) === 'negative');
	const ofTheme = negative.filter((mention) => themeText === normalizedText(mention));
	return {
		negative: ofTheme[0] ?? negative[0],
		page: pageOfMost(theme ? ofTheme : negative),
		// A map keeps the last value of a key, so in reversed order the most urgent mention stays.
		engines: new Map([...urgent].reverse().map((mention) => [engineOf(mention), mention])),
	};
}
