import { isRecord } from '../../reports/values/json';

export type Result<T> = { value: T } | { error: Error };

/** The value or the error of a function. */
export function resultOf<T>(work: () => T): Result<T> {
	try {
		return { value: work() };
	} catch (error) {
		return { error: asError(error) };
	}
}

/** The value or the error of a promise. */
export async function settled<T>(promise: Promise<T>): Promise<Result<T>> {
	return await promise.then(
		(value) => ({ value }),
		(reason: unknown) => ({ error: asError(reason) }),
	);
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
	// By its shape, since an expression's error comes from another realm.
	const isError = isRecord(thrown) && typeof thrown.message === 'string';
	return isError ? (thrown as unknown as Error) : new Error(String(thrown));
}
