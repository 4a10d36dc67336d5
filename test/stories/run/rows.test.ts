import type { INodeParameters } from 'n8n-workflow';

import { sandboxed } from '../../helpers/sandboxed';
import { dayOf } from '../../helpers/zone';

/** Rows of the reporting node, which are written into one sheet or table for all clients. */

const world = sandboxed('visibilityReporting');
// Few mentions are quickly read, and nothing here is about how many there are.
beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(300));

const OWN = 'lumenroast.example';
const OTHER = 'harborbeans.example';

/** Runs the node for two clients with a key each, in items of which each client has two. */
async function ofTwoClients(parameters: INodeParameters) {
	const [one, other] = [world.newKey(), world.newKey()];
	const body = { data: { domain: OTHER, score: 50, trend: [] }, meta: {} };
	const path = '/visibility';
	world.sandbox.addFault({ kind: 'body', body, path, apiKey: other, times: Infinity });
	return await world.items(
		{ ...parameters, output: 'rows' },
		{
			items: [one, other, one, other].map((key) => ({ key })),
			credential: { ...world.credential, apiKey: '={{ $json.key }}' },
		},
	);
}

const WITHOUT_DOMAIN: Array<[string, INodeParameters]> = [
	['share of voice', { operation: 'benchmarks' }],
	['action plans', { operation: 'actionPlan' }],
	['reports without the score', { operation: 'report', sections: ['mentions', 'benchmarks'] }],
];

const WITH_DOMAIN: Array<[string, INodeParameters]> = [
	['scores', { operation: 'visibility' }],
	['sources', { operation: 'sources', period: 'last7Days' }],
	['prompts', { operation: 'prompts', period: 'last7Days' }],
];

it.each([...WITHOUT_DOMAIN, ...WITH_DOMAIN])(
	'rows of two accounts never have the same row_key when they hold %s',
	async (_, parameters) => {
		const rows = await ofTwoClients(parameters);
		const keysOf = (account: string) =>
			new Set(rows.flatMap(({ domain, row_key }) => (domain === account ? row_key : [])));
		const [own, other] = [keysOf(OWN), keysOf(OTHER)];
		expect([...own].filter((key) => other.has(key))).toEqual([]);
		expect(own.size).toBeGreaterThan(0);
		// Each client has two items, which have the same rows.
		expect(2 * (own.size + other.size)).toBe(rows.length);
	},
);

it.each(WITHOUT_DOMAIN)(
	'the domain in rows of %s is asked for once per account, and only for rows',
	async (_, parameters) => {
		const asked = () => world.sent().filter((request) => request === 'GET /visibility');
		await ofTwoClients(parameters);
		expect(asked()).toHaveLength(2);
		world.sandbox.clearRequests();
		for (const output of ['record', 'message']) await world.items({ ...parameters, output });
		expect(asked()).toEqual([]);
	},
);

it.each(WITHOUT_DOMAIN)(
	'rows of %s fail with the reason when the account’s own domain is not known',
	async (_, parameters) => {
		const rows = { ...parameters, output: 'rows' };
		const missing = { data: { score: 50, trend: [] }, meta: {} };
		world.sandbox.addFault({ kind: 'body', body: missing, path: '/visibility' });
		expect(await world.failure(rows)).toMatch(/did not name the account's default domain\./);
		const error = { code: 'forbidden', message: 'No' };
		const refused = { kind: 'status', status: 403, body: { error }, path: '/visibility' } as const;
		world.sandbox.addFault({ ...refused, times: Infinity });
		expect(await world.failure(rows)).toMatch(/rejected the request: "No"/);
	},
);

it('a score that names no domain has the domain of its request in rows', async () => {
	const rows = { operation: 'visibility', output: 'rows' };
	const body = { data: { trend: [{ date: '2026-11-02', score: 5 }] }, meta: {} };
	world.answer(body);
	expect(await world.items({ ...rows, domains: OTHER })).toEqual([
		{ domain: OTHER, date: '2026-11-02', score: 5, row_key: `${OTHER}|2026-11-02` },
	]);
	world.answer(body);
	expect(await world.failure(rows)).toMatch(/did not name the account's default domain\./);
});

it('a report is one row per domain, and only the account’s own domain has the account’s figures', async () => {
	const rows = await world.items({
		operation: 'report',
		output: 'rows',
		domains: [OWN, OTHER],
		options: { accountSections: true },
	});
	expect(rows.map(({ domain }) => domain)).toEqual([OWN, OTHER]);
	const [own, other] = rows;
	for (const column of ['mentions', 'negative', 'positive', 'neutral', 'chatgpt', 'rank']) {
		expect([column, typeof own![column], other![column]]).toEqual([column, 'number', null]);
	}
	expect(other!.score).toEqual(expect.any(Number));
});

describe('the row of a report with the output All', () => {
	const report = { operation: 'report', output: 'all' };

	it('is the same as with the output Rows, one per domain', async () => {
		const domains = [OWN, OTHER];
		const items = await world.items({ ...report, domains });
		const rows = await world.items({ ...report, domains, output: 'rows' });
		expect(items.map(({ row }) => row)).toEqual(rows);
	});

	it('is missing, though not the rest, when the domain cannot be asked for', async () => {
		world.answer({ code: 'no' }, { status: 503, path: /^\/visibility/, times: Infinity });
		const [item] = await world.items({ ...report, sections: ['benchmarks'] });
		expect(item).toMatchObject({ domain: null, text: expect.any(String) });
		expect(item).not.toHaveProperty('row');
	});

	it('is missing in a combined item, which is about several domains', async () => {
		const options = { combine: true };
		const [item] = await world.items({ ...report, domains: [OWN, OTHER], options });
		expect(item).toMatchObject({ count: 2, embed: expect.any(Object) });
		expect(item).not.toHaveProperty('row');
	});
});

describe('rows of mentions', () => {
	const mentions = { operation: 'mentions', limit: 3 };

	it('are one per mention, flat, with its ID as their key', async () => {
		const records = await world.items(mentions);
		const rows = await world.items({ ...mentions, output: 'rows' });
		expect(rows).toEqual(
			records.map(({ id, captured_at, citation_url, ...mention }) => ({
				mention_id: id,
				captured_at,
				...mention,
				date: dayOf(Date.parse(String(captured_at))),
				citation_url: citation_url ?? null,
				citation_domain: citation_url ? new URL(String(citation_url)).hostname : null,
				row_key: id,
			})),
		);
		expect(Object.keys(rows[0]!)).toEqual([
			...['mention_id', 'captured_at', 'date', 'engine', 'sentiment', 'position'],
			...['prompt', 'snippet', 'citation_url', 'citation_domain', 'row_key'],
		]);
	});

	it('have null for what a mention lacks', async () => {
		world.answer({ data: [{ id: 'men_1', citation_url: 'https://www.a.example/b' }], meta: {} });
		const row = {
			...{ mention_id: 'men_1', captured_at: null, date: null, engine: null, sentiment: null },
			...{ position: null, prompt: null, snippet: null, citation_url: 'https://www.a.example/b' },
			...{ citation_domain: 'a.example', row_key: 'men_1' },
		};
		expect(await world.items({ ...mentions, output: 'rows' })).toEqual([row]);
	});
});
