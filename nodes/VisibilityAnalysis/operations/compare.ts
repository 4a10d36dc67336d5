import { analysisState } from '../../../reports/documents/analysis';
import {
	comparisonDocument,
	comparisonFacts,
	comparisonRows,
} from '../../../reports/documents/analysisLists';
import { type EpochMs, utcMillis } from '../../../reports/time/dates';
import { booleanField, optionField } from '../../shared/fields/kinds';
import { type ApiFailure, refusesRequest } from '../../shared/http/errors';
import { wwwHint } from '../../shared/run/hints';
import { defineOperation } from '../../shared/run/operation';
import type { AnalysisApi, ComparisonRecord } from '../analysisApi';
import { analyzeDomain } from '../submit';
import { competitorsField, domain } from './fields';

/** In hours: an analysis counts for 30 days (document, "Limits", 7), less one in case of waiting for others. */
const FRESH_H = 30 * 24 - 1;

const WAIT = {
	timeout: 300,
	onTimeout: 'error',
	pollInterval: 0,
	otherwise: 'run the comparison again later',
} as const;

export const compare = defineOperation({
	option: {
		name: 'Compare',
		value: 'compare',
		action: 'Compare domain to competitors',
		description: "Compare a domain's visibility with up to 3 competitors",
	},

	fields: [
		domain,
		competitorsField(
			1,
			"1 to 3 competitor domains, separated by commas or line breaks. Each needs an analysis from the last 30 days, unless 'Analyze Missing Domains' is on.",
		),
		booleanField('analyzeMissing', 'Analyze Missing Domains', {
			default: false,
			description:
				'Whether to analyze domains that have no analysis from the last 30 days if the service rejects the comparison. Each of them costs one paid analysis and 3 to 4 API calls.',
		}),
	],

	options: [
		optionField('arrayFormat', 'Array Format', {
			options: [
				{
					name: 'Brackets',
					value: 'brackets',
					description: 'Sends competitors[]=a&competitors[]=b',
				},
				{ name: 'Comma', value: 'comma', description: 'Sends competitors=a,b' },
				{ name: 'Repeat', value: 'repeat', description: 'Sends competitors=a&competitors=b' },
			],
			default: 'repeat',
			description:
				'How to list several competitors in the request URL. Change this only if the service rejects the list or compares with only one of them.',
		}),
	],

	hints: [
		{
			type: 'info',
			message:
				"Competitors need an analysis from the last 30 days. Turn on 'Analyze Missing Domains' to run the missing ones.",
			when: '!$parameter.analyzeMissing',
		},
		wwwHint('$parameter.domain'),
		wwwHint('$parameter.competitors'),
	],

	params: ({ options, ...values }) => ({ ...values, ...options }),

	/** Tries the comparison first, as one call may do; then with competitors analyzed, and with the domain last. */
	execute: async (
		api: AnalysisApi,
		{ domain, competitors, analyzeMissing, arrayFormat },
	): Promise<ComparisonRecord> => {
		let result = await api.comparison(domain, competitors, arrayFormat);
		if ('comparison' in result) return result.comparison;
		if (!analyzeMissing) return api.fail(advised(result.failure));
		for (const required of [competitors, [domain]]) {
			if (!mayMissAnalysis(result.failure)) break;
			const rejectedAt = result.failure.serverTime ?? 0;
			const wereMissing = await Promise.all(
				required.map(async (each) => await analyzeIfMissing(api, each, rejectedAt)),
			);
			if (!wereMissing.includes(true)) continue;
			result = await api.comparison(domain, competitors, arrayFormat);
			if ('comparison' in result) return result.comparison;
		}
		return api.fail(result.failure);
	},

	toRecords: (comparison) => [comparison],
	rows: { per: 'competitor', toRows: comparisonRows },
	toDocument: comparisonDocument,
	toFacts: comparisonFacts,
});

const ABOUT_PARAMETERS = [400, 409, 412, 422];

const RULE =
	"Each competitor needs an analysis from the last 30 days: analyze the missing ones first, or turn on 'Analyze Missing Domains'";

/** Advises to analyze first. A status such as 404 without an error code means a wrong base URL instead. */
function advised(failure: ApiFailure): ApiFailure {
	const { code, status = 0 } = failure;
	const isAboutParameters = code !== undefined || ABOUT_PARAMETERS.includes(status);
	if (!isAboutParameters || !mayMissAnalysis(failure)) return failure;
	const checkUrl = status === 404 ? ", and check the 'Base URL' in the credential" : '';
	return { ...failure, advice: `${RULE}${checkUrl}.` };
}

/** The document does not show how a missing analysis is reported, so it may be any 4xx. */
function mayMissAnalysis({ kind, status = 0, code }: ApiFailure): boolean {
	return kind === 'status' && code !== 'INVALID_DOMAIN' && refusesRequest(status);
}

/** Analyzes a domain without a recent analysis. @returns whether it had none when the comparison was rejected */
async function analyzeIfMissing(api: AnalysisApi, domain: string, rejectedAt: EpochMs) {
	const submission = { domain, competitors: [], llms: [] };
	const params = { submission, reuseWithinHours: FRESH_H, wait: WAIT };
	const { record, isReused } = (await analyzeDomain(api, params)).begun;
	if (!isReused || analysisState(record) !== 'complete') return true;
	// An analysis that others completed after the rejection was missing, too.
	return (utcMillis(record.completed_at) ?? -Infinity) >= rejectedAt;
}
