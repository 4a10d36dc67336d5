import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INode,
	IPollFunctions,
} from 'n8n-workflow';

import type { Brand } from './brand';
import { DAY_MS, type LifeClock } from './clock';
import type { PackageProcess } from './packageProcess';

type Data = Record<string, IDataObject>;
type EventName = 'mention' | 'visibilityChange' | 'actionPlan';

/** What a weekly report reads. */
const REPORT = ['visibility', 'benchmarks', 'mentions', 'actionPlan'];

/** More mentions than a brand has in a year. */
const MOST_MENTIONS = 100_000;

interface Activation {
	process: PackageProcess;
	context: IPollFunctions;
	staticData: Data;
}

/** A workflow with the trigger, as n8n keeps it: its static data is saved at activation and with items. */
export class LivingWorkflow {
	/** When its first activation ended. */
	begunAt = Infinity;

	polls = 0;

	failedReports = 0;

	/** The longest time between two polls with an answer, in milliseconds. */
	longestGapMs = 0;

	/** How often each mention has started an execution, by its number. */
	private readonly emitted = new Uint8Array(MOST_MENTIONS);

	private executions = 0;

	private answeredAt: number | undefined;

	private database = '{}';

	private activation: Activation | undefined;

	constructor(
		readonly id: number,
		private readonly event: EventName,
		private readonly brand: Brand,
		private readonly clock: LifeClock,
	) {}

	async activate(process: PackageProcess): Promise<void> {
		const staticData = JSON.parse(this.database) as Data;
		this.activation = { process, context: this.pollContext(staticData), staticData };
		this.answeredAt = undefined;
		await this.poll(true);
		this.begunAt = Math.min(this.begunAt, this.clock.now());
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
		const since = new Date(this.clock.wallTime() - 7 * DAY_MS).toISOString();
		for (const operation of REPORT) {
			const parameters = { operation, returnAll: true, 'filters.since': since };
			await execute.call(this.executeContext(parameters)).catch(() => (this.failedReports += 1));
		}
	}

	/**
	 * What should have started executions, what was lost and what was repeated.
	 *
	 * @param until what happened later need not have been emitted
	 */
	verdict(until: number): { events: number; lost: number; repeated: number } {
		const seen = this.happened().filter(({ at }) => at > this.begunAt);
		const wanted = seen.filter(({ at }) => at <= until);
		const events = wanted.length;
		if (this.event === 'mention') {
			const lost = wanted.filter(({ number }) => this.emitted[number] === 0).length;
			const repeated = this.emitted.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
			return { events, lost, repeated };
		}
		const lost = Math.max(0, events - this.executions);
		return { events, lost, repeated: Math.max(0, this.executions - seen.length) };
	}

	/** When each of its events happened so far. */
	private happened(): Array<{ at: number; number: number }> {
		const { brand, clock, event } = this;
		if (event === 'mention') return brand.listedAt.map((at, number) => ({ at, number }));
		const everyMs = event === 'actionPlan' ? 7 * DAY_MS : DAY_MS;
		const length = Math.floor(clock.now() / everyMs);
		return Array.from({ length }, (_, number) => ({ at: (number + 1) * everyMs, number }));
	}

	private execute({ id }: IDataObject): void {
		this.executions += 1;
		if (this.event === 'mention') this.emitted[Number(String(id).slice('men_'.length))]! += 1;
	}

	private pollContext(staticData: Data): IPollFunctions {
		const noteAnswer = () => {
			const now = this.clock.now();
			this.longestGapMs = Math.max(this.longestGapMs, now - (this.answeredAt ?? now));
			this.answeredAt = now;
		};
		return {
			...this.commonContext({ event: this.event }, noteAnswer),
			getActivationMode: () => 'activate',
			getWorkflow: () => ({ id: String(this.id), name: '', active: true }),
			getWorkflowStaticData: (type: string) => (staticData[type] ??= {}),
			getPollBudgetMs: () => 240_000,
		} as unknown as IPollFunctions;
	}

	private executeContext(parameters: IDataObject): IExecuteFunctions {
		const { signal } = new AbortController();
		return {
			...this.commonContext(parameters),
			getInputData: () => [{ json: {} }],
			continueOnFail: () => false,
			getExecutionId: () => `report-${this.id}`,
			getExecutionCancelSignal: () => signal,
			// By these n8n's own contexts know a run's items.
			connectionInputData: [],
			runExecutionData: {},
			executeData: {},
		} as unknown as IExecuteFunctions;
	}

	private commonContext(parameters: IDataObject, onAnswer = () => {}) {
		const { brand } = this;
		const credentials = { visibilityReportingApi: { id: String(brand.id), name: 'Key' } };
		const node = { id: 'node', name: 'Node', type: '', parameters: {}, credentials };
		const baseUrl = 'https://service.example/v1';
		const send = async (
			_: string,
			options: IHttpRequestOptions,
			{ credentialsDecrypted }: { credentialsDecrypted: { data: { apiKey: string } } },
		) => {
			const response = await brand.service.respond(options, credentialsDecrypted.data.apiKey);
			if (response.statusCode === 200) onAnswer();
			return response;
		};
		return {
			getMode: () => 'trigger',
			getNode: () => node as unknown as INode,
			getTimezone: () => 'UTC',
			getNodeParameter: (path: string, ...more: unknown[]) => parameters[path] ?? more.at(-1),
			getCredentials: async () => ({ apiKey: brand.apiKey, baseUrl }),
			helpers: { httpRequestWithAuthentication: send },
		};
	}
}
