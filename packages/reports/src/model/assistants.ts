const NAMES = {
	chatgpt: 'ChatGPT',
	claude: 'Claude',
	gemini: 'Gemini',
	grok: 'Grok',
	perplexity: 'Perplexity',
};

/** This word stands for a missing one of the service, such as that of an assistant. */
export const UNKNOWN = 'unknown';

/** The word for an AI assistant, the same in both services. */
export type Assistant = keyof typeof NAMES;

export const ASSISTANTS = Object.keys(NAMES) as Assistant[];

/**
 * The display name of an AI assistant. An assistant that this package does not know is shown by its
 * identifier.
 */
export function assistantName(word: string): string {
	return Object.entries(NAMES).find(([name]) => name === word)?.[1] ?? word;
}
