import { pollMentions } from '../../nodes/VisibilityReportingTrigger/mentions/pollMentions';
import {
	initial,
	type MentionSettings,
	type MentionState,
} from '../../nodes/VisibilityReportingTrigger/mentions/state';
import { ReportingInMemory, type Mention, type Order } from '../../test/inMemory/reporting';
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
	/** Mentions of the backlog that came in a later poll than one that the service lists behind them. */
	outOfOrder: number;
	/** The longest time from the listing of a new mention to its execution, in minutes. */
	longestWait: number;
	/** Per poll, the mean of ceil(new / 100), but at least 1. */
	newPages: number;
}

interface List {
	order: Order;
	cursors?: 'keyset' | 'offset';
}

class Simulation {
	readonly run: Run = {
		polls: 0,
		items: 0,
		requests: 0,
		mostRequests: 0,
		bytes: 0,
		outOfOrder: 0,
		longestWait: 0,
		newPages: 0,
	};

	private readonly clock = new VirtualClock();

	private readonly reporting: ReportingInMemory;

	private readonly settings: MentionSettings;

	private state: MentionState;

	private readonly emitted = new Set<string>();

	private readonly listedAt = new Map<string, number>();

	/** Its place in the list, by id, of what was there at the start. */
	private places = new Map<string, number>();

	private furthest = -1;

	private minute = 0;

	constructor(
		list: List,
		private readonly perHour: number,
		settings: Partial<MentionSettings> = {},
	) {
		this.reporting = new ReportingInMemory(this.clock, list);
		this.settings = {
			filters: {},
			startDate: undefined,
			lookbackMs: HOUR,
			maxItems: 500,
			...settings,
		};
		this.state = initial(this.settings);
	}

	/** Lists mentions, spread evenly over a time that ends now. */
	add(count: number, spreadMs: number): Mention[] {
		return Array.from({ length: count }, (_, index) =>
			this.reporting.add(Math.floor((index * spreadMs) / count)),
		);
	}

	/** What the service lists now, in its order. */
	watchOrder(): void {
		this.places = new Map(this.reporting.mentions.map(({ id }, place) => [id, place]));
	}

	async poll(): Promise<void> {
		const { clock, reporting, run, state } = this;
		const { service } = reporting;
		const before = service.calls;
		const polled = pollMentions(state, this.settings, reporting.pollWorld());
		const result = await clock.runUntil(polled);
		if ('failure' in result) throw new Error(JSON.stringify(result.failure));
		this.state = result.state;
		this.take(result.items as Mention[]);
		const cost = service.calls - before;
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
		for (const { id } of this.add(count, MINUTE)) this.listedAt.set(id, clock.now());
		this.run.newPages += Math.max(1, Math.ceil(count / PAGE));
	}

	/** Forgets what was measured so far, as the start is no matter. */
	begin(): void {
		Object.assign(this.run, { polls: 0, items: 0, requests: 0, mostRequests: 0, newPages: 0 });
	}

	/** Whether these mentions have all come. */
	has(mentions: Mention[]): boolean {
		return mentions.every(({ id }) => this.emitted.has(id));
	}

	/** Whether all that was listed meanwhile has come, too. */
	hasAll(): boolean {
		return [...this.listedAt.keys()].every((id) => this.emitted.has(id));
	}

	private take(items: Mention[]): void {
		let furthest = this.furthest;
		for (const { id } of items) {
			if (this.emitted.has(id)) throw new Error(`${id} came twice.`);
			this.emitted.add(id);
			this.run.items += 1;
			const listedAt = this.listedAt.get(id);
			const waited = listedAt === undefined ? 0 : (this.clock.now() - listedAt) / MINUTE;
			this.run.longestWait = Math.max(this.run.longestWait, waited);
			const place = this.places.get(id);
			if (place === undefined) continue;
			if (place < this.furthest) this.run.outOfOrder += 1;
			furthest = Math.max(furthest, place);
		}
		this.furthest = furthest;
	}
}

/** A running trigger, so many polls, behind a full lookback of mentions. */
export async function steady(
	perHour: number,
	lookbackMs: number,
	polls: number,
	list: List = { order: 'newest' },
): Promise<Run> {
	const simulation = new Simulation(list, perHour, { lookbackMs });
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
	return { ...run, newPages: run.newPages / run.polls };
}

/** An activation with so many mentions of the last 90 days behind the Start Date, until all have come. */
export async function startDate(order: Order, count: number, perHour: number): Promise<Run> {
	const span = 90 * 24 * HOUR;
	const simulation = new Simulation({ order }, perHour, { startDate: Date.UTC(2026, 6, 1) });
	return await untilAllCame(simulation, simulation.add(count, span));
}

/** A running trigger at which so many mentions are listed within a minute, until all have come. */
export async function flood(order: Order, count: number, perHour: number): Promise<Run> {
	const simulation = new Simulation({ order }, perHour);
	simulation.add(perHour, HOUR);
	await simulation.poll();
	simulation.begin();
	await simulation.pass();
	return await untilAllCame(simulation, simulation.add(count, MINUTE));
}

async function untilAllCame(simulation: Simulation, mentions: Mention[]): Promise<Run> {
	simulation.watchOrder();
	while (!simulation.has(mentions)) {
		await simulation.pass();
		await simulation.poll();
	}
	const { requests } = simulation.run;
	while (!simulation.hasAll()) await simulation.poll();
	return { ...simulation.run, requests };
}
