import { reportInsights } from '../../src/insights/report';
import { localeOf } from '../../src/language/locale';
import { plain } from '../../src/language/text';
import { KINDS, scoresOf } from '../../bench/series';
import { dayOfChange, trendOf } from '../../src/statistics/changePoint';
import { lastExcursion } from '../../src/statistics/usual';
import {
	USUAL,
	aboutOf,
	ORDINARY,
	steady,
	steppedBy,
	textOf,
	told,
	unusualOf,
	reportOf,
	type Situation,
} from '../helpers/reports/reports';
import { reportDocument } from '../../src/documents/report';
import { ENGLISH } from '../helpers/reports/locales';

describe('the score', () => {
	it.each<[string, number[], string | undefined, boolean]>([
		[
			'stepped up and stays',
			steppedBy(4, 5),
			'The score has been rising since 18 Nov: recent average 74.7, usually 71.0–73.0.',
			true,
		],
		[
			'left its range before the period',
			steppedBy(4, 13),
			'The score still averages 75.8, above its usual range (71.0–73.0).',
			false,
		],
		[
			'left its range and came back',
			[...steady(84), 77, 77, 70, 70, 71.5, 72, 72],
			'From 16 Nov to 18 Nov the score averaged above its usual range (71.0–73.0). Its recent average is now back in that range: 72.2.',
			false,
		],
		['has too few days', steady(14), 'Too early to judge the score: 14 of 20 days so far.', false],
	])('is told rightly when it %s', (_, scores, sentence, unusual) => {
		const situation = { ...ORDINARY, scores };
		expect(textOf(situation, 'score')).toBe(sentence);
		expect(unusualOf(situation)).toEqual(unusual ? ['score'] : []);
	});

	it.each([
		['less than a point away, however steady it was', 0, 70.8, false],
		['more than a point away when it was steady', 0, 71.5, true],
		['no further away than its days are', 2, 76, false],
		['more than 4 deviations of its days away', 2, 65.2, true],
	])('is told of a single day by its distance from the level, here %s', (_, by, last, isTold) => {
		const scores = [...Array.from({ length: 90 }, (__, day) => 70 + by * (day % 2)), last];
		expect(aboutOf({ ...ORDINARY, scores }).includes('score')).toBe(isTold);
		expect(unusualOf({ ...ORDINARY, scores })).toEqual([]);
	});

	it.each([
		[3, 'Vom 30. Okt. bis 1. Nov.'],
		[2, 'Vom 1. bis 2. Nov.'],
	])(
		'is told with its months when it left its range and came back %i days earlier',
		(days, span) => {
			const after = [70, 70, 71.5, 72, 72, ...steady(14 + days)];
			const scores = [...steady(90 - after.length), 77, 77, ...after];
			const report = reportOf({ ...ORDINARY, word: 'last30Days', scores });
			expect(plain(reportInsights(report, localeOf('de', 'UTC'))[0]!.verdict)).toContain(span);
		},
	);

	it('is not told when it left its range and came back before the period', () => {
		const scores = [...steady(70), 77, 77, 70, 70, 71.5, 72, 72, ...steady(14)];
		expect(aboutOf({ ...ORDINARY, scores })).toEqual(['period']);
	});

	it.each([
		['is not judged', 7, false],
		['is judged, with the day of the last one,', 6, true],
	])('%s when its trend ends %i days before the period', (_, days, isJudged) => {
		const ended = { scores: [...steady(91 - days), ...Array<null>(days).fill(null)] };
		expect(textOf({ ...ORDINARY, ...ended }, 'period')).toBe(
			isJudged
				? 'A normal week. Score, mentions and negative mentions are in their usual ranges. The latest score is from 16 Nov.'
				: 'A normal week. Mentions and negative mentions are in their usual ranges.',
		);
		expect(textOf({ ...ORDINARY, ...ended }, 'score')).toBeUndefined();
		expect(told(ended)).toEqual([
			{
				about: 'period',
				text: isJudged
					? 'A normal week. The score is in its usual range. The latest score is from 16 Nov.'
					: 'Too early to judge.',
				unusual: false,
			},
		]);
	});

	it('has the day of its last value named when that is old, also if periods are not compared', () => {
		const ended = [...steady(5), null, null, null];
		expect(textOf({ scores: ended, now: USUAL, before: undefined }, 'period')).toMatch(
			/ The latest score is from 19 Nov\.$/,
		);
	});

	it('is not told when it was not read or nothing is compared', () => {
		expect(aboutOf({ now: USUAL, before: USUAL })).toEqual(['period']);
		expect(aboutOf({ ...ORDINARY, scores: steppedBy(4, 5), data: { compares: false } })).toEqual(
			[],
		);
	});

	it('is told as unusual when it left its range on the first day of the period', () => {
		expect(unusualOf({ ...ORDINARY, scores: steppedBy(20, 7) })).toEqual(['score']);
	});
});

