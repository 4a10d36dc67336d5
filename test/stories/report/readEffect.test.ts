import type { INodeParameters } from 'n8n-workflow';

import { ENGLISH } from '../../../packages/reports/test/helpers/reports/locales';
import { itemsOf, sandboxed } from '../../helpers/sandboxed';
import { daysAgo } from '../../helpers/zone';

/** Measure Effect against the sandbox. */

const world = sandboxed('visibilityReporting');

const OWN = 'lumenroast.example';
const OTHER = 'harborbeans.example';

/** Scores up to today around 70, some points more from a day on. */
function setTrend({ by = 0, since = 28, days = 130, domain = OWN } = {}) {
	const scores = Array.from({ length: days }, (_, index) => {
		const ago = days - 1 - index;
		return 70 + Math.sin(7 * index * index) + (ago <= since ? by : 0);
	});
	world.sandbox.reporting.setTrend(scores, domain);
}

const effect = (more: INodeParameters = {}): INodeParameters => ({
	operation: 'effect',
	date: daysAgo(28),
	...more,
});

/** e.g. "24 Oct" for the day so many days ago, beside yesterday */
const day = (days: number) => ENGLISH.date(daysAgo(days), daysAgo(1));

const FACTS = [
	...['domain', 'date', 'days', 'from', 'to'],
	...['score_before', 'score_after', 'score_change', 'score_change_low', 'score_change_high'],
	...['score_verdict', 'forecast'],
	...['mentions_before', 'mentions_after', 'mentions_usual_low', 'mentions_usual_high'],
	'mentions_verdict',
];

beforeEach(() => {
	world.sandbox.reporting.mentions.setMentionCount(2_000);
});

describe('the verdict of Measure Effect', () => {
	it('is "up" when the score has stepped up on the day, in a record with the facts and the trend', async () => {
		setTrend({ by: 4 });
		const [record] = await world.items(effect());
		expect(Object.keys(record!)).toEqual([...FACTS, 'trend']);
		expect(record).toMatchObject({
			...{ domain: OWN, date: daysAgo(28), days: 28, from: daysAgo(28), to: daysAgo(1) },
			score_verdict: 'up',
		});
		const { score_before, score_after, score_change, score_change_low, score_change_high } =
			record as Record<string, number>;
		expect(score_change).toBeCloseTo(score_after! - score_before!, 5);
		expect(score_change).toBeGreaterThan(score_change_low!);
		expect(score_change).toBeLessThan(score_change_high!);
		expect(score_change_low).toBeGreaterThan(2);
		const trend = record!.trend as Array<{ date: string; score: number }>;
		expect(trend.map(({ date }) => date)).toEqual(
			Array.from({ length: 118 }, (_, index) => daysAgo(118 - index)),
		);
	});

	it('is "none" when the score stays as it is, and "down" when it falls', async () => {
		setTrend();
		expect(await world.items(effect())).toMatchObject([{ score_verdict: 'none' }]);
		setTrend({ by: -4 });
		expect(await world.items(effect())).toMatchObject([{ score_verdict: 'down' }]);
	});

	it('is left open for the second of two actions in a row, when the first one worked', async () => {
		setTrend({ by: 4, since: 41 });
		const [one, two] = [
			await world.items(effect({ date: daysAgo(41) })),
			await world.items(effect()),
		];
		expect([one, two]).toMatchObject([[{ score_verdict: 'up' }], [{ score_verdict: 'unsettled' }]]);
		const [item] = await world.items(effect({ output: 'message' }));
		expect(item!.text).toContain(
			` · The score had left its usual range before ${day(28)}, so a change now may just be its return: no answer is possible.\n`,
		);
		expect(item!.text).not.toContain('❗ The score');
	});

	it('is too early to say when fewer than 7 days are over', async () => {
		setTrend({ by: 4, since: 6 });
		const [item] = await world.items(effect({ date: daysAgo(6), output: 'message' }));
		expect(item).toMatchObject({ score_verdict: 'tooEarly', mentions_verdict: 'tooEarly' });
		expect(item!.text).toMatch(
			/ · Too early to say: there will be an answer from \d+ \w+ on \(6 of 7 days so far\)\.\n/,
		);
	});

	it('is not known when fewer than 28 days before have a score', async () => {
		setTrend({ days: 28 + 1 + 27 });
		const [item] = await world.items(effect({ output: 'message' }));
		expect(item).toMatchObject({ score_verdict: null, score_before: null, score_change: null });
		expect(item!.score_after).toBeCloseTo(70, 0);
		expect(item!.text).toContain(
			` · Not enough scores before ${day(28)} to compare with (27 of 28 days).\n`,
		);
	});

	it('is only about the days up to Days when more are over', async () => {
		setTrend({ by: 4, since: 50 });
		const [item] = await world.items(effect({ date: daysAgo(60), days: 10 }));
		expect(item).toMatchObject({ days: 10, to: daysAgo(51), score_verdict: 'none' });
	});

	it('is "up" for mentions beyond what as many days before explain', async () => {
		setTrend();
		const { mentions } = world.sandbox.reporting;
		mentions.setMentionCount(0);
		for (let ago = 1; ago <= 60; ago += 1) {
			const captured_at = `${daysAgo(ago)}T17:00:00Z`;
			mentions.addMentions(ago <= 28 ? 9 : 5, { captured_at });
		}
		const [item] = await world.items(effect({ output: 'message' }));
		const { mentions_usual_low: low, mentions_usual_high: high, ...counts } = item!;
		expect(counts).toMatchObject({
			...{ mentions_before: 28 * 5, mentions_after: 28 * 9, mentions_verdict: 'up' },
		});
		expect(Number(high)).toBeLessThan(28 * 9);
		expect(item!.text).toContain(
			`\nMentions rose by 112 to 252 (usual: ${low}–${high}).\nSomething else`,
		);
	});
});

