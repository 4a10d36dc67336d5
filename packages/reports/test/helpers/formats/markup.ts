/** Signs that a chat would take for more than text, but for an `@` that a zero-width space breaks or behind which a text is cut. */
export const CHAT_MARKUP =
	/[<>*~`[\]_]|@(?![\u200b…])|[\r\u000b\u000c\u0085\u2028\u2029]|[\u202a-\u202e\u2066\u2067\0]|\p{Cs}/u;

/** Whether a link says where it leads, by the host or by the page; a long one may be cut. A button has a verb beside the host. */
export function leadsTo(url: string, said: string): boolean {
	const host = url.split('/')[2]!.replace(/%\w\w/g, '');
	const word = said.replace(/%\w\w|\u200b/g, '').replace(/…$/, '');
	if (word.length === 0) return false;
	const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}./-]/gu, '').toLowerCase();
	if (/^\S+ /.test(word) && word.split(' ').includes(host)) return true;
	if (word === `${host}を読む`) return true;
	const page = url.replace(/%\w\w/g, '').replace(/^https?:\/\/(www\.)?/i, '');
	return host.replace(/_/g, ' ').startsWith(word) || lettersOf(page).startsWith(lettersOf(word));
}
