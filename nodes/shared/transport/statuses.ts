/** Advice for an error that only the service can fix. */
export const TRY_LATER = 'Try again later, or contact support if this continues.';

/** What a status outside 200 to 299 means, where the service's document does not say more. */
interface Meaning {
	/** What the service did, to follow its name. */
	reason: string;
	advice: string;
}

const CHECK_PARAMETERS = "Check the node's parameters.";
const UNAVAILABLE: Meaning = { reason: 'was unavailable', advice: TRY_LATER };

const MEANINGS: Record<number, Meaning> = {
	401: {
		reason: 'rejected the API key',
		advice: "Check the API key and the 'Base URL' in the credential.",
	},
	403: { reason: 'refused the request', advice: CHECK_PARAMETERS },
	404: {
		reason: 'could not find what was requested',
		advice: "Check the 'Base URL' in the credential, and that the requested data exists.",
	},
	429: {
		reason: 'rate-limited the request',
		advice:
			"The API key's rate limit is exhausted: run the workflow again later, or use a separate API key for it.",
	},
	502: UNAVAILABLE,
	503: UNAVAILABLE,
	504: UNAVAILABLE,
};

export function meaningOf(status: number): Meaning {
	const meaning = MEANINGS[status];
	if (meaning) return meaning;
	if (status >= 500) return { reason: 'could not process the request', advice: TRY_LATER };
	if (status >= 400) return { reason: 'rejected the request', advice: CHECK_PARAMETERS };
	const advice =
		'Enter the final URL in the credential: to protect the API key, redirects are not followed.';
	return { reason: 'redirected the request', advice };
}
