import {
	isExcludedBy,
	type MentionCounts,
	type MentionFilter,
	type MentionSummary,
	type PeriodMentions,
} from '../model/mention';
import type {
	Coverage,
	EarlyChange,
	JudgedCount,
	MissingDays,
	ReportData,
	Turnover,
} from '../model/report';
import { WEEK_DAYS } from '../statistics/counts';
import type { CountVerdict } from '../statistics/usual';
import { daysBetween, lengthRatio } from '../time/periods';
import { unionKeys } from '../values/lists';
import { countsOnSameDays } from './missingDays';

/** The previous period's mentions, if both periods are complete and comparable, and it has any. */
function readBefore({ mentions, isCompared }: ReportData & Coverage): PeriodMentions | undefined {
	if (!isCompared || !mentions || mentions.isAtLeast) return undefined;
	return mentions.before && mentions.before.total > 0 ? mentions.before : undefined;
}

/**
 * The mentions that counts are compared with: those of the previous period, without the days that
 * this one has no data of, and scaled to the number of days that the period has. It is undefined if
 * nothing can be compared.
 */
export function mentionsBefore(
	data: ReportData & Coverage,
	missing: MissingDays[],
): PeriodMentions | undefined {
	const read = readBefore(data);
	if (!read || !data.mentions) return undefined;
	const onSameDays =
		missing.length > 0 ? countsOnSameDays(data.mentions, data.period, missing) : undefined;
	const before = { ...read, ...onSameDays?.before };
	const ratio = onSameDays?.ratio ?? lengthRatio(data.period);
	if (ratio === 1) return before;
	const scaled = (count: number) => Math.round(count * ratio);
	const all = (counts: Map<string, number>) =>
		new Map([...counts].map(([name, count]) => [name, scaled(count)]));
	return {
		...before,
		total: scaled(before.total),
		engines: all(before.engines),
		sentiments: all(before.sentiments),
	};
}

/** What had fewer answers than this in the weeks before may have none in a period by chance. */
const LEAST_OF_LOST = 3;

/**
 * The prompts and the cited sites that are new or lost, each with its number of mentions; undefined
 * if the periods cannot be compared. New is what none of the weeks read has. Lost is what had some
 * in the previous period, at least three in all weeks read, and none now; where days have no data,
 * nothing is known to be lost.
 */
export function turnoverOf(
	data: ReportData & Coverage,
	missing: MissingDays[],
): Turnover | undefined {
	const [now, before, earlier] = [data.mentions?.now, readBefore(data), data.mentions?.earlier];
	if (!now || !before || !earlier) return undefined;
	const changesOf = (of: 'prompts' | 'citations') => ({
		gained: [...now[of]].filter(([name]) => !earlier[of].has(name)),
		lost: [...before[of]].filter(([name]) => {
			const answers = earlier[of].get(name) ?? 0;
			return missing.length === 0 && !now[of].has(name) && answers >= LEAST_OF_LOST;
		}),
	});
	const weeks = weeksBesideSaved(data);
	return { weeks, prompts: changesOf('prompts'), citations: changesOf('citations') };
}

/** How many whole weeks before the period were read; undefined if none before these was saved. */
function weeksBesideSaved({ mentions, period, earlierWeeks = [] }: ReportData): number | undefined {
	const first = mentions?.days[0]?.date;
	if (first === undefined || earlierWeeks.every(({ from }) => from >= first)) return undefined;
	return Math.floor(daysBetween(first, period.from) / WEEK_DAYS);
}

/**
 * The counts of a period by name, each with that of the previous period and its verdict.
 * @param before the mentions of the previous period; undefined if they cannot be compared
 * @param verdicts the verdicts on those of the counts that were judged
 */
