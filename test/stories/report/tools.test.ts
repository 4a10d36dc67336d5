import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { callTool } from '../../../host/engine';
import { sandboxed } from '../../helpers/sandboxed';
import { now } from '../../helpers/today';

/** What an agent's model is given by the reporting node's tools. */

const world = sandboxed('visibilityReporting');
// Few mentions are quickly read, and nothing here is about how many there are.
beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(300));

const told = async (parameters: IDataObject) => {
	const settings = world.settings(parameters as never, {
		workflowSettings: { timezone: 'Asia/Kathmandu' },
	});
	return await callTool(settings).done;
};

const mentions = { operation: 'mentions', output: 'rows', filters: {}, options: {} };

/** The items that the model is given. */
const itemsFor = async (parameters: IDataObject) =>
	JSON.parse(await told(parameters)) as IDataObject[];

describe('the mentions tool', () => {
	it.each([
		['1,000', { limit: 1000 }],
		['all', { returnAll: true }],
	])(
		'lists 25 mentions at most when %s are asked for, and says that there are more',
		async (_, wanted) => {
			const items = await itemsFor({ ...mentions, ...wanted });
			expect(items).toHaveLength(26);
			expect(items.at(-1)).toEqual({
				note: "These are 25 of at least 100 mentions. For fewer, set 'AI Assistant', 'Sentiment', 'Since' or 'Period'. For counts of all, use Get Report; by site, Get Sources; by prompt, Get Prompts.",
			});
			expect(world.sent()).toHaveLength(1);
		},
	);

	it('says how many there are when it has read them all', async () => {
		const data = [1, 2, 3].map((id) => ({ id: `men_${id}`, captured_at: '2026-11-20T12:00:00Z' }));
		world.answer({ data, meta: {} });
		const items = await itemsFor({ ...mentions, limit: 2 });
		expect(items.at(-1)?.note).toMatch(/^These are 2 of 3 mentions\. /);
	});

	it('says how many there are at least when its list is interrupted', async () => {
		const data = [{ id: 'men_1', captured_at: '2026-11-20T12:00:00Z' }];
		world.answer({ data, meta: { next_cursor: 'next' } });
		world.answer({}, { status: 400, path: '/mentions' });
		const options = { ifInterrupted: 'returnPartial' };
		const items = await itemsFor({ ...mentions, limit: 20, options });
		expect(items.at(-1)?.note).toMatch(/^These are 1 of at least 1 mentions\. /);
	});

	it('says nothing when the list is whole', async () => {
		world.answer({ data: [{ id: 'men_1' }], meta: {} });
		expect(await itemsFor({ ...mentions, limit: 20 })).toHaveLength(1);
	});

	it('gives local times, and no column that repeats another', async () => {
		const [row] = await itemsFor({ ...mentions, limit: 1 });
		expect(Object.keys(row!)).toEqual([
			...['mention_id', 'captured_at', 'engine', 'sentiment', 'position', 'prompt', 'snippet'],
			'citation_url',
		]);
		expect(row!.captured_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:45$/);
	});

	it('limits nothing in the node of a workflow', async () => {
		const rows = await world.items({ ...mentions, limit: 30 });
		expect(rows).toHaveLength(30);
		expect(rows.filter((row) => !('row_key' in row))).toEqual([]);
	});
});

describe.each(['sources', 'prompts'])('the tool of %s', (operation) => {
	const ranking = { operation, period: 'last30Days', filters: {}, options: {} };

	it.each(['record', 'rows'])(
		'says beside the output "%s" how many the limit has cut',
		async (output) => {
			const all = await world.items({ ...ranking, output, returnAll: true });
			const items = await itemsFor({ ...ranking, output, limit: 2 });
			expect(items).toHaveLength(3);
			const note = `These are 2 of ${all.length} ${operation}. The most frequent come first. For more, raise 'Limit'; for fewer, set 'AI Assistant', 'Sentiment' or a shorter 'Period'. 'Output' Plain Text counts all.`;
			expect(items.at(-1)).toEqual({ note });
		},
	);

	it('says nothing when nothing is cut', async () => {
		const whole = await itemsFor({ ...ranking, output: 'record', returnAll: true });
		expect(whole.filter(({ note }) => note !== undefined)).toEqual([]);
		expect(await itemsFor({ ...ranking, output: 'message', limit: 1 })).toHaveLength(1);
	});
});

