import type { IDataObject } from 'n8n-workflow';

import type { Span } from '../../shared/time/periods';
import { accountId } from '../../shared/credentials/authenticate';
import { settled } from '../../shared/values/result';
import { MAX_PAGE, type MentionFilters, type ReportingApi } from '../api/reportingApi';
import { mentionPages } from '../api/mentionPages';
import { isCapturedIn, sinceOf } from '../api/readMentions';
import { summarizeMentions } from './mentionSummary';
import type { Report, ReportRequest, Section } from './report';

export interface ReadRequest extends ReportRequest {
	sections: Section[];
	/** Names of the fields that the period comes from. */
	dates: string[];
	maxMentions: number;
	failsOnSection: boolean;
}

type Reading = { [Each in Section]: () => Promise<Report[Each]> };

/**
 * Reads the sections of a report concurrently. Equal requests of several items are sent once per run.
 * @throws the error of the first failed section, where all fail, or any with `failsOnSection`
 */
export async function readReport(api: ReportingApi, request: ReadRequest): Promise<Report> {
	const { domain, period, compares, filters, sections, failsOnSection } = request;
	const readers = readersOf(api, request);
	const results = await Promise.all(
		sections.map(async (section) => ({
			section,
			...(await settled<unknown>(readers[section]())),
		})),
	);
	const failed = results.filter((result) => 'error' in result);
	const [first] = failed;
	const isOver = failsOnSection || failed.length === sections.length;
	if (first && (isOver || api.client.settings.signal?.aborted)) throw first.error;
	return {
		domain,
		period,
		compares,
		filters,
		...Object.fromEntries(
			results.map((result) => [result.section, 'value' in result ? result.value : null]),
		),
		unavailable: failed.map(({ section, error }) => ({ section, reason: error.message })),
		account: accountId(api.client.settings.credential),
		generatedAt: api.client.settings.clock.wallTime(),
	};
}

function readersOf(api: ReportingApi, request: ReadRequest): Reading {
	const { run } = api.client.settings;
	const { domain, period, compares, filters, dates, maxMentions } = request;
	const from = compares ? period.before.from : period.from;
	const start = compares ? period.before.start : period.start;
	const query = { domain, from, to: period.to };
	const once = async <T>(request: unknown[], read: () => Promise<T>) =>
		await run.memoize(JSON.stringify(request), read);
	return {
		visibility: async () =>
			await once(['visibility', query], async () => (await api.visibility(query, dates)).data),
		benchmarks: async () => await once(['benchmarks'], async () => (await api.benchmarks()).data),
		mentions: async () =>
			await once(['mentions', filters, period, compares, maxMentions], async () => {
				const read = await readSpan(api, filters, { start, end: period.end });
				return summarizeMentions(read, period, compares, maxMentions);
			}),
		actionPlan: async () => await once(['actionPlan'], async () => (await api.actionPlan()).data),
	};
}

const MAX_PAGES = 200;

/** @returns also whether there are more pages than a report reads */
async function readSpan(
	api: ReportingApi,
	filters: MentionFilters,
	span: Span,
): Promise<{ mentions: IDataObject[]; hasMore: boolean }> {
	const mentions: IDataObject[] = [];
	let pages = 0;
	const query = { ...filters, since: sinceOf(span) };
	const fetch = async (cursor?: string) => await api.mentionPage(query, MAX_PAGE, cursor);
	for await (const step of mentionPages(fetch)) {
		if ('why' in step) return api.fail(step.failure);
		mentions.push(...step.mentions.filter((mention) => isCapturedIn(span, mention)));
		pages += 1;
		if (pages === MAX_PAGES) return { mentions, hasMore: step.next !== undefined };
	}
	return { mentions, hasMore: false };
}
