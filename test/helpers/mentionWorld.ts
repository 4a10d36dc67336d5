import type { INodeParameters } from 'n8n-workflow';

import { ReportingInMemory, type Mention, type Order } from './reporting';
import { runOn, VirtualClock } from './virtualClock';
import { PollingWorkflow, type Remains } from './workflow';

/** How long a page takes where a test does not say. */
const PAGE_MS = 10;

/** What stays the same as long as a world exists. */
export interface Surroundings {
	/** The node's options. */
	options: INodeParameters;
	/** How the service sorts its list. */
	order: Order;
	/** Whether a cursor names the last mention of a page, or counts the mentions up to it. */
	cursors: 'keyset' | 'offset';
	/** The most mentions of a page. */
	pageSize: number;
	/** How long a page takes. */
	pageMs: number;
	/** How long the service accepts a cursor, which it then refuses with 410. */
	cursorMs: number;
	/** How much n8n's clock is ahead of the service's. */
	n8nAheadMs: number;
	/** Whether the answers name a time. */
	isDated: boolean;
	/** Whether n8n polls by its newer scheduler, for which each poll is an activation. */
	isScheduled: boolean;
}

/** What goes wrong in one poll. */
export interface Trouble {
	/** The service refuses this page: the first one is 1. */
	failsAt?: number;
	/** The poll has time for so many pages. */
	pages?: number;
	/** Happens before each page but the first. */
	betweenPages?: () => void;
	/** All answers are empty, or the first one if it is asked for by a saved cursor. */
	empty?: 'all' | 'cursor';
	/** How much n8n's clock is further ahead. */
	n8nJumpMs?: number;
	/** How much the times of the answers are ahead. */
	answersAheadMs?: number;
	/** n8n is killed at the end and started again, and this is what gets out of it. */
	killed?: Remains;
}

/** A workflow with New Mention, and a service whose list the test writes. No time passes but what the test lets pass. */
export class MentionWorld {
	readonly clock = new VirtualClock();

	readonly service: ReportingInMemory;

	readonly workflow: PollingWorkflow;

	private trouble: Trouble = {};

	/** The page that the service was asked for last in this poll. */
	private page = 0;

	/** How many polls in a row had only empty answers. */
	emptyPolls = 0;

	private hasMentions = false;

	constructor(private readonly given: Partial<Surroundings> = {}) {
		const {
			options = {},
			n8nAheadMs = 0,
			isDated = true,
			isScheduled: _,
			pageMs: roundTripMs = PAGE_MS,
			...service
		} = given;
		runOn(this.clock, () => n8nAheadMs + (this.trouble.n8nJumpMs ?? 0));
		this.service = new ReportingInMemory(this.clock, {
			...service,
			roundTripMs,
			// A Date that cannot be read is none.
			wrongBy: () => ({ date: isDated ? (this.trouble.answersAheadMs ?? 0) : NaN }),
			refuse: (_path, _key, { cursor }) => this.answerInstead(cursor !== undefined),
		});
		this.workflow = new PollingWorkflow({ event: 'mention', options }, async (request) => {
			const answer = await this.service.service.respond(request);
			const { data } = answer.body;
			if (Array.isArray(data) && data.length > 0) this.hasMentions = true;
			return answer;
		});
	}

	/** Lists mentions that were captured so long ago. @returns their IDs */
	list(count: number, ageMs = 0, engine?: string): string[] {
		return Array.from({ length: count }, () => this.service.add(ageMs, engine).id);
	}

	async pass(ms: number): Promise<void> {
		await this.clock.runUntil(this.clock.sleep(ms));
	}

	/** Publishes the workflow, perhaps with other parameters, which polls at once. If that fails, the next poll tries again. */
	async publish(parameters: INodeParameters = {}, trouble: Trouble = {}): Promise<void> {
		Object.assign(this.workflow.parameters, parameters);
		await this.during(trouble, async () => await this.workflow.activate());
	}

	/** n8n is killed between two polls and started again. */
	async restart(): Promise<void> {
		this.workflow.die();
		await this.publish();
	}

	/** Polls. If the poll fails, the next one has to make up for it. */
	async poll(trouble: Trouble = {}): Promise<void> {
		const { workflow } = this;
		const { isScheduled } = this.given;
		const { killed } = trouble;
		if (!workflow.activation) return await this.publish();
		await this.during(trouble, async () => {
			if (killed) return await workflow.pollAndDie(killed, isScheduled ? 'update' : undefined);
			return await (isScheduled ? workflow.pollBySchedule() : workflow.poll());
		});
		if (killed) await this.publish();
	}

	/** The mentions that each execution got, whether each is an item or a digest has them. */
	executions(): Mention[][] {
		const mentionsOf = ({ mentions, ...item }: { mentions?: unknown }) =>
			(mentions ?? [item]) as [];
		return this.workflow.executions.map((items) => items.flatMap(mentionsOf));
	}

	/** The IDs of the mentions that executions got, in alphabetical order. */
	emitted(): string[] {
		return this.executions()
			.flat()
			.map(({ id }) => id)
			.sort();
	}

	private async during(trouble: Trouble, polls: () => Promise<unknown>): Promise<void> {
		const { pageMs = PAGE_MS } = this.given;
		this.trouble = trouble;
		this.page = 0;
		this.hasMentions = false;
		// A poll asks for more pages in three quarters of its time.
		this.workflow.budgetMs = trouble.pages && Math.floor((trouble.pages * pageMs) / 0.75);
		await this.clock.runUntil(polls().catch(() => undefined));
		this.trouble = {};
		this.emptyPolls = this.hasMentions ? 0 : this.emptyPolls + 1;
	}

	/** What the service answers in place of a page; undefined: it gives the page. */
	private answerInstead(hasCursor: boolean) {
		const { empty } = this.trouble;
		this.page += 1;
		if (this.page > 1) this.trouble.betweenPages?.();
		if (empty === 'all' || (empty === 'cursor' && hasCursor && this.page === 1)) {
			return { statusCode: 200, body: { data: [], meta: {} } };
		}
		if (this.page !== this.trouble.failsAt) return undefined;
		// Asks for more time than a poll may pause, so that nothing is sent a second time.
		return { statusCode: 503, headers: { 'retry-after': '60' }, body: {} };
	}
}
