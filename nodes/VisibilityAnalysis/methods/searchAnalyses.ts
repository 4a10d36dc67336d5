import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { connect } from '../../shared/connect';
import { readDomain } from '../../shared/domain';
import type { Egress } from '../../shared/egress';
import { instant } from '../../shared/report';
import { untilDone } from '../../shared/sleep';
import { ANALYSIS_CONNECTION } from '../connection';
import { AnalysisService, MAX_PAGE } from '../service';

/** Whoever has opened the list looks at an empty one for so long at the most, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Fills the list of analyses, a page of the history at a time. A whole domain is searched for by
 * the service; any other text, such as an id, narrows the page that is shown.
 *
 * @param filter what the user typed
 * @param paginationToken the number of the page, from 1
 * @throws NodeApiError also when the key's turn or the answer takes longer than 10 seconds
 */
export async function searchAnalyses(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const late = new AbortController();
	const egress = await connect(this, ANALYSIS_CONNECTION, 'list search', late.signal);
	const service = new AnalysisService(egress);
	const typed = filter?.trim().toLowerCase() ?? '';
	const read = readDomain(typed);
	const domain = 'domain' in read ? read.domain : undefined;
	const number = Number(paginationToken ?? 1);
	const page = await inTime(service.historyPage(number, MAX_PAGE, domain), egress, late);
	const results = page.items
		.map(toResult)
		.filter(({ name, value }) =>
			[name, String(value)].some(
				(text) => domain !== undefined || text.toLowerCase().includes(typed),
			),
		);
	const more = number < (page.pages ?? 1);
	return { results, paginationToken: more ? String(number + 1) : undefined };
}

/** @param late ends the work that takes too long */
async function inTime<T>(work: Promise<T>, egress: Egress, late: AbortController): Promise<T> {
	const done = new AbortController();
	void egress.settings.clock.sleep(PATIENCE_MS, done.signal).then((slept) => {
		if (slept) late.abort();
	});
	await untilDone(work, late.signal);
	done.abort();
	if (late.signal.aborted) throw tooLate(egress);
	return await work;
}

function tooLate(egress: Egress): Error {
	const isExhausted = egress.usage().calls === 0 || egress.settings.run.refusedSince !== undefined;
	const within = `list the analyses within ${PATIENCE_MS / 1000} seconds`;
	const what = isExhausted
		? `could not ${within}, because the API key's rate limit is exhausted`
		: `did not ${within}`;
	const again = isExhausted ? 'in a minute' : 'later';
	const advice = `Open the list again ${again}, or choose By ID and enter the ID of the analysis.`;
	return egress.error({ method: 'GET', path: '/history', kind: 'lost', what, advice });
}

function toResult(item: IDataObject): INodeListSearchItems {
	const date = typeof item.created_at === 'string' ? instant(item.created_at) : '';
	const parts = [item.domain, date, item.score === undefined ? '' : `score ${String(item.score)}`];
	const name = parts.filter((part) => part !== '' && part !== undefined).join(' · ');
	return { name: name || String(item.id), value: String(item.id) };
}
