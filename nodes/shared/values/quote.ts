import { beginning, truncate, withoutUserInfo } from './truncate';

/** The type of a value, e.g. "a list". */
export function kindOf(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** A value for an error message: short, on one line, without the password of a URL. */
export function quote(value: unknown): string {
	if (value === undefined || value === null || value === '') return 'empty';
	if (typeof value === 'object') return kindOf(value);
	const start = beginning(withoutUserInfo(String(value)));
	const text = start.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
	return typeof value === 'string' ? `"${truncate(text, 80)}${text.length > 80 ? '…' : ''}"` : text;
}
