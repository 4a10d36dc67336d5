import {
	changedByPoints,
	leftUsualRange,
} from '../../nodes/VisibilityReporting/events/visibilityChange';
import type { PollResult } from '../../nodes/VisibilityReporting/events/defineEvent';
import { check, eachOf, type Section, seedOf } from '../../packages/reports/bench/bench';
import { answers, given } from '../../packages/reports/bench/courses';
import { KINDS, type Scores, scoresOf } from '../../packages/reports/bench/series';

/** Days of trend that the trigger asks for, and days on which it polls. */
const TREND = 90;
const YEAR = 365;

/** Accounts of each kind. */
const RUNS = 20;

const DOMAIN = 'a.example';

interface Quiet {
	name: string;
	scores: (days: number, seed: number) => Scores;
	/** Events a year that Unusual may give: 2, and half a one that chance adds in 20 years. */
	atMost?: number;
}

const { white, averaged } = KINDS;

const ACCOUNTS: Quiet[] = [
	{
		name: 'SD 3, autocorrelation 0.3',
		scores: (days, seed) => scoresOf({ ...white, phi: 0.3 }, days, seed),
		atMost: 2.5,
	},
	{ name: 'SD 1', scores: (days, seed) => scoresOf({ ...white, sd: 1 }, days, seed), atMost: 2.5 },
	{
		name: 'averages of 28 days',
		scores: (days, seed) => scoresOf({ ...averaged, averages: 28 }, days, seed),
	},
	{ name: '20 prompts × 5 assistants, persistence 0.8', scores: answers(0.8) },
];

/** How many events a year of daily polls gives, on average. */
function eventsIn(
	{ scores }: Quiet,
	poll: (saved: PollResult['state'] | undefined, days: ReturnType<typeof given>) => PollResult,
): number {
	let events = 0;
	for (let seed = 1; seed <= RUNS; seed += 1) {
		const days = given(scores(TREND + YEAR, seedOf(seed)));
		let state: PollResult['state'] | undefined;
		for (let today = TREND; today < days.length; today += 1) {
			const result = poll(state, days.slice(today - TREND, today + 1));
			state = result.state;
			events += result.results.length;
		}
	}
	return events / RUNS;
}

const byPoints =
	(threshold: number) => (saved: PollResult['state'] | undefined, days: ReturnType<typeof given>) =>
		changedByPoints(saved, { domain: DOMAIN, score: days.at(-1)?.score ?? 0 }, threshold, 0);

function byUnusual(saved: PollResult['state'] | undefined, days: ReturnType<typeof given>) {
	const trend = days.map(({ day, score }) => {
		return { date: new Date(86_400_000 * day).toISOString().slice(0, 10), score };
	});
	return leftUsualRange(saved, { domain: DOMAIN, score: days.at(-1)?.score ?? 0 }, trend, 0);
}

function measured(account: Quiet) {
	const found = eventsIn(account, byUnusual);
	const points = [1, 2, 5].map((threshold) => eventsIn(account, byPoints(threshold)).toFixed(0));
	return {
		row: {
			'a quiet account': account.name,
			Unusual: found.toFixed(1),
			'1 point': points[0] ?? '',
			'2 points': points[1] ?? '',
			'5 points': points[2] ?? '',
		},
		checks: [check(`signals: events a year, ${account.name}`, found, account.atMost)],
	};
}

/** How often Visibility Score Change starts a workflow in a year on which nothing happens, with a poll a day. */
export function eventsOfYear(): Section {
	return {
		title: 'Visibility Score Change: events a year on quiet accounts',
		measured: eachOf(ACCOUNTS, measured),
	};
}
