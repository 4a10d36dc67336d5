import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { VisibilityReportingTrigger } from '../../../../nodes/VisibilityReportingTrigger/VisibilityReportingTrigger.node';
import { now } from '../../../today';

/**
 * n8n in memory, with the real trigger: what it does with static data and with the items of polls
 * that its workflow does not wait for any more.
 */

type Data = Record<string, IDataObject>;

export type EventName = 'mention' | 'visibilityChange';

interface Activation {
	context: IPollFunctions;
	event: EventName;
	staticData: Data;
	/** The static data as it was saved last. */
	saved: string;
}

interface Running {
	activation: Activation;
	isActivation: boolean;
	/** Whether another poll of its activation is under way, so that it does nothing. */
	isBeside: boolean;
	/** Lets the service answer. */
	response: () => void;
	items: Promise<INodeExecutionData[] | undefined>;
}

/** The Start Date, long before anything is listed: a trigger that begins anew repeats all. */
const START = '2026-01-01T00:00:00Z';

const { poll } = VisibilityReportingTrigger.prototype;

export class ModelN8n {
	readonly listed: IDataObject[] = [];

	/** How many executions each mention has had. */
	readonly executed = new Map<string, number>();

	discarded = 0;

	/** Events of a score that was compared with one from before the event was chosen again. */
	stale = 0;

	/** The status with which the service answers; a 503 is worth no second attempt. */
	status = 200;

	/** The service's time. */
	serverTime = now;

	/** The event that the workflow has in the editor. */
	event: EventName = 'mention';

	/** The event of the last poll that has kept anything. */
	taken: EventName | undefined;

	/** Is called when `taken` becomes another event. */
	onTaken = () => {};

	/** The scores since the event of scores was taken, the last one is the present one. */
	private scores = [50];

	private database = '{}';

	private name = 'Trigger';

	private savedName = '';

	private process = 0;

	private current: Activation | undefined;

	private newest: Activation | undefined;

	private running: Running[] = [];

	/**
	 * @param version 1 emits the items of a poll whose activation is over, 2 discards them
	 * @param id tells this workflow from the others of the test's process
	 */
	constructor(
		private readonly version: 1 | 2,
		private readonly id: number,
	) {}

	/** Deactivates, then activates, with a poll at once. */
	async activate(name = this.name, waits = true): Promise<void> {
		this.name = name;
		this.current = this.load();
		this.begin(true);
		if (waits) await this.finish();
	}

	deactivate(): void {
		this.current = undefined;
	}

	setScore(score: number): void {
		this.scores.push(score);
	}

	/** Begins a poll that waits for the service. */
	begin(isActivation = false): void {
		const activation = this.current;
		if (!activation) return;
		const before = this.running.find((each) => each.activation === activation);
		let response = before?.response ?? (() => {});
		// One context per activation, as in n8n; what a poll beside another one gets is the same.
		if (!before) response = this.serve(activation.context);
		const { context } = activation;
		this.newest = activation;
		const items = poll.call(context).then((output) => output?.[0]);
		items.catch(() => {});
		this.running.push({
			activation,
			isActivation,
			isBeside: before !== undefined,
			response,
			items,
		});
	}

	/** Lets the service answer the polls that wait, the last one first or last. */
	async finish(lastFirst = false): Promise<void> {
		const running = lastFirst ? this.running.reverse() : this.running;
		this.running = [];
		for (const { activation, isActivation, isBeside, response, items } of running) {
			response();
			const given = await items.then(
				(value) => ({ value }),
				() => ({ failed: true as const, value: undefined }),
			);
			const isCurrent = activation === this.current;
			if ('failed' in given && isActivation && isCurrent) this.deactivate();
			const hasKept = !('failed' in given) && !isBeside && activation === this.newest;
			if (hasKept) this.follow(activation.event);
			this.take(activation, given.value, isActivation || isCurrent);
			if (isActivation && !('failed' in given)) this.save(activation);
		}
	}

	/**
	 * Killed and started again; nothing of the process is left, only what is in the database. Not
	 * right after a renaming: what n8n has saved by then is under a name that nobody can know.
	 */
	async restart(): Promise<void> {
		if (!this.current || this.savedName !== this.name) return;
		this.running = [];
		this.process += 1;
		await this.activate();
	}

	private follow(event: EventName): void {
		if (event === this.taken) return;
		this.taken = event;
		this.scores = this.scores.slice(-1);
		this.onTaken();
	}

	private take(
		activation: Activation,
		items: INodeExecutionData[] | undefined,
		isWanted: boolean,
	): void {
		if (!items) return;
		if (this.version === 2 && !isWanted) {
			this.discarded += 1;
			return;
		}
		for (const { json } of items) {
			if ('score' in json && !this.scores.includes(Number(json.previous_score))) this.stale += 1;
			this.executed.set(String(json.id), (this.executed.get(String(json.id)) ?? 0) + 1);
		}
		this.save(activation);
	}

	/** Writes all static data of the workflow, if this activation has changed any. */
	private save(activation: Activation): void {
		// An empty object is there as soon as it is asked for, and n8n takes it for no change.
		const filled = Object.entries(activation.staticData).filter(
			([, data]) => Object.keys(data).length > 0,
		);
		const now = JSON.stringify(Object.fromEntries(filled));
		if (now === activation.saved) return;
		activation.saved = now;
		this.database = now;
		this.savedName = activation.context.getNode().name;
	}

	private load(): Activation {
		const staticData = JSON.parse(this.database) as Data;
		const { name, event } = this;
		// What the trigger remembers of its process hangs on this id: another one is another process.
		const workflow = { id: `${this.id}-${this.process}`, name: '', active: true };
		const node = {
			id: 'node',
			name,
			credentials: { visibilityReportingApi: { id: '1', name: 'Key' } },
		};
		const context = {
			getMode: () => 'trigger',
			getActivationMode: () => 'activate',
			getNode: () => node,
			getWorkflow: () => workflow,
			getTimezone: () => 'UTC',
			getNodeParameter: (path: string, fallback: unknown) =>
				({ event, 'options.startFrom': 'date', 'options.startDate': START })[path] ?? fallback,
			getCredentials: async () => ({ apiKey: 'key', baseUrl: 'https://service.example/v1' }),
			getWorkflowStaticData: (type: string) =>
				(staticData[type === 'node' ? `node:${name}` : type] ??= {}),
			helpers: {},
			...(this.version === 2 && { getPollBudgetMs: () => 240_000 }),
		} as unknown as IPollFunctions;
		return { context, event, staticData, saved: this.database };
	}

	/** @returns what lets the service answer the requests of the next poll */
	private serve(context: IPollFunctions): () => void {
		let response: () => void = () => {};
		const answered = new Promise<void>((resolve) => (response = resolve));
		const httpRequestWithAuthentication = async (_: string, { url }: { url: string }) => {
			await answered;
			const score = { domain: 'lumenroast.example', score: this.scores.at(-1) };
			const data = url.endsWith('/mentions') ? [...this.listed] : score;
			const body = this.status === 200 ? { data, meta: {} } : { error: { code: 'NO' } };
			const headers = { date: new Date(this.serverTime()).toUTCString(), 'retry-after': '60' };
			return { statusCode: this.status, headers, body };
		};
		Object.assign(context, { helpers: { httpRequestWithAuthentication } });
		return response;
	}
}
