import type { NodeHint } from 'n8n-workflow';

/** What the editor says above a node's output before it runs. */
export interface Hint {
	message: string;
	/** JavaScript of an n8n expression; the hint shows where it holds. */
	when: string;
	type: 'info' | 'warning';
}

/**
 * The hints of a node, each with its own operation or event only.
 *
 * @param parameter the parameter that chooses between the parts
 */
export function nodeHints(
	parameter: 'operation' | 'event',
	parts: Array<{ option: { value: string }; hints: Hint[] }>,
): NodeHint[] {
	return parts.flatMap(({ option, hints }) =>
		hints.map(({ message, type, when }) => ({
			message,
			type,
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			// n8n leaves out a hint whose condition gives anything but true or false.
			displayCondition: `={{ $parameter.${parameter} === "${option.value}" && Boolean(${when}) }}`,
		})),
	);
}

/** JavaScript that tells whether a date is in the future. */
export function isFuture(date: string): string {
	return `${date} && DateTime.fromISO(${date}) > $now`;
}

/** JavaScript that tells whether a filter is set to a word that the service does not know. */
export function isUnknown(filter: string, serverMessage: readonly string[]): string {
	return `${filter} && !${JSON.stringify(serverMessage)}.includes(String(${filter}).trim().toLowerCase())`;
}
