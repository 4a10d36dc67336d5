import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { run, type NodeResult } from '../integration/engine';
import { adviceFor, formOf, isGeneral } from './advice';
import type { Target } from './faultClasses';
import type { FaultRow } from './faultRows';

/** Runs one row against one operation, and tells what differs from the table. */

/** The item of index 1; the one before it is refused at once, so that a slip in pairing shows. */
const TARGET = { item: 1 };

let rows = 0;

export interface Surroundings {
	sandbox: Sandbox;
	/** Address of another server, which has to see no request. */
	foreign: string;
	/** In place of the sandbox's address. */
	baseUrl?: string;
}

export async function differences(
	row: FaultRow,
	target: Target,
	{ sandbox, foreign, baseUrl }: Surroundings,
): Promise<string | undefined> {
	const credential = credentialFor(target, sandbox, baseUrl);
	const [end, count] = target.outcomeOf(row).split(' ') as [string, string];
	const location = row.fault.location?.replace('{foreign}', foreign);
	sandbox.addFault({
		...{ ...row.fault, ...target.meets, location, apiKey: credential.apiKey },
		times: end === 'ok' ? Number(count) - 1 || 1 : Infinity,
	});
	const result = await run({
		...{ type: target.type, credential, onError: 'continueErrorOutput' },
		parameters: parametersOf(target),
		items: [{ bad: 'perhaps' }, { bad: false, domain: `row-${(rows += 1)}.example` }],
	});
	const sent = sandbox.requests({ method: target.meets.method, path: target.meets.path });
	const own = sent.filter(({ headers }) => headers.authorization === `Bearer ${credential.apiKey}`);
	const wantedSent = baseUrl ? 0 : Number(count) + (target.before ?? 0);
	const found = [
		...misplaced(result, end === 'ok'),
		...(end === 'ok' ? [] : misworded(result, messageOf(row, target, Number(count), !!baseUrl))),
		...(own.length === wantedSent ? [] : [`${own.length} requests, not ${wantedSent}`]),
		...leaked(result, credential.apiKey),
	];
	return found.length === 0 ? undefined : `${target.operation}, ${row.name}: ${found.join('; ')}`;
}

function credentialFor(
	{ type, operation }: Target,
	{ analysis, reporting }: Sandbox,
	baseUrl?: string,
): ICredentialDataDecryptedObject & { apiKey: string } {
	if (type === 'visibilityReporting') {
		const apiKey = reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 });
		return { apiKey, baseUrl: baseUrl ?? reporting.baseUrl };
	}
	const account = operation === 'analyze' ? 'submitting' : 'main';
	const apiKey = analysis.createKey({ plan: 'enterprise', perMinute: Infinity, account });
	const limit = { plan: 'custom', requestsPerMinute: 100_000 };
	return { apiKey, baseUrl: baseUrl ?? analysis.baseUrl, ...limit };
}

function parametersOf({ operation, parameters }: Target): INodeParameters {
	const options: INodeParameters = { includeUsage: '={{ $json.bad }}' };
	// Long enough for the analysis to be complete at the first question.
	if (operation === 'analyze') options.pollInterval = 0.4;
	return { operation, ...parameters, options };
}

/** Whether each item came out on its branch, linked to its input. */
function misplaced({ main, errors, error }: NodeResult, succeeds: boolean): string[] {
	if (error) return [`the run ended: ${error.message}`];
	const [refused, failed, ...more] = errors.map(({ pairedItem }) => JSON.stringify(pairedItem));
	const right =
		refused === '{"item":0}' &&
		more.length === 0 &&
		(succeeds
			? !failed && main.length > 0
			: failed === JSON.stringify(TARGET) && main.length === 0) &&
		main.every(({ pairedItem }) => JSON.stringify(pairedItem) === JSON.stringify(TARGET));
	const serverMessage = errors.map(({ json }) => String(json.error)).slice(1);
	return right
		? []
		: [`${main.length} items, ${errors.length} errors: ${serverMessage.join().slice(0, 300)}`];
}

function misworded({ errors }: NodeResult, wanted: RegExp): string[] {
	const message = String(errors[1]?.json.error);
	const sentences = message.replace(/"[^"]*"/g, '""').split(/[.?!] /);
	return wanted.test(message) && sentences.length === 2
		? []
		: [`said ${message}, not ${wanted.source} in two sentences`];
}

/** The whole message: what happened, the service's words, what is besides, what to do. */
function messageOf(row: FaultRow, target: Target, count: number, elsewhere: boolean): RegExp {
	const { type, operation, tellsAttempts, outcomeOf, note } = target;
	const [reason, serverMessage] = (!tellsAttempts && row.waitSays) || row.says!;
	if (outcomeOf(row).startsWith('timeout')) return literal(timeoutMessage(reason));
	const attempts = tellsAttempts && count > 1 ? ` (${count} attempts over …)` : '';
	const said = serverMessage === undefined ? '' : `: "${serverMessage}"`;
	const service = type === 'visibilityAnalysis' ? 'analysis' : 'reporting';
	const always = operation !== 'analyze' || !tellsAttempts;
	const noted = note && !elsewhere && (always || outcomeOf(row).startsWith('unclear'));
	const suffix = noted ? `; ${note.suffix}` : '';
	const also = outcomeOf(row).startsWith('unclear') ? (row.alsoAdvises ?? '') : '';
	const text = [
		`The ${service} service ${reason.replace('{form}', formOf(operation))}${attempts}${said}${suffix}.`,
		noted && isGeneral(row.advice!, operation)
			? note.advice.replace(/\.$/, `${also}.`)
			: adviceFor(row.advice!, operation),
	].join(' ');
	return literal(text);
}

function timeoutMessage(reason: string): string {
	return `The analysis service did not complete the analysis … of … within 300 seconds (status: "…"; at the last check it ${reason}). It may still be running: get it later with Get Analysis, or increase 'Timeout (Seconds)'.`;
}

/** A whole text; `…` is any. */
function literal(text: string): RegExp {
	const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+');
	return new RegExp(`^${escaped}$`);
}

function leaked({ run: finished }: NodeResult, apiKey: string): string[] {
	return JSON.stringify(finished.data.resultData).includes(apiKey)
		? ['the key is in the data']
		: [];
}
