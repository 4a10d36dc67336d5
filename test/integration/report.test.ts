import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { now } from '../today';
import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

const DAY_MS = 86_400_000;
/** n8n's zone where none is set. */
const zone = 'America/New_York';
const dayIn = (at: number) =>
	new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
const today = () => dayIn(now());
const daysAgo = (days: number) =>
	new Date(Date.parse(today()) - days * DAY_MS).toISOString().slice(0, 10);
const noonAgo = (days: number) => new Date(Date.parse(`${daysAgo(days)}T17:00:00Z`)).toISOString();

const report = async (parameters: INodeParameters = {}, more = {}) =>
	await world.run({ operation: 'report', ...parameters }, more);
const recordOf = async (parameters: INodeParameters = {}) => {
	const { json, error } = await report({ output: 'record', ...parameters });
	expect(error).toBeUndefined();
	return json[0]!;
};
const textOf = async (parameters: INodeParameters = {}) =>
	String((await report(parameters)).json[0]!.text);
const paths = () => world.sent().map((line) => line.split(' ')[1]);

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
		mentions.addMention({
			...{ captured_at: noonAgo(days), sentiment, engine, prompt },
			citation_url: `https://www.source${days % 2}.example/a`,
		});
	}
}

describe('a report', () => {
	beforeEach(fewMentions);

	it('is one message of all sections by default, with the facts behind it', async () => {
		const { json, main } = await report();
		const { score, domain } = (await world.truth('/visibility')).data as IDataObject;
		const { competitors } = (await world.truth('/benchmarks')).data as {
			competitors: IDataObject[];
		};
		const rank = competitors.findIndex(({ is_you }) => is_you) + 1;
		expect(main).toHaveLength(1);
		expect(main[0]!.pairedItem).toEqual({ item: 0 });
		const { text, ...facts } = json[0]!;
		expect(Object.entries(facts)).toEqual(
			Object.entries({
				domain,
				from: daysAgo(6),
				to: today(),
				score,
				score_change: expect.any(Number),
				mentions: 3,
				mentions_change: 2,
				negative: 1,
				negative_change: 1,
				share_pct: competitors[rank - 1]!.share_pct,
				rank,
				unusual: expect.any(Boolean),
				unavailable: [],
			}),
		);
		expect(text).toContain(`AI visibility report: ${domain as string}`);
		expect(text).toContain(`Daily visibility score: ${score as number} (`);
		expect(text).toMatch(/Mentions: 3 \(\+2 vs\. the 7 days before, usual\)/);
		expect(text).toMatch(/Negative mentions: 1 \(\+1 vs\. the 7 days before, usual\)/);
		expect(text).toMatch(/Share of voice: .+, last 30 days/);
		expect(text).toMatch(/Action plan for the week of \d+ \w+ \d{4}/);
		expect(text).toMatch(/Source: visibility reporting service, .+ E[SD]T$/);
		expect(String(text).length).toBeLessThanOrEqual(3_000);
	});

	it('asks for each section once, and for what the period and the one before need', async () => {
		await report();
		expect(paths().sort()).toEqual(['/action-plan', '/benchmarks', '/mentions', '/visibility']);
		const queries = Object.fromEntries(
			world.sandbox.requests().map(({ path, query }) => [path, query]),
		);
		expect(queries['/visibility']).toEqual({ from: daysAgo(90), to: today() });
		const { since, ...others } = queries['/mentions'] as { since: string };
		expect(others).toEqual({ limit: '100' });
		expect([dayIn(Date.parse(since)), dayIn(Date.parse(since) + 1_000)]).toEqual([
			...[daysAgo(14), daysAgo(13)],
		]);
	});

	it('gives the record of the contract, its keys in their order', async () => {
		const record = await recordOf({ options: { maxMentions: 2 } });
		expect(Object.keys(record)).toEqual([
			...['domain', 'period', 'compared', 'insights', 'visibility', 'benchmarks', 'mentions'],
			...['previous', 'usual', 'action_plan', 'unavailable', 'generated_at'],
		]);
		expect(record.period).toEqual({ from: daysAgo(6), to: today() });
		expect(record.benchmarks).toEqual((await world.truth('/benchmarks')).data);
		expect(record.action_plan).toEqual((await world.truth('/action-plan')).data);
		const { trend } = record.visibility as { trend: Array<{ date: string; score: number }> };
		const before = trend.filter(({ date }) => date < daysAgo(6)).at(-1)!;
		expect(record.previous).toEqual({ score: before.score });
		const { notable, ...mentions } = record.mentions as IDataObject;
		expect(Object.entries(mentions)).toEqual(
			Object.entries({
				...{ total: 3, previous_total: 1 },
				...{ by_engine: { chatgpt: 2, claude: 1 }, by_sentiment: { positive: 2, negative: 1 } },
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
		expect((notable as IDataObject[]).map(({ sentiment }) => sentiment)).toEqual([
			...['negative', 'positive'],
		]);
		expect(record.unavailable).toEqual([]);
		expect(Date.parse(String(record.generated_at))).toBeGreaterThan(now() - 60_000);
	});

	it('says why these mentions, and how many more there are', async () => {
		const text = await textOf({ options: { maxMentions: 2 } });
		expect(text).toContain('Negative mentions first, then the latest others');
		expect(text).toContain('… and 1 more');
		expect(await textOf({ options: { maxMentions: 0 } })).not.toContain('•');
	});

	it('compares with nothing where that is off', async () => {
		const off = { options: { compareWithPrevious: false } };
		const record = await recordOf(off);
		expect(record.previous).toBeNull();
		expect(record.compared).toBe(false);
		expect(record.mentions).toMatchObject({ total: 3, previous_total: null });
		const absent = ['new_citations', 'lost_citations', 'new_prompts', 'lost_prompts'];
		expect(Object.keys(record.mentions!).filter((key) => absent.includes(key))).toEqual([]);
		expect(record.usual).toEqual({ level: null, score: null, mentions: null, negative: null });
		const { trend } = record.visibility as { trend: IDataObject[] };
		expect(trend).toHaveLength(7);
		expect(await textOf(off)).not.toMatch(/vs\.|compared/);
	});

	it('leaves out what was not chosen', async () => {
		const record = await recordOf({ sections: ['benchmarks'] });
		expect(Object.keys(record)).toEqual([
			...['domain', 'period', 'compared', 'insights', 'benchmarks', 'previous', 'usual'],
			...['unavailable', 'generated_at'],
		]);
		expect(record).toMatchObject({ domain: null, previous: null });
		expect(paths()).toEqual(['/benchmarks']);
		const { json } = await report({ sections: ['actionPlan'] });
		expect(json[0]).toMatchObject({
			...{ domain: null, score: null, score_change: null, mentions: null, negative: null },
		});
	});

	it('with no sections chosen gives all', async () => {
		await report({ sections: [] });
		expect(paths()).toHaveLength(4);
	});

	it('filters mentions', async () => {
		const { json } = await report({ filters: { engine: 'claude', sentiment: 'positive' } });
		expect(json[0]).toMatchObject({ mentions: 1, negative: 0 });
		const { query } = world.sandbox.requests().find(({ path }) => path === '/mentions')!;
		expect(query).toMatchObject({ engine: 'claude', sentiment: 'positive' });
	});

	it('asks once in a run for what is the same for all domains', async () => {
		const items = ['lumenroast.example', 'harborbeans.example', 'lumenroast.example'];
		const { json } = await report(
			{ domains: '={{ $json.domain }}' },
			{ items: items.map((domain) => ({ domain })) },
		);
		expect(json.map(({ domain }) => domain)).toEqual(items);
		expect(paths().sort()).toEqual([
			// The own domain's score serves its reports, too.
			...['/action-plan', '/benchmarks', '/mentions', '/visibility', '/visibility'],
		]);
	});
});

describe('the period of a report', () => {
	beforeEach(fewMentions);

	it('of own dates leaves out what was captured after it, and ends with its last score', async () => {
		const own = { period: 'custom', from: daysAgo(9), to: daysAgo(2) };
		const { json } = await report(own);
		const record = await recordOf(own);
		expect(record.period).toEqual({ from: daysAgo(9), to: daysAgo(2) });
		expect(record.mentions).toMatchObject({ total: 3, previous_total: 0 });
		const { trend } = record.visibility as { trend: Array<{ date: string; score: number }> };
		const last = trend.find(({ date }) => date === daysAgo(2))!;
		expect(json[0]).toMatchObject({ score: last.score, mentions: 3 });
		expect(json[0]!.text).toContain('compared with the 8 days before');
	});

	it.each(['last30Days', 'last90Days', 'previousWeek', 'thisMonth', 'previousMonth'])(
		'%s is asked for',
		async (period) => {
			const { from, to } = (await recordOf({ period })).period as { from: string; to: string };
			expect(from <= to).toBe(true);
			const { query } = world.sandbox.requests().find(({ path }) => path === '/visibility')!;
			expect(query).toMatchObject({ to });
			expect(String((query as IDataObject).from) < from).toBe(true);
		},
	);

	it.each([
		[{ period: 'custom', from: '={{ "" }}', to: '2026-11-02' }, 'From', /is empty/],
		[{ period: 'custom', from: '2026-10-02', to: '={{ "" }}' }, 'To', /is empty/],
		[{ period: 'custom', from: '2026-10-02', to: '2026-10-01' }, 'From', /after 'To'/],
		[{ period: 'custom', from: '2999-10-02', to: '2999-10-03' }, 'From', /in the future/],
		[{ period: 'yesterday' }, 'Period', /Use one of/],
		[{ sections: ['everything'] }, 'Sections', /contains "everything"/],
		[{ options: { maxMentions: 21 } }, 'Max Mentions', /from 0 to 20/],
		[{ options: { maxMentions: 1.5 } }, 'Max Mentions', /whole number/],
		[{ options: { onSectionError: 'shrug' } }, 'On Section Error', /Use one of/],
		[{ output: 'html', options: { logoUrl: 'http://example.com/x.png' } }, 'Logo URL', /https/],
		[{ output: 'html', options: { accentColor: 'blue' } }, 'Accent Color', /#2563eb/],
		[{ options: { title: "={{ 'x'.repeat(5000) }}" } }, 'Title', /5,000 characters/],
		[{ output: 'xml' }, 'Output', /Use one of/],
	])('refuses %j before any request', async (parameters, name, why) => {
		const { error } = await report(parameters as INodeParameters);
		expect(error?.message).toMatch(why);
		expect(error?.message).toContain(`The parameter '${name}' `);
		expect(error?.message).not.toContain('[item');
		expect(world.sent()).toEqual([]);
	});
});

describe('more mentions than a report reads', () => {
	it('are at least so many, and compared with nothing', async () => {
		world.sandbox.reporting.mentions.setMentionCount(30_000);
		const { json } = await report({ sections: ['mentions'], period: 'last90Days' });
		expect(paths()).toHaveLength(200);
		expect(json[0]).toMatchObject({ mentions: 20_000 });
		expect(json[0]!.text).toMatch(/at least/i);
		expect(json[0]!.text).not.toMatch(/vs\.|New prompts/);
	}, 60_000);
});

describe('a section that the service does not give', () => {
	beforeEach(fewMentions);
	const down = (path: string | RegExp) =>
		world.sandbox.addFault({ kind: 'status', status: 403, path, message: 'No', times: Infinity });

	it('is named with its reason, and the others come', async () => {
		down('/mentions');
		const { json, hints } = await report();
		expect(json[0]).toMatchObject({ mentions: null, negative: null, unavailable: ['mentions'] });
		expect(json[0]!.score).toEqual(expect.any(Number));
		expect(json[0]!.text).toMatch(/^⚠ Mentions are not available\.$/m);
		expect(json[0]!.text).not.toMatch(/refused|Check/);
		expect(hints).toEqual([expect.stringMatching(/^Mentions: .*refused the request: "No"/)]);
		const record = await recordOf();
		expect(record.mentions).toBeNull();
		expect(record.unavailable).toEqual([
			{ section: 'mentions', reason: expect.stringMatching(/refused the request: "No"/) },
		]);
	});

	it('is named before the figures', async () => {
		down('/visibility');
		const lines = (await textOf()).split('\n');
		const warning = lines.indexOf('⚠ Daily visibility score is not available.');
		const figures = lines.findIndex((line) => line.startsWith('Share of voice: '));
		expect([warning > 0, warning < figures]).toEqual([true, true]);
	});

	it('comes with advice about the fields that the report has', async () => {
		world.sandbox.addFault({ kind: 'status', status: 400, path: '/visibility' });
		const { error } = await report({ options: { onSectionError: 'fail' } });
		expect(error?.message).toMatch(/\. Check 'Period'\.$/);
	});

	it('fails the item where that is wanted', async () => {
		down('/benchmarks');
		const { error } = await report({ options: { onSectionError: 'fail' } });
		expect(error?.message).toMatch(/refused the request: "No"/);
	});

	it('is an error where all are missing', async () => {
		down(/./);
		const { error, json } = await report();
		expect(error?.message).toMatch(/refused the request: "No"/);
		expect(json).toEqual([]);
	});
});
