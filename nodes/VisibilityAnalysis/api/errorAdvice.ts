import type { ApiRequest } from '../../shared/transport/request';
import type { ApiFailure } from '../../shared/transport/errors';

/** What to do about a status, as far as this service's document tells. */
export function analysisAdvice(failure: ApiFailure): string | undefined {
	const { status, code, path } = failure;
	if (status === 401) {
		return 'Check the API key in the credential, which may be mistyped or revoked, and that the Base URL is that of the analysis service.';
	}
	if (status === 403) return adviceFor403(failure);
	if (status === 404 && path.startsWith('/analyze/')) {
		return 'Check the analysis ID, which must belong to the same account as the API key, and the Base URL in the credential.';
	}
	if (status === 400 && code === 'INVALID_DOMAIN') {
		return 'Check the domain, which must be a host name such as example.com.';
	}
	return undefined;
}

// Without the date: the document does not show in which time zone the month ends.
const MONTH = 'the monthly quota is exhausted until the first day of next month';

function adviceFor403(failure: ApiFailure): string {
	if (failure.affects === 'key') {
		return `Every request with this API key is refused: check your account dashboard to see whether ${MONTH}, or the plan has no API access.`;
	}
	if (failure.affects === 'request') {
		return 'Another request with this API key was accepted, so check your account dashboard to see whether its plan allows this one.';
	}
	return `Check your account dashboard to see whether ${MONTH}, or the plan of this API key does not allow this request.`;
}

/**
 * The document has one status, 403, for a month that is used up, for a plan without API access, and for
 * what a plan does not allow; its codes and words are not shown. The history is what each plan with API
 * access allows, so it tells which of them it is.
 */
export function probeFor({ status }: ApiFailure): ApiRequest | undefined {
	return status === 403 ? { method: 'GET', path: '/history', query: { limit: 1 } } : undefined;
}
