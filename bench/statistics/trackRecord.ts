import { sum } from '../../reports/statistics/distributions';
import { trackRecord } from '../../reports/statistics/trackRecord';
import { check, type Measured, percent, randomOf, type Section } from '../bench';
import { type Course, QUIET } from './courses';
import { grows } from './series';

/** Days before the first task. */
const BEFORE = 90;

/** Points that all tasks of an account promise together. */
const PROMISED = 41;

/** Scores start this much lower, so that they stay on their scale when all that was promised comes true. */
const LOWER = 20;

/** Accounts of each kind, rhythm and slope. */
const RUNS = 100;

/** What a promised point adds to the score. */
const SLOPES = [0, 0.3, 1];

/** An interval may miss what was planted, or be above 0 though nothing was, this often. */
const WRONG = 0.05;

/** When tasks are done, and how each is measured. */
interface Rhythm {
	tasks: number;
	apart: number;
	/** The days that measure a task. */
	window: number;
	/** True if tasks are so many days apart on average only, like calls that come by chance. */
	isIrregular?: boolean;
	/** Days until a task has its whole effect. */
	takes?: number;
}

const rhythmsOf = (window: number, aparts: number[]): Rhythm[] =>
	aparts.flatMap((apart) => [8, 20, 50].map((tasks) => ({ tasks, apart, window })));

const RHYTHMS: Rhythm[] = [
	...rhythmsOf(28, [3, 7, 14, 28]),
	...rhythmsOf(7, [3, 7, 14, 28]),
	...[20, 50].map((tasks) => ({ tasks, apart: 20, window: 28, isIrregular: true })),
];

/** Scores that keep their level and resemble the days before, as services are known to give them. */
const KEEPING = [
	'independent days',
	'autocorrelation 0.3',
	'autocorrelation 0.5',
	'autocorrelation 0.7',
	'autocorrelation 0.9',
	'averages of 7 days',
	'20 prompts × 5 assistants, persistence 0.8',
	'20 prompts × 5 assistants, persistence 0.95',
	'heavy tails (t with 3 degrees of freedom)',
];

const PROMISED_COURSES = QUIET.filter(({ name }) => KEEPING.includes(name));

const [INDEPENDENT] = PROMISED_COURSES;

/** Half a point a week, whatever is done. */
const GROWING: Course = {
	name: 'grows by half a point a week anyway',
	scores: (days, seed) =>
		(INDEPENDENT?.scores(days, seed) ?? []).map((score = 0, day) => score + grows(0.5)(day)),
};

interface Outcome {
	isJudged: boolean;
	holds: boolean;
	isMore: boolean;
	halfWidth: number;
}

/** What is measured on one account, the same for the same seed. */
function outcomeOf({ scores }: Course, rhythm: Rhythm, slope: number, seed: number): Outcome {
	const { tasks, apart, window, isIrregular, takes = 1 } = rhythm;
	const random = randomOf(104_729 * seed);
	const gap = () => (isIrregular ? Math.ceil(-Math.log(1 - random()) * apart) : apart);
	const days = Array.from({ length: tasks }, () => 0);
	for (const index of days.keys()) days[index] = index === 0 ? BEFORE : days[index - 1]! + gap();
	const sizes = days.map(() => 1 + 4 * random());
	const effects = sizes.map((size) => (slope * PROMISED * size) / sum(sizes));
	const shift = (day: number) =>
		sum(
			effects.map(
				(effect, task) => effect * Math.min(1, Math.max(0, day - days[task]! + 1) / takes),
			),
		);
	const all = scores(days.at(-1)! + window, 7_919 * seed).map((score = 0, day) => ({
		day,
		score: Math.round(10 * (score - LOWER + shift(day))) / 10,
	}));
	const { measured } = trackRecord(all, days, window);
	if (!measured) return { isJudged: false, holds: false, isMore: false, halfWidth: 0 };
	const { low, high } = measured;
	const planted = slope * PROMISED;
	const holds = low <= planted && planted <= high;
	return { isJudged: true, holds, isMore: low > 0, halfWidth: (high - low) / 2 };
}

