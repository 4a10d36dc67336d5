import { controlChart } from '../src/statistics/controlChart';
import { sideOf } from '../src/statistics/range';
import { accounts, checkPart, eachOf, percent, randomOf, type Section } from './bench';
import { steps } from './series';
import { given, QUIET, STEPPED, type Course } from './courses';

/** Accounts of each kind; each has its own seed, from 1 on. */
const RUNS = accounts(1_000);

/** Days of trend. */
const DAYS = 90;

/** A step is on one of the last so many days, or as many days before. */
const WEEK = 7;

type Chart = typeof controlChart;
type SteppedCourse = (typeof STEPPED)[number];

const isUnusual = (chart: Chart, days: ReturnType<typeof given>) =>
	sideOf(chart(days)) !== undefined;

/** The part of so many accounts, whose seeds are 1, 2, and so on, of which something is so. */
function partOf(runs: number, isSo: (seed: number) => boolean): number {
	return Array.from({ length: runs }, (_, index) => index + 1).filter(isSo).length / runs;
}

/** The part of accounts on which nothing happens that a chart calls unusual. */
export function falsePart(chart: Chart, { scores }: Course, runs = RUNS): number {
	return partOf(runs, (seed) => isUnusual(chart, given(scores(DAYS, 7_919 * seed))));
}

/** How many steps are found at the end of the week in which they happen, and a week later. */
export function foundParts(chart: Chart, { scores, step }: SteppedCourse, runs = RUNS) {
	const foundIn = (reports: number[]) =>
		partOf(runs, (seed) => {
			const from = DAYS - WEEK + Math.floor(WEEK * randomOf(seed)());
			const shift = steps(seed % 2 ? step : -step, from);
			const drawn = scores(DAYS + WEEK, 7_919 * seed);
			const days = given(drawn.map((score = 0, day) => score + shift(day)));
			return reports.some((later) => isUnusual(chart, days.slice(later, DAYS + later)));
		});
	return { now: foundIn([0]), byNext: foundIn([0, WEEK]) };
}

/** What may not be passed, by the name of the course; the others are shown only. A figure of 5 % is exact to 0.7 points. */
const AT_MOST: Record<string, number> = {
	'independent days': 0.02,
	'autocorrelation 0.3': 0.02,
	'autocorrelation 0.5': 0.025,
	'averages of 28 days': 0.06,
	'0 on 80 % of days, else 5 to 15': 0.04,
	'one of the last three days 20 points lower': 0.057,
};

function quiet(course: Course) {
	const part = falsePart(controlChart, course);
	return {
		row: { 'a score on which nothing happens': course.name, 'called unusual': percent(part) },
		checks: [checkPart(`score: ${course.name}, false`, part, RUNS, AT_MOST[course.name])],
	};
}

function stepped(course: SteppedCourse) {
	const { now, byNext } = foundParts(controlChart, course);
	return {
		row: {
			'a step of': course.name,
			'found in the report on its week': percent(now),
			'by the next one': percent(byNext),
		},
		checks: [],
	};
}

const ABOUT = `In single reports with 90 days of trend. 1,000 accounts of each kind, so a figure near 2 % is exact to half a
point. A persistence of 0.8 means that four of five answers are those of the day before.`;

/**
 * What the chart of a score calls unusual in a single report: where nothing happens, and where the
 * score steps up or down on a day of the last week.
 */
export async function score(): Promise<Section[]> {
	return [
		{ title: 'A score on which nothing happens', about: ABOUT, measured: eachOf(QUIET, quiet) },
		{ title: 'A step on a day of the last week', about: ABOUT, measured: eachOf(STEPPED, stepped) },
	];
}
