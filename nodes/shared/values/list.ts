/** The non-blank entries of a list, of comma- or newline-separated text, or of a JSON list as text. */
export function entriesIn(value: string | unknown[]): unknown[] {
	const entries = typeof value === 'string' ? (parsedList(value) ?? value.split(/[,\r\n]/)) : value;
	return entries.filter(isFilled);
}

function isFilled(entry: unknown): boolean {
	const isBlank = typeof entry === 'string' && entry.trim() === '';
	return entry !== undefined && entry !== null && !isBlank;
}

function parsedList(text: string): unknown[] | undefined {
	if (!/^\s*\[[^]*\]\s*$/.test(text)) return undefined;
	try {
		const parsed: unknown = JSON.parse(text);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		// Not JSON after all: read as ordinary text, where the entries are checked one by one.
		return undefined;
	}
}
