import { pollMentions } from '../../../../nodes/VisibilityReportingTrigger/mentions/pollMentions';
import {
	initial,
	withActivation,
	type MentionSettings,
	type MentionState,
} from '../../../../nodes/VisibilityReportingTrigger/mentions/state';
import { CALM, KILLS, type Arrivals, type Engine, type History, type Poll } from './historySteps';
import { ModelService, type Mention } from './modelService';

export const total = {
	histories: 0,
	mentions: 0,
	polls: 0,
	returns: 0,
	kills: 0,
	backlogPolls: 0,
	refusedCursors: 0,
	changesInBacklog: 0,
	lost: 0,
	repeated: 0,
	flooded: 0,
};
export const byN8n = { lostBatches: 0, repeatedBatches: 0 };

interface Known {
	mention: Mention;
	/** Whether the rule demands it, as far as its listing goes; undefined: either is right. */
	wanted: boolean | undefined;
	excused: boolean;
	executed: number;
}

/** One history, played against a model of n8n that keeps static data in memory and saves it. */
export class Play {
	readonly service: ModelService;

	readonly known = new Map<string, Known>();

	readonly settings: MentionSettings;

	private saved: MentionState | undefined;

	private memory: MentionState | undefined;

	private isActive = false;

	private changedAt = -Infinity;

	constructor(given: History) {
		const { order, cursors, pageSize, pageMs, lookbackMs, maxItems, startMs } = given;
		this.service = new ModelService(order, cursors, pageSize, pageMs);
		this.service.n8nSkew = given.n8nSkew;
		this.service.cursorMs = given.cursorMs ?? Infinity;
		const startDate = startMs === null ? undefined : this.service.now - startMs;
		this.settings = { filters: {}, startDate, lookbackMs, maxItems };
	}

	arrive(
		{ count, late, engine }: Arrivals,
		ageMs = Math.floor(late * (this.settings.lookbackMs - 1_000)),
		spreadMs = 0,
	): void {
		for (let index = 0; index < count; index += 1) {
			const mention = this.service.add(ageMs + Math.floor((index * spreadMs) / count), engine);
			this.known.set(mention.id, {
				mention,
				wanted: this.isWanted(mention),
				excused: false,
				executed: 0,
			});
		}
	}

	/** What is listed while a change is under way and was captured before it may count or not. */
	private isWanted(mention: Mention): boolean | undefined {
		const { startDate = this.isActive ? -Infinity : Infinity } = this.settings;
		if (mention.time <= startDate) return false;
		if (!this.isActive) return true;
		const { engine } = this.settings.filters;
		const fits = engine === undefined || engine === mention.engine;
		const isSettled = (state: MentionState | undefined) =>
			state?.watermark !== undefined && !state.activations && state.filters.engine === engine;
		if (isSettled(this.memory) && isSettled(this.saved)) return fits;
		return fits && mention.time >= this.surelyAfter() ? true : undefined;
	}

	/** The service tells whole seconds, so what it captures within one of a change is either's. */
	private surelyAfter(): number {
		return Math.max(this.changedAt, this.service.toldAt(this.changedAt)) + 1_000;
	}

	/** Deactivated and activated again, perhaps with other filters: n8n reads what it has saved. */
	async activate(engine: Engine, how: Poll): Promise<void> {
		this.memory = this.saved;
		if (engine !== this.settings.filters.engine || !this.isActive) {
			if (this.memory?.backlog) total.changesInBacklog += 1;
			this.settings.filters = { engine };
			this.changedAt = this.service.now;
			for (const known of this.known.values()) {
				const fits = engine === undefined || engine === known.mention.engine;
				if (known.wanted && !fits && known.executed === 0) known.wanted = undefined;
			}
		}
		this.isActive = true;
		const before = this.known.size;
		const killed = await this.poll(how, true);
		if (!killed) this.saved = this.memory;
		// Then nothing tells when the change was, and the next activation is its beginning.
		else for (const known of [...this.known.values()].slice(before)) known.wanted = undefined;
	}

	/** Follows another event for a while; then what is listed by the return is not new any more. */
	leave(awayMs: number, meanwhile: Arrivals): void {
		total.returns += 1;
		this.isActive = false;
		// The node leaves it out then.
		this.settings.startDate = undefined;
		this.memory = undefined;
		this.saved = undefined;
		this.service.now += awayMs;
		this.arrive(meanwhile);
		for (const known of this.known.values()) if (known.executed === 0) known.wanted = false;
	}

	restart(): Promise<void> {
		return this.activate(this.settings.filters.engine, CALM);
	}

	/** @returns whether n8n was killed */
	async poll({ failsAt, pages, between, kill }: Poll, isActivation = false): Promise<boolean> {
		total.polls += 1;
		const { service, settings } = this;
		const state = this.memory ?? initial(settings);
		const disturb = (page: number) => {
			if (between && page > 1 && page < 5) this.arrive(between);
			return page === failsAt || (kill === 'while reading' && page === 2);
		};
		const { engine } = settings.filters;
		const world = service.world(engine, disturb, pages ?? undefined);
		const local = world.now();
		const { refusals } = service;
		const result = await pollMentions(state, settings, world);
		total.refusedCursors += service.refusals - refusals;
		if ('failure' in result) {
			if (isActivation) this.memory = withActivation(state, settings, local);
			if (kill !== 'while reading') return false;
			await this.die(isActivation);
			return true;
		}
		if (state.backlog) {
			total.backlogPolls += 1;
		}
		if (!kill) {
			this.memory = result.state;
			if (result.items.length > 0) this.execute(result.items as Mention[], true, true);
			if (result.items.length > 0) this.saved = result.state;
			return false;
		}
		const { saved, executed } = KILLS[kill];
		if (result.items.length > 0) this.execute(result.items as Mention[], executed, saved);
		if (result.items.length > 0 && saved) this.saved = result.state;
		await this.die(isActivation);
		return true;
	}

	private execute(items: Mention[], executed: boolean, saved: boolean): void {
		const times = items.map(({ time }) => time);
		expect(times).toEqual([...times].sort((one, other) => one - other));
		expect(items.length).toBeLessThanOrEqual(this.settings.maxItems);
		if (executed && !saved) byN8n.repeatedBatches += 1;
		if (saved && !executed) byN8n.lostBatches += 1;
		for (const { id } of items) {
			const known = this.known.get(id)!;
			if (executed && known.executed > 0 && !known.excused) total.repeated += 1;
			if (executed !== saved) known.excused = true;
			if (executed) known.executed += 1;
			if (known.wanted === false) total.flooded += 1;
		}
	}

	private async die(wasActivation: boolean): Promise<void> {
		total.kills += 1;
		if (wasActivation) this.changedAt = this.service.now;
		await this.activate(this.settings.filters.engine, CALM);
	}

	/** How many mentions were handed over, those counted twice that n8n repeated. */
	private executions(): number {
		return [...this.known.values()].reduce((sum, { executed }) => sum + executed, 0);
	}

	/** Polls until nothing more can come. */
	async end(): Promise<void> {
		for (let polls = 0; polls < 2_000; polls += 1) {
			this.service.now += 1_000;
			const before = this.executions();
			const state = this.memory;
			await this.poll(CALM);
			const isWhole = this.memory?.tailReads === 0 && !state?.backlog && !this.memory.backlog;
			if (this.executions() === before && isWhole && state?.watermark !== undefined) break;
		}
		for (const { wanted, excused, executed } of this.known.values()) {
			if (wanted && !excused && executed === 0) total.lost += 1;
		}
		total.mentions += this.known.size;
	}
}
