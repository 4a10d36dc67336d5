import type { IDataObject } from 'n8n-workflow';

import { SeenIds } from '../../nodes/VisibilityReporting/events/mention/seenIds';
import type { MentionState } from '../../nodes/VisibilityReporting/events/mention/state';
import { runOn } from './clock';
import { ReportingInMemory, type Mention } from './reporting';
import { keptIn, PollingWorkflow } from './workflow';
import { VirtualClock } from './virtualClock';
import { CALM, KILLS, type Arrivals, type Engine, type History, type Poll } from './historySteps';

interface Known {
	mention: Mention;
	/** Whether it must be emitted; undefined: it may, but need not. */
	wanted: boolean | undefined;
	/** Whether n8n itself has lost or repeated it. */
	excused: boolean;
	/** Whether the service lists it no more. */
	isDeleted: boolean;
	executed: number;
}

/** The mentions' state in n8n's static data. */
function stateIn(staticData: IDataObject): MentionState | undefined {
	const kept = keptIn(staticData);
	return kept?.event === 'mention' ? (kept.state as unknown as MentionState) : undefined;
}

/** One history of a workflow with the trigger, and which mentions it must emit. */
export class Play {
	/** Mentions that were emitted again, and those that were emitted but not new. */
	private readonly wrong = { repeated: 0, flooded: 0 };

	private readonly clock = new VirtualClock();

	private readonly reporting: ReportingInMemory;

	private readonly workflow: PollingWorkflow;

	private readonly known = new Map<string, Known>();

	private readonly options: { lookbackMinutes: number; maxItemsPerPoll: number; digest: boolean };

	private startDate: number | undefined;

	private engine: Engine;

	private isActive = false;

	private changedAt = -Infinity;

	private doubtMs = 1_000;

	/** Is called before each page of mentions; true lets it fail. */
	private disturb: () => boolean = () => false;

	private wrongBy: { generatedAt?: number; date?: number } = {};

	/** Cursors given out before a time are answered with this status. */
	private forgotten = { before: -Infinity, status: 500 };

	constructor(private readonly given: History) {
		const { pageMs, lookbackMs, maxItems, startMs, digest } = given;
		runOn(this.clock, given.n8nSkew);
		this.reporting = new ReportingInMemory(this.clock, {
			order: given.order,
			cursors: given.cursors,
			pageSize: given.pageSize,
			roundTripMs: pageMs,
			thereMs: pageMs,
			cursorMs: given.cursorMs ?? Infinity,
			data: () => ({ week_of: '2026-11-02', actions: [] }),
			wrongBy: () => this.wrongBy,
			refuse: (path, _, { cursor }) => {
				if (path !== '/mentions') return undefined;
				const { before, status } = this.forgotten;
				const isForgotten = cursor !== undefined && parseInt(String(cursor)) < before;
				const statusCode = this.disturb() ? 503 : isForgotten ? status : undefined;
				// Worth no second attempt, as the service asks for more time than a poll may pause.
				return statusCode === undefined
					? undefined
					: { statusCode, headers: { 'retry-after': '60' }, body: {} };
			},
		});
		this.options = { lookbackMinutes: lookbackMs / 60_000, maxItemsPerPoll: maxItems, digest };
		if (startMs !== null) {
			this.startDate = this.now - startMs;
			const startDate = new Date(this.startDate).toISOString();
			Object.assign(this.options, { startFrom: 'date', startDate });
		}
		const { service } = this.reporting;
		this.workflow = new PollingWorkflow({}, async (request) => await service.respond(request));
	}

	async pass(ms: number): Promise<void> {
		await this.clock.runUntil(this.clock.sleep(ms));
	}

	arrive(
		{ count, late, engine }: Arrivals,
		ageMs = Math.floor(late * (this.given.lookbackMs - 1_000)),
		spreadMs = 0,
	): void {
		for (let index = 0; index < count; index += 1) {
			const age = ageMs + Math.floor((index * spreadMs) / count);
			const mention = this.reporting.add(age, engine);
			const wanted = this.isWanted(mention);
			this.known.set(mention.id, {
				mention,
				wanted,
				excused: false,
				isDeleted: false,
				executed: 0,
			});
		}
	}

