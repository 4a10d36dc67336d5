import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	NodeOperationError,
} from 'n8n-workflow';

import { accountKey, apiKeyOf } from '../credentials/authenticate';
import { parseBaseUrl } from '../credentials/baseUrl';
import { readCredential } from '../credentials/readCredential';
import { isTool } from '../fields/parameterReader';
import { ITEMS_PER_TURN, makeTurns } from '../turns';
import { ApiClient } from './apiClient';
import { rethrow } from './apiError';
import { clientSettings, type ServiceConnection } from './connection';
import { AccountRun, ATTENDED, CALLED, type Patience, UNATTENDED } from './runState';

type Credential = ICredentialDataDecryptedObject;

interface ItemCredentials {
	/** The credential of each item, or why it cannot be read. */
	results: Array<PromiseSettledResult<Credential>>;
	keysOfSeveralUrls: Set<string>;
}

/**
 * The API clients of a run's items, each with its own credential. Items of the same account share
 * an AccountRun.
 */
export class ItemClients {
	private readonly runs = new Map<string, AccountRun>();
	private readonly shownHints = new Set<string>();
	private readonly letOthersRun = makeTurns();
	private reading: Promise<ItemCredentials> | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly connection: ServiceConnection,
	) {}

	/**
	 * Creates an item's client.
	 * @throws NodeOperationError if the item's credential cannot be read, or has a key that another
	 * item uses with another base URL
	 */
	async client(itemIndex: number, signal: AbortSignal): Promise<ApiClient> {
		const { context, connection } = this;
		this.reading ??= this.readAll();
		const { results, keysOfSeveralUrls } = await this.reading;
		const result = results[itemIndex];
		if (result?.status === 'rejected') return rethrow(result.reason);
		const credential = result?.value ?? {};
		if (keysOfSeveralUrls.has(apiKeyOf(credential.apiKey))) {
			throw new NodeOperationError(context.getNode(), KEY_WITH_TWO_URLS, { itemIndex });
		}
		const id = accountKey(credential);
		const run =
			this.runs.get(id) ?? new AccountRun(this.shownHints, this.letOthersRun, patienceOf(context));
		this.runs.set(id, run);
		const executionId = context.getExecutionId();
		const settings = await clientSettings(context, connection, executionId, run, credential);
		const itemsOfAccount = itemsOf(id, results);
		return new ApiClient(context, { ...settings, itemIndex, itemsOfAccount, signal });
	}

	private async readAll(): Promise<ItemCredentials> {
		const { context, connection } = this;
		const reading: Array<Promise<[PromiseSettledResult<Credential>]>> = [];
		for (const index of context.getInputData().keys()) {
			if (index % ITEMS_PER_TURN === 0) await this.letOthersRun();
			// Each reading is settled by itself, because one that fails during the next pause would be an
			// unhandled rejection.
			reading.push(Promise.allSettled([readCredential(context, connection.credentialType, index)]));
		}
		const results = (await Promise.all(reading)).flat();
		const credentials = results.flatMap((result) =>
			result.status === 'fulfilled' ? [result.value] : [],
		);
		adviseOnKeys(context, credentials);
		warnOfIgnoredKeys(context, results);
		return { results, keysOfSeveralUrls: keysOfSeveralUrls(credentials) };
	}
}

/** The items that have an account; undefined if all items have it. */
function itemsOf(id: string, results: ItemCredentials['results']): number[] | undefined {
	const items = results.flatMap((result, index) => {
		return result.status === 'fulfilled' && accountKey(result.value) === id ? [index] : [];
	});
	return items.length === results.length ? undefined : items;
}

/** n8n's modes of executions that nobody waits for. */
const UNATTENDED_MODES = ['trigger', 'integrated', 'retry', 'error'];

function patienceOf(context: IExecuteFunctions): Patience {
	if (isTool(context.getNode()) || context.getMode() === 'manual') return ATTENDED;
	return UNATTENDED_MODES.includes(context.getMode()) ? UNATTENDED : CALLED;
}

const KEY_WITH_TWO_URLS =
	"Not sent: this run uses one API key with several Base URLs. Use one 'Base URL' per key.";

const KEYS_IN_ITEMS =
	"This run used more than one API key. If the keys are in the input items, n8n saves them with each execution. Use external secrets ($secrets) or variables ($vars) instead, or turn off saving executions in the workflow's settings.";

/** Shows a hint on where several keys are kept safely, unless the workflow saves no executions. */
function adviseOnKeys(context: IExecuteFunctions, credentials: Credential[]): void {
	const keys = new Set(credentials.map(({ apiKey }) => apiKeyOf(apiKey)));
	keys.delete('');
	if (keys.size < 2 || !('addExecutionHints' in context) || context.getMode() !== 'manual') return;
	const { saveDataSuccessExecution, saveDataErrorExecution, saveManualExecutions } =
		context.getWorkflowSettings();
	const saveSettings = [saveDataSuccessExecution, saveDataErrorExecution];
	if (saveSettings.every((which) => which === 'none') && saveManualExecutions === false) return;
	context.addExecutionHints({ message: KEYS_IN_ITEMS, type: 'info', location: 'outputPane' });
}

const KEYS_IGNORED =
	"The input items have different keys in 'key', but all were run with the same API key, so the credential does not use them. If they are meant to be used, choose the credential whose 'API Key' is the expression {{ $json.key }}: n8n may have chosen another one at the import.";

/**
 * Shows a hint if the items have keys of their own that the credential does not use. Then the
 * figures of all items are those of one account.
 */
function warnOfIgnoredKeys(
	context: IExecuteFunctions,
	results: Array<PromiseSettledResult<Credential>>,
): void {
	if (!('addExecutionHints' in context)) return;
	const items = context.getInputData().map(({ json }) => apiKeyOf(json.key));
	if (new Set(items.filter(Boolean)).size < 2) return;
	const keys = results.map((result) =>
		result.status === 'fulfilled' ? apiKeyOf(result.value.apiKey) : undefined,
	);
	if (keys.includes(undefined) || new Set(keys).size > 1) return;
	context.addExecutionHints({
		message: KEYS_IGNORED,
		type: 'warning',
		location: 'outputPane',
	});
}

/**
 * Finds the keys that are used with more than one base URL. A key or URL that cannot be used does
 * not count, because no request is sent with it.
 */
function keysOfSeveralUrls(credentials: Credential[]): Set<string> {
	const addresses = new Map<string, Set<string>>();
	for (const { apiKey, baseUrl } of credentials) {
		const base = parseBaseUrl(baseUrl);
		const key = apiKeyOf(apiKey);
		if (!base || key === '') continue;
		addresses.set(key, (addresses.get(key) ?? new Set()).add(base.address));
	}
	const several = [...addresses].filter(([, urls]) => urls.size > 1);
	return new Set(several.map(([key]) => key));
}
