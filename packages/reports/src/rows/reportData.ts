import { firstDayRead, TREND_DAYS } from '../judgement/report';
import { summarySteps, wholeWeeks } from '../judgement/mentionSummary';
import { type MentionSummary, normalizedText } from '../model/mention';
import type { ReportData, Section } from '../model/report';
import { MIN_DAYS } from '../statistics/controlChart';
import { dateIn, daysBefore, earlierDate } from '../time/dates';
import { type Period, startOfDate } from '../time/periods';
import type { EpochMs } from '../time/units';
import { type JsonObject, nonBlankText } from '../values/json';
import { chunk } from '../values/lists';
import { minimum, tenths } from '../values/numbers';
import type { ListedRow, ReadRows } from './readRows';
import { summaryOfWeeks, weeksOfPeriod } from './weeks';

/** What a report on rows is asked for. */
export interface RowsRequest {
	/** The domain or the brand that the report is about; undefined if nothing says it. */
	brand: string | undefined;
	period: Period;
	compares: boolean;
	sections: Section[];
	maxMentions: number;
	/** The IANA name of the time zone whose days count. */
	zone: string;
	generatedAt: EpochMs;
}

/**
 * The first day of the scores that a report takes: 90 days before the end of the period, and at
 * least a week before the previous period, because without that week one missing day would look
 * like the beginning of the data.
 */
export function firstScoreRead({ to, before }: Period, until = to): string {
	return earlierDate(daysBefore(until, TREND_DAYS), daysBefore(before.from, 7));
}

/** The sections that rows say something of, whatever the period. */
export function sectionsIn({ mentions, weeks, scores, shares, actions }: ReadRows): Section[] {
	const all: Array<[Section, number]> = [
		['visibility', scores.size],
		['benchmarks', shares.length],
		['mentions', mentions.length + weeks.length],
		['actionPlan', actions.length],
	];
	return all.flatMap(([section, count]) => (count > 0 ? section : []));
}

/** The first days that rows tell of: of mentions or their weeks, and of these or scores. */
export function firstDaysOf({ mentions, weeks, scores }: ReadRows, zone: string) {
	const first = minimum(mentions.map(({ at }) => at));
	const [week] = weeks.map(({ from }) => from).sort();
	const mention = first === Infinity ? week : dateIn(zone, first);
	const [score] = [...scores.keys()].sort();
	const [any] = [score, mention].filter((day) => day !== undefined).sort();
	return { mention, any };
}

/**
 * Makes the data of a report out of rows, in steps as `readRowsSteps` reads them. A section that no
 * row tells of is absent. What begins before the first row is neither compared nor judged.
 * @returns the same data as those that are read from the service, after the last step
 */
export function* reportDataSteps(
	rows: ReadRows,
	request: RowsRequest,
): Generator<undefined, ReportData> {
	const { brand, period, zone } = request;
	const found = sectionsIn(rows);
	const has = (section: Section) => request.sections.includes(section) && found.includes(section);
	const first = firstDaysOf(rows, zone);
	const trend = scoresRead(rows.scores, period);
	const isLate = first.any === undefined || first.any > period.from;
	// With fewer days a score is not judged, and the report says when the data starts.
	const compares = request.compares && !(isLate && trend.length >= MIN_DAYS);
	const asked = { ...request, compares };
	return {
		domain: brand,
		period,
		compares,
		filters: {},
		...(has('visibility') ? { visibility: visibilityOf(rows.scores, trend, brand) } : {}),
		...(has('benchmarks') ? { benchmarks: benchmarksOf(rows.shares) } : {}),
		...(has('mentions') ? { mentions: yield* mentionsOf(rows, asked, first.mention) } : {}),
		...(has('actionPlan') ? { actionPlan: actionPlanOf(rows.actions) } : {}),
		unavailable: [],
		accountDomain: { kind: 'reported' },
		generatedAt: request.generatedAt,
	};
}

