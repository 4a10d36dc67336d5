import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { labelOf } from '../../../reports/documents/combined';
import { type Ms, SECOND_MS } from '../../../reports/time/dates';
import { parseDomain } from '../../../reports/values/domain';
import { READ_AT_ONCE, systemClock, makeYield, untilDone, withTimeout } from '../clock';
import { ParameterReader } from '../fields/field';
import type { ApiClient, Usage } from '../http/apiClient';
import { type Result, resultOf, settled } from '../result';
import { clientOf, type Combined, nameResults, withoutRepeatedDomains } from './combine';
import { showHint, showOmissions } from './hints';
import {
	errorOfOne,
	failedItem,
	logPaidWork,
	messageAbout,
	withPaidWork,
	reasonForReaders,
} from './itemErrors';
import { nodeItem, type Outputs, type OutputSettings, toCombinedItem, toItems } from './outputs';

/** Makes the API for an item. @throws where its credential cannot be read */
export type CreateApi<Api> = (itemIndex: number, signal: AbortSignal) => Promise<Api>;

export interface ItemWork<Api, Found> {
	properties: INodeProperties[];
	outputs: Outputs<Found>;
	combined?: Combined<Found>;
	readSettings: (reader: ParameterReader) => OutputSettings;
	/** Reads an item's parameters, and returns the parts of its work, such as its domains, by name. */
	prepare: (reader: ParameterReader) => Array<{ name?: string; run: (api: Api) => Promise<Found> }>;
}

/** What a part gives: its items, or what it has found where all parts together make one. */
type Done<Found> = { items: INodeExecutionData[] } | { found: Found };

/** A part of an item's work, by the name of what it is about. */
interface ItemPart<Found> {
	itemIndex: number;
	reader: ParameterReader;
	name?: string;
	/** What the message of a refused item of several calls it. */
	label?: string;
	perform: (signal: AbortSignal) => Promise<Done<Found>>;
}

/** How long the first failure waits for requests that are under way, as its error names the analyses that they begin. */
const UNDER_WAY_MS: Ms = 30 * SECOND_MS;

/** One run of an operation for all input items. */
export class ItemRun<Api extends { client: ApiClient }, Found> {
	private readonly now = systemClock.wallTime();
	private readonly yieldToEventLoop = makeYield();
	private readonly clients: ApiClient[] = [];
	/** The first item that can run; where items are combined, its settings are those of all. */
	private first: { reader: ParameterReader; settings: OutputSettings } | undefined;

	constructor(
		private readonly work: ItemWork<Api, Found>,
		private readonly context: IExecuteFunctions,
		private readonly createApi: CreateApi<Api>,
	) {}

	/**
	 * Reads all parameters, so that invalid input is rejected before any request; then runs all parts concurrently. Items are
	 * in the order of the input and paired with it. With "Continue", what fails becomes an item, see failedItem.
	 * @throws without "Continue" the first failure, with what the run leaves at the service
	 */
	async items(): Promise<INodeExecutionData[]> {
		const { context, clients } = this;
		const ended = await settled(this.itemsOfAll());
		if (context.getExecutionCancelSignal()?.aborted) logPaidWork(context, clients);
		if ('value' in ended) return ended.value;
		throw withPaidWork(ended.error, clients);
	}

	private async itemsOfAll(): Promise<INodeExecutionData[]> {
		const { context } = this;
		const { combined } = this.work;
		const parts: Array<ItemPart<Found>> = [];
		for (const index of context.getInputData().keys()) {
			if (index % READ_AT_ONCE === 0) await this.yieldToEventLoop();
			parts.push(...this.partsOf(index));
		}
		const done = await this.performed(parts);
		const isAnyDone = done.some(({ result }) => 'value' in result);
		if (combined && this.first?.settings.isCombined && isAnyDone) {
			return [await this.combine(combined, this.first.settings, done)];
		}
		return done.flatMap(({ itemIndex, reader, name, label, result }): INodeExecutionData[] => {
			if ('value' in result) return 'items' in result.value ? result.value.items : [];
			const domain = name ?? domainIn(reader);
			return [failedItem(context, itemIndex, result.error, name ?? label, domain)];
		});
	}

	/** The parts of an item's work; of a refused item one that fails. */
	private partsOf(itemIndex: number): Array<ItemPart<Found>> {
		const { context, work } = this;
		const shared = this.first?.settings.isCombined ? this.first : undefined;
		const reader = shared
			? shared.reader.forItem(itemIndex, work.combined?.own ?? [])
			: new ParameterReader(context, itemIndex, work.properties, this.now);
		const read = resultOf(() => {
			const settings = shared?.settings ?? work.readSettings(reader);
			const parts = work.prepare(reader);
			this.first ??= { reader, settings };
			return parts.map(({ name, run }) => ({
				itemIndex,
				reader,
				name,
				perform: async (signal: AbortSignal) => {
					await this.yieldToEventLoop();
					const api = await this.createApi(itemIndex, signal);
					this.clients.push(api.client);
					settings.ignored.forEach((why) => showHint(api.client, why));
					const render = async (found: Found) =>
						await this.render(found, itemIndex, api.client, settings);
					const done = await settled(run(api).then(render));
					if ('value' in done) return done.value;
					// Without "Continue" it ends the run, whose error names what all parts leave.
					throw context.continueOnFail() ? withPaidWork(done.error, [api.client]) : done.error;
				},
			}));
		});
		if ('value' in read) return read.value;
		const label = context.getInputData().length > 1 ? this.nameOf(itemIndex) : undefined;
		if (context.continueOnFail()) {
			return [{ itemIndex, reader, label, perform: async () => await Promise.reject(read.error) }];
		}
		throw label === undefined ? read.error : errorOfOne(read.error, label);
	}

