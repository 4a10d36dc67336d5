import { KINDS, scoresOf } from '../../../bench/statistics/series';
import { lastExcursion } from '../../../reports/statistics/usual';
import { USUAL, aboutOf, ORDINARY, steady, steppedBy, textOf, told, unusualOf } from '../reports';

describe('the score', () => {
	it.each<[string, number[], string | undefined, boolean]>([
		[
			'stepped up and stays',
			steppedBy(4, 5),
			'The score has been above its usual range since 19 Nov: 76.3 (smoothed over recent days 74.7, usual 71.0–73.0).',
			true,
		],
		[
			'left before the period',
			steppedBy(4, 13),
			'The score is still above its usual range: 76.3 (smoothed over recent days 75.8, usual 71.0–73.0).',
			false,
		],
		[
			'left and came back',
			[...steady(84), 77, 77, 70, 70, 71.5, 72, 72],
			'The score was above its usual range from 16 Nov to 18 Nov and is back inside: 72 (smoothed over recent days 72.2, usual 71.0–73.0).',
			false,
		],
		[
			'of too few days',
			steady(14),
			'Too early to say what is usual for the score (14 of 20 days).',
			false,
		],
	])('%s', (_, scores, sentence, unusual) => {
		const situation = { ...ORDINARY, scores };
		expect(textOf(situation, 'score')).toBe(sentence);
		expect(unusualOf(situation)).toEqual(unusual ? ['score'] : []);
	});

	it.each([
		['less than a point away, however steady it was', [...Array<number>(90).fill(70), 70.8], false],
		['more than a point away when it was steady', [...Array<number>(90).fill(70), 71.5], true],
		[
			'no further away than its days are',
			[...Array.from({ length: 90 }, (_, day) => 70 + 2 * (day % 2)), 76],
			false,
		],
		[
			'more than 4 deviations of its days away',
			[...Array.from({ length: 90 }, (_, day) => 70 + 2 * (day % 2)), 65.2],
			true,
		],
	])('of a single day is told by its distance from the level: %s', (_, scores, isTold) => {
		expect(aboutOf({ ...ORDINARY, scores }).includes('score')).toBe(isTold);
		expect(unusualOf({ ...ORDINARY, scores })).toEqual([]);
	});

	it('that left and came back before the period is not told', () => {
		const scores = [...steady(70), 77, 77, 70, 70, 71.5, 72, 72, ...steady(14)];
		expect(aboutOf({ ...ORDINARY, scores })).toEqual(['period']);
	});

	it.each([
		[7, false],
		[6, true],
	])('is judged where its trend ends %j days before that of the period: %j', (days, isJudged) => {
		const ended = { scores: [...steady(91 - days), ...Array<null>(days).fill(null)] };
		expect(textOf({ ...ORDINARY, ...ended }, 'period')).toBe(
			isJudged
				? 'A normal week. Score, mentions and negative mentions are in their usual ranges.'
				: 'A normal week. Mentions and negative mentions are in their usual ranges.',
		);
		expect(textOf({ ...ORDINARY, ...ended }, 'score')).toBeUndefined();
		expect(told(ended)).toEqual([
			{
				about: 'period',
				text: isJudged
					? 'A normal week. The score is in its usual range.'
					: 'Too early to say what is usual.',
				unusual: false,
			},
		]);
	});

	it('is not told where it was not read or nothing is compared', () => {
		expect(aboutOf({ now: USUAL, before: USUAL })).toEqual(['period']);
		expect(aboutOf({ ...ORDINARY, scores: steppedBy(4, 5), data: { compares: false } })).toEqual(
			[],
		);
	});

	it('is told as unusual when it left its range on the first day of the period', () => {
		expect(unusualOf({ ...ORDINARY, scores: steppedBy(20, 7) })).toEqual(['score']);
	});
});

describe('a score that was outside and is back', () => {
	const saidOf = (scores: number[]) => textOf({ scores, word: 'last30Days' }, 'score') ?? '';

	it('is told of at most 1 in 20 quiet periods of 30 days', () => {
		const quiet = Array.from({ length: 100 }, (_, seed) =>
			scoresOf(KINDS.autocorrelated, 91, seed + 1).map((score = 0) => score),
		);
		const said = quiet.filter((scores) => saidOf(scores).includes('is back'));
		expect(said.length).toBeLessThanOrEqual(5);
	});

	it('is not told where the band has moved to the level', () => {
		const moved = steppedBy(6, 29);
		const days = moved.map((score, day) => ({ day, date: `${day}`, score }));
		expect(lastExcursion(days, '0')).toBeDefined();
		expect(saidOf(moved)).not.toContain('is back');
	});
});