	/** Deactivated and activated again, perhaps with other filters. */
	async activate(engine: Engine, how: Poll): Promise<void> {
		const isChange = engine !== this.engine || !this.isActive;
		if (engine !== this.engine || !this.isActive) {
			this.engine = engine;
			this.changedAt = this.now;
			for (const known of this.known.values()) {
				const fits = engine === undefined || engine === known.mention.engine;
				if (known.wanted && !fits && known.executed === 0) known.wanted = undefined;
			}
		}
		this.isActive = true;
		const before = this.known.size;
		this.doubtMs = 1_000;
		const isRepeated = await this.poll(how, true);
		// What an activation with a change lists is known. A repeated one counts from the second time, and one that was
		// told a wrong time from its end.
		if (!isChange && !isRepeated && this.doubtMs === 1_000) return;
		for (const known of [...this.known.values()].slice(before)) known.wanted = undefined;
	}

	/** Selects another event for a while; what is listed before the return is then not new. */
	async leave(awayMs: number, meanwhile: Arrivals): Promise<void> {
		this.isActive = false;
		this.startDate = undefined;
		this.workflow.parameters = { event: 'actionPlan' };
		await this.clock.runUntil(this.workflow.activate('update'));
		await this.pass(awayMs);
		this.arrive(meanwhile);
		for (const known of this.known.values()) if (known.executed === 0) known.wanted = false;
	}

	/** Every so manieth mention is captured again: what the trigger knows then stays the same mention. */
	recapture(every: number): void {
		const states = [this.memory, stateIn(this.workflow.saved)];
		for (const known of this.listed(every)) {
			const { mention } = known;
			const isKnown = states.every(
				(state) =>
					state?.watermark !== undefined &&
					mention.time > state.watermark &&
					new SeenIds(state.seen).has(mention.id),
			);
			if (!isKnown) {
				known.excused ||= known.executed > 0;
				if (known.wanted === false) known.wanted = undefined;
			}
			this.reporting.captureAgain(mention);
		}
	}

	/** Every so manieth mention is deleted, after which no poll need emit it. */
	delete(every: number): void {
		for (const known of this.listed(every)) {
			this.reporting.remove(known.mention);
			known.isDeleted = true;
			if (known.wanted) known.wanted = undefined;
		}
	}

	/** The node gets another name while the workflow is off, and n8n is started again. */
	async rename(name: string): Promise<void> {
		this.workflow.name = name;
		await this.restart();
	}

	/** n8n is stopped and started again. */
	async restart(): Promise<void> {
		this.workflow.die();
		await this.activate(this.engine, CALM);
	}

	/** @returns whether n8n was killed, or the activation failed, so that n8n has activated again */
	async poll(how: Poll, isActivation = false): Promise<boolean> {
		const { workflow } = this;
		this.prepare(how);
		const { kill } = how;
		const { saved, executed } = kill ? KILLS[kill] : { saved: true, executed: true };
		const { isScheduled } = this.given;
		const polls = async () => {
			if (kill) {
				const mode = isActivation ? 'activate' : isScheduled ? 'update' : undefined;
				return await workflow.pollAndDie({ saved, executed }, mode);
			}
			if (isActivation) return await workflow.activate();
			return await (isScheduled ? workflow.pollBySchedule() : workflow.poll()).catch(() => []);
		};
		const items = await this.clock.runUntil(polls().catch(() => undefined));
		this.prepare(CALM);
		if (items && items.length > 0) this.take(this.mentionsIn(items), executed, saved);
		if (items && !kill) return false;
		if (isActivation) this.changedAt = this.now;
		await this.activate(this.engine, CALM);
		return true;
	}

	/** Polls until nothing more can come. @returns how many mentions were emitted wrongly */
	async end(): Promise<{ lost: number; repeated: number; flooded: number }> {
		for (let polls = 0; polls < 2_000; polls += 1) {
			// A clock that is behind may take half an hour to catch up.
			await this.pass(polls < 100 ? 1_000 : 30_000);
			const before = this.executions();
			const state = this.memory;
			await this.poll(CALM);
			const isWhole = this.memory?.endReads === 0 && !state?.backlog && !this.memory.backlog;
			if (this.executions() === before && isWhole && state?.watermark !== undefined) break;
		}
		const missing = [...this.known.values()].filter(
			({ wanted, excused, executed }) => wanted && !excused && executed === 0,
		);
		return { lost: missing.length, ...this.wrong };
	}

