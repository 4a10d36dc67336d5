import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { now } from '../../helpers/today';
import type { NodeRun } from '../../../host/engine';
import { itemsOf, sandboxed } from '../../helpers/sandboxed';
import { dayOf, daysAgo } from '../../helpers/zone';

const world = sandboxed('visibilityReporting');

const report = async (parameters: INodeParameters = {}, more?: Partial<NodeRun>) =>
	await world.items({ operation: 'report', ...parameters }, more);
const recordOf = async (parameters: INodeParameters = {}) =>
	(await report({ output: 'record', ...parameters }))[0]!;
const paths = () => world.sandbox.requests().map(({ path }) => path);
const queryOf = (wanted: string) =>
	world.sandbox.requests().find(({ path }) => path === wanted)!.query as Record<string, string>;

type Trend = Array<{ date: string; score: number }>;
const trendOf = ({ visibility }: IDataObject) => (visibility as { trend: Trend }).trend;

/** A few mentions of this week and of the one before. */
function fewMentions(): void {
	const { mentions } = world.sandbox.reporting;
	mentions.setMentionCount(0);
	for (const [days, sentiment, engine, prompt] of [
		[1, 'negative', 'chatgpt', 'Old prompt?'],
		[2, 'positive', 'claude', 'New prompt?'],
		[3, 'positive', 'chatgpt', 'New prompt?'],
		[8, 'positive', 'chatgpt', 'Old prompt?'],
		[20, 'negative', 'grok', 'Long ago?'],
	] as const) {
		const captured_at = `${daysAgo(days)}T17:00:00.000Z`;
		const citation_url = `https://www.source${days % 2}.example/a`;
		mentions.addMention({ captured_at, sentiment, engine, prompt, citation_url });
	}
}

beforeEach(fewMentions);

it('a report needs no dates when an expression chooses a period that needs none', async () => {
	const [item] = await world.items(
		{ operation: 'report', period: '={{ $json.period }}', output: 'record' },
		{ items: [{ period: 'last7Days' }] },
	);
	expect(item!.period).toMatchObject({ from: daysAgo(7), to: daysAgo(1) });
});

it('the records of two items with the same report share no data', async () => {
	const [one, other] = await world.items(
		{ operation: 'report', output: 'record' },
		{ items: [{ client: 'one' }, { client: 'two' }] },
	);
	for (const section of ['visibility', 'benchmarks', 'mentions', 'action_plan']) {
		expect(other![section]).toEqual(one![section]);
		expect(other![section]).not.toBe(one![section]);
	}
	const namesOf = ({ benchmarks }: IDataObject) => (benchmarks as IDataObject).competitors;
	expect(namesOf(other!)).not.toBe(namesOf(one!));
});

