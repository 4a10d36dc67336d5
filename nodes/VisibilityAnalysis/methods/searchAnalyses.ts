import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { connect } from '../../shared/connect';
import { readDomain } from '../../shared/domain';
import { finiteNumber, nonBlankText } from '../../shared/foreign';
import { instant } from '../../shared/report';
import { ANALYSIS_CONNECTION } from '../connection';
import { AnalysisService, MAX_PAGE } from '../service';

/**
 * Fills the list of analyses, a page of the history at a time. A whole domain is searched for by
 * the service; any other text, such as an id, narrows the page that is shown.
 *
 * @param filter what the user typed
 * @param paginationToken the number of the page, from 1
 */
export async function searchAnalyses(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const service = new AnalysisService(await connect(this, ANALYSIS_CONNECTION, 'list search'));
	const typed = filter?.trim().toLowerCase() ?? '';
	const read = readDomain(typed);
	const domain = 'domain' in read ? read.domain : undefined;
	const number = Number(paginationToken ?? 1);
	const page = await service.historyPage(number, MAX_PAGE, domain);
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

function toResult(item: IDataObject): INodeListSearchItems {
	const date = typeof item.created_at === 'string' ? instant(item.created_at) : '';
	const score = finiteNumber(item.score);
	const parts = [nonBlankText(item.domain), date, score === undefined ? '' : `score ${score}`];
	const name = parts.filter((part) => part !== '' && part !== undefined).join(' · ');
	return { name: name || String(item.id), value: String(item.id) };
}
