import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxed } from '../../helpers/sandboxed';
import { ENGLISH } from '../../../packages/reports/test/helpers/reports/locales';
import { daysAgo } from '../../helpers/zone';

const world = sandboxed('visibilityReporting');

const sources = async (parameters: INodeParameters = {}) =>
	await world.items({ operation: 'sources', period: 'last7Days', ...parameters });
const prompts = async (parameters: INodeParameters = {}) =>
	await world.items({ operation: 'prompts', period: 'last7Days', ...parameters });

/** Two sites and prompts this week, of which one is new, and one of the week before that is lost. */
function fewMentions(): void {
	const { mentions } = world.sandbox.reporting;
	for (const [days, sentiment, engine, prompt, site] of [
		[1, 'negative', 'chatgpt', 'Kept?', 'kept'],
		[2, 'positive', 'claude', 'New?', 'new'],
		[3, 'positive', 'chatgpt', 'New?', 'kept'],
		[8, 'positive', 'chatgpt', 'Kept?', 'kept'],
		[9, 'neutral', 'grok', 'Lost?', 'lost'],
		[20, 'negative', 'grok', 'Long ago?', 'longago'],
	] as const) {
		const captured_at = `${daysAgo(days)}T17:00:00.000Z`;
		const citation_url = `https://www.${site}.example/${days}`;
		mentions.addMention({ captured_at, sentiment, engine, prompt, citation_url });
	}
}

beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(0));

const at = (days: number) => expect.stringContaining(daysAgo(days)) as unknown;
const OWN = 'lumenroast.example';

describe('Get Sources and Get Prompts over two weeks', () => {
	beforeEach(fewMentions);

	it.each([
		['Get Sources', sources],
		['Get Prompts', prompts],
	] as const)('come without a comparison, here %s, when there is no score', async (_, read) => {
		world.sandbox.addFault({ kind: 'status', status: 403, path: '/visibility', times: Infinity });
		const [first] = await read();
		expect(first).toMatchObject({ mentions: 2, previous_mentions: null, status: null });
		const [facts] = await read({ output: 'message' });
		expect(facts).toMatchObject({ count: 2, new: null, lost: null });
		expect(facts!.text).toContain(
			'Not compared with the 7 days before: the data may not cover them.',
		);
	});

	it('give one record per site, with what is new, kept and lost', async () => {
		expect(await sources()).toEqual([
			{
				source: 'kept.example',
				mentions: 2,
				previous_mentions: 1,
				change: 1,
				status: 'kept',
				engines: { chatgpt: 2 },
				sentiments: { negative: 1, positive: 1 },
				prompts: 2,
				own_site: false,
				first_seen: at(8),
				last_seen: at(1),
				at_least: false,
			},
			expect.objectContaining({ source: 'new.example', mentions: 1, change: 1, status: 'new' }),
			expect.objectContaining({ source: 'lost.example', mentions: 0, change: -1, status: 'lost' }),
		]);
		expect(world.sent().sort()).toEqual(['GET /mentions', 'GET /visibility']);
	});

	it('give one record per prompt, with the sites that its answers cite', async () => {
		const [kept] = (await prompts()).filter(({ prompt }) => prompt === 'Kept?');
		expect(kept).toMatchObject({ mentions: 1, previous_mentions: 1, sources: ['kept.example'] });
		expect((await prompts()).map(({ prompt, status }) => [prompt, status])).toEqual([
			['New?', 'new'],
			['Kept?', 'kept'],
			['Lost?', 'lost'],
		]);
	});

	it('ask once a run for the brand, whose name makes a prompt a branded one', async () => {
		const brands = { competitors: [{ name: 'Kept', is_you: true }, { name: 'New' }] };
		world.answer({ data: brands, meta: {} }, { path: '/benchmarks', times: 1 });
		const parameters = { operation: 'prompts', period: 'last7Days' };
		const records = await world.items(parameters, { items: [{}, {}] });
		const branded = records.map(({ prompt, branded: is }) => [prompt, is]);
		expect(branded.slice(0, 3)).toEqual([
			['New?', false],
			['Kept?', true],
			['Lost?', false],
		]);
		expect(world.sent().filter((request) => request === 'GET /benchmarks')).toHaveLength(1);
		world.sandbox.clearRequests();
		await prompts({ output: 'message' });
		expect(world.sent()).not.toContain('GET /benchmarks');
	});

	it('know branded prompts by the domain alone when the brand cannot be read', async () => {
		world.sandbox.addFault({ kind: 'status', status: 403, path: '/benchmarks', times: Infinity });
		expect((await prompts()).map(({ branded }) => branded)).toEqual([false, false, false]);
	});

	it('give flat rows whose row_key names period, domain and filters', async () => {
		const key = `${daysAgo(7)}|${daysAgo(1)}|${OWN}`;
		const [site] = await sources({ output: 'rows', filters: { engine: 'chatgpt' } });
		expect(Object.entries(site!)).toEqual([
			['domain', OWN],
			['from', daysAgo(7)],
			['to', daysAgo(1)],
			['source', 'kept.example'],
			['mentions', 2],
			['previous_mentions', 1],
			['change', 1],
			['status', 'kept'],
			['chatgpt', 2],
			...['perplexity', 'gemini', 'claude', 'grok', 'other'].map((engine) => [engine, null]),
			['positive', 1],
			['neutral', 0],
			['negative', 1],
			['prompts', 2],
			['own_site', false],
			['first_seen', at(8)],
			['last_seen', at(1)],
			['at_least', false],
			['row_key', `${key}|kept.example|chatgpt|`],
		]);
		const [prompt] = await prompts({ output: 'rows' });
		expect(prompt).toMatchObject({ row_key: `${key}|New?` });
		expect(String(prompt!.sources).split(', ').sort()).toEqual(['kept.example', 'new.example']);
	});

	it('cut records and rows at the limit, but count all in facts and texts', async () => {
		expect(await sources({ limit: 1 })).toHaveLength(1);
		expect(await sources({ limit: 1, output: 'rows' })).toHaveLength(1);
		expect(await sources({ limit: 1, returnAll: true })).toHaveLength(3);
		const [{ text, ...facts }] = (await sources({ limit: 1, output: 'message' })) as [IDataObject];
		expect(facts).toEqual({
			...{ domain: OWN, from: daysAgo(7), to: daysAgo(1) },
			...{ count: 2, new: 1, lost: 1, at_least: false },
		});
		expect(text).toContain('Answers that mention you cite 2 sites.');
	});

	it('tell what is new and lost first, then the ranking, and once what is not known', async () => {
		const [{ text }] = (await sources({ output: 'message' })) as [IDataObject];
		expect(String(text).split('\n').slice(0, -1)).toEqual([
			`${OWN} · Cited sites · AI visibility, ${ENGLISH.days({ from: daysAgo(7), to: daysAgo(1) })}. Mentions vs. the 7 days before`,
			'Answers that mention you cite 2 sites.',
			'New: new.example (1 answer).',
			'No longer cited: lost.example (1 answer before).',
			'kept.example leads, 1 answer ahead of new.example.',
			'',
			'Answers that cite it',
			'2 kept.example (+1)',
			'1 new.example (+1)',
			'Only answers that mention you are counted.',
		]);
		const [email] = await prompts({ output: 'html' });
		expect(email!.subject).toBe(`Prompts, ${OWN}: 1 new, 1 no longer mentioned`);
	});

	it('list what is new when sentences do not name all of it', async () => {
		for (const name of ['x', 'y']) {
			const captured_at = `${daysAgo(2)}T17:00:00.000Z`;
			const citation_url = `https://${name}.example/`;
			world.sandbox.reporting.mentions.addMention({ captured_at, citation_url });
		}
		const appearance = { detail: 'full' };
		const [{ text }] = (await sources({ output: 'message', appearance })) as [IDataObject];
		expect(text).toMatch(
			/\nNew: \w+\.example \(1 answer\), \w+\.example \(1 answer\) and 1 more\.\n/,
		);
		expect(text).toMatch(/\nNew sites:\n1\. \w+\.example \(1 answer\)\n2\. .+\n3\. /);
	});
});

