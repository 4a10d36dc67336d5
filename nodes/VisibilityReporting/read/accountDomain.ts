import type { AccountDomain } from 'ai-visibility-reports/model';
import { bare, nonBlankText } from 'ai-visibility-reports/values';
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