describe('a report', () => {
	it('is one message of all sections by default, with the facts behind it', async () => {
		const { json, main } = await world.run({ operation: 'report' });
		const { trend, domain } = (await world.truth('/visibility')).data as IDataObject;
		const days = trend as Array<{ date: string; score: number }>;
		const { score } = days.find(({ date }) => date === daysAgo(1))!;
		const { competitors } = (await world.truth('/benchmarks')).data as {
			competitors: IDataObject[];
		};
		const rank = competitors.findIndex(({ is_you }) => is_you) + 1;
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
		const { text, ...facts } = json[0]!;
		expect(Object.entries(facts)).toEqual(
			Object.entries({
				domain,
				from: daysAgo(7),
				to: daysAgo(1),
				score,
				score_change: expect.any(Number) as unknown,
				mentions: 3,
				mentions_change: 2,
				negative: 1,
				negative_change: 1,
				share_pct: competitors[rank - 1]!.share_pct,
				rank,
				unusual: expect.any(Boolean) as unknown,
				unavailable: [],
			}),
		);
		for (const line of [
			`${String(domain)} · `,
			'\nAI visibility, ',
			// As many decimals as its change.
			`Score ${score.toFixed(1)} (`,
			'Mentions 3 (+2) · Negative 1 (+1)',
		]) {
			expect(text).toContain(line);
		}
		expect(text).toMatch(/\nData as of \d+ \w+ \d{4}$/);
	});

	it('asks for each section once, and for the mentions from eight weeks before the period on', async () => {
		await report();
		expect(paths().sort()).toEqual(['/action-plan', '/benchmarks', '/mentions', '/visibility']);
		expect(queryOf('/visibility')).toEqual({ from: daysAgo(91), to: daysAgo(1) });
		const { since, ...others } = queryOf('/mentions');
		expect(others).toEqual({ limit: '100' });
		const at = Date.parse(since!);
		expect([dayOf(at), dayOf(at + 1_000)]).toEqual([daysAgo(64), daysAgo(63)]);
	});

	it('asks for a trend that begins a week before the previous period, so that one missing day is no beginning', async () => {
		await report({ period: 'last90Days', sections: ['visibility'] });
		expect(queryOf('/visibility')).toEqual({ from: daysAgo(187), to: daysAgo(1) });
	});

	it('gives the record of the contract, its keys in their order', async () => {
		const record = await recordOf({ options: { maxMentions: 2 } });
		expect(Object.keys(record).join(' ')).toBe(
			'domain period compared headline insights visibility benchmarks mentions weeks previous usual action_plan unavailable generated_at',
		);
		const { notable, ...mentions } = record.mentions as { notable: IDataObject[] };
		expect(record).toMatchObject({
			period: { from: daysAgo(7), to: daysAgo(1) },
			benchmarks: (await world.truth('/benchmarks')).data,
			action_plan: (await world.truth('/action-plan')).data,
			previous: { score: trendOf(record).findLast(({ date }) => date < daysAgo(7))!.score },
			unavailable: [],
		});
		expect(Object.entries(mentions)).toEqual(
			Object.entries({
				total: 3,
				previous_total: 1,
				by_engine: { chatgpt: 2, claude: 1 },
				by_sentiment: { positive: 2, negative: 1 },
				sources_unknown: 0,
				top_citations: [
					{ domain: 'source1.example', count: 2 },
					{ domain: 'source0.example', count: 1 },
				],
				new_citations: [{ domain: 'source1.example', count: 2 }],
				lost_citations: [],
				new_prompts: ['New prompt?'],
				lost_prompts: [],
				themes: [],
				at_least: false,
			}),
		);
		expect(notable.map(({ sentiment }) => sentiment)).toEqual(['negative', 'positive']);
		expect(Date.parse(String(record.generated_at))).toBeGreaterThan(now() - 60_000);
	});

	it('compares with nothing when Compare With Previous Period is off', async () => {
		const off = { options: { compareWithPrevious: false } };
		const record = await recordOf(off);
		expect(record.previous).toBeNull();
		expect(record.compared).toBe(false);
		expect(record.mentions).toMatchObject({ total: 3, previous_total: null });
		const absent = ['new_citations', 'lost_citations', 'new_prompts', 'lost_prompts'];
		expect(Object.keys(record.mentions!).filter((key) => absent.includes(key))).toEqual([]);
		expect(record.usual).toEqual({ level: null, score: null, mentions: null, negative: null });
		expect(trendOf(record)).toHaveLength(7);
		expect((await report(off))[0]!.text).not.toMatch(/vs\.|compared/);
	});

	it('leaves out the sections that were not chosen', async () => {
		const record = await recordOf({ sections: ['benchmarks'] });
		expect(Object.keys(record).join(' ')).toBe(
			'domain period compared headline insights benchmarks previous usual unavailable generated_at',
		);
		expect(record).toMatchObject({ domain: null, previous: null });
		expect(paths()).toEqual(['/benchmarks']);
		const [facts] = await report({ sections: ['actionPlan'] });
		expect(facts).toMatchObject({ domain: null, score: null, score_change: null });
		expect(facts).toMatchObject({ mentions: null, negative: null });
	});

	it('gives all sections when none is chosen', async () => {
		await report({ sections: [] });
		expect(paths()).toHaveLength(4);
	});

	it('quotes as many mentions as its own item wants', async () => {
		const options = { maxMentions: '={{ $json.most }}' };
		const items = [{ most: 1 }, { most: 2 }];
		const records = await report({ output: 'record', options }, { items });
		const quoted = records.map(({ mentions }) => (mentions as { notable: [] }).notable.length);
		expect(quoted).toEqual([1, 2]);
	});

	it('has the same period for all items of a run that goes on over midnight', async () => {
		let time = now();
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => (time += 7_200_000));
		const items = Array.from({ length: 13 }, () => ({}));
		const sections = ['visibility'];
		const records = await report({ output: 'record', period: 'last7Days', sections }, { items });
		clock.mockRestore();
		const ends = records.map(({ period }) => (period as { to: string }).to);
		expect(new Set(ends).size).toBe(1);
	});

	it('counts only the mentions that fit its filters', async () => {
		const filters = { engine: 'claude', sentiment: 'positive' };
		const [facts] = await report({ filters });
		expect(facts).toMatchObject({ mentions: 1, negative: null });
		expect(queryOf('/mentions')).toMatchObject(filters);
	});

	it('asks once in a run for what is the same for all domains', async () => {
		const items = itemsOf('lumenroast.example', 'harborbeans.example', 'lumenroast.example');
		const json = await report({ domains: '={{ $json.domain }}' }, { items });
		expect(json.map(({ domain }) => ({ domain }))).toEqual(items);
		// The own domain's score serves its reports, too.
		expect(paths().sort().join(' ')).toBe(
			'/action-plan /benchmarks /mentions /visibility /visibility',
		);
	});
});

