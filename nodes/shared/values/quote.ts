import { beginning, truncate, withoutUserInfo } from './truncate';

/** What sort of value it is, e.g. "a list". */
export function kindOf(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** A value as an error quotes it: short, on one line, without a password that an address has in it. */
export function quote(value: unknown): string {
	if (value === undefined || value === null || value === '') return 'empty';
	if (typeof value === 'object') return kindOf(value);
	const start = beginning(withoutUserInfo(String(value)));
	const text = start.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
	return typeof value === 'string' ? `"${truncate(text, 80)}${text.length > 80 ? '…' : ''}"` : text;
}
