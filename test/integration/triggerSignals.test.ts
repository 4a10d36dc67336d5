import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { formatTime } from '../../nodes/shared/time/format';
import { dayAgo, instantAgo } from '../today';
import { TriggerWorkflow } from './pollEngine';
import { sandboxed } from './sandboxed';

/** The events that tell signals from noise: an unusual score, a changed share of voice, silence. */

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const HOUR_MS = 3_600_000;

const trigger = (parameters: INodeParameters) => new TriggerWorkflow(parameters, world.credential);
const pass = async (ms: number) => expect(await world.clock.sleep(ms)).toBe(true);
/** A trend around 50 that varies by a point or so, and has a weekly rhythm. */
const calm = (days: number) =>
	Array.from({ length: days }, (_, day) => 50 + Math.sin(day * 2.4) + Math.sin(day * 0.9));

describe('an unusual score', () => {
	const unusual = (more: INodeParameters = {}) =>
		trigger({ event: 'visibilityChange', sensitivity: 'unusual', ...more });
	const scores = (...latest: number[]) =>
		world.sandbox.reporting.setTrend([...calm(90), ...latest]);

	it('is told once when the level leaves the band', async () => {
		scores();
		const workflow = unusual();
		expect(await workflow.activate()).toEqual([]);
		expect(await workflow.poll()).toEqual([]);
		scores(40, 40);
		const [item, ...more] = await workflow.poll();
		expect(more).toEqual([]);
		expect(Object.keys(item!).join(' ')).toBe(
			'domain score previous_score change direction level usual_low usual_high',
		);
		expect(item).toMatchObject({ domain: 'lumenroast.example', score: 40, direction: 'down' });
		const { level, usual_low: low, usual_high: high } = item as Record<string, number>;
		expect(level).toBeLessThan(low!);
		expect(high! - low!).toBeGreaterThanOrEqual(2);
		expect((low! + high!) / 2).toBeCloseTo(50, 0);
		expect(await workflow.poll()).toEqual([]);
	});

	it('asks once a poll, from 90 days ago', async () => {
		const workflow = unusual({ filters: { domain: 'harborbeans.example' } });
		await workflow.activate();
		const from = dayAgo(90);
		expect(world.sandbox.requests().map(({ path, query }) => ({ path, query }))).toEqual([
			{ path: '/visibility', query: { domain: 'harborbeans.example', from } },
		]);
	});

	it('shows the daily variation in a test run', async () => {
		scores();
		const [item] = await unusual().test();
		expect(item).toMatchObject({ level: expect.any(Number), usual_low: expect.any(Number) });
		expect(item!.daily_variation).toBeGreaterThan(0.7);
		expect(item!.daily_variation).toBeLessThan(1.5);
		world.sandbox.reporting.setTrend(calm(19));
		expect(await unusual().test()).toMatchObject([{ level: null, daily_variation: null }]);
	});

	it.each([
		[0, 50, 0, null, 'lumenroast.example: score is 50\nAI visibility: 50'],
		[-3, 53, -3, 'down', 'lumenroast.example: score fell to 50\n'],
		[undefined, null, null, null, 'lumenroast.example: score is 50\nAI visibility: 50'],
	])(
		'shows a sample that agrees with itself for a change of %s in 30 days',
		async (score_delta_30d, previous_score, change, direction, start) => {
			const data = { domain: 'lumenroast.example', score: 50, score_delta_30d };
			world.sandbox.addFault({ kind: 'body', body: { data } });
			const event = { event: 'visibilityChange', output: 'message' };
			const [item] = await trigger(event).test();
			expect(item).toMatchObject({ previous_score, change, direction });
			expect(item!.text).toMatch(`Sample AI visibility alert: ${start}`);
		},
	);

	it('shows in a test run that the level is within its usual range when the score fell in 30 days', async () => {
		const trend = calm(90).map((score, day) => ({ date: dayAgo(90 - day), score }));
		const data = { domain: 'lumenroast.example', score: 50, score_delta_30d: -3, trend };
		world.sandbox.addFault({ kind: 'body', body: { data } });
		const [item] = await unusual({ output: 'message' }).test();
		expect(item!.text).toMatch(
			/^Sample AI visibility alert: lumenroast.example: score is in its usual range\n/,
		);
	});

	it('shows a level outside its band in a test run as the event does', async () => {
		scores(60, 61, 60, 58, 51);
		const [item] = await unusual({ output: 'message' }).test();
		expect(item!.text).toMatch(
			/^Sample AI visibility alert: lumenroast.example: score rose above its usual range\n/,
		);
		expect(item).toMatchObject({ direction: 'up', score: 51 });
		expect(item!.change).toBeGreaterThan(0);
	});

	it('has no threshold', async () => {
		scores();
		const workflow = unusual({ threshold: 500 });
		expect(await workflow.activate()).toEqual([]);
	});
});

