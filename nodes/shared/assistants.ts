import type { INodePropertyOptions } from 'n8n-workflow';

import type { components as analysis } from '../../openapi/analysis';
import type { components as reporting } from '../../openapi/reporting';

/** The identifier of an AI assistant, the same in both services. */
export type Assistant = analysis['schemas']['Llm'] & reporting['schemas']['Engine'];

const NAMES: Record<Assistant, string> = {
	chatgpt: 'ChatGPT',
	claude: 'Claude',
	gemini: 'Gemini',
	grok: 'Grok',
	perplexity: 'Perplexity',
};

export const ASSISTANTS = Object.keys(NAMES) as Assistant[];

export const ASSISTANT_OPTIONS: Array<INodePropertyOptions & { value: Assistant }> = ASSISTANTS.map(
	(value) => ({ name: NAMES[value], value }),
);

/** The display name of an AI assistant; the identifier of an unknown one. */
export function assistantName(word: string): string {
	return isAssistant(word) ? NAMES[word] : word;
}

function isAssistant(word: string): word is Assistant {
	return Object.hasOwn(NAMES, word);
}
