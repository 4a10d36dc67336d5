import { pollMentions } from '../../nodes/VisibilityReportingTrigger/mentions/pollMentions';
import {
	initial,
	type MentionSettings,
	type MentionState,
} from '../../nodes/VisibilityReportingTrigger/mentions/state';
import { ReportingInMemory, type Order } from '../../test/inMemory/reporting';
import { VirtualClock } from '../../test/unit/virtualClock';

/** The trigger's own modules against a service in memory, on its clock, with a poll each minute. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PAGE = 100;

/** What n8n's static data hold of a trigger beside its state, in bytes: ids, names and counts. */
const AROUND = 400;

export interface Run {
	polls: number;
	items: number;
	requests: number;
	/** In a single poll. */
	mostRequests: number;
	/** The largest state, in bytes. */
	bytes: number;
	/** The longest time from the listing of a new mention to its execution, in minutes. */
	longestWait: number;
	/** The sum over all polls of ceil(new / 100), but at least 1. */
	newPages: number;
}

const NOTHING = { polls: 0, items: 0, requests: 0, mostRequests: 0, newPages: 0 };

class Simulation {
	readonly run: Run = { ...NOTHING, bytes: 0, longestWait: 0 };

	private readonly clock = new VirtualClock();

	private readonly reporting: ReportingInMemory;

	private readonly settings: MentionSettings;

	private state: MentionState;

	/** The mentions still to be emitted, with when they were listed; those of a backlog without it. */
	private readonly waiting = new Map<string, number | undefined>();

	private minute = 0;

	constructor(
		order: Order,
		private readonly perHour: number,
		settings: Partial<MentionSettings> = {},
	) {
		this.reporting = new ReportingInMemory(this.clock, { order });
		const defaults = { filters: {}, startDate: undefined, lookbackMs: HOUR, maxItems: 500 };
		this.settings = { ...defaults, ...settings };
		this.state = initial(this.settings);
	}

	/** Lists mentions, spread evenly over a time that ends now. @returns their IDs */
	add(count: number, spreadMs: number): string[] {
		const ages = Array.from({ length: count }, (_, index) =>
			Math.floor((index * spreadMs) / count),
		);
		return ages.map((age) => this.reporting.add(age).id);
	}

	async poll(): Promise<void> {
		const { clock, reporting, run } = this;
		const before = reporting.service.calls;
		const polled = pollMentions(this.state, this.settings, reporting.pollWorld());
		const result = await clock.runUntil(polled);
		if ('failure' in result) throw new Error(JSON.stringify(result.failure));
		this.state = result.state;
		for (const { id } of result.items) this.take(String(id));
		const cost = reporting.service.calls - before;
		run.polls += 1;
		run.requests += cost;
		run.mostRequests = Math.max(run.mostRequests, cost);
		run.bytes = Math.max(run.bytes, Buffer.byteLength(JSON.stringify(this.state)) + AROUND);
	}

	/** A minute passes, in which mentions arrive. */
	async pass(): Promise<void> {
		const { clock, perHour } = this;
		await clock.runUntil(clock.sleep(MINUTE));
		this.minute += 1;
		const due = (minute: number) => Math.floor((minute * perHour) / 60);
		const count = due(this.minute) - due(this.minute - 1);
		for (const id of this.add(count, MINUTE)) this.waiting.set(id, clock.now());
		this.run.newPages += Math.max(1, Math.ceil(count / PAGE));
	}

	/** Forgets what was measured so far, as the start is no matter. */
	begin(): void {
		Object.assign(this.run, NOTHING);
	}

	/** Polls until these mentions have been emitted; then, uncounted, until all others have been, too. */
	async emitBacklog(ids: string[]): Promise<Run> {
		for (const id of ids) this.waiting.set(id, undefined);
		while (ids.some((id) => this.waiting.has(id))) {
			await this.pass();
			await this.poll();
		}
		const { requests } = this.run;
		while (this.waiting.size > 0) await this.poll();
		return { ...this.run, requests };
	}

	private take(id: string): void {
		if (!this.waiting.has(id)) throw new Error(`${id} came twice, or was not new.`);
		const now = this.clock.now();
		const waited = (now - (this.waiting.get(id) ?? now)) / MINUTE;
		this.waiting.delete(id);
		this.run.items += 1;
		this.run.longestWait = Math.max(this.run.longestWait, waited);
	}
}

/** A running trigger, so many polls, behind a full lookback of mentions. */
export async function steady(perHour: number, lookbackMs: number, polls: number): Promise<Run> {
	const simulation = new Simulation('newest', perHour, { lookbackMs });
	const span = lookbackMs + HOUR;
	simulation.add(Math.floor((perHour * span) / HOUR), span);
	await simulation.poll();
	simulation.begin();
	for (let poll = 0; poll < polls; poll += 1) {
		await simulation.pass();
		await simulation.poll();
	}
	const { run } = simulation;
	if (run.items !== Math.floor((polls * perHour) / 60)) throw new Error('Not all came.');
	return run;
}

/** An activation with so many mentions of the last 90 days behind the Start Date, until all have come. */
export async function startDate(order: Order, count: number, perHour: number): Promise<Run> {
	const simulation = new Simulation(order, perHour, { startDate: Date.UTC(2026, 6, 1) });
	return await simulation.emitBacklog(simulation.add(count, 90 * 24 * HOUR));
}

/** A running trigger at which so many mentions are listed within a minute, until all have come. */
export async function flood(order: Order, count: number, perHour: number): Promise<Run> {
	const simulation = new Simulation(order, perHour);
	simulation.add(perHour, HOUR);
	await simulation.poll();
	simulation.begin();
	await simulation.pass();
	return await simulation.emitBacklog(simulation.add(count, MINUTE));
}
