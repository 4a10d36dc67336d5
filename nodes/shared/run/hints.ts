import type { NodeHint } from 'n8n-workflow';

import type { Omission } from 'ai-visibility-reports';
import { counted } from 'ai-visibility-reports/values';
import type { RequestContext } from '../credentials/readCredential';
import { LOGO_ADVICE, PAGE } from '../fields/logo';
import { ApiClient } from '../http/apiClient';
import type { OutputSettings } from './outputs';

/** A hint above a node's output, before it runs. */
export interface Hint {
	message: string;
	/** The condition, in the JavaScript of an n8n expression. The hint is shown while it is true. */
	when: string;
	/** A hint without a type is a warning. */
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
	showOnce(context, settings.run.shownHints, message, type);
}

/** Shows a hint as `showHint` does, unless it is among the messages of the run. */
export function showOnce(
	context: RequestContext,
	messages: Set<string>,
	message: string,
	type: 'info' | 'warning' = 'warning',
): void {
	if (messages.has(message) || !('addExecutionHints' in context)) return;
	messages.add(message);
	context.addExecutionHints({ message, type, location: 'outputPane' });
}

export const OMISSION_HINTS: Record<Omission | 'cell', string> = {
	cell: 'Texts of more than 32,000 characters were shortened in rows, because a cell of a sheet takes no more. Raw Data has them whole.',
	link: 'A message has no room for the URL of its link, so the link was left out. Use a shorter URL.',
	footer: 'A message has no room for the footer, so the footer was left out.',
	footerEnd: 'A message has no room for the whole footer, so the footer was shortened.',
	sentences: 'A message has no room for the whole report, so its last sentences were left out.',
};

/**
 * Shows the user of the node a hint for each thing that had no room: a part of the appearance in a
 * message, or a long text in a row.
 */
export function showOmissions(
	client: ApiClient | undefined,
	omissions: OutputSettings['omissions'],
): void {
	if (!client) return;
	for (const omission of omissions) showHint(client, OMISSION_HINTS[omission]);
}

/**
 * Shows a hint that counts the entries of a list in a response that are no objects. The node leaves
 * them out.
 * @param list the name of the list in the response
 * @param path of the request
 */
export function showLeftOut(client: ApiClient, count: number, list: string, path: string): void {
	if (count === 0) return;
	const { name } = client.settings.texts;
	const entries = counted(count, 'entry', 'entries');
	const verb = count === 1 ? 'is not an object and was' : 'are not objects and were';
	const where = `"${list}" in the response of the ${name} to ${path}`;
	showHint(client, `${entries} of ${where} ${verb} left out.`);
}

/**
 * Makes the hints of a node. Each is shown only with its own operation or event.
 * @param parameter the one that selects the operation or the event
 */
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
 * Makes the JavaScript condition that a parameter has a value. Capitals and surrounding spaces make
 * no difference, because they make none to its field, either.
 *
 * @param path with its collection, such as "options?.digest"
 */
export function isChosen(path: string, value: string): string {
	return `${wordIn(path)} === ${JSON.stringify(value.toLowerCase())}`;
}

/** Makes the JavaScript condition that a switch is on. Its value may be text. */
export function isOn(path: string): string {
	return isChosen(path, 'true');
}

/** Makes the JavaScript condition that a number is 0. Its value may be text. */
export function isZero(path: string): string {
	return `${wordIn(path)} !== "" && Number(${wordIn(path)}) === 0`;
}

function wordIn(path: string): string {
	return `String($parameter.${path} ?? "").trim().toLowerCase()`;
}

/**
 * Makes the JavaScript condition that a date is in the future.
 * @param date the JavaScript that gives the date, as ISO text
 */
export function isFuture(date: string): string {
	return `${date} && DateTime.fromISO(${date}) > $now`;
}

/**
 * Makes the hint about a domain that begins with "www.".
 * @param domain the JavaScript that gives the domain, or a list of domains
 */
export function wwwHint(domain: string): Hint {
	return {
		type: 'info',
		message:
			'The service may treat a domain with "www." as a different domain. Remove "www." unless you always use the domain that way.',
		when: `/(^|[\\s,/])www\\./i.test(String(${domain} ?? ""))`,
	};
}

/**
 * The hint about a logo that is a page, before a run. A polling trigger needs it, because it cannot
 * show a hint while it runs.
 */
export const LOGO_HINT: Hint = {
	message: `'Logo URL' is the address of a page and not of an image, so emails show no logo. ${LOGO_ADVICE}`,
	when: `["html", "all"].includes($parameter.output) && ${String(PAGE)}.test(String($parameter.appearance?.logoUrl ?? "").trim())`,
};

/**
 * For each output, the fields of the next node by their names in the editor, and what to paste into
 * them.
 */
const NEXT_NODE_FIELDS = {
	message: 'In any chat node: Text = {{ $json.text }}',
	blocks:
		'In Slack: Message Type Blocks, Blocks = {{ $json.blocks }}, Notification Text = {{ $json.text }}',
	html: "In Send Email: Email Format Both, Subject = {{ $json.subject }}, Text = {{ $json.text }}, HTML = {{ $json.html }}. To look at the email, add 'HTML File' to 'Appearance', execute again, and choose Binary > Download",
	teams:
		'In HTTP Request, to a Teams workflow: Method POST, Body Content Type JSON, Specify Body Using JSON, JSON = {{ JSON.stringify($json.card) }}',
	telegram: 'In Telegram: Text = {{ $json.text }}, Additional Fields > Parse Mode HTML',
	discord: 'In Discord: Embeds > Input Method Raw JSON, Value = {{ JSON.stringify($json.embed) }}',
};

/**
 * What a change of Output asks for. A hint cannot tell whether there was one: the condition of a hint
 * sees what the node was given, and not what it gave.
 */
const AFTER_CHANGE = "If you have changed 'Output' since the last run, execute this step again.";

/**
 * The hints after a run: what to paste into which field of the next node. They have no place, so n8n
 * shows them above the node's output and above the input of the next node, where one connects.
 */
export const NEXT_NODE_HINTS = Object.entries(NEXT_NODE_FIELDS).map(
	([output, message]): NodeHint => ({
		message: `${message}. ${AFTER_CHANGE}`,
		type: 'info',
		whenToDisplay: 'afterExecution',
		displayCondition: `={{ ${isChosen('output', output)} }}`,
	}),
);
