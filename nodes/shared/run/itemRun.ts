import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type Ms, SECOND_MS } from 'ai-visibility-reports/time';
import { systemClock, untilSettled, withTimeout } from '../clock';
import { ParameterReader } from '../fields/parameterReader';
import { ApiClient } from '../http/apiClient';
import { ApiError, rethrow } from '../http/apiError';
import { isAboutAccount } from '../http/failure';
import { asError } from '../asError';
import { ITEMS_PER_TURN, makeTurns } from '../turns';
import type { Combined } from './combine';
import { combinedItem } from './combinedItem';
import { nodeItem } from './files';
import { showHint, showOmissions } from './hints';
import {
	domainIn,
	errorOfOne,
	failedItem,
	logPaidWork,
	messageAbout,
	partName,
	withPaidWork,
} from './itemErrors';
import { type OutputSettings, toItems } from './outputs';
import type { CreateApi, ItemWork, Refused, Task, TaskResult } from './task';

/**
 * The first failure waits this long for requests under way, because its message names the analyses
 * that they begin and that the user pays for.
 */
const GRACE_MS: Ms = 30 * SECOND_MS;

/**
 * Runs an operation for all input items, in three steps:
 *
 *     readTasks      reads the parameters of every item, so that a wrong one is refused before any
 *                    request is sent
 *     runTasks       does the work of all tasks side by side; the first failure stops the others
 *     writeItems     gives the output items, in the order of the input and paired with it; or
 *     writeCombined  gives a single item about all of them, with "One Result for All Items"
 *
 * An item that lists three domains is three tasks, so that one domain may fail and the others still
 * arrive:
 *
 *     item 0: a.com, b.com ──► task a.com ──► item about a.com, paired with 0
 *                          └─► task b.com ──► its failure, paired with 0
 *     item 1: c.com        ──► task c.com ──► item about c.com, paired with 1
 *
 * With "On Error: Continue", nothing is thrown: each failure becomes an item that says what
 * happened. Without it, the first failure is thrown, and never hides what was paid for: its message
 * names the analyses that the run leaves at the service.
 */
export class ItemRun<Api extends { client: ApiClient }, Result> {
	private readonly now = systemClock.wallTime();
	private readonly letOthersRun = makeTurns();
	/** The clients of all tasks that have begun. */
	private readonly clients: ApiClient[] = [];
	/** The first item that can run; where items are combined, its settings are those of all. */
	private first: { reader: ParameterReader; settings: OutputSettings } | undefined;

	constructor(
		private readonly work: ItemWork<Api, Result>,
		private readonly context: IExecuteFunctions,
		private readonly createApi: CreateApi<Api>,
	) {}

	/**
	 * Gives the output items of the run.
	 * @throws without "Continue" the first failure, with what the run leaves at the service
	 */
	async items(): Promise<INodeExecutionData[]> {
		const { context, clients, work } = this;
		try {
			const tasks = await this.readTasks();
			const settings = this.first?.settings;
			return settings?.isCombined && work.combined
				? await this.writeCombined(tasks, settings, work.combined)
				: await this.writeItems(tasks);
		} catch (error) {
			return rethrow(withPaidWork(asError(error), clients));
		} finally {
			if (context.getExecutionCancelSignal()?.aborted) logPaidWork(context, clients);
		}
	}

	private async readTasks(): Promise<Array<Task<Api, Result> | Refused>> {
		const tasks: Array<Task<Api, Result> | Refused> = [];
		for (const index of this.context.getInputData().keys()) {
			if (index % ITEMS_PER_TURN === 0) await this.letOthersRun();
			for (const task of this.tasksOf(index)) tasks.push(task);
		}
		if (!this.context.continueOnFail()) this.throwRefusal(tasks);
		return tasks;
	}

	/**
	 * Throws the error about the first item whose parameters are refused. Where all are, no setting
	 * gives any of them; and where all are for the same reason, the error is about the node and names
	 * no item.
	 */
	private throwRefusal(tasks: Array<Task<Api, Result> | Refused>): void {
		const refused = tasks.filter((task) => 'refusal' in task);
		const [first] = refused;
		if (!first) return;
		const { refusal, label } = first;
		const isOneReason = refused.every((task) => task.refusal.message === refusal.message);
		if (refused.length < tasks.length && label !== undefined) {
			rethrow(errorOfOne(refusal, label, this.context));
		}
		if (!isOneReason) refusal.message = messageAbout(refusal, label);
		rethrow(refusal);
	}

	private tasksOf(itemIndex: number): Array<Task<Api, Result> | Refused> {
		const { context, work } = this;
		const shared = this.first?.settings.isCombined ? this.first : undefined;
		const reader = shared
			? shared.reader.forItem(itemIndex, work.combined?.perItem ?? [])
			: new ParameterReader(context, itemIndex, work.properties, this.now);
		try {
			const settings = shared?.settings ?? work.readSettings(reader);
			const tasks = work.prepare(reader);
			this.first ??= { reader, settings };
			return tasks.map((task) => ({ itemIndex, reader, settings, ...task }));
		} catch (error) {
			const refusal = asError(error);
			const isOneOfSeveral = context.getInputData().length > 1;
			// The domain may be what is refused, so it does not name the item.
			const label = isOneOfSeveral ? partName(reader, '') : undefined;
			return [{ itemIndex, reader, refusal, label }];
		}
	}

