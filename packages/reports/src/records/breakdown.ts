import type { Breakdown, BreakdownBy, BreakdownEntry } from '../model/breakdown';
import { citedHost } from '../model/mention';
import { reportedDomain } from '../model/report';
import { lengthRatio } from '../time/periods';
import { bare } from '../values/domain';
import { type JsonObject, nonBlankText } from '../values/json';
import {
	ASSISTANT_COLUMNS,
	countColumns,
	countOrNull,
	filterKey,
	rowKey,
	SENTIMENT_COLUMNS,
} from './columns';

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
			...countColumns(ASSISTANT_COLUMNS, engines, filters.engine, isAtLeast),
			...countColumns(SENTIMENT_COLUMNS, sentiments, filters.sentiment, isAtLeast),
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
function recordMaker({ by, report, brand }: Breakdown) {
	const domain = reportedDomain(report);
	const ratio = lengthRatio(report.period);
	const isBranded = brandTest([brand, bare(domain ?? '')]);
	const isOwnSite = ownSiteTest(by, domain);
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
						branded: isBranded(name),
					}
				: { prompts: related.size, own_site: isOwnSite(name) }),
			first_seen: firstSeen,
			last_seen: lastSeen,
			at_least: report.mentions.isAtLeast,
		};
	};
}

/**
 * Returns a test of whether a source is the account's own domain or below it. Its result is null if
 * that domain is not known.
 */
function ownSiteTest(by: BreakdownBy, domain: string | null): (source: string) => boolean | null {
	if (domain === null) return () => null;
	const end = `.${bare(domain)}`;
	return (source) => {
		const host = by === 'url' ? citedHost({ citation_url: source }) : source;
		return host !== undefined && `.${host}`.endsWith(end);
	};
}

/**
 * Returns a test of whether a prompt has one of these names as whole words, in any case. Its result
 * is null if none of the names is known.
 */
function brandTest(names: Array<string | undefined>): (prompt: string) => boolean | null {
	const brandNames = names.flatMap((name) => nonBlankText(name)?.trim().normalize('NFKC') ?? []);
	if (brandNames.length === 0) return () => null;
	const patterns = brandNames.map((name) => {
		const words = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
		return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'iu');
	});
	return (prompt) => {
		const text = prompt.normalize('NFKC');
		return patterns.some((pattern) => pattern.test(text));
	};
}