it('a report of custom dates leaves out later mentions, and ends with the last score of its period', async () => {
	const own = { period: 'custom', from: daysAgo(9), to: daysAgo(2) };
	const record = await recordOf(own);
	expect(record.period).toEqual({ from: daysAgo(9), to: daysAgo(2) });
	expect(record.mentions).toMatchObject({ total: 3, previous_total: 0 });
	const last = trendOf(record).find(({ date }) => date === daysAgo(2))!;
	const [facts] = await report(own);
	expect(facts).toMatchObject({ score: last.score, mentions: 3 });
	// None of the 8 days before has any, so they may have begun later.
	expect(facts).toMatchObject({ mentions_change: null });
	expect(facts!.text).toContain('3 mentions. None were recorded in the 8 days before');
});

describe('a section that the service does not give', () => {
	const down = (path: string | RegExp) =>
		world.sandbox.addFault({ kind: 'status', status: 403, path, message: 'No', times: Infinity });
	const strict = { operation: 'report', options: { onSectionError: 'fail' } };

	it('is named with its reason, and the other sections come', async () => {
		down('/mentions');
		const { json, hints } = await world.run({ operation: 'report' });
		const [facts] = json;
		expect(facts).toMatchObject({ mentions: null, negative: null, unavailable: ['mentions'] });
		expect(facts!.score).toEqual(expect.any(Number));
		expect(facts!.text).toMatch(/^⚠ The mentions are not available\.$/m);
		expect(facts!.text).not.toMatch(/refused|Check/);
		expect(hints).toEqual([expect.stringMatching(/^Mentions: .*rejected the request: "No"/)]);
		const reason = expect.stringMatching(/rejected the request: "No"/) as unknown;
		expect(await recordOf()).toMatchObject({
			mentions: null,
			unavailable: [{ section: 'mentions', reason }],
		});
	});

	it('fails the item with If a Section Is Missing set to fail', async () => {
		down('/benchmarks');
		expect(await world.failure(strict)).toMatch(/rejected the request: "No"/);
	});

	it('is an error when no section is left', async () => {
		down(/./);
		expect(await world.failure({ operation: 'report' })).toMatch(/rejected the request: "No"/);
	});
});

it('a report does not say "none" when all the pages that it reads are of earlier days', async () => {
	// 90 days of mentions: in each 30 of them more than 200 pages of 100.
	world.sandbox.reporting.mentions.setMentionCount(61_000);
	world.sandbox.set({ mentionOrder: 'oldest' });
	const [item] = await report({ sections: ['mentions'], period: 'last30Days', output: 'html' });
	expect(world.sent()).toHaveLength(200);
	expect(item).toMatchObject({ mentions: null, negative: null });
	expect(item!.text).toContain('Too many mentions to count them in this period.');
	expect(`${String(item!.text)}${String(item!.subject)}`).not.toMatch(/No mentions|: 0|at least/);
});
