import type { INodeParameters } from 'n8n-workflow';

import { discord, topics } from 'ai-visibility-reports';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';
import { english, ENGLISH } from '../../../packages/reports/test/helpers/reports/locales';
import { dayAgo, instantAgo } from '../../helpers/today';
import { renderText } from '../../../packages/reports/test/helpers/formats/messages';
import { readersSee } from '../../../packages/reports/test/helpers/formats/readers';

const world = sandboxed('visibilityReporting');

const trigger = (parameters: INodeParameters) =>
	new TriggerWorkflow({ event: 'visibilityChange', ...parameters }, world.credential);
/** Sensitivity is Unusual by default. */
const unusual = (more: INodeParameters = {}) => trigger(more);

/** A trend around 50 that varies by a point or so, and has a weekly rhythm. */
const calm = (days: number) =>
	Array.from({ length: days }, (_, day) => 50 + Math.sin(day * 2.4) + Math.sin(day * 0.9));
const setScores = (...latest: number[]) =>
	world.sandbox.reporting.setTrend([...calm(90), ...latest]);

it('emits a change once when the level leaves its usual range', async () => {
	setScores();
	const workflow = unusual();
	expect(await workflow.activate()).toEqual([]);
	expect(await workflow.poll()).toEqual([]);
	setScores(40, 40);
	const [item, ...more] = await workflow.poll();
	expect(more).toEqual([]);
	expect(Object.keys(item!).join(' ')).toBe(
		'domain score previous_score change direction level usual_low usual_high',
	);
	expect(item).toMatchObject({ domain: 'lumenroast.example', score: 40, direction: 'down' });
	expect(item!.level).toBeLessThan(item!.usual_low as number);
	expect(await workflow.poll()).toEqual([]);
});

it('requests the trend of 90 days once per poll with Sensitivity Unusual', async () => {
	await unusual({ filters: { domain: 'harborbeans.example' } }).activate();
	expect(world.queries()).toEqual([{ domain: 'harborbeans.example', from: dayAgo(90) }]);
});

it('fails when the service answers with the score of another domain than the one to watch', async () => {
	const workflow = trigger({ filters: { domain: 'harborbeans.example' } });
	world.answer({ data: { domain: 'WWW.harborbeans.example', score: 50 } });
	await workflow.activate();
	world.answer({ data: { domain: 'lumenroast.example', score: 20 } });
	await expect(workflow.poll()).rejects.toThrow(
		"answers with lumenroast.example instead of harborbeans.example. Enter lumenroast.example under 'Domain'.",
	);
	expect(workflow.emitted()).toEqual([]);
});

it('says since when the score has changed', async () => {
	const { reporting } = world.sandbox;
	reporting.setScore(50);
	const workflow = trigger({ sensitivity: 'points', threshold: 1, output: 'message' });
	await workflow.activate();
	const since = english('America/New_York').time(instantAgo(0));
	reporting.setScore(47.5);
	expect(await workflow.poll()).toMatchObject([
		{
			text: `lumenroast.example, AI visibility: score fell to 47.5\nScore 47.5 (−2.5 since ${since})`,
		},
	]);
});

