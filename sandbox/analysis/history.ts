import type { components } from '../../openapi/analysis';
import { isoInstant } from '../clock';
import { hash } from '../random';
import type { Switches } from '../switches';
import type { AnalysisRecord, Jobs } from './jobs';

export interface HistoryQuery {
	domain: string | undefined;
	limit: number;
	page: number;
}

function inOrder(records: AnalysisRecord[], order: Switches['historyOrder']): AnalysisRecord[] {
	const key = (record: AnalysisRecord) =>
		order === 'shuffled'
			? hash(record.id)
			: order === 'oldest'
				? record.createdAt
				: -record.createdAt;
	return [...records].sort((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1));
}

/** One page of an account's history, with the meta the documents describe. */
export function historyPage(
	jobs: Jobs,
	switches: Switches,
	account: string,
	{ domain, limit, page }: HistoryQuery,
): components['schemas']['HistoryPage'] {
	const matching = jobs.records
		.filter((record) => record.account === account)
		.filter((record) => domain === undefined || record.domain === domain)
		.filter((record) => switches.historyShows === 'all' || jobs.status(record) === 'complete');
	const start = (page - 1) * limit;
	const items = inOrder(matching, switches.historyOrder).slice(start, start + limit);
	return {
		data: items.map((record) => ({
			id: record.id,
			domain: record.domain,
			score: jobs.body(record).score,
			created_at: isoInstant(record.createdAt),
		})),
		meta: {
			total: matching.length,
			page,
			limit,
			pages: Math.ceil(matching.length / limit),
		},
	};
}
