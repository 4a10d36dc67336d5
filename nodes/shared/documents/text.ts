import { beginning, shorten } from '../values/truncate';

/** External text on one line of up to `length` characters, without signs that cannot be seen. */
export function singleLine(value: unknown, length = 200): string {
	const line = beginning(String(value ?? '')).replace(
		/(?:(?![\u00a0\u202f])[\s\p{Cc}\p{Cf}])+/gu,
		' ',
	);
	return shorten(line.trim(), length);
}

/** The user's own text as typed, with its line breaks, up to `length` characters. */
export function asTyped(text: string, length: number): string {
	const lines = beginning(text)
		.split('\n')
		.map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim());
	return shorten(lines.join('\n').trim(), length);
}

const MAX_LINK = 300;

/** An external URL, escaped so that it cannot break formatting; undefined if it is unsafe. */
export function safeLink(value: unknown): string | undefined {
	const text = String(value);
	if (text.length > MAX_LINK) return undefined;
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const { href, username, password } = new URL(text);
	if (username || password) return undefined;
	const address = href.replace(
		/[|<>*~`_@[\]]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return address.length <= MAX_LINK && URL.canParse(address) ? address : undefined;
}

/** The host of a safe link, to show instead of the whole URL. */
export function hostOf(link: string): string {
	return singleLine(link.split('/')[2], 60);
}
