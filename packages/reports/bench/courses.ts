import { randomOf } from './bench';
import { grows, KINDS, normal, type Scores, scoresOf, SD, steps } from './series';

/**
 * Courses of a daily score on an account on which nothing happens, beyond those that METHOD assumes: what services are
 * known to give. Each is the same for the same seed, in tenths of a point and from 0 to 100.
 */
export interface Course {
	name: string;
	/** Scores by day; the last of them is judged. */
	scores: (days: number, seed: number) => Scores;
}

const { white, autocorrelated, resembling, heavy, averaged } = KINDS;

const kind = (
	name: string,
	of: Parameters<typeof scoresOf>[0],
	course: (day: number, days: number) => number = () => 0,
): Course => ({
	name,
	scores: (days, seed) => scoresOf(of, days, seed, (day) => course(day, days)),
});

const slight = { ...white, phi: 0.3 };

/** What a weekend adds to the score, in standard deviations. */
const weekend = (by: number) => (day: number) => (day % 7 >= 5 ? by * SD : 0);

/** Zero on four of five days, else 5 to 15: a domain that is named now and then. */
function mostlyZero(days: number, seed: number): Scores {
	const random = randomOf(seed);
	return Array.from({ length: days }, () => (random() < 0.8 ? 0 : 5 + 10 * random()));
}

/** A level near the end of the scale, with a standard deviation of 3 (1 near 100: 2) that it cuts. */
const cut =
	(level: number, sd: number) =>
	(days: number, seed: number): Scores => {
		const random = randomOf(seed);
		return Array.from({ length: days }, () => level + sd * normal(random));
	};

/**
 * 20 prompts to 5 assistants. Each of the hundred answers names the brand at its own rate, and is with the probability
 * `persistence` the answer of the day before; else it is drawn anew.
 */
export const answers =
	(persistence: number) =>
	(days: number, seed: number): Scores => {
		const random = randomOf(seed);
		const all = Array.from({ length: 100 }, () => ({ rate: random(), isNamed: false }));
		for (const answer of all) answer.isNamed = random() < answer.rate;
		return Array.from({ length: days }, () => {
			for (const answer of all) {
				if (random() >= persistence) answer.isNamed = random() < answer.rate;
			}
			return all.filter(({ isNamed }) => isNamed).length;
		});
	};

/** On one of the last three days the score is 20 points lower. */
const oneBadDay = (day: number, days: number, ago: number) => (day === days - 1 - ago ? -20 : 0);

export const QUIET: Course[] = [
	kind('independent days', white),
	kind('autocorrelation 0.3', slight),
	kind('autocorrelation 0.5', autocorrelated),
	kind('autocorrelation 0.7', resembling),
	kind('autocorrelation 0.9', { ...white, phi: 0.9 }),
	kind('averages of 7 days', averaged),
	kind('averages of 14 days', { ...averaged, averages: 14 }),
	kind('averages of 28 days', { ...averaged, averages: 28 }),
	{ name: '20 prompts × 5 assistants, persistence 0.8', scores: answers(0.8) },
	{ name: '20 prompts × 5 assistants, persistence 0.95', scores: answers(0.95) },
	kind('heavy tails (t with 3 degrees of freedom)', heavy),
	{ name: '0 on 80 % of days, else 5 to 15', scores: mostlyZero },
	{ name: 'level 1, cut at 0', scores: cut(1, 3) },
	{ name: 'level 98, cut at 100', scores: cut(98, 3) },
	{ name: 'level 100, cut at 100', scores: cut(100, 2) },
	kind('weekends 4 SD lower', white, weekend(-4)),
	{
		name: 'one of the last three days 20 points lower',
		scores: (days, seed) => scoresOf(slight, days, seed, (day) => oneBadDay(day, days, seed % 3)),
	},
	kind('grew by a point a week, level for 3 weeks', slight, (day, days) =>
		grows(1)(Math.min(day, days - 21)),
	),
	kind('grew by 2 points a week (SD 2), level for 4 weeks', { ...slight, sd: 2 }, (day, days) =>
		grows(2)(Math.min(day, days - 28) - days / 2),
	),
	kind('grows by half a point a week', slight, grows(0.5)),
	kind('a step of 4 SD 30 days ago', slight, (day, days) => steps(4 * SD, days - 30)(day)),
];

/** Changes that have to be found: a step of so many standard deviations on a day of the last week. */
export const STEPPED: Array<Course & { step: number; pattern?: (day: number) => number }> = [
	...[2, 4].flatMap((by) =>
		[white, slight, autocorrelated].map((of, index) => ({
			...kind(`${by} SD, autocorrelation ${[0, 0.3, 0.5][index]}`, of),
			step: by * SD,
		})),
	),
	...[-1.4, -4].map((by) => ({
		...kind(`2 SD, weekends ${-by} SD lower`, white, weekend(by)),
		step: 2 * SD,
	})),
];

/** The scores of a course as the service gives them: in tenths, and on its scale. */
export function given(scores: Scores): Array<{ day: number; score: number }> {
	return scores.map((points = 0, day) => ({
		day,
		score: Math.min(100, Math.max(0, Math.round(10 * points) / 10)),
	}));
}