describe('a score that rises or falls steadily', () => {
	const drifting = (points: number) => steady(91).map((score, day) => score + (points * day) / 7);

	it.each([
		['a point', -1, 'For 90 days the score has fallen by about 1.0 points a week (72 to 59).'],
		[
			'a tenth of a point',
			0.1,
			'For 90 days the score has risen by about 0.1 points a week (72.1 to 73.2).',
		],
	])('by %s a week is told, without a mark, and the week is not called normal', (_, by, said) => {
		const situation = { ...ORDINARY, scores: drifting(by) };
		expect(told(situation)).toEqual([
			{ about: 'score', text: said, unusual: false },
			{
				about: 'period',
				text: 'Mentions and negative mentions are in their usual ranges.',
				unusual: false,
			},
		]);
	});

	it.each([
		['less than a point in all', drifting(0.05)],
		['for fewer than 60 days', drifting(-1).slice(-59)],
		['by a step of long ago', steppedBy(4, 45)],
		['but is outside its usual range', [...drifting(-1).slice(7), ...Array<number>(7).fill(45)]],
	])('is not told of one that moves %s', (_, scores) => {
		const texts = told({ ...ORDINARY, scores }).map(({ text }) => text);
		expect(texts.join()).not.toContain('For ');
	});

	it('is told of at most 3 in 200 that stay as they are', () => {
		const found = Array.from({ length: 200 }, (_, seed) => {
			const scores = scoresOf({ ...KINDS.white, phi: 0.7 }, 90, seed + 1);
			return trendOf(scores.map((score = 0, day) => ({ day, score })));
		});
		expect(found.filter(Boolean).length).toBeLessThanOrEqual(3);
	});
});

describe('a score that has left its usual range', () => {
	it.each([
		[4, 5],
		[-4, 5],
		[12, 3],
		[2.5, 12],
	])('by a step of %d points is dated by the day of the step', (points, days) => {
		const scores = steppedBy(points, days).map((score, day) => ({ day, date: `${day}`, score }));
		expect(dayOfChange(scores)).toBe(`${91 - days}`);
	});

	it('is dated within the last 30 days', () => {
		const scores = steppedBy(9, 40).map((score, day) => ({ day, date: `${day}`, score }));
		expect(Number(dayOfChange(scores))).toBeGreaterThan(61);
	});
});

describe('a score that was outside and is back', () => {
	const saidOf = (scores: number[]) => textOf({ scores, word: 'last30Days' }, 'score') ?? '';

	it('is told of at most 1 in 20 quiet periods of 30 days', () => {
		const quiet = Array.from({ length: 100 }, (_, seed) =>
			scoresOf(KINDS.autocorrelated, 91, seed + 1).map((score = 0) => score),
		);
		const said = quiet.filter((scores) => saidOf(scores).includes('is back in'));
		expect(said.length).toBeLessThanOrEqual(5);
	});

	it('is told when its last day outside is the day before the period', () => {
		const scores = [...steady(84), 77, 77, 70, 70, 71.5, 72, 72, ...steady(5)];
		const days = scores.map((score, day) => ({ day, date: `${100 + day}`, score }));
		const { to } = lastExcursion(days, '100')!;
		const isTold = [1, 2].map((later) => !!lastExcursion(days, `${Number(to) + later}`));
		expect(isTold).toEqual([true, false]);
	});

	it('is not told where the band has moved to the level', () => {
		const moved = steppedBy(6, 29);
		const days = moved.map((score, day) => ({ day, date: `${day}`, score }));
		expect(lastExcursion(days, '0')).toBeDefined();
		expect(saidOf(moved)).not.toContain('is back in');
	});
});

const below = (last: number) => [...steady(78), ...steady(12).map((score) => score - 4), last];

/** A fall within the period, which ends with one day of its own. */
const fallen = (last: number) => [...steady(85), 66, 66, 66, 66, 66, last];

describe('the change of a score', () => {
	it.each<[string, string, boolean | undefined, number[]]>([
		['is usual', 'its level is usual', false, steady(91)],
		['is unusual', 'its level has left its range to that side', true, fallen(66)],
		['is not judged', 'its level has left its range to the other side', undefined, fallen(72.5)],
		['is not judged', 'its level had left its range before', undefined, below(66)],
		[
			'is not judged',
			'two days differ by more than they usually do',
			undefined,
			[...steady(90), 77],
		],
		['is not judged', 'there is none', undefined, fallen(steady(84)[83]!)],
		// Though two days may differ by as much.
		['is not judged', 'the day stands out', undefined, [...steady(83), 74, ...steady(6), 75.2]],
	])('%s when %s', (_, __, isUnusual, scores) => {
		const { score } = reportOf({ scores });
		expect(score.change).toBeDefined();
		expect(score.isChangeUnusual).toBe(isUnusual);
	});
});

