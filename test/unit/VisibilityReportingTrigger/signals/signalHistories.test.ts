import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { scoredDays } from '../../../../nodes/VisibilityReporting/api/trend';
import { moved, unusual } from '../../../../nodes/VisibilityReportingTrigger/signals/scoreChange';
import { controlChart } from '../../../../nodes/shared/statistics/controlChart';
import { shareChanges } from '../../../../nodes/VisibilityReportingTrigger/signals/shareChanges';
import {
	askSince,
	judgeSilence,
	silenceState,
} from '../../../../nodes/VisibilityReportingTrigger/signals/silenceRule';
import { SEED } from '../seed';
import { itemsOf } from './itemsOf';

/**
 * Random histories of what the service says, of failures, kills, restarts and changed settings, against
 * a model of n8n that keeps static data in memory and saves it when a poll emits and at activation.
 * What was told last, as the user knows it, is kept and lost beside it.
 */

const RUNS = Number(process.env.TRIGGER_HISTORIES ?? 500);

const total = { histories: 0, polls: 0, events: 0, lost: 0, repeated: 0 };

afterAll(() => process.stdout.write(`${JSON.stringify(total)}\n`));

interface Kept<Told> {
	state: IDataObject | undefined;
	told: Told;
}

/** What happens to a poll: nothing, no answer, or n8n is killed before or after it has saved. */
const fate = fc.constantFrom('calm', 'calm', 'calm', 'fails', 'killed', 'killed after', 'restart');
type Fate = typeof fate extends fc.Arbitrary<infer T> ? T : never;

/** n8n, and beside each state what the user was told by then. */
class N8n<Told> {
	private saved: Kept<Told>;

	private memory: Kept<Told>;

	constructor(start: Told) {
		this.memory = { state: undefined, told: structuredClone(start) };
		this.saved = structuredClone(this.memory);
	}

	get told(): Told {
		return this.memory.told;
	}

	/** @param ask gives what a poll gives; it changes what was told, by the items */
	poll(
		how: Fate,
		ask: (
			state: IDataObject | undefined,
			told: Told,
			isActivation: boolean,
		) => { state: IDataObject; occurrences: Array<{ item: IDataObject }> },
	): void {
		total.polls += 1;
		if (how === 'fails') return;
		const isActivation = how === 'restart' || this.memory.state === undefined;
		if (how === 'restart') this.memory = structuredClone(this.saved);
		const told = structuredClone(this.memory.told);
		const { state, occurrences } = ask(structuredClone(this.memory.state), told, isActivation);
		if (how !== 'killed') total.events += occurrences.length;
		if (how === 'killed') {
			this.memory = structuredClone(this.saved);
			return;
		}
		this.memory = { state: JSON.parse(JSON.stringify(state)) as IDataObject, told };
		if (occurrences.length > 0 || isActivation) this.saved = structuredClone(this.memory);
		if (how === 'killed after') this.memory = structuredClone(this.saved);
	}
}

function check<Step>(step: fc.Arbitrary<Step>, play: (steps: Step[]) => void) {
	const steps = fc.array(step, { minLength: 5, maxLength: 60 });
	fc.assert(
		fc.property(steps, (given) => {
			total.histories += 1;
			play(given);
		}),
		{ numRuns: RUNS, seed: SEED },
	);
	expect(total).toMatchObject({ lost: 0, repeated: 0 });
}

const lost = (isLost: boolean) => {
	total.lost += isLost ? 1 : 0;
	expect(isLost).toBe(false);
};
const repeated = (isRepeated: boolean) => {
	total.repeated += isRepeated ? 1 : 0;
	expect(isRepeated).toBe(false);
};

test('each move of a score by the threshold is told once', () => {
	const step = fc.record({
		how: fate,
		score: fc.integer({ min: 0, max: 40 }).map((value) => value / 4),
		domain: fc.constantFrom('a.example', 'a.example', 'a.example', 'b.example'),
	});
	check(step, (steps) => {
		const n8n = new N8n<{ domain?: string; score?: number }>({});
		for (const { how, score, domain } of steps) {
			n8n.poll(how, (state, told) => {
				const result = moved(state, { domain, score }, 2, 0);
				const [item] = itemsOf(result);
				const isFirst = told.domain !== domain;
				const isDue = !isFirst && Math.abs(score - told.score!) >= 2;
				lost(isDue && !item);
				repeated(!isDue && item !== undefined);
				if (item) expect(item).toMatchObject({ score, previous_score: told.score });
				if (isFirst || item) Object.assign(told, { domain, score });
				return result;
			});
		}
	});
});

