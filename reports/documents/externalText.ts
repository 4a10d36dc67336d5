import { urlOf } from '../values/domain';
import { beginning, shorten } from '../values/text';

/** Maximum lengths of texts, in characters. Formats that have less room cut further. */
const LENGTHS = {
	heading: 200,
	note: 500,
	label: 150,
	name: 80,
	word: 60,
	count: 40,
	period: 100,
	entry: 300,
	prompt: 300,
	snippet: 600,
};

type Length = keyof typeof LENGTHS | number;

function cut(text: string, length: Length): string {
	return shorten(text, typeof length === 'number' ? length : LENGTHS[length]);
}

/** External text on one line of up to that length, without signs that cannot be seen. */
export function singleLine(value: unknown, length: Length = 'heading'): string {
	const line = beginning(String(value ?? '')).replace(
		/(?:(?![\u00a0\u202f])[\s\p{Cc}\p{Cf}])+/gu,
		' ',
	);
	return cut(line.trim(), length);
}

/** The user's own text as typed, with its line breaks. */
export function asTyped(text: string, length: Length): string {
	const lines = beginning(text)
		.split('\n')
		.map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim());
	return cut(lines.join('\n').trim(), length);
}

const MAX_LINK = 300;

/** An external URL, escaped so that it cannot break formatting; undefined if it is unsafe. */
export function safeLink(value: unknown): string | undefined {
	const text = String(value);
	if (text.length > MAX_LINK) return undefined;
	const url = /^https?:\/\//i.test(text) ? urlOf(text) : undefined;
	if (!url || url.username || url.password) return undefined;
	const address = url.href.replace(
		/[|<>*~`_@[\]]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return address.length <= MAX_LINK && urlOf(address) ? address : undefined;
}

/** The host of a safe link, to show instead of the whole URL. */
export function hostOf(link: string): string {
	return singleLine(link.split('/')[2], 'word');
}
