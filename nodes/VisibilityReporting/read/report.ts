import { topics } from 'ai-visibility-reports';
import {
	type AccountDomain,
	type Report,
	type ReportData,
	type Section,
	SECTION_NAMES,
} from 'ai-visibility-reports/model';
import { nonBlankText, recordsIn } from 'ai-visibility-reports/values';
import { invalidParameter } from '../../shared/fields/parameterReader';
import { asError } from '../../shared/asError';
import { showHint } from '../../shared/run/hints';
import { ReportingApi, type VisibilityScore } from '../reportingApi';
import { accountDomainOf, refuseDomain, refuseOtherAccount, type ReportRow } from './accountDomain';
import { readMentionSummary } from './mentionSummary';
import { type DataRequest, readIfPossible, readVisibility, scoredDomain } from './visibility';

interface ReadRequest extends DataRequest {
	/** What hints call the report; undefined if it is the only one of a run. */
	name: string | undefined;
	sections: Section[];
	failsOnSection: boolean;
	/**
	 * True to show share of voice, mentions and the plan even if they are about another domain than
	 * the report.
	 */
	showsAccount: boolean;
	row: ReportRow;
}

async function readBenchmarks(api: ReportingApi) {
	return (await api.benchmarks()).data;
}

const READERS: {
	[Name in Section]: (api: ReportingApi, request: ReadRequest) => Promise<ReportData[Name]>;
} = {
	visibility: async (api, request) => (await readVisibility(api, request)).data,
	benchmarks: readBenchmarks,
	mentions: readMentionSummary,
	actionPlan: async (api) => (await api.actionPlan()).data,
};

/**
 * Reads the sections of a report side by side.
 * @throws the first error if all sections fail or, with `failsOnSection`, if any does; ApiError if
 * the service refuses the domain
 */
export async function readReport(api: ReportingApi, request: ReadRequest): Promise<Report> {
	const { clock, run } = api.client.settings;
	const accountDomain = await readAccountDomain(api, request);
	const sections = sectionsToRead(api, request, accountDomain);
	const results = await Promise.allSettled(
		sections.map(async (section) => await readSection(api, section, request, accountDomain)),
	);
	await refuseUntracked(api, request, accountDomain, results[sections.indexOf('visibility')]);
	refuseOtherAccount(api, request.domain, accountDomain, request.row);
	const missing = missingSections(api, request, sections, results);
	for (const { section, error } of missing) {
		showHint(api.client, `${sectionName(section, request, accountDomain)}: ${error.message}`);
	}
	const data: ReportData = {
		...request,
		...Object.fromEntries(
			results.map((result, index) => [
				sections[index],
				result.status === 'fulfilled' ? result.value : null,
			]),
		),
		unavailable: missing.map(({ section, error }) => ({ section, reason: error.message })),
		accountDomain,
		generatedAt: clock.wallTime(),
	};
	await run.letOthersRun();
	return topics.report.judge(data, request.zone);
}

/** Tells whose figures the sections about the account are, if the report has such sections. */
async function readAccountDomain(api: ReportingApi, request: ReadRequest): Promise<AccountDomain> {
	const ofAccount = { ...request, domain: undefined };
	const reported = async () => scoredDomain(api, (await readVisibility(api, ofAccount)).data);
	const hasAccount = request.sections.some(isAccountSection);
	return await accountDomainOf(hasAccount ? request.domain : undefined, reported);
}

/**
 * Gives the sections that say something about the domain.
 * @throws NodeOperationError if there are none
 */
function sectionsToRead(
	api: ReportingApi,
	{ domain, sections, showsAccount }: ReadRequest,
	accountDomain: AccountDomain,
): Section[] {
	if (accountDomain.kind !== 'other') return sections;
	const wanted = sections.filter((section) => showsAccount || !isAccountSection(section));
	if (wanted.length > 0) return wanted;
	const reason = `contains only sections about the account's default domain (${accountDomain.domain}), not about ${domain}`;
	const advice = "Add Visibility Score, or turn on the 'Add Own Brand's Figures' option.";
	const { itemIndex } = api.client.settings;
	throw invalidParameter(api.client.node, itemIndex, 'Sections', reason, advice);
}

async function readSection(
	api: ReportingApi,
	section: Section,
	request: ReadRequest,
	accountDomain: AccountDomain,
): Promise<ReportData[Section]> {
	if (accountDomain.kind === 'unknown' && isAccountSection(section)) throw accountDomain.error;
	// The answer about the account's default domain serves the report on this domain, too, because it
	// is the same one.
	const isOfAccount = accountDomain.kind === 'reported' && request.sections.some(isAccountSection);
	return await READERS[section](api, isOfAccount ? { ...request, domain: undefined } : request);
}

/**
 * Checks that the account tracks the domain.
 * @throws ApiError if the service refuses the domain, or answers with another one
 */
async function refuseUntracked(
	api: ReportingApi,
	request: ReadRequest,
	accountDomain: AccountDomain,
	score: PromiseSettledResult<unknown> | undefined,
): Promise<void> {
	let result = score;
	// Without the score, nothing else says whether the account tracks the domain.
	if (!result && accountDomain.kind === 'other') {
		[result] = await Promise.allSettled([READERS.visibility(api, request)]);
	}
	refuseDomain(api, request.domain, result as PromiseSettledResult<VisibilityScore> | undefined);
}

/**
 * Finds the sections that could not be read, each with its error.
 * @throws the first error if nothing is to be reported without the section
 */
function missingSections(
	api: ReportingApi,
	request: ReadRequest,
	sections: Section[],
	results: Array<PromiseSettledResult<unknown>>,
): Array<{ section: Section; error: Error }> {
	const missing = sections.flatMap((section, index) => {
		const result = results[index];
		return result?.status === 'rejected' ? { section, error: asError(result.reason) } : [];
	});
	const [first] = missing;
	const isOver = request.failsOnSection || missing.length === sections.length;
	if (first && (isOver || api.client.settings.signal?.aborted)) throw first.error;
	return missing;
}

export function isAccountSection(section: Section): boolean {
	return section !== 'visibility';
}

/**
 * Gives the name that a hint has for a section. A section about the account is called by the
 * account's own domain, so that the hint is shown only once.
 */
function sectionName(section: Section, { name }: ReadRequest, accountDomain: AccountDomain) {
	const isOther = isAccountSection(section) && accountDomain.kind === 'other';
	const whose = isOther ? accountDomain.domain : name;
	return SECTION_NAMES[section] + (name === undefined ? '' : ` (${whose})`);
}

/**
 * Reads the name of the account's brand; undefined if share of voice does not name it, or cannot be
 * read.
 */
export async function ownBrand(api: ReportingApi): Promise<string | undefined> {
	const { data } = await readIfPossible(api, 'benchmarks', readBenchmarks(api));
	const ownBrand = recordsIn(data?.competitors).find(({ is_you }) => is_you === true);
	return nonBlankText(ownBrand?.name);
}
