import { shareChanges } from '../../nodes/VisibilityReporting/events/shareOfVoiceChange';
import type { PollResult } from '../../nodes/VisibilityReporting/events/defineEvent';
import { DAY_MS } from 'ai-visibility-reports/time';
import { check, eachOf, randomOf, type Section } from '../../packages/reports/bench/bench';

/** Days on which the trigger polls, and accounts of each kind. */
const YEAR = 365;
const RUNS = 20;

/** The day of a change, if there is one. */
const CHANGE_AT = 60;

interface Market {
	name: string;
	/** The brands' shares, the own one first. */
	shares: number[];
	/** Answers a day, each of which names one brand. */
	answers: number;
	/** Days of the window that the service's shares are about. */
	window: number;
	/** The part of the answers that repeat that of the day before. */
	persistence: number;
	/** True if each answer prefers brands of its own, instead of all having the same probabilities. */
	hasPreferences?: boolean;
	/** By how much the own share changes. */
	change?: number;
	/** Events a year that a threshold of 5 points may give, by points and by rank together. */
	atMost?: number;
}

const five = [0.3, 0.25, 0.2, 0.15, 0.1];

const USUAL: Omit<Market, 'name'> = { shares: five, answers: 100, window: 30, persistence: 0 };

const MARKETS: Market[] = [
	{ ...USUAL, name: '5 brands, 100 answers a day, a window of 30 days', atMost: 1 },
	{ ...USUAL, name: 'the same, persistence 0.5', persistence: 0.5 },
	{ ...USUAL, name: 'the same, persistence 0.8', persistence: 0.8, atMost: 6 },
	{ ...USUAL, name: 'the same, persistence 0.95', persistence: 0.95 },
	{
		...USUAL,
		name: 'persistence 0.8, each prompt prefers other brands',
		persistence: 0.8,
		hasPreferences: true,
	},
	{ ...USUAL, name: 'a window of 7 days', window: 7 },
	{ ...USUAL, name: 'a window of 7 days, persistence 0.8', window: 7, persistence: 0.8 },
	{ ...USUAL, name: '20 answers a day', answers: 20 },
	{ ...USUAL, name: '20 answers a day, persistence 0.8', answers: 20, persistence: 0.8 },
	{ ...USUAL, name: '4 answers a day, persistence 0.8', answers: 4, persistence: 0.8 },
	{ ...USUAL, name: 'two brands with 30 % each', shares: [0.3, 0.3, 0.2, 0.2] },
	{
		...USUAL,
		name: '50 brands with 2 % each, 300 answers a day',
		shares: Array<number>(50).fill(0.02),
		answers: 300,
	},
];

const CHANGES: Market[] = [
	{ ...USUAL, name: 'the share rises from 30 to 40 %', change: 0.1 },
	{ ...USUAL, name: 'the same, persistence 0.8', persistence: 0.8, change: 0.1 },
	{ ...USUAL, name: 'the share falls from 30 to 20 %', change: -0.1 },
];

/** Which brand each answer names, by days. */
function answersOfDays(market: Market, days: number, seed: number): number[][] {
	const { shares, answers, persistence, hasPreferences, change = 0 } = market;
	const random = randomOf(seed);
	const changed = shares.map((share, brand) =>
		brand === 0 ? share + change : (share * (1 - shares[0]! - change)) / (1 - shares[0]!),
	);
	const preferred = () => shares.map((share) => share * -Math.log(1 - random()));
	const likely = Array.from({ length: answers }, () => (hasPreferences ? preferred() : shares));
	const named = likely.map((chance) => drawn(chance, random));
	return Array.from({ length: days }, (_, day) => {
		const isChange = change !== 0 && day === market.window + CHANGE_AT;
		const isChanged = change !== 0 && day >= market.window + CHANGE_AT;
		for (const [answer, chance] of likely.entries()) {
			const isNew = isChange || random() >= persistence;
			if (isNew) named[answer] = drawn(isChanged ? changed : chance, random);
		}
		return [...named];
	});
}

/** The place of one of several weights, by chance. */
function drawn(weights: number[], random: () => number): number {
	let rest = random() * weights.reduce((total, weight) => total + weight, 0);
	const place = weights.findIndex((weight) => (rest -= weight) < 0);
	return place < 0 ? weights.length - 1 : place;
}

