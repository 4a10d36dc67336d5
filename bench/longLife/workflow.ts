import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { PollingWorkflow } from '../../test/inMemory/workflow';
import type { Brand } from './brand';
import { DAY_MS, type LifeClock } from './clock';
import type { PackageProcess } from './packageProcess';

type EventName = 'mention' | 'visibilityChange' | 'actionPlan';

/** What a weekly report reads. */
const REPORT = ['visibility', 'benchmarks', 'mentions', 'actionPlan'];

/** More mentions than a brand has in a year. */
const MOST_MENTIONS = 100_000;

/** A workflow with the trigger, and what it has executed. */
export class LivingWorkflow extends PollingWorkflow {
	/** When its first activation ended. */
	begunAt = Infinity;

	polls = 0;

	failedReports = 0;

	/** The longest time between two polls with an answer, in milliseconds. */
	longestGapMs = 0;

	/** How often each mention has started an execution, by its number. */
	private readonly emittedByNumber = new Uint8Array(MOST_MENTIONS);

	private started = 0;

	private answeredAt: number | undefined;

	constructor(
		readonly number: number,
		private readonly event: EventName,
		private readonly brand: Brand,
		private readonly clock: LifeClock,
	) {
		const credential = {
			get apiKey() {
				return brand.apiKey;
			},
			baseUrl: 'https://service.example/v1',
		};
		super({ event }, async (request, apiKey) => await this.ask(request, apiKey), credential);
		this.credentialId = String(brand.id);
	}

	async start({ poll }: PackageProcess): Promise<void> {
		this.trigger = { poll };
		this.answeredAt = undefined;
		this.polls += 1;
		await this.activate();
		this.begunAt = Math.min(this.begunAt, this.clock.now());
	}

	override async poll(): Promise<IDataObject[]> {
		if (!this.activation) return [];
		this.polls += 1;
		return await super.poll().catch(() => []);
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
			const lost = wanted.filter(({ number }) => this.emittedByNumber[number] === 0).length;
			const repeated = this.emittedByNumber.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
			return { events, lost, repeated };
		}
		const lost = Math.max(0, events - this.started);
		return { events, lost, repeated: Math.max(0, this.started - seen.length) };
	}

	/** When each of its events happened so far. */
	private happened(): Array<{ at: number; number: number }> {
		const { brand, clock, event } = this;
		if (event === 'mention') return brand.listedAt.map((at, number) => ({ at, number }));
		const everyMs = event === 'actionPlan' ? 7 * DAY_MS : DAY_MS;
		const length = Math.floor(clock.now() / everyMs);
		return Array.from({ length }, (_, number) => ({ at: (number + 1) * everyMs, number }));
	}

	protected override execute(items: IDataObject[]): void {
		this.started += items.length;
		if (this.event !== 'mention') return;
		for (const { id } of items) this.emittedByNumber[Number(String(id).slice('men_'.length))]! += 1;
	}

	private async ask(request: IHttpRequestOptions, apiKey: string) {
		const response = await this.brand.service.respond(request, apiKey);
		if (response.statusCode !== 200) return response;
		const now = this.clock.now();
		this.longestGapMs = Math.max(this.longestGapMs, now - (this.answeredAt ?? now));
		this.answeredAt = now;
		return response;
	}

	private executeContext(parameters: IDataObject): IExecuteFunctions {
		const { signal } = new AbortController();
		const { context } = this.open('trigger', 'activate');
		const { brand } = this;
		return {
			...context,
			helpers: {
				httpRequestWithAuthentication: async (_: string, request: IHttpRequestOptions) =>
					await brand.service.respond(request, brand.apiKey),
			},
			getNodeParameter: (path: string, ...more: unknown[]) => parameters[path] ?? more.at(-1),
			getInputData: () => [{ json: {} }],
			continueOnFail: () => false,
			getExecutionId: () => `report-${this.number}`,
			getExecutionCancelSignal: () => signal,
			// By these n8n's own contexts know a run's items.
			connectionInputData: [],
			runExecutionData: {},
			executeData: {},
		} as unknown as IExecuteFunctions;
	}
}
