import type { Failure } from '../shared/failure';

/** Words of a 403 that speak of used-up calls, and not of any other limit of a plan. */
const QUOTA_WORDS = new RegExp(
	[
		'quota|overage|month|resets? (on|at|in)',
		'\\b(calls?|requests?)\\b.*(used up|exhausted|exceeded|limit)',
		'(used up|exhausted|exceeded|limit).*\\b(calls?|requests?)\\b',
		'limit[ _]((is|was|has been) )?(reached|exceeded)',
	].join('|'),
	'i',
);
const PLAN_WORDS = /not available|not included|upgrade|free plan|no api access|requires/i;

/** What to do about a status, as far as this service's document tells. */
export function adviceFor(failure: Failure): string | undefined {
	const { status, code, path } = failure;
	if (status === 401) {
		return 'Check the API key in the credential, which may be mistyped or revoked.';
	}
	if (status === 403) return adviceFor403(failure);
	if (status === 404 && path.startsWith('/analyze/')) {
		return 'Check the analysis ID, which must belong to the same account as the API key.';
	}
	if (status === 400 && code === 'INVALID_DOMAIN') {
		return 'Check the domain: the service takes a host name such as example.com.';
	}
	return undefined;
}

function adviceFor403(failure: Failure): string {
	if (isMonthUsedUp(failure)) {
		return `This month's calls are used up until ${nextMonth(failure)}; a larger plan has more.`;
	}
	const said = wordsOf(failure);
	if (PLAN_WORDS.test(said) && !QUOTA_WORDS.test(said)) {
		return 'The plan of this API key does not include this operation, which needs a Pro or Enterprise plan.';
	}
	return `Check your account dashboard: either this month's calls are used up until ${nextMonth(failure)}, or the plan of this API key does not include this operation.`;
}

/** Whether a failure says that the month's calls are used up, and so ends the run. */
export function isMonthUsedUp(failure: Failure): boolean {
	const said = wordsOf(failure);
	return failure.status === 403 && QUOTA_WORDS.test(said) && !PLAN_WORDS.test(said);
}

function wordsOf({ code, words }: Failure): string {
	return `${code ?? ''} ${words ?? ''}`;
}

/** When the month's calls come back (document, "Limits", 1), by the service's own clock. */
function nextMonth({ serviceNow }: Failure): string {
	const day = 'the first day of next month';
	if (serviceNow === undefined) return day;
	const now = new Date(serviceNow);
	const reset = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
	return `${day}, ${reset.toISOString().slice(0, 10)}`;
}