/** What the service answers on the last of some days: the shares of its window, with one decimal. */
function sharesOn(days: number[][], brands: number) {
	const counts = Array<number>(brands).fill(0);
	for (const day of days) for (const brand of day) counts[brand]! += 1;
	const all = days.length * (days[0]?.length ?? 0);
	const competitors = counts.map((count, brand) => ({
		name: `Brand ${brand}`,
		share_pct: Math.round((1_000 * count) / all) / 10,
		is_you: brand === 0,
	}));
	return { window: `${days.length}d`, competitors };
}

type State = PollResult['state'];

/** The threshold that a new workflow has, in percentage points. */
const DEFAULT_THRESHOLD = 5;

/** The days of a year on which a poll a day gives an event, by points and by rank alone. */
interface Events {
	points: number[];
	rank: number[];
}

function eventsIn(market: Market, threshold: number, seed: number): Events {
	const { window, shares } = market;
	const all = answersOfDays(market, window + YEAR, seed);
	const events: Events = { points: [], rank: [] };
	let state: State | undefined;
	for (let day = 0; day < YEAR; day += 1) {
		const data = sharesOn(all.slice(day + 1, day + 1 + window), shares.length);
		const settings = { threshold, brands: 'own' } as const;
		const polled = shareChanges(state, data, settings, (day + 1) * DAY_MS);
		state = polled.state;
		for (const { item } of polled.results) {
			const isByPoints = Math.abs(Number(item.change)) >= threshold;
			events[isByPoints ? 'points' : 'rank'].push(day);
		}
	}
	return events;
}

const seeds = Array.from({ length: RUNS }, (_, run) => 7_919 * (run + 1));

/** Events a year, on average. */
function aYear(market: Market, threshold: number) {
	const years = seeds.map((seed) => eventsIn(market, threshold, seed));
	const count = (by: keyof Events) =>
		years.reduce((total, year) => total + year[by].length, 0) / RUNS;
	const [points, rank] = [count('points'), count('rank')];
	return { points, rank, all: points + rank };
}

function quiet(market: Market) {
	const { points, rank, all } = aYear(market, DEFAULT_THRESHOLD);
	return {
		row: {
			'a quiet market': market.name,
			'by 5 points': points.toFixed(1),
			'by rank': rank.toFixed(1),
			'all, with 2 points': aYear(market, 2).all.toFixed(0),
			'all, with 1 point': aYear(market, 1).all.toFixed(0),
		},
		checks: [check(`signals: events a year, ${market.name}`, all, market.atMost)],
	};
}

function changing(market: Market) {
	const years = seeds.map((seed) => {
		const { points, rank } = eventsIn(market, DEFAULT_THRESHOLD, seed);
		return [...points, ...rank].sort((one, other) => one - other);
	});
	const delays = years
		.map((events) => events.find((day) => day >= CHANGE_AT - 1))
		.map((day) => (day === undefined ? Infinity : day - (CHANGE_AT - 1)))
		.sort((one, other) => one - other);
	const after = years.map((events) => events.filter((day) => day >= CHANGE_AT - 1).length);
	return {
		row: {
			'a change': market.name,
			'event after': `${delays[RUNS >> 1]} days`,
			'events of it': (after.reduce((total, count) => total + count, 0) / RUNS).toFixed(1),
		},
		checks: [check(`signals: ${market.name}, days`, delays[RUNS >> 1] ?? Infinity, 30)],
	};
}

const ABOUT = `Each answer of a market names one of its brands, of which the own one has 30 %, the others 25, 20, 15 and 10 %,
unless stated otherwise. Nothing changes, and there is a poll a day. ${RUNS} markets of each kind, seeds 7,919 times 1 to ${RUNS}.
A persistence of 0.8 means that four of five answers are those of the day before. By rank: what the share alone would not
have caused.`;

/**
 * How often Share of Voice Change starts a workflow in a year on which nothing happens, and when
 * after a change.
 */
export function shareEvents(): Section[] {
	return [
		{
			title: 'Share of Voice Change: events a year',
			about: ABOUT,
			measured: eachOf(MARKETS, quiet),
		},
		{
			title: 'Share of Voice Change: real changes',
			about: 'Within a day. The window needs all its days to show as much. Medians.',
			measured: eachOf(CHANGES, changing),
		},
	];
}
