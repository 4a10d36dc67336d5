import { isRecord } from '../../reports/values/json';

/** What was thrown, as an error. It goes by the shape, because an expression's error comes from another realm. */
export function asError(thrown: unknown): Error {
	const isError = isRecord(thrown) && typeof thrown.message === 'string';
	return isError ? (thrown as unknown as Error) : new Error(String(thrown));
}
