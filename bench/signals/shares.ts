import { shareChanges } from '../../nodes/VisibilityReporting/events/shareChanges';
import type { PollResult } from '../../nodes/VisibilityReporting/events/defineEvent';
import { judgeShare, withoutOldEvents } from '../../nodes/VisibilityReporting/events/unusualShare';
import { answersOf, type Capture } from 'ai-visibility-reports/statistics';
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
	/** Events a year that Unusual may give. */
	atMost?: number;
}

const five = [0.3, 0.25, 0.2, 0.15, 0.1];

const USUAL: Omit<Market, 'name'> = { shares: five, answers: 100, window: 30, persistence: 0 };

const MARKETS: Market[] = [
	{ ...USUAL, name: '5 brands, 100 answers a day, a window of 30 days', atMost: 1 },
	{ ...USUAL, name: 'the same, persistence 0.5', persistence: 0.5, atMost: 1 },
	{ ...USUAL, name: 'the same, persistence 0.8', persistence: 0.8, atMost: 1 },
	{ ...USUAL, name: 'the same, persistence 0.95', persistence: 0.95 },
	{
		...USUAL,
		name: 'persistence 0.8, each prompt prefers other brands',
		persistence: 0.8,
		hasPreferences: true,
		atMost: 1,
	},
	{ ...USUAL, name: 'a window of 7 days', window: 7, atMost: 1 },
	{ ...USUAL, name: 'a window of 7 days, persistence 0.8', window: 7, persistence: 0.8, atMost: 1 },
	{ ...USUAL, name: '20 answers a day', answers: 20, atMost: 1 },
	{ ...USUAL, name: '20 answers a day, persistence 0.8', answers: 20, persistence: 0.8, atMost: 1 },
	{ ...USUAL, name: '4 answers a day, persistence 0.8', answers: 4, persistence: 0.8 },
	{ ...USUAL, name: 'two brands with 30 % each', shares: [0.3, 0.3, 0.2, 0.2], atMost: 1 },
	{
		...USUAL,
		name: '50 brands with 2 % each, 300 answers a day',
		shares: Array<number>(50).fill(0.02),
		answers: 300,
		atMost: 1,
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

function capturesOf(days: number[][]): Capture[] {
	return days.flatMap((day, index) =>
		day.flatMap((brand, answer) =>
			brand === 0 ? { daysAgo: days.length - index, answer: String(answer) } : [],
		),
	);
}

type State = PollResult['state'];

/** The days of a year on which a poll a day gives an event, by each way to judge. */
function eventsIn(market: Market, seed: number): Record<'unusual' | 'one' | 'two', number[]> {
	const { window, shares } = market;
	const all = answersOfDays(market, window + YEAR, seed);
	const events = { unusual: [] as number[], one: [] as number[], two: [] as number[] };
	let states: Record<keyof typeof events, State | undefined> = {
		unusual: undefined,
		one: undefined,
		two: undefined,
	};
	for (let day = 0; day < YEAR; day += 1) {
		const days = all.slice(day + 1, day + 1 + window);
		const data = sharesOn(days, shares.length);
		const now = (day + 1) * DAY_MS;
		const own = data.competitors[0]?.share_pct ?? 0;
		const answers = answersOf(capturesOf(days), own, window);
		const known = withoutOldEvents(states.unusual, window, now);
		const results = {
			unusual: judgeShare(known, data, { day: String(day), answers }, now),
			one: shareChanges(states.one, data, { threshold: 1, brands: 'own' }, now),
			two: shareChanges(states.two, data, { threshold: 2, brands: 'own' }, now),
		};
		const names = ['unusual', 'one', 'two'] as const;
		for (const name of names) if (results[name].results.length > 0) events[name].push(day);
		states = { unusual: results.unusual.state, one: results.one.state, two: results.two.state };
	}
	return events;
}

const seeds = Array.from({ length: RUNS }, (_, run) => 7_919 * (run + 1));

function quiet(market: Market) {
	const years = seeds.map((seed) => eventsIn(market, seed));
	const aYear = (name: 'unusual' | 'one' | 'two') =>
		years.reduce((total, year) => total + year[name].length, 0) / RUNS;
	return {
		row: {
			'a quiet market': market.name,
			Unusual: aYear('unusual').toFixed(1),
			'1 point': aYear('one').toFixed(0),
			'2 points': aYear('two').toFixed(0),
		},
		checks: [check(`signals: events a year, ${market.name}`, aYear('unusual'), market.atMost)],
	};
}

function changing(market: Market) {
	const years = seeds.map((seed) => eventsIn(market, seed).unusual);
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

/** How often Share of Voice Change starts a workflow in a year on which nothing happens, and when after a change. */
export function shareEvents(): Section[] {
	return [
		{ title: 'Share of Voice Change: events a year', measured: eachOf(MARKETS, quiet) },
		{ title: 'Share of Voice Change: real changes', measured: eachOf(CHANGES, changing) },
	];
}