export function judgedCounts(
	{ mentions, filters }: ReportData,
	before: PeriodMentions | undefined,
	verdicts: Map<string, CountVerdict>,
): Map<string, JudgedCount> {
	if (!mentions) return new Map();
	const { now, isAtLeast } = mentions;
	const isNegative = !isExcludedBy(filters.sentiment, 'negative');
	const names = ['mentions', ...(isNegative ? ['negative'] : []), ...engineNames(mentions, before)];
	return new Map(
		names.map((name): [string, JudgedCount] => {
			const kind = kindOf(name);
			const total = countNamed(name, now);
			const previous = before && countNamed(name, before);
			const figures = {
				now: isAtLeast && total === 0 ? undefined : total,
				previous,
				change: previous === undefined ? undefined : total - previous,
			};
			const verdict = { ...verdicts.get(name) };
			if (verdict.isUnusual && name !== 'mentions' && !isNewsBesideAll(name, now, verdicts)) {
				Object.assign(verdict, { isUnusual: false, side: undefined });
			}
			return [name, { filter: { ...filters, ...kind }, kind, ...figures, ...verdict }];
		}),
	);
}

/** A change that cannot be judged yet is told if it is as large as this many mentions, and by half. */
const LARGE = { mentions: 30, part: 1 / 2 };

/**
 * The counts that have changed much: negative mentions, all of them and, if these have not, single
 * assistants.
 * @param from the day whose report is the first that knows what is usual
 */
export function largeChanges(
	{ now, before }: Record<'now' | 'before', MentionCounts>,
	filters: MentionFilter,
	from: string,
): EarlyChange[] {
	const changesOf = (names: string[]) =>
		names
			.map((about) => {
				const filter = { ...filters, ...kindOf(about) };
				return {
					about,
					filter,
					now: countNamed(about, now),
					before: countNamed(about, before),
					from,
				};
			})
			.filter((count) => {
				const by = Math.abs(count.now - count.before);
				return by >= LARGE.mentions && by >= LARGE.part * count.before;
			});
	const isNegative = filters.sentiment === undefined;
	const negative = isNegative && now.total > 0 ? changesOf(['negative']) : [];
	const total = changesOf(['mentions']);
	if (total.length > 0 || filters.engine !== undefined) return [...negative, ...total];
	const engines = unionKeys(now.engines, before.engines).map((engine) => ENGINE + engine);
	return [...negative, ...changesOf(engines)];
}

/** If all others have fewer mentions than this, they do not say how far mentions moved. */
const LEAST_OF_REST = 10;

/**
 * True if an unusual count of some mentions is news beside that of all of them: it moved more than
 * the rest did. If all assistants fall alike, none of them is below its range by itself, and if
 * nobody names the brand at all, it is no news that no single assistant does.
 */
function isNewsBesideAll(
	name: string,
	now: MentionCounts,
	verdicts: Map<string, CountVerdict>,
): boolean {
	const [all, own] = [verdicts.get('mentions'), verdicts.get(name)];
	if (now.total === 0) return false;
	if (!all || !own) return true;
	const count = countNamed(name, now);
	const [rest, expected] = [now.total - count, all.expected - own.expected];
	const moved = expected < LEAST_OF_REST ? 1 : rest / expected;
	const [low, high] = own.range;
	return count < low * Math.min(1, moved) || count > high * Math.max(1, moved);
}

/** The names of the counts of single assistants that have mentions in either period. */
export function engineNames({ now }: MentionSummary, before: PeriodMentions | undefined): string[] {
	return unionKeys(now.engines, before?.engines).map((engine) => ENGINE + engine);
}

/** The names under which single assistants are judged begin with this. */
export const ENGINE = 'engine:';

/** The filter that the mentions of a count pass, by its name. */
function kindOf(name: string): JudgedCount['kind'] {
	if (name === 'negative') return { sentiment: 'negative' };
	return name.startsWith(ENGINE) ? { engine: name.slice(ENGINE.length) } : {};
}

/**
 * Reads a count by the name under which it is judged: "mentions", "negative" or e.g.
 * "engine:chatgpt".
 */
export function countNamed(name: string, { total, engines, sentiments }: MentionCounts): number {
	if (name === 'mentions') return total;
	const count = name === 'negative' ? sentiments.get(name) : engines.get(name.slice(ENGINE.length));
	return count ?? 0;
}
