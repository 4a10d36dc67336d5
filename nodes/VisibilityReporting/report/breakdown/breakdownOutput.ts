import type { IDataObject } from 'n8n-workflow';

import { rowKey } from '../../../shared/values/rows';
import { leavesOut } from '../../../reporting/output/mentionCounts';
import { statusOf, type BreakdownEntry } from './breakdown';
import type { Breakdown } from './readBreakdown';
import { reportedDomain, knownCount, mentionsBefore } from '../report';
import { ASSISTANT_COLUMNS, filterKey } from '../reportOutput';

const SENTIMENT_COLUMNS = ['positive', 'neutral', 'negative'];

/** Maximum number of cited sites of a prompt. */
const MAX_SITES = 5;

/** The first entries as items. @param wanted how many of them */
export function breakdownRecords(breakdown: Breakdown, wanted: number): IDataObject[] {
	return breakdown.entries.slice(0, wanted).map((entry) => {
		const engines = Object.fromEntries(entry.engines);
		const sentiments = Object.fromEntries(entry.sentiments);
		return recordOf(breakdown, entry, { engines, sentiments });
	});
}

/** The first entries as rows; null for what a filter leaves out. @param wanted how many of them */
export function breakdownRows(breakdown: Breakdown, wanted: number): IDataObject[] {
	const { report, entries } = breakdown;
	const { period, filters, mentions } = report;
	const domain = reportedDomain(report);
	const columns = (words: string[], counts: Map<string, number>, filter: string | undefined) =>
		words.map((word) => {
			const count = leavesOut(filter, word) ? undefined : (counts.get(word) ?? 0);
			return [word, count === undefined ? null : (knownCount(count, mentions) ?? null)];
		});
	return entries.slice(0, wanted).map((entry) => {
		const counts = [
			...columns(ASSISTANT_COLUMNS, entry.engines, filters.engine),
			...columns(SENTIMENT_COLUMNS, entry.sentiments, filters.sentiment),
		];
		const record = recordOf(breakdown, entry, Object.fromEntries(counts) as IDataObject);
		const { sources } = record;
		return {
			domain,
			...record,
			...(Array.isArray(sources) ? { sources: sources.join(', ') } : {}),
			row_key: rowKey(period.from, period.to, domain, entry.name, ...filterKey(filters)),
		};
	});
}

/** Fields to branch on: how many there are in the period, and how many are new and lost; null where not known. */
export function breakdownFacts({ report, entries }: Breakdown) {
	const { period, mentions } = report;
	const isCompared = mentionsBefore(report) !== undefined;
	const countOf = (status: string) =>
		isCompared ? entries.filter((entry) => statusOf(entry) === status).length : null;
	const lost = countOf('lost');
	return {
		domain: reportedDomain(report),
		from: period.from,
		to: period.to,
		count: knownCount(entries.length - (lost ?? 0), mentions) ?? null,
		new: countOf('new'),
		lost,
		at_least: mentions.isAtLeast,
	};
}

function recordOf(
	{ by, report }: Breakdown,
	entry: BreakdownEntry,
	counts: IDataObject,
): IDataObject {
	const { name, mentions, before, related, firstSeen, lastSeen } = entry;
	return {
		[by === 'prompt' ? 'prompt' : 'source']: name,
		mentions,
		previous_mentions: before,
		change: before === null ? null : mentions - before,
		status: statusOf(entry),
		...counts,
		...(by === 'prompt'
			? { sources: [...related.keys()].slice(0, MAX_SITES) }
			: { prompts: related.size }),
		first_seen: firstSeen,
		last_seen: lastSeen,
		at_least: report.mentions.isAtLeast,
	};
}
