import { analysesDocument } from '../../../reports/documents/combinedAnalyses';
import { judgedAnalysis } from '../../../reports/judgement/analysis';
import { type JudgedAnalysis, startOf } from '../../../reports/model/analysis';
import { parseDomain } from '../../../reports/values/domain';
import { defineOperation } from '../../shared/run/operation';
import { analysesOf } from '../analysis/history';
import { previousOf, usualRangeOfScore } from '../analysis/previous';
import { unlessFailed, waitUntilEnded } from '../analysis/wait';
import { AnalysisApi } from '../analysisApi';
import { analysisId } from './analysisId';
import { analysisOutputs, includePrevious, waitField, waitOptions } from './fields';

export const getAnalysis = defineOperation({
	option: {
		name: 'Get Analysis',
		value: 'get',
		action: 'Get an analysis by its ID',
		description:
			'Get the scores of an analysis by its ID, or wait for one that is still running. No charge; one API call, more while it waits.',
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
		if (!includePrevious) return judgedAnalysis({ record });
		const domain = parseDomain(record.domain);
		if (domain === undefined) return judgedAnalysis({ record, previous: null });
		const history = await analysesOf(api, domain, startOf(record));
		return judgedAnalysis({
			record,
			previous: await previousOf(api, record, history),
			usual: usualRangeOfScore(record, history),
		});
	},

	...analysisOutputs,

	combined: { perItem: ['analysisId'], toDocument: analysesDocument },
});
