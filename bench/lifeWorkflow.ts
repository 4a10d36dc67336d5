import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INode,
	IPollFunctions,
} from 'n8n-workflow';

import type { EventClock } from './eventClock';
import type { PackageProcess } from './lifeProcess';
import type { BrandInMemory } from './lifeService';

type Data = Record<string, IDataObject>;

export const EVENTS = ['mention', 'visibilityChange', 'actionPlan'] as const;
export type EventName = (typeof EVENTS)[number];

/** What a weekly report reads. */
const REPORT = ['visibility', 'benchmarks', 'mentions', 'actionPlan'];

interface Activation {
	process: PackageProcess;
	context: IPollFunctions;
	staticData: Data;
}

/** A workflow with the trigger, as n8n keeps it: its static data is saved at activation and with items. */
export class LivingWorkflow {
	/** When its first activation ended; undefined before. */
	begunAt: number | undefined;

	/** How often each mention has started an execution, by its number. */
	private emitted = new Uint8Array(256);

	/** Executions of events that have no number. */
	private executions = 0;

	polls = 0;

	failedReports = 0;

	/** The longest time between two polls with an answer, in milliseconds. */
	longestGapMs = 0;

	private answeredAt: number | undefined;

	private database = '{}';

	private activation: Activation | undefined;

	constructor(
		readonly id: number,
		readonly event: EventName,
		readonly brand: BrandInMemory,
		private readonly clock: EventClock,
	) {}

	async activate(process: PackageProcess): Promise<void> {
		const staticData = JSON.parse(this.database) as Data;
		this.activation = { process, context: this.pollContext(staticData), staticData };
		this.answeredAt = undefined;
		await this.poll(true);
		this.begunAt ??= this.clock.now();
	}

	deactivate(): void {
		this.activation = undefined;
	}

	/** A poll whose activation, or process, has ended meanwhile starts and saves nothing. */
	async poll(isActivation = false): Promise<void> {
		const { activation } = this;
		if (!activation) return;
		this.polls += 1;
		const items = await activation.process.poll.call(activation.context).then(
			(output) => output?.[0],
			() => undefined,
		);
		if (activation !== this.activation) return;
		for (const { json } of items ?? []) this.execute(json);
		if (items || isActivation) this.database = JSON.stringify(activation.staticData);
	}

	/** The report of the last week. */
	async report({ execute }: PackageProcess): Promise<void> {
		const since = new Date(this.clock.wallTime() - 7 * 86_400_000).toISOString();
		for (const operation of REPORT) {
			const parameters = { operation, returnAll: true, 'filters.since': since };
			await execute.call(this.executeContext(parameters)).catch(() => (this.failedReports += 1));
		}
	}

	/**
	 * What was lost and what was repeated.
	 *
	 * @param until what happened later need not have been emitted
	 * @param happened when its event happened, in order
	 */
	verdict(until: number, happened: number[]): { lost: number; repeated: number; events: number } {
		const isSeen = (at: number) => at > (this.begunAt ?? Infinity) && at <= this.clock.now();
		const isWanted = (at: number) => isSeen(at) && at <= until;
		const wanted = happened.filter(isWanted).length;
		if (this.event !== 'mention') {
			const lost = Math.max(0, wanted - this.executions);
			const repeated = Math.max(0, this.executions - happened.filter(isSeen).length);
			return { lost, repeated, events: wanted };
		}
		let [lost, repeated] = [0, 0];
		happened.forEach((at, number) => {
			const count = this.emitted[number] ?? 0;
			if (isWanted(at) && count === 0) lost += 1;
			repeated += Math.max(0, count - 1);
		});
		return { lost, repeated, events: wanted };
	}

	private execute({ id }: IDataObject): void {
		this.executions += 1;
		if (this.event !== 'mention') return;
		const number = Number(String(id).slice('men_'.length));
		if (number >= this.emitted.length) {
			const longer = new Uint8Array(2 * number);
			longer.set(this.emitted);
			this.emitted = longer;
		}
		this.emitted[number]! += 1;
	}

	private pollContext(staticData: Data): IPollFunctions {
		return {
			...this.commonContext({ event: this.event }),
			getActivationMode: () => 'activate',
			getWorkflow: () => ({ id: String(this.id), name: '', active: true }),
			getWorkflowStaticData: (type: string) => (staticData[type] ??= {}),
			getPollBudgetMs: () => 240_000,
			helpers: { httpRequestWithAuthentication: this.sender(() => this.noteAnswer()) },
		} as unknown as IPollFunctions;
	}

	private executeContext(parameters: IDataObject): IExecuteFunctions {
		const { signal } = new AbortController();
		return {
			...this.commonContext(parameters),
			// By these n8n's own contexts know a run's items.
			...{ connectionInputData: [], runExecutionData: {}, executeData: {} },
			getInputData: () => [{ json: {} }],
			continueOnFail: () => false,
			getExecutionId: () => `report-${this.id}`,
			getExecutionCancelSignal: () => signal,
			helpers: { httpRequestWithAuthentication: this.sender() },
		} as unknown as IExecuteFunctions;
	}

	private commonContext(parameters: IDataObject) {
		const credentials = { visibilityReportingApi: { id: String(this.brand.id), name: 'Key' } };
		const node = { id: 'node', name: 'Node', type: '', parameters: {}, credentials };
		const { brand } = this;
		return {
			getMode: () => 'trigger',
			getNode: () => node as unknown as INode,
			getTimezone: () => 'UTC',
			getNodeParameter: (path: string, ...more: unknown[]) => parameters[path] ?? more.at(-1),
			getCredentials: async () => ({
				apiKey: brand.apiKey,
				baseUrl: 'https://service.example/v1',
			}),
		};
	}

	private sender(onAnswer = () => {}) {
		return async (
			_: string,
			options: IHttpRequestOptions,
			{ credentialsDecrypted }: { credentialsDecrypted: { data: { apiKey: string } } },
		) => {
			const { apiKey } = credentialsDecrypted.data;
			const response = await this.brand.respond(options, apiKey);
			if (response.statusCode === 200) onAnswer();
			return response;
		};
	}

	private noteAnswer(): void {
		const now = this.clock.now();
		this.longestGapMs = Math.max(this.longestGapMs, now - (this.answeredAt ?? now));
		this.answeredAt = now;
	}
}
