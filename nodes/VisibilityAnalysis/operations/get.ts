import { topics } from 'ai-visibility-reports';
import { type JudgedAnalysis, startOf } from 'ai-visibility-reports/model';
import { parseDomain } from 'ai-visibility-reports/values';
import { defineOperation } from '../../shared/run/operation';
import { analysesOf } from '../analysis/history';
import { previousOf, usualRangeOfScore } from '../analysis/previous';
import { unlessFailed, waitUntilEnded } from '../analysis/wait';
import { AnalysisApi } from '../analysisApi';
import { analysisId } from './analysisId';
import { includePrevious, waitField, waitOptions } from './fields';

export const getAnalysis = defineOperation({
	option: {
		name: 'Get Analysis',
		value: 'get',
		action: 'Get an analysis by its ID',
		description:
			'Get the scores of an analysis by its ID, or wait for one that is still running. One API call, more while it waits.',
	},

	fields: [analysisId, waitField(false)],

	options: [includePrevious, ...waitOptions],

	params: ({ analysisId, waitForCompletion, options: { includePrevious, ...wait } }) => ({
		analysisId,
		includePrevious,
		wait: waitForCompletion ? wait : undefined,
	}),

	execute: async (
		api: AnalysisApi,
		{ analysisId, includePrevious, wait },
	): Promise<JudgedAnalysis> => {
		const record = wait
			? unlessFailed(api, await waitUntilEnded(api, { record: { id: analysisId } }, wait))
			: (await api.analysis(analysisId)).record;
		if (!includePrevious) return topics.analysis.judge({ record });
		const domain = parseDomain(record.domain);
		if (domain === undefined) return topics.analysis.judge({ record, previous: null });
		const history = await analysesOf(api, domain, startOf(record));
		return topics.analysis.judge({
			record,
			previous: await previousOf(api, record, history),
			usual: usualRangeOfScore(record, history),
		});
	},

	topic: topics.analysis,

	combined: { perItem: ['analysisId'] },
});