test('each time that a level leaves its band is told once', () => {
	const step = fc.record({
		how: fate,
		score: fc.oneof(fc.constantFrom(50, 51, 49), fc.constantFrom(40, 60)),
		isShuffled: fc.boolean(),
		isNewDay: fc.boolean(),
	});
	check(step, (steps) => {
		const n8n = new N8n<{ isOutside?: boolean }>({});
		const trend = Array.from({ length: 40 }, (_, day) => ({ day, score: 50 + (day % 3) }));
		for (const { how, score, isShuffled, isNewDay } of steps) {
			const last = trend.at(-1)!;
			if (isNewDay) trend.push({ day: last.day + (score === 60 ? 2 : 1), score });
			else last.score = score;
			const sent = trend.slice(-90).map((each) => ({
				date: new Date(each.day * 86_400_000).toISOString().slice(0, 10),
				score: each.score,
			}));
			if (isShuffled) sent.reverse();
			n8n.poll(how, (state, told) => {
				const result = unusual(state, { domain: 'a.example', score }, sent, 0);
				const { level, low, high } = controlChart(scoredDays(sent))!;
				const isOutside = level < low || level > high;
				const isDue = told.isOutside === false && isOutside;
				lost(isDue && result.occurrences.length === 0);
				repeated(!isDue && result.occurrences.length > 0);
				told.isOutside = isOutside;
				return result;
			});
		}
	});
});

test('each move of a share by the threshold is told once, and nothing of who comes or goes', () => {
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
	check(step, (steps) => {
		const n8n = new N8n<Told>({});
		for (const { how, brands, order } of steps) {
			const listed = order
				.map((index) => ({ ...brands[index]!, name: names[index]! }))
				.filter(({ isListed }) => isListed)
				.map(({ name, isRenamed, share }) => ({
					name: isRenamed ? `${name} Inc.` : name,
					share_pct: share,
					is_you: name === 'Own',
				}));
			n8n.poll(how, (state, told) => {
				const data = { category: 'c', competitors: listed };
				const result = shareChanges(state, data, { threshold: 4, brands: 'all' }, 0);
				const { shares } = result.state as { shares?: Record<string, number> };
				const figured = listed.filter(({ name }) => Object.hasOwn(shares ?? {}, name));
				if (figured.length === 0) return result;
				for (const { name } of figured) {
					const share = shares![name]!;
					const before = Object.hasOwn(told, name) ? told[name] : undefined;
					const item = itemsOf(result).find((each) => each.name === name);
					const isDue = before ? Math.abs(share - before.share) >= 4 : false;
					lost(isDue && !item);
					repeated(!before && item !== undefined);
					const rank = 1 + figured.filter((other) => shares![other.name]! > share).length;
					if (item) {
						expect(item).toMatchObject({
							share_pct: share,
							previous_share_pct: before!.share,
							rank,
						});
						repeated(!isDue && item.rank === item.previous_rank);
					}
					if (!before || item) told[name] = { share, rank };
				}
				for (const name of Object.keys(told)) {
					if (!figured.some((each) => each.name === name)) delete told[name];
				}
				return result;
			});
		}
	});
});

test('each silence is told once, and after a newer mention the next one', () => {
	const minute = 60_000;
	const step = fc.record({
		how: fate,
		passMs: fc.integer({ min: 1, max: 40 }).map((minutes) => minutes * minute),
		arrivals: fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 5 }),
	});
	const settings = { filters: {}, hours: 1 };
	check(fc.tuple(step, fc.boolean()), (steps) => {
		const n8n = new N8n<{ last?: number | null }>({});
		const mentions: number[] = [];
		let now = 1_000 * 3_600_000;
		for (const [{ how, passMs, arrivals }, isFew] of steps) {
			now += passMs;
			if (isFew) mentions.push(...arrivals.map((minutes) => now - minutes * minute));
			n8n.poll(how, (saved, told, isActivation) => {
				const state = silenceState(saved, settings);
				const since = askSince(state, settings, now);
				const found = mentions.filter((time) => time > since);
				const page = found.slice(0, 3);
				const records = page.map((time) => ({ captured_at: new Date(time).toISOString() }));
				const hasMore = found.length > page.length;
				const read = { records, since, at: now, hasMore };
				const result = judgeSilence(state, settings, read, isActivation ? 'certain' : 'none');
				const newest = Math.max(-Infinity, ...mentions.filter((time) => time <= now));
				const isSilent = newest <= now - 3_600_000;
				const [item] = itemsOf(result);
				if (item) {
					repeated(!isSilent || isActivation);
					const last = item.last_mention_at ? Date.parse(String(item.last_mention_at)) : null;
					repeated(told.last !== undefined && (told.last ?? -Infinity) >= (last ?? -Infinity));
					told.last = last;
				}
				const isTold =
					told.last !== undefined && (told.last ?? -Infinity) >= newestSeen(result.state);
				lost(isSilent && !isActivation && !hasMore && !isTold);
				return result;
			});
		}
	});
	function newestSeen({ last }: IDataObject): number {
		return last ? Date.parse(String(last)) : -Infinity;
	}
});
