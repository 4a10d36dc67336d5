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
	course: Course;
	rhythm: Rhythm;
	slope: number;
	isJudged: boolean;
	holds: boolean;
	isMore: boolean;
	halfWidth: number;
}

/** What is measured on one account with each slope, the same for the same seed. */
function outcomesOf(course: Course, rhythm: Rhythm, seed: number): Outcome[] {
	const { tasks, apart, window, isIrregular, takes = 1 } = rhythm;
	const random = randomOf(104_729 * seed);
	const gap = () => (isIrregular ? Math.ceil(-Math.log(1 - random()) * apart) : apart);
	const days = Array.from({ length: tasks }, () => 0);
	for (const index of days.keys()) days[index] = index === 0 ? BEFORE : days[index - 1]! + gap();
	const sizes = days.map(() => 1 + 4 * random());
	const parts = sizes.map((size) => (PROMISED * size) / sum(sizes));
	const addedOn = (day: number) =>
		sum(parts.map((part, task) => part * Math.min(1, Math.max(0, day - days[task]! + 1) / takes)));
	const chance = course.scores(days.at(-1)! + window, 7_919 * seed);
	const added = chance.map((_, day) => addedOn(day));
	return SLOPES.map((slope) => {
		const all = chance.map((score = 0, day) => ({
			day,
			score: Math.round(10 * (score - LOWER + slope * added[day]!)) / 10,
		}));
		const { measured: { low, high } = { low: NaN, high: NaN } } = trackRecord(all, days, window);
		const planted = slope * PROMISED;
		return {
			...{ course, rhythm, slope },
			isJudged: !Number.isNaN(low),
			holds: low <= planted && planted <= high,
			isMore: low > 0,
			halfWidth: (high - low) / 2,
		};
	});
}

/** The outcomes of each course with each rhythm. */
function allOutcomes(courses: Course[], rhythms: Rhythm[], runs = RUNS): Outcome[] {
	const seeds = Array.from({ length: runs }, (_, index) => index + 1);
	return courses.flatMap((course) =>
		rhythms.flatMap((rhythm) => seeds.flatMap((seed) => outcomesOf(course, rhythm, seed))),
	);
}

function measuredOf(
	name: string,
	row: Measured['row'],
	outcomes: Outcome[],
	isPromised: boolean,
): Measured {
	const atMost = isPromised ? WRONG : undefined;
	const bySlope = SLOPES.map((slope) => {
		const judged = outcomes.filter((outcome) => outcome.slope === slope && outcome.isJudged);
		const partOf = (is: (outcome: Outcome) => boolean) => judged.filter(is).length / judged.length;
		const isAny = judged.length > 0;
		return {
			slope,
			isAny,
			misses: isAny ? 1 - partOf(({ holds }) => holds) : 0,
			more: isAny ? partOf(({ isMore }) => isMore) : 0,
			halfWidth: sum(judged.map(({ halfWidth }) => halfWidth)) / judged.length,
		};
	});
	const [none] = bySlope;
	const cells = bySlope.flatMap(({ slope, isAny, misses, more }) => [
		[`${slope}: holds`, isAny ? percent(1 - misses) : '–'],
		[`${slope}: more than nothing`, isAny ? percent(more) : '–'],
	]);
	const early = outcomes.filter(({ isJudged }) => !isJudged).length / outcomes.length;
	return {
		row: {
			...row,
			'too early': percent(early),
			...Object.fromEntries(cells),
			'± points': none?.isAny ? none.halfWidth.toFixed(1) : '–',
		},
		checks: [
			...bySlope.map(({ slope, misses }) =>
				check(`track record: ${name}, slope ${slope}, interval misses`, misses, atMost),
			),
			check(`track record: ${name}, slope 0, more than nothing`, none?.more ?? 0, atMost),
		],
	};
}

function rowsByRhythm(outcomes: Outcome[], isPromised: boolean): Measured[] {
	return [...new Set(outcomes.map(({ rhythm }) => rhythm))].map((rhythm) => {
		const { tasks, apart, window, isIrregular, takes } = rhythm;
		const days = `${isIrregular ? 'about ' : ''}${apart}`;
		const slow = takes === undefined ? '' : `, take ${takes} days`;
		const name = `${tasks} tasks ${days} days apart, ${window} days each${slow}`;
		const row = { tasks: `${tasks}${slow}`, 'days apart': days, 'days measured': window };
		return measuredOf(
			name,
			row,
			outcomes.filter((outcome) => outcome.rhythm === rhythm),
			isPromised,
		);
	});
}

function rowsByCourse(outcomes: Outcome[], isPromised: boolean): Measured[] {
	return [...new Set(outcomes.map(({ course }) => course))].map((course) =>
		measuredOf(
			course.name,
			{ 'a score': course.name },
			outcomes.filter((outcome) => outcome.course === course),
			isPromised,
		),
	);
}

/**
 * What Measure Effect measures of many tasks together. Each account has 90 days before the first one. The tasks promise 41
 * points in all, and add the slope times as many. "Holds" is how often the interval holds what was planted, of the
 * accounts that are not too early; "more than nothing" is how often it is above 0. Tasks whose windows overlap are one
 * group, so those that follow each other closely never reach four groups.
 */
export async function trackRecords(): Promise<Section[]> {
	const isClose = ({ apart, window, isIrregular }: Rhythm) => !isIrregular && apart < window;
	const apart = RHYTHMS.filter((rhythm) => !isClose(rhythm));
	const promised = allOutcomes(PROMISED_COURSES, apart);
	const close = allOutcomes(PROMISED_COURSES.slice(0, 1), RHYTHMS.filter(isClose), 5);
	const others = QUIET.filter(({ name }) => /averages of (14|28)|weekends|80 %/.test(name));
	const some = apart.filter(({ tasks }) => tasks === 20);
	const slow = some.map((rhythm) => ({ ...rhythm, takes: 14 }));
	return [
		{
			title: 'Track record, by when tasks are done (all kinds of scores together)',
			measured: [...rowsByRhythm(promised, true), ...rowsByRhythm(close, true)],
		},
		{
			title: 'Track record, by the kind of score (all rhythms together)',
			measured: rowsByCourse(promised, true),
		},
		{
			title: 'Track record, not promised: other scores',
			measured: rowsByCourse(allOutcomes([...others, GROWING], some), false),
		},
		{
			title: 'Track record, not promised: tasks whose effect comes slowly',
			measured: rowsByRhythm(allOutcomes(PROMISED_COURSES, slow, RUNS / 4), false),
		},
	];
}