describe('the sentences on a score are true when', () => {
	/** Days around 62, of which some are elsewhere. */
	const around = (scoreOf: (ago: number) => number) =>
		scoresOf({ ...KINDS.white, sd: 2 }, 91, 7).map((score = 0, day) => {
			return Math.round(10 * (score + 12 + scoreOf(90 - day))) / 10;
		});
	const sentenceOf = (scores: number[]) => textOf({ scores }, 'score');
	const subjectOf = (scores: number[]) => reportDocument(reportOf({ scores }), ENGLISH).subject;

	it('it falls far although its average is usual: the week is not called normal', () => {
		const scores = around((ago) => (ago >= 3 && ago < 20 ? 18 : 0));
		expect(told({ scores }).map(({ about }) => about)).toEqual(['score']);
		expect(sentenceOf(scores)).toMatch(
			/^The score has fallen by \d\d\.\d points since 15 Nov, to [56]\d(\.\d)?\.$/,
		);
		expect(subjectOf(scores)).toMatch(/ 16–22 Nov 2026$/);
	});

	it('two bad days are over: it has not fallen since', () => {
		const scores = around((ago) => (ago === 2 || ago === 3 ? -20 : 0));
		expect(unusualOf({ scores })).toEqual(['score']);
		expect(sentenceOf(scores)).toMatch(
			/^From 19 Nov to 20 Nov the score averaged 4\d\.\d\. Since then it has been back at 6\d\.\d \(usual average: /,
		);
		expect(subjectOf(scores)).toMatch(/: score briefly low$/);
	});

	it('it leaves its range to the same side within 14 days of the last time: it is still there', () => {
		const twice = (apart: number) =>
			around((ago) => (ago < 4 || (ago >= 4 + apart && ago < 9 + apart) ? -9 : 0));
		expect(unusualOf({ scores: twice(40) })).toEqual(['score']);
		expect(sentenceOf(twice(10))).toMatch(/^The score still averages /);
		expect(unusualOf({ scores: twice(10) })).toEqual([]);
	});

	it('a new level has become usual: one report says so', () => {
		const weekly = Array.from({ length: 9 }, (_, week) =>
			sentenceOf(around((ago) => (ago < 7 * week + 3 ? -9 : 0))),
		);
		expect(weekly.filter((text = '') => text.includes('usual for it now'))).toEqual([
			expect.stringMatching(
				/^Since \d+ Oct the score has averaged 5\d\.\d instead of 6\d\.\d; that is usual for it now \(/,
			),
		]);
		const order = weekly.map((text = '') => /falling since|still|usual for it/.exec(text)?.[0]);
		expect(order.filter(Boolean)).toEqual([...order.filter(Boolean)].sort());
	});

	it('it rose for weeks and is level since: no rise is said, and no fall', () => {
		const scores = around((ago) => -(2 / 7) * Math.max(0, ago - 28));
		expect(told({ scores }).map(({ text }) => text)).toEqual([
			'A normal week. The score is in its usual range.',
		]);
	});

	it('it is 0 on most days: 0 has not risen above its usual range', () => {
		const scores = [...Array<number>(88).fill(0), 12, 12, 0];
		expect(scores.at(-1)).toBe(0);
		expect(unusualOf({ scores })).toEqual(['score']);
		expect(subjectOf(scores)).toBe('lumenroast.example: score briefly high');
	});

	it('its scores are averages of several days: it says which moves can be told', () => {
		const averages = scoresOf({ ...KINDS.averaged, averages: 28, sd: 15 }, 91, 3);
		const scores = averages.map((score = 0) => Math.round(10 * score) / 10);
		expect(textOf({ scores }, 'period')).toMatch(
			/^A normal week\. The score is in its usual range\. The score moves slowly, as averages of several days do: only changes of about \d+ points or more can be told from chance\.$/,
		);
	});
});

describe('a score that is a share of few answers', () => {
	/** Scores of 0, and of a third on the last day: one of three answers. */
	const third = [...Array<number>(90).fill(0), 100 / 3];
	const one = { engines: { chatgpt: 1 }, most: 1 };

	it('is a figure, and no news', () => {
		const situation = { scores: third, now: one, before: one };
		expect(aboutOf(situation)).not.toContain('score');
		const { score, isUnusual } = reportOf(situation);
		expect([score.last, score.usual, score.news, isUnusual]).toEqual([
			100 / 3,
			undefined,
			undefined,
			false,
		]);
	});

	it.each<[string, Situation]>([
		['where it is one of many answers', { scores: third, now: USUAL, before: USUAL }],
		['where mentions were not read', { scores: third }],
		[
			'where a filter hides other mentions',
			{ scores: third, now: one, before: one, data: { filters: { sentiment: 'negative' } } },
		],
	])('is news %s', (_, situation) => {
		expect(aboutOf(situation)).toContain('score');
	});
});