	/**
	 * Runs all tasks side by side.
	 * @param use makes the output of the result of a task, as a part of its work
	 * @throws without "Continue" the first failure, which stops the others, once they have stopped or
	 * 30 s later
	 */
	private async runTasks<Output>(
		tasks: Array<Task<Api, Result> | Refused>,
		use: (result: Result, task: Task<Api, Result>, client: ApiClient) => Output | Promise<Output>,
	): Promise<Array<TaskResult<Api, Result, Output>>> {
		const { context } = this;
		const stop = new AbortController();
		const cancel = context.getExecutionCancelSignal();
		let first: { error: Error; name: string } | undefined;
		const running = tasks.map(async (task) => {
			// Each task has a signal of its own: thousands of listeners on one would make Node warn.
			const signal = AbortSignal.any(cancel ? [cancel, stop.signal] : [stop.signal]);
			const [result] = await Promise.allSettled([this.runTask(task, use, signal)]);
			if (result.status === 'rejected' && !context.continueOnFail()) {
				first ??= { error: asError(result.reason), name: partName(task.reader, task.name) };
				stop.abort();
			}
			return { ...task, result };
		});
		const all = Promise.all(running);
		await untilSettled(all, stop.signal);
		if (!first) return await all;
		const { error, name } = first;
		await withTimeout(systemClock, GRACE_MS, async () => await all);
		// Who cancels a run wants no advice on how to get the other items.
		const isOfOne = tasks.length > 1 && !cancel?.aborted && !this.isOfAllItems(error);
		throw isOfOne ? errorOfOne(error, name, context) : error;
	}

	/**
	 * True if the other items would fail for the same reason, with "Continue", too: all use one account,
	 * which the failure is about, or the credential of no item could be read, so that there is no client.
	 */
	private isOfAllItems(error: Error): boolean {
		const [client] = this.clients;
		if (!client) return true;
		const isShared = client.settings.itemsOfAccount === undefined;
		return isShared && error instanceof ApiError && isAboutAccount(error.apiFailure);
	}

	private async runTask<Output>(
		task: Task<Api, Result> | Refused,
		use: (result: Result, task: Task<Api, Result>, client: ApiClient) => Output | Promise<Output>,
		signal: AbortSignal,
	): Promise<Output> {
		if ('refusal' in task) throw task.refusal;
		await this.letOthersRun();
		const api = await this.createApi(task.itemIndex, signal);
		const { client } = api;
		this.clients.push(client);
		task.settings.ignoredAppearance.forEach((message) => showHint(client, message));
		try {
			return await use(await task.run(api), task, client);
		} catch (error) {
			// Without "Continue" the failure ends the run, whose error names what all tasks leave at the
			// service.
			if (!this.context.continueOnFail()) return rethrow(error);
			return rethrow(withPaidWork(asError(error), [client]));
		}
	}

	private async writeItems(
		tasks: Array<Task<Api, Result> | Refused>,
	): Promise<INodeExecutionData[]> {
		const results = await this.runTasks(
			tasks,
			async (result, task, client) => await this.itemsOf(result, task, client),
		);
		return results.flatMap((task) =>
			task.result.status === 'fulfilled'
				? task.result.value
				: [this.failedItemOf(task, task.result.reason)],
		);
	}

	private async itemsOf(
		result: Result,
		{ itemIndex, settings }: Task<Api, Result>,
		client: ApiClient,
	): Promise<INodeExecutionData[]> {
		await client.settings.run.letOthersRun();
		const pairedItem = { item: itemIndex };
		const items: INodeExecutionData[] = [];
		for (const item of toItems(this.work.outputs, result, settings, client.usage())) {
			// Without a file, nothing is awaited: a promise for each of 100,000 mentions takes 50 MB.
			if (item.fileName === undefined) items.push({ json: item.json, pairedItem });
			else items.push({ ...(await nodeItem(this.context, item)), pairedItem });
		}
		showOmissions(client, settings.omissions);
		return items;
	}

	private failedItemOf(task: Task<Api, Result> | Refused, reason: unknown): INodeExecutionData {
		const { itemIndex, reader, name } = task;
		const label = 'refusal' in task ? task.label : name && partName(reader, name);
		return failedItem(this.context, itemIndex, asError(reason), label, name ?? domainIn(reader));
	}

	/** Gives one item about all tasks; where none has a result, an item for each failure. */
	private async writeCombined(
		tasks: Array<Task<Api, Result> | Refused>,
		settings: OutputSettings,
		combined: Combined<Result>,
	): Promise<INodeExecutionData[]> {
		const { context, createApi } = this;
		const results = await this.runTasks(tasks, (result) => result);
		const isAnyDone = results.some(({ result }) => result.status === 'fulfilled');
		if (isAnyDone) {
			const { clients, letOthersRun, work } = this;
			const { outputs } = work;
			const run = { context, outputs, combined, settings, clients, createApi, letOthersRun };
			return [await combinedItem(run, results)];
		}
		return results.flatMap((task) =>
			task.result.status === 'rejected' ? [this.failedItemOf(task, task.result.reason)] : [],
		);
	}
}