describe('Measure Effect', () => {
	it('asks for one score with the trend of 90 days before, and for the mentions as a report does', async () => {
		setTrend();
		await world.items(effect());
		const [first, ...others] = world.sandbox.requests();
		expect(first).toMatchObject({
			path: '/visibility',
			query: { from: daysAgo(118), to: daysAgo(1) },
		});
		expect(new Set(others.map(({ path }) => path))).toEqual(new Set(['/mentions']));
	});

	it('gives an item per domain, with the mentions of the own one, when Domains is set', async () => {
		setTrend({ by: 4 });
		const domains = `${OWN}, ${OTHER}`;
		const { main, json } = await world.run(effect({ domains }));
		const scores = world.sent().filter((path) => path === 'GET /visibility');
		expect(scores).toHaveLength(3);
		expect(json.map(({ domain }) => domain)).toEqual([OWN, OTHER]);
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
		const none = { mentions_before: null, mentions_after: null, mentions_verdict: null };
		expect(json[0]).toMatchObject({ mentions_after: expect.any(Number) });
		expect(json[1]).toMatchObject(none);
	});

	it('asks once for the score and the own domain when several actions were on one day', async () => {
		setTrend();
		const items = itemsOf(OTHER, OTHER);
		await world.items(effect({ domains: '={{ $json.domain }}' }), { items });
		expect(world.sent()).toEqual(['GET /visibility', 'GET /visibility']);
	});

	it.each([
		['the own domain is not known', { path: '/visibility', after: 1 }],
		['the service refuses them', { path: '/mentions', times: Infinity }],
	])('comes without the mentions, and says so, when %s', async (_, refused) => {
		setTrend();
		world.sandbox.addFault({ kind: 'status', status: 403, ...refused });
		const { json, hints } = await world.run(effect({ domains: OWN, output: 'message' }));
		expect(json[0]).toMatchObject({ score_verdict: 'none', mentions_after: null });
		expect(json[0]!.mentions_verdict).toBeNull();
		expect(json[0]!.text).toContain('The mentions are not available.');
		expect(hints.join()).toMatch(/^Mentions: The reporting service rejected/);
	});

	it('gives the Expected Lift of each action back as its forecast, null where an action has none', async () => {
		setTrend({ by: 4 });
		const items = [{ lift: 2.5 }, { lift: null }, { lift: 0 }];
		const options = { expectedLift: '={{ $json.lift }}' };
		for (const output of ['record', 'rows', 'message']) {
			const json = await world.items(effect({ output, options }), { items });
			expect(json.map(({ forecast }) => forecast)).toEqual([2.5, null, 0]);
		}
	});

	it('fails the domain when the service answers with another one', async () => {
		world.answer({ data: { domain: OTHER, score: 50, trend: [] } });
		expect(await world.failure(effect({ domains: OWN }))).toContain(
			`answers with ${OTHER} instead of ${OWN}`,
		);
	});
});

describe('the text of Measure Effect', () => {
	it('says since when, by how much, that more may have happened, and draws the trend', async () => {
		setTrend({ by: 4 });
		const [item] = await world.items(effect({ domains: OWN, output: 'message' }));
		const lines = String(item!.text).split('\n');
		const line = (start: RegExp) => lines.find((text) => start.test(text));
		expect(lines[0]).toBe(
			`${OWN}: Did it work? · Yes: the score is about 4 points higher than it would have been.`,
		);
		expect(lines[1]).toMatch(
			/^On average 7\d(\.\d)?; without the action, \d\d(\.\d)? \(likely difference: \+[34]\.\d to \+[45]\.\d\)\. This is hardly chance\. Something else may also have played a part\.$/,
		);
		expect(line(/^Average score/)).toMatch(
			new RegExp(
				`^Average score since ${day(28)}: 7\\d(\\.\\d)? \\(\\+[34](\\.\\d)?, without the action: 7?6?\\d(\\.\\d)?, unusual\\) · Mentions `,
			),
		);
		expect(line(/^Score,/)).toMatch(/^Score, .+: [▁▂▃]+[▄▅▆▇█]+ 69\.1 → 74\.9$/);
		expect(item!.text).not.toMatch(/because/i);
	});

	it('is in all formats of one item, with the facts and the row, with the output All Formats', async () => {
		setTrend({ by: 4 });
		const [item] = await world.items(effect({ output: 'all' }));
		const keys = ['text', 'blocks', 'subject', 'html', 'card', 'telegram', 'embed'];
		expect(Object.keys(item!)).toEqual([...keys, ...FACTS, 'row']);
		expect(item!.subject).toBe(`${OWN}: 4 points higher than without the action`);
		const [row] = await world.items(effect({ output: 'rows' }));
		expect(item!.row).toEqual(row);
		expect(Object.keys(row!)).toEqual([...FACTS, 'row_key']);
		expect(row!.row_key).toBe(`${OWN}|${daysAgo(28)}|28`);
	});
});
