import type { AccountDomain } from 'ai-visibility-reports/model';
import { bare, nonBlankText } from 'ai-visibility-reports/values';
import { invalidParameter } from '../../shared/fields/parameterReader';
import { rethrow, statusOf } from '../../shared/http/apiError';
import { isAboutRequest } from '../../shared/http/failure';
import { unusableResponse } from '../../shared/http/response';
import { asError } from '../../shared/asError';
import { type Envelope, ReportingApi, type VisibilityScore } from '../reportingApi';
import { scoredDomain } from './visibility';

/**
 * Tells whose figures are in the service's sections about the whole account: those of `domain`, or
 * of another one.
 * @param named reads the account's default domain
 */
export async function accountDomainOf(
	domain: string | undefined,
	named: () => Promise<string>,
): Promise<AccountDomain> {
	if (domain === undefined) return { kind: 'reported' };
	try {
		const reported = await named();
		if (isSameDomain(reported, domain)) return { kind: 'reported' };
		return { kind: 'other', domain: reported };
	} catch (error) {
		return { kind: 'unknown', error: asError(error) };
	}
}

/**
 * Gives the account's default domain, for the keys of rows.
 * @param read the score, if it was read already; otherwise one request per run reads it
 * @throws ApiError also if the service does not name the domain
 */
export async function ownDomain(api: ReportingApi, read?: VisibilityScore | null): Promise<string> {
	if (read) return scoredDomain(api, read);
	return scoredDomain(api, (await api.visibility({})).data);
}

/**
 * Adds the account's own domain to an answer about the whole account, if the output is rows. For
 * other outputs the domain is null.
 */
export async function withOwnDomain<Data>(
	api: ReportingApi,
	answer: Promise<Envelope<Data>>,
	output: string,
): Promise<Envelope<Data> & { domain: string | null }> {
	const reading = output === 'rows' ? ownDomain(api) : null;
	const [envelope, domain] = await Promise.all([answer, reading]);
	return { ...envelope, domain };
}

/**
 * Refuses a score of another domain than was asked for.
 * @param field where the user has entered the domain
 * @throws ApiError for such a score
 */
export function refuseOtherDomain(
	api: ReportingApi,
	domain: string | undefined,
	data: VisibilityScore,
	field = 'Domains',
) {
	const answered = nonBlankText(data.domain);
	if (domain === undefined || answered === undefined || isSameDomain(answered, domain)) return;
	const reason = `answers with ${answered} instead of ${domain}`;
	api.fail(unusableResponse('/visibility', reason, `Enter ${answered} under '${field}'.`));
}

/**
 * Checks that the account tracks a domain, by the score if it was read.
 * @throws ApiError if the service refuses the domain, or answers with another one
 */
export function refuseDomain(
	api: ReportingApi,
	domain: string | undefined,
	score: PromiseSettledResult<VisibilityScore> | undefined,
): void {
	if (domain === undefined || !score) return;
	if (score.status === 'fulfilled') return refuseOtherDomain(api, domain, score.value);
	if (isAboutRequest(statusOf(asError(score.reason)))) return rethrow(score.reason);
}

/** The row of a report, where each row may have a key of its own. */
export interface ReportRow {
	/** The account's domain, as the row's own column names it. */
	accountDomain: string | undefined;
	/** The domains of another row, as they were entered; none for the account's own domain. */
	domainsOf: (itemIndex: number) => string[];
}

/**
 * Refuses a domain that is not the one of the account of its row's key, because the key may be
 * another client's. It is right if the row itself names the account's domain, or if another row
 * with this key has it.
 * @throws NodeOperationError for such a domain, if the rows of a run have several keys
 */
export function refuseOtherAccount(
	api: ReportingApi,
	domain: string | undefined,
	accountDomain: AccountDomain,
	row: ReportRow,
): void {
	const { itemsOfAccount, itemIndex } = api.client.settings;
	if (accountDomain.kind !== 'other' || itemsOfAccount === undefined) return;
	const own = accountDomain.domain;
	if (row.accountDomain !== undefined && isSameDomain(row.accountDomain, own)) return;
	const hasOwn = itemsOfAccount.some((index) => {
		const names = row.domainsOf(index);
		return names.length === 0 || names.some((name) => isSameDomain(name, own));
	});
	if (hasOwn) return;
	const reason = `is ${domain}, but the key of this row belongs to the account of ${own}, and no row with this key has that domain`;
	const advice = `Check the key, or add the column account_domain with ${own} to the row.`;
	throw invalidParameter(api.client.node, itemIndex, 'Domains', reason, advice);
}

/** Says to a model why the figures about the whole account are null; no note where they are not. */
export function accountNotes(accountDomain: AccountDomain): string[] {
	if (accountDomain.kind !== 'other') return [];
	const { domain } = accountDomain;
	return [
		`Mentions, share of voice and action plan are known only for the account's default domain (${domain}), so they are null here.`,
	];
}

function isSameDomain(one: string, other: string): boolean {
	return bare(one) === bare(other);
}
