import type { NodeHint } from 'n8n-workflow';

import type { Omission } from '../../../reports/formats/fit';
import { counted } from '../../../reports/values/text';
import { ApiClient } from '../http/apiClient';

/** A hint above a node's output, before it runs. */
export interface Hint {
	message: string;
	/** JavaScript of an n8n expression; the hint shows where it is true. */
	when: string;
	/** Absent: warning. */
	type?: 'info';
}

/** A hint above a node's output after it has run, shown once per run. */
export interface ResultHint<Params, Result> {
	message: string;
	when: (run: { params: Params; result: Result; output: string; isManual: boolean }) => boolean;
}

/** Shows a hint at the node's output, once per run, where the context supports it. */
export function showHint(
	{ context, settings }: ApiClient,
	message: string,
	type: 'info' | 'warning' = 'warning',
): void {
	const { shownHints } = settings.run;
	if (shownHints.has(message) || !('addExecutionHints' in context)) return;
	shownHints.add(message);
	context.addExecutionHints({ message, type, location: 'outputPane' });
}

const OMISSION_HINTS: Record<Omission, string> = {
	link: 'A message has no room for the URL of its link, so the link was left out. Use a shorter URL.',
	footer: 'A message has no room for the whole footer, so the footer was shortened.',
};

/** Tells the user of the node what of the appearance a channel had no room for. */
export function showOmissions(client: ApiClient | undefined, omissions: Set<Omission>): void {
	if (!client) return;
	for (const omission of omissions) showHint(client, OMISSION_HINTS[omission]);
}

/** Says how many entries of a list in a response are no objects, and so are left out of what the node returns. */
export function showLeftOut(client: ApiClient, count: number, list: string, path: string): void {
	if (count === 0) return;
	const { name } = client.settings.texts;
	const entries = counted(count, 'entry', 'entries');
	const verb = count === 1 ? 'is not an object and was' : 'are not objects and were';
	const where = `"${list}" in the response of the ${name} to ${path}`;
	showHint(client, `${entries} of ${where} ${verb} left out.`);
}

/** The hints of a node, each only with its own operation or event, which the `parameter` chooses. */
export function nodeHints(
	parameter: 'operation' | 'event',
	parts: Array<{ option: { value: string }; hints: Hint[] }>,
): NodeHint[] {
	return parts.flatMap(({ option, hints }) =>
		hints.map(({ message, type, when }): NodeHint => ({
			message,
			type: type ?? 'warning',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			// n8n ignores a hint whose condition is neither true nor false.
			displayCondition: `={{ $parameter.${parameter} === "${option.value}" && Boolean(${when}) }}`,
		})),
	);
}

/**
 * JavaScript condition: a parameter has a value, as its field reads it, which is in any case and with spaces around it.
 *
 * @param path with its collection, such as "options?.startFrom"
 */
export function isChosen(path: string, value: string): string {
	return `${wordIn(path)} === ${JSON.stringify(value.toLowerCase())}`;
}

/** JavaScript condition: a switch is on, which may be text. */
export function isOn(path: string): string {
	return isChosen(path, 'true');
}

/** JavaScript condition: a number is 0, which may be text. */
export function isZero(path: string): string {
	return `${wordIn(path)} !== "" && Number(${wordIn(path)}) === 0`;
}

function wordIn(path: string): string {
	return `String($parameter.${path} ?? "").trim().toLowerCase()`;
}

/** JavaScript condition: a date is in the future. */
export function isFuture(date: string): string {
	return `${date} && DateTime.fromISO(${date}) > $now`;
}

/** A hint about a domain that begins with "www."; `domain` is JavaScript for it, or for a list. */
export function wwwHint(domain: string): Hint {
	return {
		type: 'info',
		message:
			'The service may treat a domain with "www." as a different domain. Remove "www." unless you always use the domain that way.',
		when: `/(^|[\\s,/])www\\./i.test(String(${domain} ?? ""))`,
	};
}

/** The next node's fields, by their names in the editor, and what to paste into them, by output. */
const NEXT_NODE_FIELDS = {
	message: 'In any chat node: Text = {{ $json.text }}',
	blocks:
		'In Slack: Message Type Blocks, Blocks = {{ $json.blocks }}, Notification Text = {{ $json.text }}',
	html: 'In Send Email: Email Format Both, Subject = {{ $json.subject }}, Text = {{ $json.text }}, HTML = {{ $json.html }}',
	teams:
		'In HTTP Request, to a Teams workflow: Method POST, Body Content Type JSON, Specify Body Using JSON, JSON = {{ JSON.stringify($json.card) }}',
	telegram: 'In Telegram: Text = {{ $json.text }}, Additional Fields > Parse Mode HTML',
	discord: 'In Discord: Embeds > Input Method Raw JSON, Value = {{ JSON.stringify($json.embed) }}',
};

/** After a run: what of its output to paste where in the next node. */
export const NEXT_NODE_HINTS: NodeHint[] = Object.entries(NEXT_NODE_FIELDS).map(
	([output, message]) => ({
		message,
		type: 'info',
		location: 'outputPane',
		whenToDisplay: 'afterExecution',
		displayCondition: `={{ ${isChosen('output', output)} }}`,
	}),
);