it('a tool gives the whole text, not the summary of a chat', async () => {
	const plan = { operation: 'actionPlan', options: {} };
	const titles = (await world.items({ ...plan, output: 'rows' })).map(({ title }) => String(title));
	const text = await told({ ...plan, output: 'message' });
	expect(titles.filter((title) => !text.includes(title))).toEqual([]);
	expect(titles).toHaveLength(5);
});

it('a tool takes what the model leaves out as not set', async () => {
	const none = '={{ "" }}';
	const filters = { engine: none, sentiment: none };
	expect(await itemsFor({ ...mentions, limit: 1, filters })).toHaveLength(2);
	const score = { operation: 'visibility', domains: none, filters: {}, options: {} };
	expect(await told({ ...score, output: 'message' })).toContain('lumenroast.example');
});

it('a tool that fails for one of several domains says how a model gets the others', async () => {
	const domains = 'lumenroast.example, stranger.example';
	const failure = told({ operation: 'report', domains, output: 'message', options: {} });
	await expect(failure).rejects.toThrow(/To get the others, call the tool again without it\./);
	await expect(failure).rejects.not.toThrow('On Error');
});

describe('the period of a tool', () => {
	const report = { operation: 'report', sections: ['visibility'], output: 'message', options: {} };

	it('is refused as custom without dates, by what a model can give instead', async () => {
		await expect(told({ ...report, period: 'custom' })).rejects.toThrow(
			"'From' is empty. Enter a date such as 2026-11-02, or choose another period.",
		);
	});

	it('goes from one day to another when both are given', async () => {
		const dates = { from: '2026-11-01', to: '2026-11-07' };
		const text = await told({ ...report, period: 'custom', ...dates });
		expect(text).toContain('1–7 Nov 2026');
	});
});

describe('what a model has to know beside the figures', () => {
	const noteOf = async (parameters: IDataObject) =>
		(await itemsFor({ options: {}, ...parameters })).at(-1)?.note;
	const day = (days: number) =>
		DateTime.fromMillis(now(), { zone: 'Asia/Kathmandu' }).plus({ days }).toISODate()!;
	const custom = { period: 'custom', from: day(-20), to: day(33) };

	it.each(['report', 'effect'])(
		'is why mentions are null, in the tool of %s for another tracked domain',
		async (operation) => {
			const other = { operation, domains: 'harborbeans.example', date: '2026-11-01' };
			const note =
				"Mentions, share of voice and action plan are known only for the account's default domain (lumenroast.example), so they are null here.";
			expect(await noteOf({ ...other, output: 'message' })).toBe(note);
			expect(await noteOf({ ...other, output: 'record' })).toBe(note);
			const own = { ...other, domains: 'lumenroast.example', output: 'message' };
			expect(await noteOf(own)).toBeUndefined();
		},
	);

	it.each(['report', 'sources', 'prompts'])(
		"is the day to which a 'to' in the future was cut, in the tool of %s",
		async (operation) => {
			const note = `'To' is ${day(33)}, but the period ends on ${day(-1)}, because only full days count.`;
			expect(await noteOf({ operation, ...custom, limit: 50, output: 'message' })).toBe(note);
			const past = { ...custom, to: day(-14) };
			expect(await noteOf({ operation, ...past, limit: 50, output: 'message' })).toBeUndefined();
		},
	);

	it('stands in no item of a workflow', async () => {
		const other = { operation: 'report', domains: 'harborbeans.example', ...custom };
		const items = await world.items({ ...other, output: 'message' });
		expect(items).toHaveLength(1);
		expect(items[0]).not.toHaveProperty('note');
	});
});

it.each([
	['a wrong key', { apiKey: 'wrong' }],
	['a wrong URL', { baseUrl: 'ftp://service.example' }],
])('a tool with %s gives a model no advice on what it cannot change', async (_, wrong) => {
	const credential = { ...world.credential, ...wrong };
	const settings = world.settings({ operation: 'actionPlan' } as never, { credential });
	const failure = callTool(settings).done;
	await expect(failure).rejects.toThrow(
		/\. Only whoever set up the workflow can change that: say so, and go on without it\./,
	);
	await expect(failure).rejects.not.toThrow(/Check|Enter/);
	const { error } = await world.run({ operation: 'actionPlan' }, { credential });
	expect(error?.message).toMatch(/Check .*credential/);
});

it('a tool says of a domain that is not tracked what the model can change, and no more', async () => {
	const failure = told({ operation: 'visibility', domains: 'stranger.example', output: 'message' });
	await expect(failure).rejects.toThrow(
		/\. Check that your account tracks the domain \(or leave the field empty to use the account's own one\)\.\s+Details:/,
	);
});
