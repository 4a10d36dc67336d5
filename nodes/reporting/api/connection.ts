import type { ServiceConnection } from '../../shared/transport/connection';
import type { ApiFailure } from '../../shared/transport/errors';

const ADVICE: Record<number, string> = {
	401: "Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the reporting service.",
	403: 'Check that the scope of the API key includes "read" and that the plan is active.',
	503: 'Try again later, because the service cannot reach one of the AI assistants at the moment.',
};

export const REPORTING_CONNECTION: ServiceConnection = {
	credentialType: 'visibilityReportingApi',
	texts: { name: 'reporting service', advice },
	// The plan is not in the credential: the rate limit headers say what remains.
	limitOf: () => Infinity,
};

/** What to do about a status; of a 403, what its code names, since the service's document shows none of its codes. */
function advice({ status = 0, code = '' }: ApiFailure): string | undefined {
	if (status === 403 && code.toLowerCase().includes('plan'))
		return 'Check that the plan of the account is active.';
	if (status !== 403 || !code.toLowerCase().includes('scope')) return ADVICE[status];
	return 'Use an API key whose scope includes "read".';
}