/** All outcomes of some courses and rhythms, by the slope. */
function outcomesOf(courses: Course[], rhythms: Rhythm[], runs = RUNS): Map<number, Outcome[]> {
	const seeds = Array.from({ length: runs }, (_, index) => index + 1);
	return new Map(
		SLOPES.map((slope) => [
			slope,
			courses.flatMap((course) =>
				rhythms.flatMap((rhythm) => seeds.map((seed) => outcomeOf(course, rhythm, slope, seed))),
			),
		]),
	);
}

function measuredOf(
	name: string,
	row: Measured['row'],
	outcomes: Map<number, Outcome[]>,
	isPromised: boolean,
): Measured {
	const figures = [...outcomes].map(([slope, all]) => {
		const judged = all.filter(({ isJudged }) => isJudged);
		const partOf = (is: (outcome: Outcome) => boolean) =>
			judged.filter(is).length / Math.max(1, judged.length);
		return {
			slope,
			early: 1 - judged.length / all.length,
			misses: judged.length === 0 ? 0 : 1 - partOf(({ holds }) => holds),
			more: partOf(({ isMore }) => isMore),
			halfWidth: sum(judged.map(({ halfWidth }) => halfWidth)) / Math.max(1, judged.length),
			isAnyJudged: judged.length > 0,
		};
	});
	const [none] = figures;
	const cells = figures.flatMap(({ slope, misses, more, isAnyJudged }) => [
		[`slope ${slope}: holds`, isAnyJudged ? percent(1 - misses) : '–'],
		[`slope ${slope}: more than nothing`, isAnyJudged ? percent(more) : '–'],
	]);
	const atMost = isPromised ? WRONG : undefined;
	return {
		row: {
			...row,
			'too early': percent(none?.early ?? 0),
			...Object.fromEntries(cells),
			'± points': none?.isAnyJudged ? none.halfWidth.toFixed(1) : '–',
		},
		checks: [
			...figures.map(({ slope, misses }) =>
				check(`track record: ${name}, slope ${slope}, interval misses`, misses, atMost),
			),
			check(`track record: ${name}, slope 0, more than nothing`, none?.more ?? 0, atMost),
		],
	};
}

/** @param all every outcome by course and rhythm */
function byRhythm(rhythm: Rhythm, courses: Course[], isPromised: boolean, note = ''): Measured {
	const { tasks, apart, window, isIrregular } = rhythm;
	const days = `${isIrregular ? 'about ' : ''}${apart}`;
	const name = `${tasks} tasks ${days} days apart, ${window} days each${note}`;
	const row = { tasks: `${tasks}${note}`, 'days apart': days, 'days measured': window };
	return measuredOf(name, row, outcomesOf(courses, [rhythm]), isPromised);
}

function byCourse(course: Course, isPromised: boolean): Measured {
	const rhythms = RHYTHMS.filter(
		({ apart, window, isIrregular }) => isIrregular === true || apart >= window,
	);
	const outcomes = outcomesOf([course], rhythms, RUNS / 2);
	return measuredOf(course.name, { 'a score': course.name }, outcomes, isPromised);
}

/**
 * What Get Effect measures of many tasks together. Each account has 90 days before the first one. The tasks promise 41
 * points in all, and add the slope times as many. "Holds" is how often the interval holds what was planted, of the
 * accounts that are not too early; "more than nothing" is how often it is above 0. Tasks whose windows overlap are one
 * group, so those that follow each other closely never reach four groups.
 */
export async function trackRecords(): Promise<Section[]> {
	const slow = RHYTHMS.filter(
		({ tasks, apart, window }) => tasks === 20 && apart === 28 && window < 30,
	);
	return [
		{
			title: 'Track record, by when tasks are done (all kinds of scores together)',
			measured: RHYTHMS.map((rhythm) => byRhythm(rhythm, PROMISED_COURSES, true)),
		},
		{
			title: 'Track record, by the kind of score (all rhythms together)',
			measured: PROMISED_COURSES.map((course) => byCourse(course, true)),
		},
		{
			title: 'Track record, not promised',
			measured: [
				...QUIET.filter(({ name }) => /averages of (14|28)|weekends|80 %/.test(name))
					.concat(GROWING)
					.map((course) => byCourse(course, false)),
			],
		},
		{
			title: 'Track record of tasks whose effect takes 14 days, not promised',
			measured: slow.map((rhythm) =>
				byRhythm({ ...rhythm, takes: 14 }, PROMISED_COURSES, false, ', slow'),
			),
		},
	];
}
