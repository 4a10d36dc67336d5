/** What a report says of itself: `about` is a name of the contract, such as "score" or "engine:chatgpt". */
export interface Insight {
	about: string;
	text: string;
	/** Whether it tells of something that chance does not explain. */
	unusual: boolean;
}

export function insight(about: string, text: string, unusual = false): Insight {
	return { about, text, unusual };
}

/** A text of others that ends a sentence of the report. */
export function withoutPeriod(text: string): string {
	return text.endsWith('.') ? text.slice(0, -1) : text;
}
