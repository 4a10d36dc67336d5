import type { TrendDay } from '../src/statistics/baseline';
import { dayOfChange, trendOf } from '../src/statistics/changePoint';
import { controlChart } from '../src/statistics/controlChart';
import { median } from '../src/statistics/distributions';
import { sideOf } from '../src/statistics/range';
import { accounts, check, checkPart, eachOf, percent, type Section, seedOf } from './bench';
import { grows, KINDS, type Kind, roundedDays, scoresOf, SD, steps } from './series';

const RUNS = accounts(1_000);

/** The days of a trend. */
const DAYS = 90;

/** The part of accounts that stay as they are of which a trend may be said. */
const FALSE_AT_MOST = 0.015;

const { white, autocorrelated, resembling, averaged, heavy } = KINDS;
const NOISE: Kind[] = [white, autocorrelated];

function trendDays(kind: Kind, days: number, seed: number, course?: (day: number) => number) {
	const scores = roundedDays(scoresOf(kind, days, seed, course));
	return scores.map((day): TrendDay => ({ ...day, date: `${day.day}` }));
}

interface Case {
	name: string;
	kind: Kind;
	course?: (day: number) => number;
	days?: number;
}

const CASES: Case[] = [
	...[...NOISE, resembling, averaged, heavy].map((kind) => ({ name: 'stays as it is', kind })),
	...NOISE.map((kind) => ({ name: 'stays as it is, 60 days', kind, days: 60 })),
	...NOISE.flatMap((kind) =>
		[0.25, 0.5, 1].map((points) => ({
			name: `grows by ${points} points a week`,
			kind,
			course: grows(points),
		})),
	),
	{ name: 'grows by 1 point a week', kind: resembling, course: grows(1) },
	...NOISE.flatMap((kind) =>
		[30, 45, 60].map((from) => ({
			name: `steps by 2 SD on day ${from + 1}`,
			kind,
			course: steps(2 * SD, from),
		})),
	),
];

function said({ name, kind, course, days = DAYS }: Case) {
	const all = Array.from({ length: RUNS }, (_, run) =>
		trendOf(trendDays(kind, days, seedOf(run + 1), course)),
	);
	const part = all.filter(Boolean).length / RUNS;
	const title = `${name}, ${kind.name}`;
	return {
		row: { 'a score that': title, 'a trend is said': percent(part) },
		checks: course
			? []
			: [checkPart(`usual: a trend of a score that ${title}`, part, RUNS, FALSE_AT_MOST)],
	};
}

/** The days that follow a step until it has to be told. */
const PATIENCE = 25;

/** How late a step is dated on the first day that its level is outside the band: by that day, and by the best split. */
function dated({ kind, step }: { kind: Kind; step: number }) {
	const found: Array<{ crossing: number; split: number }> = [];
	for (let run = 1; run <= RUNS / 4; run += 1) {
		const all = trendDays(kind, DAYS + PATIENCE, seedOf(run), steps(step * SD, DAYS));
		for (let day = DAYS; day < all.length; day += 1) {
			const days = all.slice(0, day + 1);
			const chart = controlChart(days);
			if (!chart || sideOf(chart) !== 'above') continue;
			found.push({ crossing: day - DAYS, split: Number(dayOfChange(days)) - DAYS });
			break;
		}
	}
	const late = found.map(({ split }) => Math.abs(split));
	const exact = late.filter((days) => days === 0).length / found.length;
	return {
		row: {
			'a step of': `${step} SD, ${kind.name}`,
			'days late by the crossing (median)': median(found.map(({ crossing }) => crossing)),
			'days off by the split (median)': median(late),
			'on its very day': `${(100 * exact).toFixed(0)} %`,
		},
		checks: [check(`usual: days off, step of ${step} SD, ${kind.name}`, median(late), 0)],
	};
}

/** What is said of a score beside its band: that it rises or falls steadily, and the day on which it changed. */
export function trend(): Section[] {
	return [
		{ title: 'A trend of 90 days', measured: eachOf(CASES, said) },
		{
			title: 'The day of a change',
			measured: eachOf(
				[2, 4].flatMap((step) => NOISE.map((kind) => ({ kind, step }))),
				dated,
			),
		},
	];
}