describe('a test run', () => {
	const sampleText = async (workflow: TriggerWorkflow) => {
		const [item] = await workflow.test();
		return { item, text: String(item!.text).replace('Sample AI visibility alert: ', '') };
	};

	it('has the daily variation, or null when the trend is too short for one', async () => {
		setScores();
		const [item] = await unusual().test();
		expect(item).toMatchObject({ level: expect.any(Number), usual_low: expect.any(Number) });
		expect(item!.daily_variation).toBeGreaterThan(0.7);
		expect(item!.daily_variation).toBeLessThan(1.5);
		world.sandbox.reporting.setTrend(calm(19));
		expect(await unusual().test()).toMatchObject([{ level: null, daily_variation: null }]);
	});

	it.each([
		[0, 50, 0, null, 'score is 50\nScore 50'],
		[-3, 53, -3, 'down', 'score fell to 50\n'],
		[undefined, null, null, null, 'score is 50\nScore 50'],
	])(
		'compares with the score of 30 days ago when score_delta_30d is %s',
		async (score_delta_30d, previous_score, change, direction, start) => {
			world.answer({ data: { domain: 'a.example', score: 50, score_delta_30d } });
			const { item, text } = await sampleText(
				trigger({ sensitivity: 'points', output: 'message' }),
			);
			expect(item).toMatchObject({ previous_score, change, direction });
			expect(text.startsWith(`a.example: ${start}`)).toBe(true);
		},
	);

	it('says that the level is within its range although the score fell in 30 days', async () => {
		const trend = calm(90).map((score, day) => ({ date: dayAgo(90 - day), score }));
		world.answer({ data: { domain: 'a.example', score: 50, score_delta_30d: -3, trend } });
		const { text } = await sampleText(unusual({ output: 'message' }));
		expect(text).toMatch(/^a\.example: score is in its usual range\n/);
	});

	it('shows a score outside its range as an event does', async () => {
		setScores(60, 61, 60, 58, 50);
		const { item, text } = await sampleText(unusual({ output: 'message' }));
		expect(text).toMatch(/^lumenroast\.example: average score rose above its usual range\n/);
		expect(item).toMatchObject({ direction: 'up', score: 50 });
		expect(item!.change).toBeGreaterThan(0);
	});
});

describe('the text of a change', () => {
	const range = { domain: 'a.example', usual_low: 49, usual_high: 51 };
	const short = { level: null, usual_low: null, usual_high: null };
	const up = { previous_score: 50, change: 5, direction: 'up' };

	it.each([
		[50, 55, 'score is in its usual range'],
		[53, 55, 'score rose above its usual range, to 55.0'],
		// Back in the range, or on its other side: then only the average is outside.
		[53, 51, 'average score rose above its usual range'],
		[53, 48, 'average score rose above its usual range'],
		[47, 45, 'score fell below its usual range, to 45.0'],
	])('says at a level of %i and a score of %i that the %s', (level, score, title) => {
		const item = { ...range, ...up, score, level };
		expect(topics.scoreChange.document({ item }, ENGLISH).headline).toBe(`a.example: ${title}`);
	});

	it('has a question mark for a score that is not known', () => {
		const { headline } = topics.scoreChange.document({ item: { direction: 'up' } }, ENGLISH);
		expect(headline).toBe('Score rose to ?');
	});

	it('explains the threshold when the trend is too short for a range', () => {
		const item = { ...short, ...up, score: 55 };
		expect(renderText(topics.scoreChange.document({ item, since: NaN }, ENGLISH), ENGLISH)).toBe(
			'AI visibility: Score rose to 55\nScore 55 (+5, was 50)\nUntil there are 20 days of scores, we report every change of 5 points or more.',
		);
	});

	it.each([
		[-5, 47, '❗ Score 45.0 (−5.0, was 50.0, unusual)'],
		[5, 50, 'Score 45.0 (+5.0, was 50.0)'],
	])('marks a change by %i to a level of %i as a report does', (change, level, line) => {
		const item = { ...range, score: 45, previous_score: 50, change, level };
		const document = topics.scoreChange.document({ item }, ENGLISH);
		expect(renderText(document, ENGLISH).split('\n')[1]).toBe(line);
		const { embed } = discord.toJson(document, {}, ENGLISH);
		expect((embed as { color: number }).color === 0xd43a31).toBe(line.startsWith('❗'));
	});

	it('has the level with as many decimals as its usual range in every format', () => {
		const item = { score: 70, level: 69.98765, usual_low: 71.00123, usual_high: 73 };
		const shown = 'The score averages 70.0 (usual: 71.0–73.0).';
		for (const [format, seen] of readersSee(topics.scoreChange.document({ item }, ENGLISH))) {
			expect([format, seen]).toEqual([format, expect.stringContaining(shown)]);
		}
	});
});