/** The days of a trend that the service would send for the period, the earliest first. */
function scoresRead(scores: Map<string, number>, period: Period): JsonObject[] {
	const from = firstScoreRead(period);
	return [...scores]
		.filter(([date]) => date >= from && date <= period.to)
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([date, score]) => ({ date, score }));
}

/** The score of the last day, its change over 30 days if that day has a score, and the trend. */
function visibilityOf(
	scores: Map<string, number>,
	trend: JsonObject[],
	domain: string | undefined,
): JsonObject {
	const last = [...scores.keys()].sort().at(-1) ?? '';
	const score = scores.get(last);
	const before = last === '' ? undefined : scores.get(daysBefore(last, 30));
	const isKnown = score !== undefined && before !== undefined;
	return {
		...(domain === undefined ? {} : { domain }),
		score,
		...(isKnown ? { score_delta_30d: tenths(score - before) } : {}),
		trend,
	};
}

/** The rows of the latest list; all of them if no row names a day. */
function latest<Row extends ListedRow>(rows: Row[]): Row[] {
	const [day] = rows
		.flatMap((row) => row.day ?? [])
		.sort()
		.reverse();
	return rows.filter((row) => row.day === day);
}

function benchmarksOf(shares: ListedRow[]): JsonObject {
	const brands = latest(shares);
	const fields = ['category', 'window'].flatMap((field) => {
		const texts = brands.flatMap(({ list }) => nonBlankText(list[field]) ?? []);
		return texts[0] === undefined ? [] : [[field, texts[0]]];
	});
	return { ...Object.fromEntries(fields), competitors: brands.map(({ record }) => record) };
}

function actionPlanOf(actions: ReadRows['actions']): JsonObject {
	const plan = latest(actions).sort((one, other) => one.rank - other.rank);
	const week = plan[0]?.day;
	return {
		...(week === undefined ? {} : { week_of: week }),
		actions: plan.map(({ record }) => record),
	};
}

/** This many texts are compared in one step, which takes some 40 ms. */
const TEXTS_AT_ONCE = 1_000;

function* mentionsOf(
	{ mentions, weeks }: ReadRows,
	{ period, compares, maxMentions, zone }: RowsRequest,
	firstDay = period.to,
): Generator<undefined, MentionSummary | undefined> {
	if (mentions.length === 0) {
		return summaryOfWeeks(weeksOfPeriod(weeks, period, compares), period, zone);
	}
	const from = compares ? firstDayRead(period) : period.from;
	const start = startOfDate(from, zone);
	const read = mentions.filter(({ at }) => at >= start && at < period.end);
	for (const some of chunk(read, TEXTS_AT_ONCE)) {
		for (const { mention, at } of some) if (at >= period.start) normalizedText(mention);
		yield;
	}
	const all = { mentions: read.map(({ mention }) => mention), from, hasMore: false };
	const summary = yield* summarySteps(all, { period, compares, maxMentions, zone });
	// The first row tells that there are data from its day on, and nothing of the days before.
	const isWhole = firstDay <= period.before.from;
	const { before, ...rest } = summary;
	return {
		...rest,
		...(isWhole && before ? { before } : {}),
		days: withoutPartOfWeek(summary.days, firstDay, period),
		earliest: minimum(mentions.map(({ at }) => at)),
	};
}

/**
 * Leaves out the mentions of the week in which the rows begin, because its days before the first
 * row may have had others. Weeks without a mention at the beginning do not count.
 */
function withoutPartOfWeek(
	days: MentionSummary['days'],
	firstDay: string,
	period: Period,
): MentionSummary['days'] {
	if (firstDay <= (days[0]?.date ?? '')) return days;
	const first = wholeWeeks(days).find((week) => week.from >= firstDay)?.from ?? firstDay;
	return days.map((day) => {
		if (day.date >= first || day.date >= period.from) return day;
		return { date: day.date, total: 0, engines: new Map(), sentiments: new Map() };
	});
}