	/**
	 * Performs all parts concurrently, and adds their results.
	 * @throws without "Continue" the first failure, which stops the others, once they have stopped or 30 s later
	 */
	private async performed(parts: Array<ItemPart<Found>>) {
		const { context } = this;
		const stop = new AbortController();
		const cancel = context.getExecutionCancelSignal();
		let first: Error | undefined;
		const performing = parts.map(async (part) => {
			// A signal for each: thousands of listeners on the same one would make Node warn.
			const signal = AbortSignal.any(cancel ? [cancel, stop.signal] : [stop.signal]);
			const result = await settled(part.perform(signal));
			if ('error' in result && !context.continueOnFail()) {
				const name = this.nameOf(part.itemIndex, part.name ?? domainIn(part.reader));
				first ??= parts.length === 1 ? result.error : errorOfOne(result.error, name);
				stop.abort();
			}
			return { ...part, result };
		});
		const all = Promise.all(performing);
		await untilDone(all, stop.signal);
		if (!first) return await all;
		await withTimeout(systemClock, UNDER_WAY_MS, async () => await all);
		throw first;
	}

	/** What an item of several is called: its client, its domain, or else its number. */
	private nameOf(itemIndex: number, domain?: unknown): string {
		const own = parseDomain(domain) ?? `Item ${itemIndex + 1}`;
		return clientOf(this.context.getInputData()[itemIndex]) ?? own;
	}

	private async render(
		found: Found,
		itemIndex: number,
		client: ApiClient,
		settings: OutputSettings,
	): Promise<Done<Found>> {
		if (this.first?.settings.isCombined) return { found };
		await client.settings.run.yieldToEventLoop();
		const pairedItem = { item: itemIndex };
		const items: INodeExecutionData[] = [];
		for (const made of toItems(this.work.outputs, found, settings, client.usage())) {
			// Without a file, nothing is awaited: a promise for each of 100,000 mentions takes 50 MB.
			if (made.fileName === undefined) items.push({ json: made.json, pairedItem });
			else items.push({ ...(await nodeItem(this.context, made)), pairedItem });
		}
		showOmissions(client, settings.omissions);
		return { items };
	}

	private async combine(
		combined: Combined<Found>,
		settings: OutputSettings,
		parts: Array<ItemPart<Found> & { result: Result<Done<Found>> }>,
	): Promise<INodeExecutionData> {
		const { context, work } = this;
		const inputs = context.getInputData();
		const accounts = await this.accounts();
		const distinct = withoutRepeatedDomains(parts, ({ itemIndex }) => accounts[itemIndex]);
		const tasks = nameResults(distinct, inputs, combined.own[0], settings.locale);
		const failed = tasks.flatMap(({ result, ...task }) => {
			if ('value' in result) return [];
			// Tells the user of the node why it failed: its readers are not told.
			const message = messageAbout(result.error, task.name);
			if ('addExecutionHints' in context) {
				context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
			}
			return { ...labelOf({ ...task, result }), reason: reasonForReaders(result.error) };
		});
		const done = tasks.flatMap(({ result, ...task }) =>
			'value' in result && 'found' in result.value ? { ...task, result: result.value.found } : [],
		);
		const results = done.map(({ result }) => result);
		const isOneAccount = new Set(accounts).size === 1;
		const usage = usageOf(this.clients, isOneAccount);
		await this.yieldToEventLoop();
		const document = combined.toDocument(done, failed, settings.locale, isOneAccount);
		await this.yieldToEventLoop();
		const { outputs } = work;
		const item = toCombinedItem(outputs, results, failed.length, document, settings, usage);
		showOmissions(this.clients.at(-1), settings.omissions);
		const pairedItem = inputs.map((_, index) => ({ item: index }));
		return { ...(await nodeItem(context, item)), pairedItem };
	}

	/** The account of each item, also of those that failed; undefined where the key cannot be read. */
	private async accounts(): Promise<Array<string | undefined>> {
		const { signal } = new AbortController();
		const inputs = this.context.getInputData();
		const apis = inputs.map(async (_, index) => await settled(this.createApi(index, signal)));
		return (await Promise.all(apis)).map((api) =>
			'value' in api ? api.value.client.account : undefined,
		);
	}
}

/** The calls of all, and how many remain to their account, if it is one. */
function usageOf(clients: ApiClient[], isOneAccount: boolean): Usage {
	const calls = clients.reduce((sum, client) => sum + client.usage().calls, 0);
	return isOneAccount ? { ...clients.at(-1)?.usage(), calls } : { calls };
}

/** The domain in the parameters of an item, which may be refused. */
function domainIn(reader: ParameterReader): unknown {
	const read = resultOf(() => reader.value('domain') ?? reader.value('domains'));
	return 'value' in read ? read.value : undefined;
}
