import { invalidParameter } from '../../shared/transport/errors';
import { readDomain, withoutWww } from '../../shared/values/domain';
import { settled, type Result } from '../../shared/values/result';
import { nonBlankText } from '../../shared/values/json';
import {
	refusesRequest,
	type Envelope,
	type ReportingApi,
	type VisibilityScore,
} from '../../reporting/api/reportingApi';

/**
 * Whose figures the service has in its sections about the whole account. They are of the account's own
 * domain, which `/visibility` gives without a domain.
 */
export type AccountDomain =
	| { kind: 'reported' }
	/** Another domain than the one of the report. */
	| { kind: 'other'; domain: string }
	| { kind: 'unknown'; error: Error };

/**
 * Finds whose figures the sections about the whole account are.
 *
 * @param domain of the report; undefined for the account's own one
 * @param readOwn reads the visibility of the account's own domain
 */
export async function accountDomainOf(
	api: ReportingApi,
	domain: string | undefined,
	readOwn: () => Promise<VisibilityScore>,
): Promise<AccountDomain> {
	if (domain === undefined) return { kind: 'reported' };
	const own = await settled(readOwn().then((score) => nameOf(api, score)));
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
	if (read) return nameOf(api, read);
	const ask = async () => nameOf(api, (await api.visibility({})).data);
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
 * The domain that a score is of.
 *
 * @param asked what the service was asked for; undefined for the account's own domain
 * @throws NodeApiError where neither says it
 */
export function nameOf(api: ReportingApi, { domain }: VisibilityScore, asked?: string): string {
	const name = nonBlankText(domain) ?? asked;
	if (name !== undefined) return name;
	const reason = "did not name the account's own domain";
	return api.fail({ method: 'GET', path: '/visibility', kind: 'malformed', reason });
}

/**
 * Refuses the figures of another domain than the one that was asked for.
 *
 * @throws NodeApiError
 */
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
 * Refuses a domain that the service refuses, or that it answers with another one for.
 *
 * @param score what the service answered; undefined where it was not asked
 * @throws what the service says
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

/** The error of a report of which nothing is about its domain. */
export function foreignError({ client, itemIndex }: ReportingApi, domain: string, own: string) {
	const reason = `contains only sections about the account's own domain (${own}), not about ${domain}`;
	const advice = "Add Visibility Score, or turn on the 'Account Sections' option.";
	return invalidParameter(client.node, itemIndex, 'Sections', reason, advice);
}

function isSameDomain(one: string, other: string): boolean {
	return bare(one) === bare(other);
}

/** A domain as host names have it, without "www.", also where the service writes it with capitals or in Unicode. */
export function bare(domain: string): string {
	const read = readDomain(domain);
	return withoutWww('domain' in read ? read.domain : domain);
}
