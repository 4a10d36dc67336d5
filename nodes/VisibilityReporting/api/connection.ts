import type { ServiceConnection } from '../../shared/transport/connection';

const ADVICE: Record<number, string> = {
	401: "Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the reporting service.",
	403: 'Check that the scope of the API key includes "read" and that the plan is active.',
	503: 'Try again later, because the service cannot reach one of the AI assistants at the moment.',
};

export const REPORTING_CONNECTION: ServiceConnection = {
	credentialType: 'visibilityReportingApi',
	texts: { name: 'reporting service', advice: ({ status = 0 }) => ADVICE[status] },
	// The plan is not in the credential: the rate limit headers say what remains.
	limitOf: () => Infinity,
};
