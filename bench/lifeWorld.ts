import { setMaxListeners } from 'node:events';

import { EventClock } from './eventClock';
import { startProcess, type PackageProcess } from './lifeProcess';
import { BrandInMemory } from './lifeService';
import { EVENTS, LivingWorkflow } from './lifeWorkflow';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long n8n is away when it is started again. */
const DOWN_MS = 5 * MINUTE_MS;

/** Of so many workflows, one each follows the score and the action plan; the others mentions. */
const ONE_IN = 10;

export interface LifePlan {
	workflows: number;
	keys: number;
	days: number;
	pollEveryMs: number;
	/** How often a workflow is deleted and another one made. */
	replaceEveryMs: number;
	/** How often a key is changed, and a workflow deactivated and activated. */
	changeEveryMs: number;
	/** When n8n is started again, in days. */
	restartsAt: number[];
}

/** What has become of workflows that are no more, and of the others at the end. */
interface Totals {
	polls: number;
	events: number;
	lost: number;
	repeated: number;
	failedReports: number;
	longestGapMs: number;
}

/** An n8n with its workflows, and the service, on one virtual clock. */
export class LifeWorld {
	readonly totals: Totals = {
		polls: 0,
		events: 0,
		lost: 0,
		repeated: 0,
		failedReports: 0,
		longestGapMs: 0,
	};

	readonly brands: BrandInMemory[];

	process: PackageProcess;

	private readonly workflows = new Set<LivingWorkflow>();

	private readonly endMs: number;

	private made = 0;

	private isDown = false;

	private readonly over = new AbortController();

	constructor(
		readonly plan: LifePlan,
		readonly clock: EventClock,
	) {
		this.endMs = plan.days * DAY_MS;
		setMaxListeners(0, this.over.signal);
		this.process = startProcess(clock);
		this.brands = Array.from({ length: plan.keys }, (_, id) => new BrandInMemory(id, clock));
		for (const brand of this.brands) brand.quietFrom = this.endMs - this.settlingMs;
	}

	get live(): number {
		return this.workflows.size;
	}

	/** Begins all that goes on in this life; the clock then makes it happen. */
	begin(): void {
		const { workflows, replaceEveryMs, changeEveryMs, restartsAt } = this.plan;
		for (let count = 0; count < workflows; count += 1) void this.make();
		// Half an hour past, as nothing else happens then.
		void this.each(replaceEveryMs, HOUR_MS / 2, () => this.replace());
		void this.each(changeEveryMs, HOUR_MS / 4, (turn) => this.change(turn));
		void this.each(7 * DAY_MS, 8 * HOUR_MS, () => this.report());
		for (const day of restartsAt) void this.sleep(day * DAY_MS).then(async () => this.restart());
	}

	/** Ends what goes on. */
	stop(): void {
		this.over.abort();
	}

	/** Sums up, and lets go of all workflows. */
	sumUp(): Totals {
		for (const workflow of this.workflows) this.bury(workflow, this.endMs - this.settlingMs);
		return this.totals;
	}

	/** What happened so shortly before the end of a workflow may not have been seen. */
	private get settlingMs(): number {
		return 2 * this.plan.pollEveryMs + 10 * MINUTE_MS;
	}

	private async make(): Promise<void> {
		this.made += 1;
		const event = EVENTS[this.made % ONE_IN] ?? EVENTS[0];
		const brand = this.brands[this.made % this.brands.length]!;
		const workflow = new LivingWorkflow(this.made, event, brand, this.clock);
		this.workflows.add(workflow);
		// n8n picks the second of each workflow's polls by chance.
		const offset = ((this.made * 7_919) % (this.plan.pollEveryMs / 1_000)) * 1_000;
		await this.sleep(offset);
		if (!this.isDown) await workflow.activate(this.process);
		while (this.workflows.has(workflow) && this.clock.now() < this.endMs) {
			void workflow.poll();
			await this.sleep(this.plan.pollEveryMs);
		}
	}

	/** Does something again and again, the first time after an interval. */
	private async each(everyMs: number, offsetMs: number, work: (turn: number) => void) {
		await this.sleep(offsetMs);
		for (let turn = 0; this.clock.now() < this.endMs; turn += 1) {
			if (turn > 0 || everyMs === 7 * DAY_MS) work(turn);
			await this.sleep(everyMs);
		}
	}

	private async sleep(ms: number): Promise<void> {
		await this.clock.sleep(ms, this.over.signal);
	}

	private replace(): void {
		const [oldest] = this.workflows;
		if (oldest) this.bury(oldest, this.clock.now() - this.settlingMs);
		void this.make();
	}

	private change(turn: number): void {
		this.brands[turn % this.brands.length]!.changeKey();
		const workflows = [...this.workflows];
		const workflow = workflows[(turn * 31) % workflows.length]!;
		if (this.isDown || workflow.begunAt === undefined) return;
		workflow.deactivate();
		void workflow.activate(this.process);
	}

	private report(): void {
		for (const workflow of this.workflows) void workflow.report(this.process);
	}

	private async restart(): Promise<void> {
		this.isDown = true;
		for (const workflow of this.workflows) workflow.deactivate();
		await this.sleep(DOWN_MS);
		this.process = startProcess(this.clock);
		this.isDown = false;
		for (const workflow of this.workflows) void workflow.activate(this.process);
	}

	private bury(workflow: LivingWorkflow, until: number): void {
		workflow.deactivate();
		this.workflows.delete(workflow);
		const { totals } = this;
		const verdict = workflow.verdict(until, this.happened(workflow));
		totals.polls += workflow.polls;
		totals.events += verdict.events;
		totals.lost += verdict.lost;
		totals.repeated += verdict.repeated;
		totals.failedReports += workflow.failedReports;
		totals.longestGapMs = Math.max(totals.longestGapMs, workflow.longestGapMs);
	}

	private happened({ event, brand }: LivingWorkflow): number[] {
		if (event === 'mention') return brand.listedAt;
		const days = event === 'actionPlan' ? 7 : 1;
		return Array.from({ length: this.plan.days / days }, (_, turn) => (turn + 1) * days * DAY_MS);
	}
}
