/** Signs that a chat would take for more than text, but for an `@` that a zero-width space breaks or behind which a text is cut. */
export const CHAT_MARKUP =
	/[<>*~`[\]_]|@(?![\u200b…])|[\r\u000b\u000c\u0085\u2028\u2029]|[\u202a-\u202e\u2066-\u2069\0]|\p{Cs}/u;

/** Whether a link says where it leads; a long host may be cut. */
export function leadsTo(url: string, said: string): boolean {
	const host = url.split('/')[2]!.replace(/%\w\w/g, '');
	const word = said.replace(/%\w\w|\u200b/g, '').replace(/…$/, '');
	return word.length > 0 && host.replace(/_/g, ' ').startsWith(word);
}
