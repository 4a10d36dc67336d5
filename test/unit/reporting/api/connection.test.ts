import { REPORTING_CONNECTION } from '../../../../nodes/reporting/api/connection';

it.each([
	['plan_expired', 'Check that the plan of the account is active.'],
	['missing_scope', 'Use an API key whose scope includes "read".'],
	['forbidden', 'Check that the scope of the API key includes "read" and that the plan is active.'],
])("advises by the service's code when it refuses with 403: %s", (code, advice) => {
	const failure = { kind: 'status', method: 'GET', path: '/', reason: '', status: 403 } as const;
	expect(REPORTING_CONNECTION.texts.advice({ ...failure, code })).toBe(advice);
});
