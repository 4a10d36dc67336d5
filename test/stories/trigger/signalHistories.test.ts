import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ClockReading } from '../../../nodes/VisibilityReporting/events/clockReading';
import { scoredDays } from 'ai-visibility-reports/model';
import { controlChart } from 'ai-visibility-reports/statistics';
import { ReportingInMemory } from '../../helpers/reporting';
import { keptIn, PollingWorkflow } from '../../helpers/workflow';
import { runOn, VirtualClock } from '../../helpers/virtualClock';
import { HISTORIES, SEED } from '../../helpers/seed';

/**
 * Plays random answers of the service, failures, kills and restarts. What the user was told last is saved, or lost, with
 * the trigger's state.
 */

/** Is not tried again: the service asks for a longer pause than a poll may take. */
const DOWN = { statusCode: 503, headers: { 'retry-after': '60' }, body: {} };

const AHEAD_MS = 10_800_000;

/** What happens to a poll: nothing, no answer, one with a wrong time, or n8n is killed before or after it has saved. */
const fate = fc.oneof(
	{ weight: 5, arbitrary: fc.constant('calm' as const) },
	{
		weight: 5,
		arbitrary: fc.constantFrom('fails', 'wrong', 'killed', 'killed after', 'restart' as const),
	},
);
type Fate = typeof fate extends fc.Arbitrary<infer T> ? T : never;

/** A workflow with the trigger, and what the user was told by the time of its state. */
class Watched<Told extends object> {
	readonly clock = new VirtualClock();

	readonly reporting = new ReportingInMemory(this.clock, {
		roundTripMs: 0,
		data: () => this.data,
		wrongBy: () => (this.isWrong ? { generatedAt: AHEAD_MS, date: AHEAD_MS } : {}),
		refuse: () => (this.isDown ? DOWN : undefined),
	});

	private readonly workflow: PollingWorkflow;

	private data: IDataObject = {};

	private isDown = false;

	private isWrong = false;

	private told = {} as Told;

	private savedTold = {} as Told;

	constructor(parameters: INodeParameters) {
		runOn(this.clock);
		const { service } = this.reporting;
		this.workflow = new PollingWorkflow(
			parameters,
			async (request) => await service.respond(request),
		);
	}

	/** @param judge compares the items with what was told, and changes that by them; with the first answer, or at an activation, nothing is told */
	async poll(
		how: Fate,
		data: IDataObject,
		judge: (items: IDataObject[], told: Told, state: IDataObject, isFirst: boolean) => void,
	): Promise<void> {
		const { workflow } = this;
		if (how === 'restart') workflow.die();
		const isActivation = !workflow.activation;
		if (isActivation) this.told = structuredClone(this.savedTold);
		this.data = data;
		this.isDown = how === 'fails';
		const { clock, unconfirmed } =
			keptIn(workflow.activation?.workflow.staticData ?? workflow.saved)?.state ?? {};
		// The trigger bears one wrong answer at a time: a second one that is ahead by as much confirms it.
		const moments = [clock, unconfirmed].filter((moment) => moment !== undefined);
		const isAhead = (moments as ClockReading[]).some(({ at, local }) => at > local);
		this.isWrong = how === 'wrong' && !isAhead;
		const mode = isActivation ? 'init' : undefined;
		if (how === 'killed') {
			await this.clock.runUntil(workflow.pollAndDie({}, mode));
			return;
		}
		const polled = mode ? workflow.activate(mode) : workflow.poll().catch(() => []);
		const items = await this.clock.runUntil(polled);
		if (this.isDown) return;
		const { state } = keptIn(workflow.activation!.workflow.staticData)!;
		judge(items, this.told, state, isActivation || !clock);
		if (items.length > 0 || isActivation) this.savedTold = structuredClone(this.told);
		if (how === 'killed after') workflow.die();
	}
}

async function check<Step>(step: fc.Arbitrary<Step>, play: (steps: Step[]) => Promise<void>) {
	const steps = fc.array(step, { minLength: 5, maxLength: 60 });
	await fc.assert(
		fc.asyncProperty(steps, async (given) => {
			await play(given);
		}),
		{ numRuns: HISTORIES, seed: SEED, endOnFailure: true },
	);
}

function lost(isLost: boolean): void {
	if (isLost) throw new Error('An event is lost.');
}

function repeated(isRepeated: boolean): void {
	if (isRepeated) throw new Error('An event is emitted without a reason.');
}

test('emits each move of a score by the threshold once when polls fail and n8n is killed', async () => {
	const step = fc.record({
		how: fate,
		score: fc.integer({ min: 0, max: 40 }).map((value) => value / 4),
		domain: fc.constantFrom('a.example', 'a.example', 'a.example', 'b.example'),
	});
	await check(step, async (steps) => {
		const parameters = { event: 'visibilityChange', sensitivity: 'points', threshold: 2 };
		const watched = new Watched<{ domain?: string; score?: number }>(parameters);
		for (const { how, score, domain } of steps) {
			await watched.poll(how, { domain, score }, ([item], told) => {
				const isFirst = told.domain !== domain;
				const isDue = !isFirst && Math.abs(score - told.score!) >= 2;
				lost(isDue && !item);
				repeated(!isDue && item !== undefined);
				if (item) expect(item).toMatchObject({ score, previous_score: told.score });
				if (isFirst || item) Object.assign(told, { domain, score });
			});
		}
	});
});

