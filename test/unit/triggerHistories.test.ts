import fc from 'fast-check';

import {
	initial,
	deferActivation,
	type MentionSettings,
	type MentionState,
} from '../../nodes/VisibilityReportingTrigger/mentions/state';
import { KEPT_IDS } from '../../nodes/VisibilityReportingTrigger/mentions/backlog';
import { pollMentions } from '../../nodes/VisibilityReportingTrigger/mentions/pollMentions';
import { ModelService, type Mention } from './triggerWorld';

/**
 * Random histories of arrivals, polls, failures, kills, changes of filters and of the event, against
 * a model of n8n that keeps static data in memory and saves it when a poll emits and at activation.
 */

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const RUNS = Number(process.env.TRIGGER_HISTORIES ?? 2_000);

/** Where n8n is killed in a poll that emits; by `saved` and `executed` it is told what remains. */
const KILLS = {
	'while reading': { saved: false, executed: false },
	'before the batch is handed over': { saved: false, executed: false },
	'after the state is saved, before the execution': { saved: true, executed: false },
	'after the execution, before the state is saved': { saved: false, executed: true },
	'after both': { saved: true, executed: true },
} as const;
type Kill = keyof typeof KILLS;

const arrivals = fc.record({
	count: fc.oneof(
		{ weight: 4, arbitrary: fc.nat(3) },
		{ weight: 4, arbitrary: fc.nat(60) },
		{ weight: 1, arbitrary: fc.nat(300) },
	),
	/** How late they are listed, as a share of the lookback. */
	late: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
	engine: fc.constantFrom('chatgpt', 'claude'),
});
/** What is listed before the start, captured so long ago. */
const early = fc.record({
	arrivals,
	spreadMs: fc.nat(720 * MINUTE),
	ageMs: fc.oneof(
		{ weight: 8, arbitrary: fc.nat(20 * MINUTE) },
		{ weight: 12, arbitrary: fc.nat(4 * DAY) },
		// Dated to a time that has not come, so that nothing tells when they were listed.
		{ weight: 1, arbitrary: fc.constant(-400 * DAY) },
	),
});
const poll = fc.record({
	failsAt: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 }),
	pages: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 6 }),
	between: fc.option(arrivals, { freq: 3 }),
	kill: fc.option(fc.constantFrom(...(Object.keys(KILLS) as Kill[])), { freq: 6 }),
});
const step = fc.oneof(
	{ weight: 4, arbitrary: arrivals.map((value) => ({ arrive: value })) },
	{ weight: 6, arbitrary: poll.map((value) => ({ poll: value })) },
	{ weight: 3, arbitrary: fc.nat(4 * MINUTE).map((value) => ({ pass: value })) },
	// n8n is down, or polls seldom.
	{ weight: 1, arbitrary: fc.nat(2 * DAY).map((value) => ({ pass: value })) },
	{
		weight: 1,
		arbitrary: fc.record({
			activate: fc.constantFrom<Engine[]>(undefined, 'chatgpt', 'claude'),
			poll,
		}),
	},
	{ weight: 1, arbitrary: fc.constant({ restart: true as const }) },
	{
		weight: 1,
		arbitrary: fc.record({
			meanwhile: arrivals,
			awayMs: fc.nat(4 * MINUTE),
			engine: fc.constantFrom<Engine[]>(undefined, 'chatgpt', 'claude'),
			poll,
		}),
	},
);
const history = fc.record({
	order: fc.constantFrom('newest', 'oldest', 'shuffled' as const),
	cursors: fc.constantFrom('keyset', 'offset' as const),
	pageSize: fc.constantFrom(7, 20, 100),
	pageMs: fc.integer({ min: 50, max: 2_500 }),
	n8nSkew: fc.integer({ min: -30 * MINUTE, max: 30 * MINUTE }),
	maxItems: fc.constantFrom(5, 40, 500),
	lookbackMs: fc.constantFrom(10 * MINUTE, 10 * MINUTE, 180 * MINUTE, 7 * DAY),
	/** The Start Date, so long ago. */
	startMs: fc.option(fc.nat(4 * DAY)),
	/** So long the service takes a cursor of its own. */
	cursorMs: fc.option(fc.constantFrom(4_000, 5 * MINUTE)),
	listedBefore: fc.array(early, { maxLength: 8 }),
	first: poll.map((value) => ({ ...value, kill: null })),
	steps: fc.array(step, { minLength: 5, maxLength: 50 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Poll = typeof poll extends fc.Arbitrary<infer T> ? T : never;
type Arrivals = typeof arrivals extends fc.Arbitrary<infer T> ? T : never;

const total = {
	histories: 0,
	mentions: 0,
	polls: 0,
	returns: 0,
	kills: 0,
	backlogPolls: 0,
	passedPolls: 0,
	freshPolls: 0,
	refusedCursors: 0,
	changesInBacklog: 0,
	lost: 0,
	repeated: 0,
	flooded: 0,
};
const byN8n = { lostBatches: 0, repeatedBatches: 0 };

type Engine = MentionSettings['filters']['engine'];

interface Known {
	mention: Mention;
	/** Whether the rule demands it, as far as its listing goes; undefined: either is right. */
	wanted: boolean | undefined;
	excused: boolean;
	executed: number;
}

class Play {
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
		// Few, but a page that comes again, where nothing shifts the pages of a list in time order.
		const isFixed = cursors === 'keyset' && order !== 'shuffled';
		const keptIds = isFixed ? pageSize + 10 : KEPT_IDS;
		this.settings = { filters: {}, startDate, lookbackMs, maxItems, keptIds };
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
			if (isActivation) this.memory = deferActivation(state, settings, local);
			if (kill !== 'while reading') return false;
			await this.die(isActivation);
			return true;
		}
		if (state.backlog) {
			total.backlogPolls += 1;
			if (result.state.backlog?.passed) total.passedPolls += 1;
			if (result.state.backlog && result.state.backlog.freshAt > state.backlog.freshAt)
				total.freshPolls += 1;
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

const CALM: Poll = { failsAt: null, pages: null, between: null, kill: null };

async function play(given: History): Promise<void> {
	const before = { ...total };
	total.histories += 1;
	const world = new Play(given);
	for (const { arrivals, ageMs, spreadMs } of given.listedBefore) {
		world.arrive(arrivals, ageMs, spreadMs);
	}
	await world.activate(undefined, given.first);
	for (const each of given.steps) {
		if ('arrive' in each) world.arrive(each.arrive);
		else if ('pass' in each) world.service.now += each.pass;
		else if ('restart' in each) await world.restart();
		else if ('activate' in each) await world.activate(each.activate, each.poll);
		else if ('awayMs' in each) {
			world.leave(each.awayMs, each.meanwhile);
			await world.activate(each.engine, each.poll);
		} else await world.poll(each.poll);
	}
	await world.end();
	const { lost, repeated, flooded } = total;
	expect({ lost, repeated, flooded }).toEqual({
		lost: before.lost,
		repeated: before.repeated,
		flooded: before.flooded,
	});
}

test('in random histories each mention is emitted exactly once', async () => {
	await fc.assert(fc.asyncProperty(history, play), { numRuns: RUNS, endOnFailure: true });
	process.stdout.write(`${JSON.stringify({ ...total, ...byN8n })}\n`);
	expect(total).toMatchObject({ lost: 0, repeated: 0, flooded: 0 });
}, 600_000);
