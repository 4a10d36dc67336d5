import { settled } from '../../shared/values/result';
import { nonBlankText } from '../../shared/values/json';
import { malformedResponse } from '../../shared/transport/response';
import type { ReportingApi, VisibilityScore } from '../api/reportingApi';

/**
 * Whose figures the service has in its sections about the whole account. They are of the account's own
 * domain, which `/visibility` gives without a domain.
 */
export type Owner =
	| { kind: 'reported' }
	/** Another domain than the one of the report. */
	| { kind: 'other'; domain: string }
	| { kind: 'unknown'; reason: string };

/**
 * Finds whose figures the sections about the whole account are.
 *
 * @param domain of the report; undefined for the account's own one
 * @param readOwn reads the visibility of the account's own domain
 */
export async function ownerOf(
	domain: string | undefined,
	readOwn: () => Promise<VisibilityScore>,
): Promise<Owner> {
	if (domain === undefined) return { kind: 'reported' };
	const own = await settled(readOwn());
	if ('error' in own) return { kind: 'unknown', reason: own.error.message };
	const name = nonBlankText(own.value.domain);
	if (name === undefined) {
		return { kind: 'unknown', reason: "The service did not name the account's own domain." };
	}
	return isSameDomain(name, domain) ? { kind: 'reported' } : { kind: 'other', domain: name };
}

/**
 * Refuses the figures of another domain than the one that was asked for.
 *
 * @throws NodeApiError
 */
export function refuseOther(api: ReportingApi, domain: string | undefined, data: VisibilityScore) {
	const answered = nonBlankText(data.domain);
	if (domain === undefined || answered === undefined || isSameDomain(answered, domain)) return;
	const request = { method: 'GET', path: '/visibility' } as const;
	const expected = `the score of ${domain}, but of ${answered}`;
	api.fail({
		...malformedResponse(request, expected),
		advice: `Check that your account tracks ${domain}.`,
	});
}

function isSameDomain(one: string, other: string): boolean {
	return bare(one) === bare(other);
}

function bare(domain: string): string {
	return domain
		.trim()
		.toLowerCase()
		.replace(/^www\./, '');
}
