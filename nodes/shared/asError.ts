import { isRecord } from 'ai-visibility-reports/values';

/**
 * Gives what was thrown as an error. Its shape decides whether it is one, because an expression's
 * error comes from another realm.
 */
export function asError(thrown: unknown): Error {
	const isError = isRecord(thrown) && typeof thrown.message === 'string';
	return isError ? (thrown as unknown as Error) : new Error(String(thrown));
}
