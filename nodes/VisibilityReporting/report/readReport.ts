import { showHint } from '../../shared/run/hints';
import { daysBefore } from '../../shared/time/dates';
import type { EpochMs } from '../../shared/time/units';
import { settled, type Result } from '../../shared/values/result';
import type { ReportingApi, VisibilityScore } from '../../reporting/api/reportingApi';
import { judged, TREND_DAYS } from './course';
import { summarizeMentions, type MentionSummary } from './mentionSummary';
import { foreignError, accountDomainOf, refuseDomain, type AccountDomain } from './accountDomain';
import { readSpan } from './readSpan';
import {
	SECTION_NAMES,
	type Report,
	type ReportData,
	type ReportRequest,
	type Section,
} from './report';

export interface ReadRequest extends ReportRequest {
	/** What hints call the report; undefined where it is the only one of a run. */
	name: string | undefined;
	sections: Section[];
	/** Names of the fields that the period comes from. */
	dates: string[];
	maxMentions: number;
	/** Whether a section that cannot be read fails the whole report. */
	failsOnSection: boolean;
	/** Whether to show share of voice, mentions and plan of another domain than the report's. */
	showsAccount: boolean;
	/** The workflow's time zone, by its IANA name. */
	zone: string;
	now: EpochMs;
}

type Reading = { [Each in Section]: () => Promise<ReportData[Each]> };

/**
 * Reads the sections of a report concurrently. Equal requests of several items are sent once per run.
 *
 * @throws the error of the first failed section, where all fail, or any with `failsOnSection`; that of a
 * domain that the service refuses
 */
export async function readReport(api: ReportingApi, request: ReadRequest): Promise<Report> {
	const { domain, period, compares, filters, sections, zone } = request;
	const accountDomain = await readAccountDomain(api, request);
	const wanted = sections.filter((section) => isShown(section, accountDomain, request));
	if (wanted.length === 0 && accountDomain.kind === 'other') {
		throw foreignError(api, domain ?? '', accountDomain.domain);
	}
	const results = await readSections(api, request, accountDomain, wanted);
	const section = results.find((each) => each.section === 'visibility');
	// Without the score, nothing else says whether the account tracks the domain.
	const score =
		section || accountDomain.kind !== 'other'
			? section?.result
			: await settled(readVisibility(api, request));
	refuseDomain(api, domain, score as Result<VisibilityScore> | undefined);
	const failed = results.flatMap(({ section, result }) =>
		'error' in result ? { section, error: result.error } : [],
	);
	const [first] = failed;
	const isOver = request.failsOnSection || failed.length === wanted.length;
	if (first && (isOver || api.client.settings.signal?.aborted)) throw first.error;
	failed.forEach(({ section, error }) =>
		showHint(api.client, `${sectionName(section, request, accountDomain)}: ${error.message}`),
	);
	const data: ReportData = {
		domain,
		period,
		compares,
		filters,
		...Object.fromEntries(
			results.map(({ section, result }) => [section, 'value' in result ? result.value : null]),
		),
		unavailable: failed.map(({ section, error }) => ({ section, reason: error.message })),
		accountDomain,
		generatedAt: api.client.settings.clock.wallTime(),
	};
	await api.client.settings.run.inTurn();
	return judged(data, zone);
}

/** Whether a section is asked for: not those of the whole account, where that is not the domain's. */
function isShown(
	section: Section,
	accountDomain: AccountDomain,
	{ showsAccount }: ReadRequest,
): boolean {
	return section === 'visibility' || accountDomain.kind !== 'other' || showsAccount;
}

/** What a hint calls a section: those of an account by its own domain, so that they are told once. */
function sectionName(
	section: Section,
	{ name }: ReadRequest,
	accountDomain: AccountDomain,
): string {
	const isOfOther = section !== 'visibility' && accountDomain.kind === 'other';
	const whose = isOfOther ? accountDomain.domain : name;
	return SECTION_NAMES[section] + (name === undefined ? '' : ` (${whose})`);
}

/** Whether any of the sections is about the whole account. */
function areOfAccount(sections: Section[]): boolean {
	return sections.some((section) => section !== 'visibility');
}

async function readAccountDomain(api: ReportingApi, request: ReadRequest): Promise<AccountDomain> {
	if (!areOfAccount(request.sections)) return { kind: 'reported' };
	return await accountDomainOf(
		api,
		request.domain,
		async () => await readVisibility(api, { ...request, domain: undefined }),
	);
}

interface SectionResult {
	section: Section;
	result: Result<unknown>;
}

async function readSections(
	api: ReportingApi,
	request: ReadRequest,
	accountDomain: AccountDomain,
	sections: Section[],
): Promise<SectionResult[]> {
	// The answer about the account's own domain serves the report on it, too.
	const isOwn = accountDomain.kind === 'reported' && areOfAccount(sections);
	const readers = readersOf(api, isOwn ? { ...request, domain: undefined } : request);
	return await Promise.all(
		sections.map(async (section) => ({
			section,
			result:
				accountDomain.kind === 'unknown' && section !== 'visibility'
					? { error: accountDomain.error }
					: await settled<unknown>(readers[section]()),
		})),
	);
}

function readersOf(api: ReportingApi, request: ReadRequest): Reading {
	return {
		visibility: async () => await readVisibility(api, request),
		benchmarks: async () =>
			await once(api, ['benchmarks'], async () => (await api.benchmarks()).data),
		mentions: async () => await readMentions(api, request),
		actionPlan: async () =>
			await once(api, ['actionPlan'], async () => (await api.actionPlan()).data),
	};
}

type MentionRequest = Pick<ReadRequest, 'period' | 'compares' | 'filters' | 'maxMentions' | 'zone'>;

/** Reads the mentions of a period, and of the previous one where they are compared. */
export async function readMentions(
	api: ReportingApi,
	request: MentionRequest,
): Promise<MentionSummary> {
	const { period, compares, filters, maxMentions } = request;
	const start = compares ? period.before.start : period.start;
	return await once(api, ['mentions', filters, period, compares, maxMentions], async () => {
		const read = await readSpan(api, filters, { start, end: period.end });
		await api.client.settings.run.inTurn();
		return summarizeMentions(read, request);
	});
}

/** The score with a trend that says what is usual for it, and whether the data begins before both periods. */
export async function readVisibility(
	api: ReportingApi,
	{ domain, period, dates }: Pick<ReadRequest, 'domain' | 'period' | 'dates'>,
) {
	const weekBefore = daysBefore(period.before.from, 7);
	const [from] = [daysBefore(period.to, TREND_DAYS), weekBefore].sort();
	const query = { domain, from, to: period.to };
	return await once(
		api,
		['visibility', query],
		async () => (await api.visibility(query, dates)).data,
	);
}

/** Sends equal requests of several items once per run. */
export async function once<T>(
	{ client }: ReportingApi,
	request: unknown[],
	read: () => Promise<T>,
) {
	return await client.settings.run.memoize(JSON.stringify(request), read);
}
