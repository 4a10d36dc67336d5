import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox';
import { run, type NodeResult } from '../../../host/engine';
import { adviceFor, formOf, isGeneral, wrongOf } from './advice';
import type { Target } from './operations';
import type { FaultRow } from './faultRows';
import { literal } from './literal';

/** Runs one row against one operation, and tells what differs from the table. */

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
): Promise<string[]> {
	const { service, operation, meets, end } = target;
	const credential = credentialFor(target, sandbox, baseUrl);
	const [ending, count] = row.ends[end].split(' ') as [string, string];
	const succeeds = ending === 'ok';
	sandbox.addFault({
		...row.fault,
		...meets,
		location: row.fault.location?.replace('{foreign}', foreign),
		apiKey: credential.apiKey,
		times: succeeds ? Number(count) - 1 || 1 : Infinity,
	});
	const result = await run({
		type: service === 'analysis' ? 'visibilityAnalysis' : 'visibilityReporting',
		credential,
		onError: 'continueErrorOutput',
		parameters: parametersOf(target),
		// The first one is refused at once, so that a slip in pairing shows.
		items: [{ bad: 'perhaps' }, { bad: false, domain: `row-${(rows += 1)}.example` }],
	});
	const sent = sandbox
		.requests({ method: meets.method, path: meets.path })
		.filter(({ headers }) => headers.authorization === `Bearer ${credential.apiKey}`);
	const wantedSent = baseUrl ? 0 : Number(count) + (meets.after ?? 0);
	const data = JSON.stringify(result.run.data.resultData);
	return [
		...misplaced(result, succeeds),
		...(succeeds ? [] : misworded(result, messageOf(row, target, baseUrl !== undefined))),
		...(sent.length === wantedSent ? [] : [`${sent.length} requests, not ${wantedSent}`]),
		...(data.includes(credential.apiKey) ? ['the key is in the data'] : []),
	].map((found) => `${operation}, ${row.name}: ${found}`);
}

function credentialFor(
	{ service, operation }: Target,
	{ analysis, reporting }: Sandbox,
	elsewhere?: string,
): ICredentialDataDecryptedObject & { apiKey: string } {
	if (service === 'reporting') {
		const apiKey = reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 });
		return { apiKey, baseUrl: elsewhere ?? reporting.baseUrl };
	}
	const account = operation === 'analyze' ? 'submitting' : 'main';
	return {
		apiKey: analysis.createKey({ plan: 'enterprise', perMinute: Infinity, account }),
		baseUrl: elsewhere ?? analysis.baseUrl,
		plan: 'custom',
		requestsPerMinute: 100_000,
	};
}

function parametersOf({ operation, parameters }: Target): INodeParameters {
	const options: INodeParameters = { includeUsage: '={{ $json.bad }}' };
	// Long enough for the analysis to be complete at the first question.
	if (operation === 'analyze') options.pollInterval = 0.4;
	// Automatic would try another one after some faults.
	if (operation === 'compare') options.arrayFormat = 'repeat';
	return { operation, ...parameters, options };
}

/** Whether each item came out on its branch, linked to its input. */
function misplaced({ main, errors, error }: NodeResult, succeeds: boolean): string[] {
	if (error) return [`the run ended: ${error.message}`];
	const itemsOf = (all: typeof main) => [
		...new Set(all.map(({ pairedItem }) => JSON.stringify(pairedItem))),
	];
	const [first, second] = ['{"item":0}', '{"item":1}'];
	const isRight = succeeds
		? String(itemsOf(errors)) === first && String(itemsOf(main)) === second
		: String(itemsOf(errors)) === `${first},${second}` && main.length === 0;
	const said = errors.map(({ json }) => String(json.error)).slice(1);
	return isRight && errors.length <= 2
		? []
		: [`${main.length} items, ${errors.length} errors: ${said.join().slice(0, 300)}`];
}

function misworded({ errors }: NodeResult, wanted: RegExp): string[] {
	const message = String(errors[1]?.json.error);
	const sentences = message.replace(/"[^"]*"/g, '""').split(/[.?!] /);
	return wanted.test(message) && sentences.length <= 3
		? []
		: [`said ${message}, not ${wanted.source} in three sentences`];
}

/**
 * The whole message: what happened, the service's words, what is besides, what to do. Where no service
 * answers, there is nothing to say besides.
 */
function messageOf(row: FaultRow, target: Target, elsewhere: boolean): RegExp {
	const { service, operation, end, note } = target;
	const [ending, count] = row.ends[end].split(' ') as [string, string];
	const isWait = end === 'waiting';
	const [reason, words] = row.says;
	const attempts = !isWait && Number(count) > 1 ? ` (${count} attempts over …)` : '';
	const said = words === undefined ? '' : `: "${words}"`;
	const isUnclear = ending === 'unclear';
	const noted = !elsewhere && (end !== 'submitting' || isUnclear) ? note : undefined;
	const suffix = noted ? `; ${noted.suffix}` : '';
	const also = isUnclear ? (row.alsoAdvises ?? '') : '';
	const advice =
		noted && isGeneral(row.advice, operation)
			? noted.advice.replace(/\.$/, `${also}.`)
			: adviceFor(row.advice, operation, service);
	const happened = reason
		.replace('{form}', formOf(operation))
		.replace('{wrong}', wrongOf(operation));
	const between = 'Something between n8n and the';
	const subject = row.isInBetween
		? `${between} ${service} service (a proxy, firewall or CDN)`
		: `The ${service} service`;
	return literal(`${subject} ${happened}${attempts}${said}${suffix}. ${advice}`);
}
