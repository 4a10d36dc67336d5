import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { nameOfResult } from 'ai-visibility-reports';
import { ApiClient, type CallUsage } from '../http/apiClient';
import { asError } from '../asError';
import { type Combined, nameResults, withoutRepeatedDomains } from './combine';
import { nodeItem } from './files';
import { showOmissions, showOnce } from './hints';
import { messageAbout, partName, reasonForReaders } from './itemErrors';
import { type Outputs, type OutputSettings, toCombinedItem } from './outputs';
import type { CreateApi, TaskResult } from './task';

/** What the making of a combined item needs of the run whose tasks are done. */
interface DoneRun<Api, Result> {
	context: IExecuteFunctions;
	outputs: Outputs<Result>;
	combined: Combined<Result>;
	settings: OutputSettings;
	/** The clients of all tasks that have begun. */
	clients: ApiClient[];
	createApi: CreateApi<Api>;
	letOthersRun: () => Promise<void>;
}

/** Makes one item of all results, and says in the editor why tasks have none. */
export async function combinedItem<Api extends { client: ApiClient }, Result>(
	run: DoneRun<Api, Result>,
	results: Array<TaskResult<Api, Result, Result>>,
): Promise<INodeExecutionData> {
	const { context, outputs, combined, settings, clients, createApi, letOthersRun } = run;
	const inputs = context.getInputData();
	const accounts = await accountsOf(context, createApi);
	const distinct = withoutRepeatedDomains(results, ({ itemIndex }) => accounts[itemIndex]);
	const namedResults = nameResults(distinct, inputs, combined.perItem[0], settings.locale);
	const failed = namedResults.flatMap(({ result, ...task }, index) => {
		const part = distinct[index];
		if (result.status === 'fulfilled' || !part) return [];
		const error = asError(result.reason);
		// The user of the node gets the whole message here: readers of the report get only a short
		// reason.
		showOnce(context, new Set(), messageAbout(error, partName(part.reader, part.name)));
		const reason = reasonForReaders(error, combined.perItem[0]);
		return { ...nameOfResult({ ...task, result }), reason };
	});
	const successes = namedResults.flatMap(({ result, ...task }) =>
		result.status === 'fulfilled' ? { ...task, result: result.value } : [],
	);
	const doneResults = successes.map(({ result }) => result);
	const isOneAccount = new Set(accounts).size === 1;
	const usage = usageOf(clients, isOneAccount);
	await letOthersRun();
	const document = combined.toDocument(successes, failed, settings.locale, isOneAccount);
	await letOthersRun();
	const facts = {
		count: doneResults.length + failed.length,
		failed: failed.length,
		...combined.toFacts?.(successes, failed, isOneAccount),
	};
	const item = toCombinedItem(outputs, doneResults, facts, document, settings, usage);
	showOmissions(clients.at(-1), settings.omissions);
	const pairedItem = inputs.map((_, index) => ({ item: index }));
	return { ...(await nodeItem(context, item)), pairedItem };
}

/**
 * Gives the account of each item, including those that failed; undefined if its key cannot be
 * read.
 */
async function accountsOf<Api extends { client: ApiClient }>(
	context: IExecuteFunctions,
	createApi: CreateApi<Api>,
): Promise<Array<string | undefined>> {
	const { signal } = new AbortController();
	const inputs = context.getInputData();
	const apis = await Promise.allSettled(
		inputs.map(async (_, index) => await createApi(index, signal)),
	);
	return apis.map((api) => (api.status === 'fulfilled' ? api.value.client.account : undefined));
}

/** Adds up the calls of all clients, and says how many remain if they share one account. */
function usageOf(clients: ApiClient[], isOneAccount: boolean): CallUsage {
	const calls = clients.reduce((sum, client) => sum + client.usage().calls, 0);
	return isOneAccount ? { ...clients.at(-1)?.usage(), calls } : { calls };
}
