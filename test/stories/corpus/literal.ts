/** A whole text, as a regular expression; `…` is any text of one line. */
export function literal(text: string): RegExp {
	const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+');
	return new RegExp(`^${escaped}$`);
}
