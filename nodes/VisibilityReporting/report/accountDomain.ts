import { readDomain, withoutWww } from '../../shared/values/domain';
import { settled, type Result } from '../../shared/values/result';
import { nonBlankText } from '../../shared/values/json';
import {
	refusesRequest,
	type Envelope,
	type ReportingApi,
	type VisibilityScore,
} from '../../reporting/api/reportingApi';
import { readVisibility } from './readData';
import type { AccountDomain } from './report';

/** Finds out whose figures the service has in its sections about the whole account. */
export async function accountDomainOf(
	api: ReportingApi,
	request: Parameters<typeof readVisibility>[1],
): Promise<AccountDomain> {
	const { domain } = request;
	if (domain === undefined) return { kind: 'reported' };
	const answer = readVisibility(api, { ...request, domain: undefined });
	const own = await settled(answer.then(({ data }) => scoredDomain(api, data)));
	if ('error' in own) return { kind: 'unknown', error: own.error };
	const { value } = own;
	return isSameDomain(value, domain) ? { kind: 'reported' } : { kind: 'other', domain: value };
}

/**
 * The account's own domain, for rows about the whole account: with it, those of two accounts never have the
 * same key. Asks for it once per run and account.
 *
 * @param read what the service has answered about the account's own domain, so that it isn't asked again
 * @throws NodeApiError also where the service does not name it
 */
export async function ownDomain(api: ReportingApi, read?: VisibilityScore | null): Promise<string> {
	if (read) return scoredDomain(api, read);
	const ask = async () => scoredDomain(api, (await api.visibility({})).data);
	return await api.client.settings.run.memoize('own domain', ask);
}

/** An answer about the whole account, with its own domain where the output is rows; else that is null. */
export async function withOwnDomain<Data>(
	api: ReportingApi,
	answer: Promise<Envelope<Data>>,
	output: string,
): Promise<Envelope<Data> & { domain: string | null }> {
	const own = output === 'rows' ? ownDomain(api) : null;
	const [envelope, domain] = await Promise.all([answer, own]);
	return { ...envelope, domain };
}

/**
 * The domain that the service says a score is of, or else the one that it was asked for.
 *
 * @throws NodeApiError where neither is known
 */
export function scoredDomain(
	api: ReportingApi,
	{ domain }: VisibilityScore,
	asked?: string,
): string {
	const name = nonBlankText(domain) ?? asked;
	if (name !== undefined) return name;
	const reason = "did not name the account's own domain";
	return api.fail({ method: 'GET', path: '/visibility', kind: 'malformed', reason });
}

/** @throws NodeApiError where the service answered with the score of another domain than it was asked for */
export function refuseOther(api: ReportingApi, domain: string | undefined, data: VisibilityScore) {
	const answered = nonBlankText(data.domain);
	if (domain === undefined || answered === undefined || isSameDomain(answered, domain)) return;
	api.fail({
		method: 'GET',
		path: '/visibility',
		kind: 'malformed',
		reason: `returned the score of ${answered} instead of ${domain}`,
		advice: `Check that your account tracks ${domain}.`,
	});
}

/**
 * Checks that the account tracks a domain.
 *
 * @param score the service's answer; undefined where it was not asked
 * @throws the service's refusal, or NodeApiError where it answered with another domain
 */
export function refuseDomain(
	api: ReportingApi,
	domain: string | undefined,
	score: Result<VisibilityScore> | undefined,
): void {
	if (domain === undefined || !score) return;
	if ('value' in score) return refuseOther(api, domain, score.value);
	const { httpCode } = score.error as Error & { httpCode?: string | null };
	if (refusesRequest(Number(httpCode))) throw score.error;
}

function isSameDomain(one: string, other: string): boolean {
	return bare(one) === bare(other);
}

/** A domain in lower case and ASCII, without "www.", so that it can be compared with host names. */
export function bare(domain: string): string {
	const read = readDomain(domain);
	return withoutWww('domain' in read ? read.domain : domain);
}