	/** Every so manieth of the mentions that the service lists. */
	private listed(every: number): Known[] {
		const listed = [...this.known.values()].filter(({ isDeleted }) => !isDeleted);
		return listed.filter((_, index) => index % every === 0);
	}

	/** The service's time; n8n's differs. */
	private get now(): number {
		return this.clock.wallTime();
	}

	private get memory(): MentionState | undefined {
		return stateIn(this.workflow.activation?.workflow.staticData ?? {});
	}

	/** How the service and n8n are during the next poll. */
	private prepare({ failsAt, pages, between, kill, wrong, forgets }: Poll): void {
		const { workflow, engine, options, given } = this;
		if (forgets) this.forgotten = { before: this.now, status: forgets };
		const aheadMs = wrong && this.mayBeWrong() ? wrong.aheadMs : 0;
		if (aheadMs > 0) this.doubtMs = 2_000;
		this.wrongBy = { generatedAt: aheadMs, date: wrong?.isAll ? aheadMs : 0 };
		workflow.parameters = { event: 'mention', filters: engine ? { engine } : {}, options };
		// A poll asks for more pages in three quarters of its time.
		workflow.budgetMs = pages ? Math.floor((pages * given.pageMs) / 0.75) : undefined;
		let page = 0;
		this.disturb = () => {
			page += 1;
			if (between && page > 1 && page < 5) this.arrive(between);
			return page === failsAt || (kill === 'while reading' && page === 2);
		};
	}

	/** Whether all that a wrong time is held to is right: the trigger bears one wrong answer at a time. */
	private mayBeWrong(): boolean {
		const { n8nSkew } = this.given;
		const isRight = ({ at = 0, local }: { at?: number; local: number }) =>
			at <= local - n8nSkew + 1_000;
		return [this.memory, stateIn(this.workflow.saved)].every((state) => {
			const { clock, activations = [] } = state ?? {};
			return (clock ? isRight(clock) : n8nSkew <= 0) && activations.every(isRight);
		});
	}

	/** A mention captured before a change and listed during it may be emitted, but need not. */
	private isWanted(mention: Mention): boolean | undefined {
		const { startDate = this.isActive ? -Infinity : Infinity, engine } = this;
		if (mention.time <= startDate) return false;
		if (!this.isActive) return true;
		const fits = engine === undefined || engine === mention.engine;
		const isSettled = (state: MentionState | undefined) =>
			state?.watermark !== undefined && !state.activations && state.filters.engine === engine;
		if (isSettled(this.memory) && isSettled(stateIn(this.workflow.saved))) return fits;
		return fits && mention.time >= this.surelyAfter() ? true : undefined;
	}

	/** The service's times are whole seconds, so a mention within one or two of a change may count as before or after it. */
	private surelyAfter(): number {
		const told = Math.floor((this.changedAt + this.given.pageMs) / 1_000) * 1_000;
		return Math.max(this.changedAt, told) + this.doubtMs;
	}

	private mentionsIn(items: IDataObject[]): Mention[] {
		if (!this.given.digest) return items as Mention[];
		expect(items).toHaveLength(1);
		return items[0]!.mentions as Mention[];
	}

	private take(items: Mention[], executed: boolean, saved: boolean): void {
		const times = items.map(({ time }) => time);
		expect(times).toEqual([...times].sort((one, other) => one - other));
		expect(items.length).toBeLessThanOrEqual(this.given.maxItems);
		for (const { id } of items) {
			const known = this.known.get(id)!;
			if (executed && known.executed > 0 && !known.excused) this.wrong.repeated += 1;
			if (executed !== saved) known.excused = true;
			if (executed) known.executed += 1;
			if (known.wanted === false) this.wrong.flooded += 1;
		}
	}

	/** How many mentions executions got, including those that n8n repeated. */
	private executions(): number {
		return [...this.known.values()].reduce((sum, { executed }) => sum + executed, 0);
	}
}
