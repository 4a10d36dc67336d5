import type { Breakdown, BreakdownEntry } from '../model/breakdown';
import { SENTIMENTS } from '../model/mention';
import { reportedDomain } from '../model/report';
import { lengthRatio } from '../time/periods';
import type { JsonObject } from '../values/json';
import { assistantColumns, countColumns, countOrNull, filterKey, rowKey } from './columns';

const MAX_SITES = 5;

/**
 * Makes items of the first entries.
 * @param wanted how many of them
 */
export function breakdownRecords(breakdown: Breakdown, wanted: number): JsonObject[] {
	const recordOf = recordMaker(breakdown);
	return breakdown.entries.slice(0, wanted).map((entry) =>
		recordOf(entry, {
			engines: Object.fromEntries(entry.engines),
			sentiments: Object.fromEntries(entry.sentiments),
		}),
	);
}

/**
 * Makes rows of the first entries, with null for what a filter leaves out.
 * @param wanted how many of them
 */
export function breakdownRows(breakdown: Breakdown, wanted: number): JsonObject[] {
	const { report, entries } = breakdown;
	const { period, filters, mentions } = report;
	const domain = reportedDomain(report);
	const filterParts = filterKey(filters);
	const recordOf = recordMaker(breakdown);
	const { isAtLeast } = mentions;
	return entries.slice(0, wanted).map((entry) => {
		const { engines, sentiments } = entry;
		const record = recordOf(entry, {
			...assistantColumns(engines, filters.engine, isAtLeast),
			...countColumns(SENTIMENTS, sentiments, filters.sentiment, isAtLeast),
		});
		const { sources } = record;
		return {
			domain,
			from: period.from,
			to: period.to,
			...record,
			...(Array.isArray(sources) ? { sources: sources.join(', ') } : {}),
			row_key: rowKey(period.from, period.to, domain, entry.key, ...filterParts),
		};
	});
}

/**
 * The fields of a breakdown that a workflow may branch on: how many entries the period has, and how
 * many are new and lost; null for what is not known.
 */
export function breakdownFacts({ report, entries }: Breakdown) {
	const { period, mentions } = report;
	const isCompared = report.previousMentions !== undefined;
	const countOf = (status: string) =>
		isCompared ? entries.filter((entry) => entry.status === status).length : null;
	const lost = countOf('lost');
	return {
		domain: reportedDomain(report),
		from: period.from,
		to: period.to,
		count: countOrNull(entries.length - (lost ?? 0), mentions.isAtLeast),
		new: countOf('new'),
		lost,
		at_least: mentions.isAtLeast,
	};
}

/**
 * Returns a function that makes the record of an entry. There may be thousands of entries, so what
 * is the same for all of them is worked out once.
 */
function recordMaker({ by, report }: Breakdown) {
	const ratio = lengthRatio(report.period);
	return (entry: BreakdownEntry, counts: JsonObject): JsonObject => {
		const { name, mentions, before, status, related, firstSeen, lastSeen } = entry;
		return {
			[by === 'prompt' ? 'prompt' : 'source']: name,
			mentions,
			previous_mentions: before,
			change: before === null ? null : mentions - Math.round(before * ratio),
			status,
			...counts,
			...(by === 'prompt'
				? {
						sources: [...related.keys()].slice(0, MAX_SITES),
						branded: entry.isBranded,
					}
				: { prompts: related.size, own_site: entry.isOwn }),
			first_seen: firstSeen,
			last_seen: lastSeen,
			at_least: report.mentions.isAtLeast,
		};
	};
}
