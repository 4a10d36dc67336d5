import {
	isExcludedBy,
	type MentionCounts,
	type MentionFilter,
	type MentionSummary,
	type PeriodMentions,
} from '../model/mention';
import {
	type Coverage,
	isDefaultDomain,
	type Report,
	type ReportData,
	type ReportRequest,
} from '../model/report';
import { lengthRatio } from '../time/periods';

/** The previous period's mentions, if both periods are complete and comparable, and it has any. */
function readBefore({ mentions, isCompared }: ReportData & Coverage): PeriodMentions | undefined {
	if (!isCompared || !mentions || mentions.isAtLeast) return undefined;
	return mentions.before && mentions.before.total > 0 ? mentions.before : undefined;
}

/**
 * The mentions that counts are compared with: those of the previous period, scaled to the number of
 * days that the period has. It is undefined if nothing can be compared.
 */
export function mentionsBefore(report: ReportData & Coverage): PeriodMentions | undefined {
	const before = readBefore(report);
	const ratio = lengthRatio(report.period);
	if (!before || ratio === 1) return before;
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

/**
 * The prompts and the cited sites that only one of both periods has, each with its number of
 * mentions; undefined if the periods cannot be compared.
 */
export function gainedAndLost(report: Report) {
	const [now, before] = [report.mentions?.now, readBefore(report)];
	if (!now || !before) return undefined;
	const changesOf = (of: 'prompts' | 'citations') => {
		const onlyIn = (one: PeriodMentions, other: PeriodMentions) =>
			[...one[of]].filter(([name]) => !other[of].has(name));
		return { gained: onlyIn(now, before), lost: onlyIn(before, now) };
	};
	return { prompts: changesOf('prompts'), citations: changesOf('citations') };
}

/**
 * A number of mentions. A count of 0 says nothing if there are more mentions than were read, so it
 * is undefined then.
 */
export function countOrUnknown(count: number, { isAtLeast }: MentionSummary): number | undefined {
	return isAtLeast && count === 0 ? undefined : count;
}

/**
 * How many mentions of the period have a certain assistant or sentiment. It is null if the mentions
 * are about another domain, if they were not read, or if a filter leaves this word out.
 */
export function mentionsWith(
	report: Report,
	of: 'engines' | 'sentiments',
	word: string,
): number | null {
	const { mentions, filters } = report;
	const filter = of === 'engines' ? filters.engine : filters.sentiment;
	if (!mentions || !isDefaultDomain(report) || isExcludedBy(filter, word)) return null;
	return countOrUnknown(mentions.now[of].get(word) ?? 0, mentions) ?? null;
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

/** True if the count of this name is above its usual range; false also if it was not judged. */
export function isAboveUsual({ mentions, judged }: Report, name: string): boolean {
	const range = judged.counts.get(name)?.range;
	return Boolean(mentions && range && countNamed(name, mentions.now) > range[1]);
}

/** The names under which single assistants are judged begin with this. */
export const ENGINE = 'engine:';

/**
 * Turns the name of a judged count, such as "negative" or "engine:claude", into the filters that
 * its mentions pass.
 */
export function filterOfCount({ filters }: ReportRequest, name: string): MentionFilter {
	return {
		...filters,
		...(name === 'negative' ? { sentiment: 'negative' } : {}),
		...(name.startsWith(ENGINE) ? { engine: name.slice(ENGINE.length) } : {}),
	};
}

/** True if the score or any count is unusual; undefined if none of them was judged. */
export function hasUnusual({ judged: { score, counts } }: Report): boolean | undefined {
	const all = [...counts.values(), ...(score ? [score] : [])];
	return all.length === 0 ? undefined : all.some((verdict) => verdict.isUnusual);
}
