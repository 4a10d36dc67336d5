import { topics } from 'ai-visibility-reports';
import { domainFilter } from '../../shared/fields/domain';
import { filtersField, limitFields, maxResultsOf } from '../../shared/fields/kinds';
import { defineOperation } from '../../shared/run/operation';
import { readHistory } from '../analysis/history';
import { AnalysisApi } from '../analysisApi';
import { isAbout, ofAnotherDomain } from '../record';

export const history = defineOperation({
	option: {
		name: 'Get History',
		value: 'history',
		action: 'Get past analyses',
		description:
			'Get many past analyses of the account, one item per analysis. One API call per 100.',
	},

	fields: [...limitFields, filtersField([domainFilter('Only include analyses of this domain')])],

	params: (values) => ({ maxResults: maxResultsOf(values), domain: values.filters.domain }),

	execute: async (api: AnalysisApi, { maxResults, domain }) => {
		const history = await readHistory(api, { maxResults, domain, isShared: true });
		const other = domain && history.items.find((item) => !isAbout(item, domain));
		if (domain && other) return api.fail(ofAnotherDomain('/history', other, domain));
		return { ...history, domain };
	},

	topic: topics.history,
	aboutOf: ({ domain }) => ({ domain }),
	metaOf: ({ metas, lastMeta }, item) => (item && metas.get(item)) ?? lastMeta,
	metaHolds: 'the number of analyses and pages in all',
	cutOf: ({ items: { length: listedCount }, readCount, total, hasMore }) => {
		if (!hasMore) return undefined;
		const advice = "For more, raise 'Limit' or turn on 'Return All'; for fewer, set 'Domain'.";
		const isAtLeast = total === undefined || total < readCount;
		return {
			listedCount,
			total: isAtLeast ? readCount : total,
			isAtLeast,
			of: 'analyses',
			advice,
		};
	},
});