describe('the share of voice', () => {
	type Share = [name: string, share: number];
	const shares = (...list: Share[]) =>
		world.sandbox.reporting.setCompetitors(
			list.map(([name, share_pct]) => ({ name, share_pct, is_you: name === 'Own' })),
		);
	const active = async (parameters: INodeParameters, ...list: Share[]) => {
		shares(...list);
		const workflow = trigger({ event: 'shareOfVoiceChange', ...parameters });
		expect(await workflow.activate()).toEqual([]);
		return workflow;
	};

	it('of the own brand is told by points since its last event, with one request a poll', async () => {
		const workflow = await active({ threshold: 2 }, ['Own', 30], ['Globex', 20], ['Initech', 10]);
		shares(['Own', 31], ['Globex', 25], ['Initech', 5]);
		expect(await workflow.poll()).toEqual([]);
		shares(['Own', 32], ['Globex', 25], ['Initech', 5]);
		world.sandbox.clearRequests();
		expect(await workflow.poll()).toEqual([
			{
				category: 'Coffee subscriptions',
				name: 'Own',
				is_you: true,
				share_pct: 32,
				previous_share_pct: 30,
				change: 2,
				direction: 'up',
				rank: 1,
				previous_rank: 1,
			},
		]);
		expect(world.sent()).toEqual(['GET /benchmarks']);
		shares(['Own', 30.5], ['Globex', 25], ['Initech', 5]);
		expect(await workflow.poll()).toEqual([]);
	});

	it('is not lost by a poll without a list of brands', async () => {
		const workflow = await active({}, ['Own', 30]);
		shares(['Own', 40]);
		world.sandbox.addFault({ kind: 'body', body: { data: { category: 'c' } } });
		await expect(workflow.poll()).rejects.toThrow(/the list of brands in "competitors"/);
		expect(await workflow.poll()).toMatchObject([{ change: 10 }]);
	});

	it('shows the own brand in a test run', async () => {
		shares(['Globex', 31], ['Own', 30]);
		const workflow = trigger({ event: 'shareOfVoiceChange', output: 'message' });
		expect(await workflow.test()).toMatchObject([{ name: 'Own', rank: 2, change: 0 }]);
		shares();
		await expect(workflow.test()).rejects.toThrow(/The share of voice lists no brands yet/);
	});
});