test('emits once that a level has left its usual range when polls fail and n8n is killed', async () => {
	const step = fc.record({
		how: fate,
		score: fc.oneof(fc.constantFrom(50, 51, 49), fc.constantFrom(40, 60)),
		isShuffled: fc.boolean(),
		isNewDay: fc.boolean(),
	});
	await check(step, async (steps) => {
		const parameters = { event: 'visibilityChange', sensitivity: 'unusual' };
		const watched = new Watched<{ isOutside?: boolean }>(parameters);
		const days = Array.from({ length: 40 }, (_, day) => ({ day, score: 50 + (day % 3) }));
		for (const { how, score, isShuffled, isNewDay } of steps) {
			const last = days.at(-1)!;
			if (isNewDay) days.push({ day: last.day + (score === 60 ? 2 : 1), score });
			else last.score = score;
			const trend = days.slice(-90).map((day) => ({
				date: new Date(day.day * 86_400_000).toISOString().slice(0, 10),
				score: day.score,
			}));
			if (isShuffled) trend.reverse();
			await watched.poll(how, { domain: 'a.example', score, trend }, (items, told) => {
				const { level, low, high } = controlChart(scoredDays(trend))!;
				const isOutside = level < low || level > high;
				const isDue = told.isOutside === false && isOutside;
				lost(isDue && items.length === 0);
				repeated(!isDue && items.length > 0);
				told.isOutside = isOutside;
			});
		}
	});
});

test('emits each move of a share by the threshold once, and no brand that joins or leaves the list', async () => {
	const names = ['Own', 'Globex', 'Initech', 'Hooli'];
	const brand = fc.record({
		isListed: fc.boolean().chain((odd) => (odd ? fc.constant(true) : fc.boolean())),
		isRenamed: fc.constantFrom(false, false, false, false, true),
		share: fc.option(fc.integer({ min: 10, max: 30 }), { freq: 6 }),
	});
	const step = fc.record({
		how: fate,
		brands: fc.tuple(brand, brand, brand, brand),
		order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
	});
	type Told = Record<string, { share: number; rank: number } | null>;
	await check(step, async (steps) => {
		const parameters = { event: 'shareOfVoiceChange', threshold: 4, brands: 'all' };
		const watched = new Watched<Told>(parameters);
		for (const { how, brands, order } of steps) {
			const competitors = order
				.map((index) => ({ ...brands[index]!, name: names[index]! }))
				.filter(({ isListed }) => isListed)
				.map(({ name, isRenamed, share }) => ({
					name: isRenamed ? `${name} Inc.` : name,
					share_pct: share,
					is_you: name === 'Own',
				}));
			await watched.poll(how, { category: 'c', competitors }, (items, told, state) => {
				const { shares = {} } = state as { shares?: Record<string, number> };
				const figured = competitors.filter(({ name }) => Object.hasOwn(shares, name));
				if (figured.length === 0) return;
				for (const { name } of figured) {
					const share = shares[name]!;
					const before = Object.hasOwn(told, name) ? told[name] : undefined;
					const item = items.find((candidate) => candidate.name === name);
					const isDue = before ? Math.abs(share - before.share) >= 4 : false;
					lost(isDue && !item);
					repeated(!before && item !== undefined);
					const rank = 1 + figured.filter((other) => shares[other.name]! > share).length;
					if (item) {
						const previous_share_pct = before!.share;
						expect(item).toMatchObject({ share_pct: share, previous_share_pct, rank });
						repeated(!isDue && item.rank === item.previous_rank);
					}
					if (!before || item) told[name] = { share, rank };
				}
				for (const name of Object.keys(told)) {
					if (!figured.some((figure) => figure.name === name)) delete told[name];
				}
			});
		}
	});
});

test('emits each silence once, and the next one after a newer mention', async () => {
	const minute = 60_000;
	const step = fc.record({
		how: fate,
		passMs: fc.integer({ min: 1, max: 40 }).map((minutes) => minutes * minute),
		arrivals: fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 5 }),
		hasArrivals: fc.boolean(),
	});
	const timeOf = (captured: unknown) => (captured ? Date.parse(String(captured)) : -Infinity);
	await check(step, async (steps) => {
		const watched = new Watched<{ last?: number }>({ event: 'silence', hours: 1 });
		const { clock, reporting } = watched;
		for (const { how, passMs, arrivals, hasArrivals } of steps) {
			await clock.runUntil(clock.sleep(passMs));
			for (const minutes of hasArrivals ? arrivals : []) reporting.add(minutes * minute);
			const newest = reporting.mentions[0]?.time ?? -Infinity;
			const isSilent = newest <= clock.wallTime() - 60 * minute;
			await watched.poll(how, {}, ([item], told, state, isFirst) => {
				if (item) {
					const last = timeOf(item.last_mention_at);
					repeated(!isSilent || isFirst || (told.last ?? NaN) >= last);
					told.last = last;
				}
				const isTold = told.last !== undefined && told.last >= timeOf(state.last);
				lost(isSilent && !isFirst && !isTold);
			});
		}
	});
});