describe('Get Sources and Get Prompts without an earlier period to compare with', () => {
	it('say nothing of changes when the mentions begin in the period', async () => {
		const { mentions } = world.sandbox.reporting;
		mentions.addMention({
			captured_at: `${daysAgo(1)}T17:00:00.000Z`,
			citation_url: 'https://a.example',
		});
		expect(await sources()).toMatchObject([
			{ mentions: 1, previous_mentions: null, change: null, status: null },
		]);
		const [{ text, ...facts }] = (await sources({ output: 'message' })) as [IDataObject];
		expect(facts).toMatchObject({ count: 1, new: null, lost: null });
		expect(text).toContain('1 mention. None were recorded in the 7 days before');
		expect(text).not.toContain('New');
	});

	it('say when the data begins, if it begins too late', async () => {
		const trend = [{ date: daysAgo(3), score: 50 }];
		const { mentions } = world.sandbox.reporting;
		mentions.addMention({ captured_at: `${daysAgo(2)}T17:00:00.000Z` });
		world.answer({ data: { domain: OWN, score: 50, trend }, meta: {} }, { path: '/visibility' });
		const [{ text }] = (await prompts({ output: 'message' })) as [IDataObject];
		expect(text).toContain('The data starts on ');
	});

	it('have no figures of an empty period, but say that there are no mentions', async () => {
		expect(await sources()).toEqual([]);
		expect(await sources({ output: 'rows' })).toEqual([]);
		const [{ text, ...facts }] = (await sources({ output: 'message' })) as [IDataObject];
		expect(facts).toMatchObject({ count: 0, new: null, lost: null });
		expect(text).toContain('No mentions.');
	});
});

it('Get Sources fails only with rows when the service does not name the domain', async () => {
	fewMentions();
	const body = { data: { score: 50, trend: [] }, meta: {} };
	world.answer(body, { path: '/visibility', times: Infinity });
	expect(await sources()).not.toEqual([]);
	expect(
		await world.failure({ operation: 'sources', period: 'last7Days', output: 'rows' }),
	).toContain("did not name the account's default domain");
});

it('Get Sources reads a period once per run when items group it by domain and by page', async () => {
	fewMentions();
	const items = await world.items(
		{ operation: 'sources', by: '={{ $json.by }}', limit: 1 },
		{ items: [{ by: 'domain' }, { by: 'url' }, { by: 'domain' }] },
	);
	expect(items.map(({ mentions }) => mentions)).toEqual([3, 1, 3]);
	const once = world.sent().length;
	world.sandbox.clearRequests();
	await world.items({ operation: 'sources' });
	expect(world.sent()).toHaveLength(once);
});

it('Get Prompts adds the metadata of the last page of mentions with Include Meta', async () => {
	fewMentions();
	const [record] = await prompts({ options: { includeMeta: true } });
	expect(record!.meta).toMatchObject({ request_id: expect.any(String) as unknown });
});