describe('silence', () => {
	const mentions = () => world.sandbox.reporting.mentions;
	const silent = (parameters: INodeParameters = {}) =>
		trigger({ event: 'silence', hours: 2, ...parameters });

	beforeEach(() => mentions().setMentionCount(0));

	it('is told without a last mention where none is known, and for a fraction of an hour', async () => {
		const workflow = silent({ hours: 0.05, filters: { engine: 'claude' } });
		expect(await workflow.activate()).toEqual([]);
		mentions().addMention({ engine: 'grok' });
		await pass(60_000);
		expect(await workflow.poll()).toEqual([{ hours: 0.05, last_mention_at: null }]);
		mentions().addMention({ engine: 'claude' });
		expect(await workflow.poll()).toEqual([]);
	});

	it('is not told again when the trigger has followed another event meanwhile', async () => {
		const workflow = silent();
		await workflow.activate();
		await pass(60_000);
		expect(await workflow.poll()).toHaveLength(1);
		workflow.parameters = { event: 'mention' };
		await workflow.activate('update');
		workflow.parameters = { event: 'silence', hours: 2 };
		await workflow.activate('update');
		expect(await workflow.poll()).toEqual([]);
	});

	it("is told under n8n's own scheduler, to which each poll is an activation", async () => {
		const workflow = silent();
		expect(await workflow.pollBySchedule()).toEqual([]);
		await pass(60_000);
		expect(await workflow.pollBySchedule()).toHaveLength(1);
		expect(await workflow.pollBySchedule()).toEqual([]);
	});

	it("goes by the service's clock, and asks once a poll", async () => {
		world.sandbox.set({ skewMs: -5 * HOUR_MS });
		const { captured_at } = mentions().addMention({ captured_at: instantAgo(6 * HOUR_MS) });
		const workflow = silent();
		await workflow.activate();
		expect(await workflow.poll()).toEqual([]);
		await pass(HOUR_MS + 60_000);
		world.sandbox.clearRequests();
		expect(await workflow.poll()).toEqual([{ hours: 2, last_mention_at: captured_at }]);
		expect(world.sent()).toEqual(['GET /mentions']);
		expect(await workflow.poll()).toEqual([]);
	});

	/** The next pages, each with its mentions and the cursor of the one after it. */
	const pages = (...each: Array<[data: IDataObject[], next_cursor?: string]>) => {
		world.sandbox.clearRequests();
		for (const [data, next_cursor] of each) {
			world.sandbox.addFault({ kind: 'body', body: { data, meta: { next_cursor } } });
		}
	};
	const cursors = () => world.sandbox.requests().map(({ query }) => query.cursor);
	const active = async () => {
		const workflow = silent();
		await workflow.activate();
		await pass(60_000);
		return workflow;
	};

	it('is not reported if a mention follows an empty page', async () => {
		const workflow = await active();
		const captured_at = instantAgo(HOUR_MS);
		pages([[], 'a'], [[{ id: 'men_1', captured_at }]]);
		expect(await workflow.poll()).toEqual([]);
		expect(cursors()).toEqual([undefined, 'a']);
		await pass(HOUR_MS + 1_000);
		expect(await workflow.poll()).toEqual([{ hours: 2, last_mention_at: captured_at }]);
	});

	it('is reported at the end of the list only, of which a poll reads up to three pages', async () => {
		const workflow = await active();
		for (const last of ['c', 'a', undefined]) {
			pages([[], 'a'], [[], 'b'], [[], last]);
			expect(await workflow.poll()).toHaveLength(last ? 0 : 1);
			expect(cursors()).toEqual([undefined, 'a', 'b']);
		}
	});

	it('is reported if the only page holds the known mention again, with a cursor', async () => {
		const known = { id: 'men_1', captured_at: instantAgo(HOUR_MS + 1_500) };
		const workflow = silent();
		pages([[known]]);
		await workflow.activate();
		await pass(HOUR_MS);
		pages([[known], 'a'], [[]]);
		expect(await workflow.poll()).toEqual([{ hours: 2, last_mention_at: known.captured_at }]);
		expect(cursors()).toEqual([undefined, 'a']);
	});

	it('takes one request if the first page has a newer mention, whatever follows', async () => {
		const workflow = await active();
		pages([[{ id: 'men_1', captured_at: instantAgo(HOUR_MS) }], 'a']);
		expect(await workflow.poll()).toEqual([]);
		expect(cursors()).toEqual([undefined]);
	});

	it('is judged by the time of the first page', async () => {
		const known = { id: 'men_1', captured_at: instantAgo(2 * HOUR_MS - 61_000) };
		const workflow = silent();
		pages([[known]]);
		await workflow.activate();
		const at = (ms: number) => ({ generated_at: instantAgo(-ms) });
		for (const meta of [{ ...at(60_000), next_cursor: 'a' }, at(62_000)]) {
			world.sandbox.addFault({ kind: 'body', body: { data: [], meta } });
		}
		expect(await workflow.poll()).toEqual([]);
	});

	it('waits for the next poll if a page cannot be read', async () => {
		const workflow = await active();
		pages([[], 'a']);
		const headers = { 'Retry-After': '60' };
		world.sandbox.addFault({ kind: 'status', status: 503, headers });
		await expect(workflow.poll()).rejects.toThrow();
		expect(await workflow.poll()).toHaveLength(1);
	});

	it('refuses hours below 0.05 before it asks', async () => {
		await expect(silent({ hours: 0.04 }).activate()).rejects.toThrow(
			"The parameter 'Hours Without a Mention' is 0.04. Enter a number from 0.05 to 8,784.",
		);
		expect(world.sent()).toEqual([]);
	});

	it('shows the time of the last mention in a test run, in whatever order mentions are listed', async () => {
		world.sandbox.set({ mentionOrder: 'oldest' });
		expect(await silent().test()).toEqual([{ hours: 2, last_mention_at: null }]);
		const old = mentions().addMention({ captured_at: instantAgo(3 * HOUR_MS) });
		expect(await silent().test()).toEqual([{ hours: 2, last_mention_at: old.captured_at }]);
		mentions().addMentions(100, { captured_at: instantAgo(4 * HOUR_MS) });
		const { captured_at } = mentions().addMention({ captured_at: instantAgo(60_000) });
		const [item] = await silent({ output: 'message' }).test();
		expect(item).toMatchObject({ hours: 2, last_mention_at: captured_at });
		expect(item!.text).toMatch(
			/^Sample AI visibility alert: No new mention for 2 hours\nLast mention: /,
		);
	});
});

describe('output message', () => {
	const text = (item: IDataObject | undefined) => {
		expect(Object.keys(item!)[0]).toBe('text');
		return String(item!.text);
	};

	it('tells of a mention who spoke how, the words and the link', async () => {
		const workflow = trigger({ event: 'mention', output: 'message' });
		await workflow.activate();
		world.sandbox.reporting.mentions.addMention({
			engine: 'claude',
			sentiment: 'negative',
			captured_at: '2199-11-21T06:10:02Z',
			prompt: 'Which coffee?',
			snippet: 'Not <!channel> this one.',
			citation_url: 'https://a.example/1',
		});
		expect(text((await workflow.poll())[0])).toBe(
			[
				'AI visibility: Claude mentioned you negatively',
				'🔴 21 Nov 2199, 01:10 EST',
				'  Asked: Which coffee?',
				'  “Not ‹!channel› this one.”',
				'  https://a.example/1',
			].join('\n'),
		);
	});

	it('tells of a score what moved, and since when', async () => {
		const { reporting } = world.sandbox;
		reporting.setScore(50);
		const workflow = trigger({ event: 'visibilityChange', threshold: 1, output: 'message' });
		await workflow.activate();
		const since = formatTime(instantAgo(0), 'America/New_York');
		reporting.setScore(47.5);
		expect(text((await workflow.poll())[0])).toBe(
			`lumenroast.example: score fell to 47.5\nAI visibility: 47.5 (−2.5 since ${since})`,
		);
	});
});
