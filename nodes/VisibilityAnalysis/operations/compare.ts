import { topics } from 'ai-visibility-reports';
import { analysisState } from 'ai-visibility-reports/model';
import { type EpochMs, HOUR_MS, parseTimestamp } from 'ai-visibility-reports/time';
import { otherForm, parseDomain } from 'ai-visibility-reports/values';
import { optionField } from '../../shared/fields/choices';
import { booleanField } from '../../shared/fields/kinds';
import { failureOf } from '../../shared/http/apiError';
import { isOn, wwwHint } from '../../shared/run/hints';
import { defineOperation } from '../../shared/run/operation';
import { analyzeDomain } from '../analysis/analyze';
import { analysesSince } from '../analysis/history';
import { AnalysisApi, type ComparisonRecord } from '../analysisApi';
import { compareNow, compareOnce, type ComparisonQuery } from '../comparison/comparison';
import {
	comparisonFailure,
	isSameRejection,
	missingAnalysis,
} from '../comparison/comparisonErrors';
import { competitorsField, domain } from './fields';

/**
 * The greatest age, in hours, of an analysis that is reused. An analysis counts for 30 days
 * (document, "Limits", 7), less an hour in case the comparison has to wait for others.
 */
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
		action: 'Compare a domain with competitors',
		description:
			"Compare a domain's score with up to 3 competitors that were analyzed in the last 30 days. One API call.",
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
				'Whether to analyze domains that have no analysis from the last 30 days if the service rejects the comparison. Each of them costs one paid analysis and its API calls.',
		}),
	],

	options: [
		optionField('arrayFormat', 'Array Format', {
			options: [
				{
					name: 'Automatic',
					value: 'auto',
					description: 'Finds the one with which the service compares with all competitors',
				},
				{
					name: 'Brackets',
					value: 'brackets',
					description: 'Sends competitors[]=a&competitors[]=b',
				},
				{ name: 'Comma', value: 'comma', description: 'Sends competitors=a,b' },
				{
					name: 'Indices',
					value: 'indices',
					description: 'Sends competitors[0]=a&competitors[1]=b',
				},
				{ name: 'Repeat', value: 'repeat', description: 'Sends competitors=a&competitors=b' },
			],
			default: 'auto',
			description:
				'How to list several competitors in the request URL. Leave it at Automatic unless you know what the service reads.',
		}),
	],

	hints: [
		{
			type: 'info',
			message:
				"Competitors need an analysis from the last 30 days. Turn on 'Analyze Missing Domains' to run the missing ones.",
			when: `!(${isOn('analyzeMissing')})`,
		},
		wwwHint('$parameter.domain'),
		wwwHint('$parameter.competitors'),
	],

	params: ({ options, ...values }) => ({ ...values, ...options }),

	/**
	 * Tries the comparison first, because that may be all. If analyses may be missing, it looks for
	 * those of the other form of a domain, with or without "www.". To analyze what is missing, it
	 * analyzes the competitors and tries again, and at last does so with the domain.
	 */
	execute: async (api: AnalysisApi, { analyzeMissing, ...request }): Promise<ComparisonRecord> => {
		let query = request;
		let result = await compareOnce(api, query);
		const rejection = missingIn(result);
		if (rejection && !analyzeMissing) {
			query = await inFormsOfHistory(api, query);
			const isChanged = namesIn(query).join() !== namesIn(request).join();
			if (isChanged) result = await compareNow(api, query, rejection.encoding);
		}
		for (const isAboutDomain of analyzeMissing ? [false, true] : []) {
			const missing = missingIn(result);
			if (!missing) break;
			const { encoding, failure } = missing;
			const required = isAboutDomain ? [query.domain] : query.competitors;
			const analyzed = await Promise.all(
				required.map(
					async (domain) => await analyzeIfMissing(api, domain, failure.serverTime ?? 0),
				),
			);
			const forms = analyzed.map(({ form }) => form);
			const isChanged = forms.join() !== required.join();
			if (!isChanged && !analyzed.some(({ wasMissing }) => wasMissing)) continue;
			query = isAboutDomain
				? { ...query, domain: forms[0] ?? query.domain }
				: { ...query, competitors: forms };
			result = await compareNow(api, query, encoding);
			const again = missingIn(result);
			// All competitors have an analysis now, so a missing one was not the reason.
			if (again && isSameRejection(again.failure, failure)) break;
		}
		if (result.comparison) return result.comparison;
		return api.fail(comparisonFailure(query, result.attempts, !analyzeMissing));
	},

	topic: topics.comparison,
});

function missingIn({ comparison, attempts }: Awaited<ReturnType<typeof compareOnce>>) {
	return comparison ? undefined : missingAnalysis(attempts);
}

function namesIn({ domain, competitors }: ComparisonQuery): string[] {
	return [domain, ...competitors];
}

/**
 * Writes each domain in the form, with or without "www.", of which the history has a recent
 * analysis. This takes a call for each, and one more for each that has one of the other form.
 */
async function inFormsOfHistory(
	api: AnalysisApi,
	query: ComparisonQuery,
): Promise<ComparisonQuery> {
	const { run } = api.client.settings;
	const forms = namesIn(query).map(async (name) => await run.shared(formInHistory, api, name));
	const [domain = query.domain, ...competitors] = await Promise.all(forms);
	return { ...query, domain, competitors };
}

/** Gives the form of a domain that was analyzed lately; the domain as it is if both or none were. */
async function formInHistory(api: AnalysisApi, domain: string): Promise<string> {
	const isAnalyzed = async (name: string) => {
		const since = (serverTime: EpochMs) => serverTime - FRESH_H * HOUR_MS;
		return (await analysesSince(api, name, since)).length > 0;
	};
	const other = otherForm(domain);
	try {
		return (await isAnalyzed(other)) && !(await isAnalyzed(domain)) ? other : domain;
	} catch (error) {
		// The rejection says more than why the history cannot be read. `failureOf` throws any other
		// error on.
		failureOf(error);
		return domain;
	}
}

/**
 * Analyzes a domain that has no recent analysis.
 * @param rejectedAt when the service rejected the comparison, by its clock
 * @returns the form of the domain, with or without "www.", that has an analysis now, and whether it
 * had none at that time
 */
async function analyzeIfMissing(
	api: AnalysisApi,
	domain: string,
	rejectedAt: EpochMs,
): Promise<{ form: string; wasMissing: boolean }> {
	const submission = { domain, competitors: [], llms: [] };
	// The comparison takes an analysis of any assistants.
	const params = { submission, reuseWithinHours: FRESH_H, isAnyReused: true, wait: WAIT };
	const { record, isExisting } = (await analyzeDomain(api, params)).started;
	const form = parseDomain(record.domain) ?? domain;
	const isPending = !isExisting || analysisState(record) !== 'complete';
	// An analysis that others completed after the rejection was missing, too.
	const completedAt = parseTimestamp(record.completed_at) ?? -Infinity;
	return { form, wasMissing: isPending || completedAt >= rejectedAt };
}
