import { Brand } from './brand';
import { DAY_MS, HOUR_MS, MINUTE_MS, type LifeClock } from './clock';
import { startProcess, type PackageProcess } from './packageProcess';
import { LivingWorkflow } from './workflow';

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

/** An n8n with its workflows, and the service, on one virtual clock. */
export class LifeWorld {
	/** What has become of the workflows that are no more. */
	private readonly totals = {
		polls: 0,
		events: 0,
		lost: 0,
		repeated: 0,
		failedReports: 0,
		longestGapMs: 0,
	};

	private readonly brands: Brand[];

	private readonly workflows = new Set<LivingWorkflow>();

	private readonly endMs: number;

	private process: PackageProcess;

	private made = 0;

	private changes = 0;

	private isDown = false;

	constructor(
		private readonly plan: LifePlan,
		private readonly clock: LifeClock,
	) {
		this.endMs = plan.days * DAY_MS;
		this.process = startProcess(clock);
		const quietFrom = this.endMs - this.settlingMs;
		this.brands = Array.from({ length: plan.keys }, (_, id) => new Brand(id, clock, quietFrom));
	}

	/** Begins all that goes on in this life; the clock then makes it happen. */
	begin(): void {
		const { workflows, replaceEveryMs, changeEveryMs, restartsAt } = this.plan;
		for (let count = 0; count < workflows; count += 1) void this.make();
		// Between the hours, as nothing else happens then.
		void this.each(replaceEveryMs, HOUR_MS / 2 + replaceEveryMs, () => this.replace());
		void this.each(changeEveryMs, HOUR_MS / 4 + changeEveryMs, () => this.change());
		void this.each(7 * DAY_MS, 8 * HOUR_MS, () => this.report());
		for (const day of restartsAt) void this.restart(day * DAY_MS);
	}

	/** Lets go of all workflows, and sums up. */
	sumUp() {
		const workflows = this.workflows.size;
		const entries = this.process.entries();
		const refusals = this.brands.reduce((sum, { service }) => sum + service.refusals, 0);
		for (const workflow of this.workflows) this.bury(workflow, this.endMs - this.settlingMs);
		return { ...this.totals, workflows, entries, refusals };
	}

	/** What happened so shortly before the end of a workflow may not have been seen. */
	private get settlingMs(): number {
		return 2 * this.plan.pollEveryMs + 10 * MINUTE_MS;
	}

	private async make(): Promise<void> {
		this.made += 1;
		const followed = this.made % ONE_IN;
		const event = followed === 1 ? 'visibilityChange' : followed === 2 ? 'actionPlan' : 'mention';
		const brand = this.brands[this.made % this.brands.length]!;
		const workflow = new LivingWorkflow(this.made, event, brand, this.clock);
		this.workflows.add(workflow);
		// n8n picks the second of each workflow's polls by chance.
		const offset = ((this.made * 7_919) % (this.plan.pollEveryMs / 1_000)) * 1_000;
		await this.clock.sleep(offset);
		if (!this.isDown) await workflow.start(this.process);
		while (this.workflows.has(workflow) && this.clock.now() < this.endMs) {
			void workflow.poll();
			await this.clock.sleep(this.plan.pollEveryMs);
		}
	}

	/** Does something again and again until the end. */
	private async each(everyMs: number, firstMs: number, work: () => void): Promise<void> {
		for (let at = firstMs; at < this.endMs; at += everyMs) {
			await this.clock.sleep(at - this.clock.now());
			work();
		}
	}

	private replace(): void {
		const [oldest] = this.workflows;
		if (oldest) this.bury(oldest, this.clock.now() - this.settlingMs);
		void this.make();
	}

	private change(): void {
		this.changes += 1;
		this.brands[this.changes % this.brands.length]!.changeKey();
		const workflows = [...this.workflows];
		const workflow = workflows[(this.changes * 31) % workflows.length]!;
		if (this.isDown || workflow.begunAt === Infinity) return;
		workflow.deactivate();
		void workflow.start(this.process);
	}

	private report(): void {
		for (const workflow of this.workflows) void workflow.report(this.process);
	}

	private async restart(at: number): Promise<void> {
		if (at >= this.endMs) return;
		await this.clock.sleep(at);
		this.isDown = true;
		for (const workflow of this.workflows) workflow.deactivate();
		await this.clock.sleep(DOWN_MS);
		this.process = startProcess(this.clock);
		this.isDown = false;
		for (const workflow of this.workflows) void workflow.start(this.process);
	}

	private bury(workflow: LivingWorkflow, until: number): void {
		workflow.deactivate();
		this.workflows.delete(workflow);
		const { totals } = this;
		const { events, lost, repeated } = workflow.verdict(until);
		totals.polls += workflow.polls;
		totals.events += events;
		totals.lost += lost;
		totals.repeated += repeated;
		totals.failedReports += workflow.failedReports;
		totals.longestGapMs = Math.max(totals.longestGapMs, workflow.longestGapMs);
	}
}
