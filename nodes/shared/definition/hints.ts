import type { NodeHint } from 'n8n-workflow';

/** What the editor says above a node's output before it runs. */
export interface Hint {
	message: string;
	/** JavaScript of an n8n expression; the hint shows where it holds. */
	when: string;
	type: 'info' | 'warning';
}

/** What the editor says above a node's output after it has run: each message once in a run. */
export interface HintAfter<Params, Result> {
	message: string;
	type: 'info' | 'warning';
	/** Whether one of the items gives reason to show it. */
	when: (run: { params: Params; result: Result; isManual: boolean }) => boolean;
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

/**
 * Tells that a domain begins with "www.".
 *
 * @param domain JavaScript that gives the parameter: a domain, or a list of them
 */
export function wwwHint(domain: string): Hint {
	return {
		type: 'info',
		message:
			'The service may count a domain with "www." as a different domain. Remove "www." unless you always use the domain that way.',
		when: `/(^|[\\s,/])www\\./i.test(String(${domain} ?? ""))`,
	};
}
