import { controlChart } from '../src/statistics/controlChart';
import { sideOf } from '../src/statistics/range';
import { accounts, checkPart, eachOf, percent, randomOf, type Section, seedOf } from './bench';
import { KINDS, type Kind, scoresOf, SD, steps } from './series';
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
	return partOf(runs, (seed) => isUnusual(chart, given(scores(DAYS, seedOf(seed)))));
}

/** How many steps are found at the end of the week in which they happen, and a week later. */
export function foundParts(chart: Chart, { scores, step }: SteppedCourse, runs = RUNS) {
	const foundIn = (reports: number[]) =>
		partOf(runs, (seed) => {
			const from = DAYS - WEEK + Math.floor(WEEK * randomOf(seed)());
			const shift = steps(seed % 2 ? step : -step, from);
			const drawn = scores(DAYS + WEEK, seedOf(seed));
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

/** The day of its trend on which a young account's score steps, counted from 0. */
const YOUNG_STEPS = [22, 30, 40, 50, 60];

/** From how many days of trend on a score could be judged instead, with a limit that is the same at every age. */
const LATER = 56;

/** How soon a step of two deviations is found if a score is judged from 20 days on, and if it were from 56 days on. */
function sooner({ kind: of, day }: { kind: Kind; day: number }) {
	const runs = accounts(500);
	const foundAfter = Array.from({ length: runs }, (_, index) => {
		const scores = scoresOf(of, day + MONTH, seedOf(index + 1), steps(2 * SD, day));
		const days = given(scores);
		const isOutside = (count: number) => isUnusual(controlChart, days.slice(0, count));
		const reports = Array.from({ length: MONTH }, (__, later) => day + 1 + later);
		const first = (from: number) => reports.find((count) => count >= from && isOutside(count));
		return { judged: (first(0) ?? Infinity) - day, later: (first(LATER) ?? Infinity) - day };
	});
	const part = (days: number, of: 'judged' | 'later') =>
		percent(foundAfter.filter((one) => one[of] <= days).length / runs);
	return {
		row: {
			'a step of 2 SD': `on day ${day}, ${of.name}`,
			'found within 7 days': part(WEEK, 'judged'),
			'within 30': part(MONTH, 'judged'),
			'from 56 days on: within 7': part(WEEK, 'later'),
			'then within 30': part(MONTH, 'later'),
		},
		checks: [],
	};
}

const MONTH = 30;

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
		{
			title: 'A step of a young account, judged on each day',
			measured: eachOf(
				[KINDS.white, KINDS.autocorrelated].flatMap((kind) =>
					YOUNG_STEPS.map((day) => ({ kind, day })),
				),
				sooner,
			),
		},
	];
}
