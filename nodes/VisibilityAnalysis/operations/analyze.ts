import { topics } from 'ai-visibility-reports';
import {
	type AnalysisRecord,
	analysisState,
	type JudgedAnalysis,
	startOf,
} from 'ai-visibility-reports/model';
import { parseDomain } from 'ai-visibility-reports/values';
import { ASSISTANT_OPTIONS, multiOptionsField } from '../../shared/fields/choices';
import { numberField } from '../../shared/fields/kinds';
import { wwwHint } from '../../shared/run/hints';
import { defineOperation } from '../../shared/run/operation';
import { analyzeDomain } from '../analysis/analyze';
import { analysesOf } from '../analysis/history';
import { previousOf, usualRangeOfScore } from '../analysis/previous';
import { analyzeSamples, MAX_SAMPLES } from '../analysis/samples';
import { AnalysisApi } from '../analysisApi';
import {
	competitorsField,
	domain,
	includePrevious,
	waitField,
	waitOptions,
	whileWaiting,
} from './fields';

const YEAR_H = 8_784;

/**
 * API calls per calendar month on the Pro plan; other plans have no such limit (document,
 * "Limits").
 */
const PRO_CALLS = 500;

/**
 * How many domains fit into the Pro plan's calls of a month, if each takes 3: 2 of its own, and one
 * for what else the month needs.
 */
const PRO_MONTH_DOMAINS = Math.floor(PRO_CALLS / 3);

/** The JavaScript that gives the number of analyses of a run. */
const ANALYSES = '($input.all().length * Number($parameter.options?.samples || 1))';

export const analyze = defineOperation({
	option: {
		name: 'Analyze',
		value: 'analyze',
		action: 'Analyze a domain (paid)',
		description:
			'Score how visible a domain is in AI assistants. Paid per analysis; takes 30 to 90 seconds and 2 to 9 API calls.',
	},

	fields: [
		domain,
		competitorsField(
			0,
			"Up to 3 competitor domains, separated by commas or line breaks. Competitor results appear only when 'Output' is Raw Data. To compare scores, use the Compare operation.",
		),
		multiOptionsField('llms', 'AI Assistants', {
			options: ASSISTANT_OPTIONS,
			default: [],
			description: 'AI assistants to include in the analysis',
			// n8n always shows its own placeholder, "Select".
			hint: 'Leave empty to include all',
		}),
		waitField(true),
	],

	options: [
		includePrevious,
		numberField('samples', 'Samples', {
			typeOptions: { minValue: 1, maxValue: MAX_SAMPLES, numberPrecision: 0 },
			default: 3,
			absent: 1,
			description:
				'Number of analyses per domain, to even out variation. Returns the median one and the range. Each is a paid analysis.',
			displayOptions: whileWaiting,
		}),
		numberField('reuseWithinHours', 'Reuse Within (Hours)', {
			typeOptions: { minValue: 0, maxValue: YEAR_H },
			default: 24,
			absent: 0,
			description:
				'Maximum age of an existing analysis to return instead of a new one. Set to 0 to always run a new one.',
		}),
		...waitOptions,
	],

	hints: [
		{
			type: 'info',
			message:
				"At the Pro plan's 10 calls per minute, expect 9 to 17 seconds per analysis. Each takes 2 to 4 API calls, fewer the more run at once.",
			when: `${ANALYSES} > 5 && ${ANALYSES} <= ${PRO_MONTH_DOMAINS}`,
		},
		{
			message: `This run may exceed the Pro plan's monthly quota of ${PRO_CALLS} API calls, because each analysis takes 2 or more.`,
			when: `${ANALYSES} > ${PRO_MONTH_DOMAINS}`,
		},
		{
			type: 'info',
			message:
				'You pay for samples × domains. On the Pro plan, each takes 2 to 9 API calls, fewer the more run at once.',
			when: 'Number($parameter.options?.samples || 1) > 1',
		},
		wwwHint('$parameter.domain'),
	],

	params: ({ waitForCompletion, options, ...submission }, reader) => {
		const { reuseWithinHours, includePrevious, samples, ...wait } = options;
		if (samples > 1 && reuseWithinHours > 0) {
			const reason = "cannot be combined with 'Reuse Within (Hours)'";
			reader.refuse('options.samples', reason, 'Remove one of them.');
		}
		return {
			samples,
			submission,
			reuseWithinHours,
			includePrevious,
			wait: waitForCompletion ? wait : undefined,
		};
	},

	execute: async (
		api: AnalysisApi,
		{ includePrevious, samples: count, ...params },
	): Promise<JudgedAnalysis> => {
		const { submission, wait } = params;
		// The history is read first, so that no analysis is paid for if it cannot be read.
		const earlier = includePrevious ? await analysesOf(api, submission.domain) : undefined;
		const { started, ...result } =
			count > 1 && wait
				? await analyzeSamples(api, { ...params, wait }, count)
				: await analyzeDomain(api, params);
		if (!earlier) return topics.analysis.judge(result);
		// A reused one may be of the domain's other form, with or without "www.".
		const domain = (started.isExisting && parseDomain(result.record.domain)) || submission.domain;
		const history = domain === submission.domain ? earlier : await analysesOf(api, domain);
		const before = (started.isExisting && startOf(result.record)) || Infinity;
		return topics.analysis.judge({
			...result,
			previous: await previousOf(api, result.record, history),
			// The history does not say which assistants an analysis is about, and scores of single
			// assistants differ.
			usual:
				submission.llms.length > 0 ? undefined : usualRangeOfScore(result.record, history, before),
		});
	},

	resultHints: [
		{
			message:
				"Every run pays for a new analysis. While you build the workflow, pin the output or add the 'Reuse Within (Hours)' option to avoid paying again.",
			when: ({ params, isManual }) =>
				isManual && params.reuseWithinHours === 0 && params.samples === 1,
		},
		{
			message:
				'Every run pays for new analyses. While you build the workflow, pin the output to avoid paying again.',
			// Samples cannot be reused.
			when: ({ params, isManual }) => isManual && params.samples > 1,
		},
		{
			message:
				'The service returned no competitor results. To get the scores of competitors, use the Compare operation.',
			// The service's document does not show where results of competitors would be.
			when: ({ params, result: { record } }) =>
				params.submission.competitors.length > 0 &&
				analysisState(record) === 'complete' &&
				!hasCompetitors(record),
		},
		{
			message:
				"The service returned competitor results, but they appear only when 'Output' is Raw Data. To get the scores of competitors, use the Compare operation.",
			when: ({ result, output }) => output !== 'record' && hasCompetitors(result.record),
		},
	],

	topic: topics.analysis,

	combined: { perItem: ['domain', 'competitors', 'llms'] },
});

/** True if a field that is named after competitors has more than their names. */
function hasCompetitors(record: AnalysisRecord): boolean {
	return Object.entries(record).some(
		([name, value]) =>
			name.toLowerCase().includes('competitor') &&
			Object.values(value ?? {}).some((field) => typeof field !== 'string'),
	);
}
