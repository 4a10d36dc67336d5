import type { INodePropertyOptions } from 'n8n-workflow';

import type { components as analysis } from '../../openapi/analysis';
import type { components as reporting } from '../../openapi/reporting';

/** An AI assistant, in the word that both services have for it. */
export type Assistant = analysis['schemas']['Llm'] & reporting['schemas']['Engine'];

/** The AI assistants by name, as people write them. */
const NAMES: Record<Assistant, string> = {
	chatgpt: 'ChatGPT',
	claude: 'Claude',
	gemini: 'Gemini',
	grok: 'Grok',
	perplexity: 'Perplexity',
};

/** The words of the services for the AI assistants. */
export const ASSISTANTS = Object.keys(NAMES) as Assistant[];

/** The AI assistants as options of a field. */
export const ASSISTANT_OPTIONS: Array<INodePropertyOptions & { value: Assistant }> = ASSISTANTS.map(
	(value) => ({ name: NAMES[value], value }),
);

/** The name of an AI assistant as people write it; of an unknown one its word. */
export function assistantName(word: string): string {
	return isAssistant(word) ? NAMES[word] : word;
}

function isAssistant(word: string): word is Assistant {
	return Object.hasOwn(NAMES, word);
}
