import { dayAgo } from '../today';
import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

const queries = () => world.sandbox.requests().map(({ query }) => query);

/** The answer's data, without asking through the node. */
async function dataOf(path: string) {
	return (await world.truth(path)).data as Record<string, unknown>;
}

describe('visibility', () => {
	const visibility = { operation: 'visibility' };

	it('opens the envelope, and asks once for what was not filtered', async () => {
		const { json, main } = await world.run(visibility);
		expect(queries()).toEqual([{}]);
		expect(json).toEqual([await dataOf('/visibility')]);
		expect(main[0]!.pairedItem).toEqual({ item: 0 });
	});

	const FROM = dayAgo(50);
	const TO = dayAgo(46);

	it.each([
		[FROM, TO],
		[`${FROM}T23:30:00`, `${TO} 10:00`],
		[`${FROM}T23:30:00-05:00`, `${TO}T00:00:00Z`],
		[`={{ DateTime.fromISO("${FROM}") }}`, `={{ DateTime.fromISO("${TO}").toISO() }}`],
		[`={{ new Date("${FROM}T17:00Z") }}`, `={{ new Date("${TO}T17:00Z") }}`],
		[`={{ new Date("${FROM}") }}`, `={{ new Date("${TO}").toISOString() }}`],
	])('takes the dates %s and %s', async (from, to) => {
		const { json, error } = await world.run({
			...visibility,
			domains: 'https://Lumenroast.example/',
			filters: { from, to },
		});
		expect(error).toBeUndefined();
		expect(queries()).toEqual([{ domain: 'lumenroast.example', from: FROM, to: TO }]);
		expect(json[0]).toMatchObject({ domain: 'lumenroast.example' });
		expect(json[0]!.trend).toHaveLength(5);
	});

	it('gives 30 days before To, however long ago it is', async () => {
		const to = dayAgo(100);
		const { json, error } = await world.run({ ...visibility, filters: { to } });
		expect(error).toBeUndefined();
		const trend = json[0]!.trend as Array<{ date: string }>;
		expect(trend).toHaveLength(31);
		expect(trend[30]!.date).toBe(to);
	});

	it('gives a trend to a To in the future', async () => {
		const filters = { to: '={{ $now.plus({ days: 90 }).toISODate() }}' };
		const { json, error } = await world.run({ ...visibility, filters });
		expect(error).toBeUndefined();
		expect((json[0]!.trend as unknown[]).length).toBeGreaterThanOrEqual(30);
	});

	it('gives one row per day, with the keys of the contract in their order', async () => {
		const { json } = await world.run({ ...visibility, output: 'rows' });
		const { domain, trend } = await dataOf('/visibility');
		const days = trend as Array<{ date: string; score: number }>;
		expect(json).toHaveLength(days.length);
		expect(JSON.stringify(json[0])).toBe(
			JSON.stringify({
				...{ domain, date: days[0]!.date, score: days[0]!.score },
				row_key: `${domain as string}|${days[0]!.date}`,
			}),
		);
	});

	it('gives a message with the change and the trend as a line', async () => {
		const { json } = await world.run({ ...visibility, output: 'message' });
		const lines = String(json[0]!.text).split('\n');
		expect(lines[0]).toMatch(/^AI visibility of [\w.]+: [\d.]+ \([+−][\d.]+ in 30 days\)$/);
		expect(lines[1]).toMatch(/^[▁▂▃▅▇]{30}$/);
		expect(lines[2]).toMatch(
			/^\d.* \d{4}: first [\d.]+, last [\d.]+, lowest [\d.]+, highest [\d.]+$/,
		);
		expect(lines).toHaveLength(3);
	});

	it('adds the meta as the service sent it, when it is wanted', async () => {
		for (const output of ['record', 'rows', 'message']) {
			const { json } = await world.run({ ...visibility, output, options: { includeMeta: true } });
			expect(json[0]!.meta).toMatchObject({
				request_id: expect.any(String),
				ratelimit_remaining: expect.any(Number),
				generated_at: expect.any(String),
			});
		}
	});
});

describe('benchmarks', () => {
	const benchmarks = { operation: 'benchmarks' };

	it('opens the envelope', async () => {
		const { json } = await world.run(benchmarks);
		expect(json).toEqual([await dataOf('/benchmarks')]);
		expect(world.sent()[0]).toBe('GET /benchmarks');
	});

	it('gives one row per competitor, ranked, with the keys of the contract in their order', async () => {
		const { json } = await world.run({ ...benchmarks, output: 'rows' });
		expect(Object.keys(json[0]!)).toEqual([
			...['date', 'category', 'window', 'rank', 'name', 'share_pct', 'is_you', 'row_key'],
		]);
		const shares = json.map(({ share_pct }) => Number(share_pct));
		expect(shares).toEqual([...shares].sort((one, other) => other - one));
		expect(json.map(({ rank }) => rank)).toEqual(shares.map((_, index) => index + 1));
		expect(json.filter(({ is_you }) => is_you)).toHaveLength(1);
	});

	it('shows the own brand, however far down it is', async () => {
		const others = Array.from({ length: 30 }, (_, index) => ({ name: `b${index}`, share_pct: 3 }));
		const competitors = [...others, { name: 'ours', share_pct: 0.5, is_you: true }];
		const body = { data: { competitors }, meta: { request_id: 'r' } };
		world.sandbox.addFault({ kind: 'body', body });
		const { json } = await world.run({ ...benchmarks, output: 'message' });
		const lines = String(json[0]!.text).split('\n');
		expect(lines.slice(-2)).toEqual(['░░░░░░░░░░ 0.5% ours ◀ you', '… and 15 more']);
	});

	it('gives a message with shares as bars and the own brand marked', async () => {
		const { json } = await world.run({ ...benchmarks, output: 'message' });
		const [title, ...lines] = String(json[0]!.text).split('\n');
		expect(title).toMatch(/^Share of voice: .+, last 30 days$/);
		for (const line of lines) expect(line).toMatch(/^[█░]{10} [\d.]+% .+$/);
		expect(lines.filter((line) => line.endsWith('◀ you'))).toHaveLength(1);
	});

	it('adds the meta, when it is wanted', async () => {
		const { json } = await world.run({ ...benchmarks, options: { includeMeta: true } });
		expect(json[0]).toHaveProperty('meta.request_id');
	});
});

describe('action plan', () => {
	const actionPlan = { operation: 'actionPlan' };

	it('opens the envelope', async () => {
		const { json } = await world.run(actionPlan);
		expect(json).toEqual([await dataOf('/action-plan')]);
		expect(json[0]!.actions).toHaveLength(5);
	});

	it('gives one row per action, with the keys of the contract in their order', async () => {
		const { json } = await world.run({ ...actionPlan, output: 'rows' });
		expect(json.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
		expect(Object.keys(json[0]!)).toEqual([
			...['week_of', 'rank', 'id', 'title', 'expected_lift_pts', 'category', 'row_key'],
		]);
	});

	it('gives a message with the actions numbered and their lift', async () => {
		const { json } = await world.run({ ...actionPlan, output: 'message' });
		const [title, ...lines] = String(json[0]!.text).split('\n');
		expect(title).toMatch(/^Actions for the week of \d+ [A-Z][a-z]+ \d{4}$/);
		lines.forEach((line, index) =>
			expect(line).toMatch(new RegExp(`^${index + 1}\\. .+ \\(\\+[\\d.]+ points, \\w+\\)$`)),
		);
		expect(lines).toHaveLength(5);
	});

	it('adds the meta, when it is wanted', async () => {
		const { json } = await world.run({ ...actionPlan, options: { includeMeta: true } });
		expect(json[0]).toHaveProperty('meta.request_id');
	});
});

it('rows tell what is there when the list is missing or empty', async () => {
	for (const [operation, data, row] of [
		[
			'benchmarks',
			{ category: 'x', competitors: [] },
			{
				...{ date: expect.any(String), category: 'x', window: null, rank: null, name: null },
				...{ share_pct: null, is_you: null, row_key: expect.stringMatching(/^\d[\d-]+\|x\|$/) },
			},
		],
		[
			'actionPlan',
			{ week_of: '2026-11-02' },
			{
				...{ week_of: '2026-11-02', rank: null, id: null, title: null },
				...{ expected_lift_pts: null, category: null, row_key: '2026-11-02|' },
			},
		],
	] as const) {
		world.sandbox.addFault({ kind: 'body', body: { data, meta: {} } });
		expect((await world.run({ operation, output: 'rows' })).json).toEqual([row]);
	}
});

it('an answer with an error in it tells the words of the service', async () => {
	for (const operation of ['visibility', 'mentions']) {
		const body = { error: { message: 'The domain is not tracked.' }, meta: {} };
		world.sandbox.addFault({ kind: 'body', body });
		const { error } = await world.run({ operation });
		expect(error?.message).toMatch(/in "data": "The domain is not tracked"\. /);
	}
});

it('an API key in a record does not reach the item', async () => {
	const { apiKey } = world.credential;
	world.sandbox.addFault({ kind: 'body', body: { data: { domain: `for ${apiKey}` }, meta: {} } });
	const { json } = await world.run({ operation: 'visibility' });
	expect(json).toEqual([{ domain: 'for (API key)' }]);
});

describe('an answer of another form', () => {
	it.each(['visibility', 'benchmarks', 'actionPlan', 'mentions'])(
		'is a clear error of %s, not an empty success',
		async (operation) => {
			for (const body of [{}, { data: null }, { data: 'x' }, { score: 3 }, { data: [7] }]) {
				world.sandbox.addFault({ kind: 'body', body });
				const { error, json } = await world.run({ operation });
				expect(error?.message).toMatch(
					/^The reporting service returned a response without (an object|the list of mentions) in "data"\. Check/,
				);
				expect(json).toEqual([]);
			}
		},
	);

	it.each([
		['visibility', /: no score$/],
		['benchmarks', /^Share of voice$/],
		['actionPlan', /^Actions for the week of \?$/],
	])('with empty data gives outputs of %s that say so', async (operation, text) => {
		world.sandbox.addFault({ kind: 'body', body: { data: {} }, times: 2 });
		const rows = await world.run({ operation, output: 'rows' });
		expect(rows.json).toHaveLength(1);
		// The key of the row, and the day of the shares, are the node's own.
		const { row_key, date, ...figures } = rows.json[0]!;
		expect(new Set(Object.values(figures))).toEqual(new Set([null]));
		const message = await world.run({ operation, output: 'message' });
		expect(message.json[0]!.text).toMatch(text);
	});
});

describe('failures', () => {
	world.inQuietTime();

	it.each([
		['revoked', /rejected the API key: ".+"\. Check that the API key in the credential/],
		['expired', /refused the request: ".+"\. Check that the scope of the API key/],
		['wrongScope', /refused the request: ".+"\. Check that the scope of the API key/],
	])('a key that is %s', async (name, expected) => {
		const keys = world.sandbox.reporting.keys as unknown as Record<string, string>;
		const { error } = await world.run(
			{ operation: 'visibility' },
			{ credential: { ...world.credential, apiKey: keys[name]! } },
		);
		expect(error?.message).toMatch(expected);
		expect(error?.description).toMatch(/Code: \w+, Request ID: \w+/);
	});

	it('go to the error branch, with their item', async () => {
		const { json, errors } = await world.run(
			{ operation: 'visibility', domains: '={{ $json.domain }}' },
			{
				items: [{ domain: 'lumenroast.example' }, { domain: 'nonsense' }],
				onError: 'continueErrorOutput',
			},
		);
		expect(json).toHaveLength(1);
		expect(errors).toEqual([
			{
				json: {
					domain: 'nonsense',
					error: expect.stringMatching(/'Domains' contains .+ \[item 1\]\. /),
				},
				pairedItem: { item: 1 },
			},
		]);
	});

	it('a passing 503 is met by asking again', async () => {
		world.sandbox.addFault({ kind: 'status', status: 503 });
		const { json } = await world.run({ operation: 'visibility' });
		expect(json).toHaveLength(1);
		expect(world.sent()).toHaveLength(2);
	});
});

describe('bad input', () => {
	it.each([
		['visibility', { from: '2026-11-05', to: '2026-11-01' }, 'From', /after 'To' \(2026-11-01\)/],
		['visibility', { from: '2099-01-01' }, 'From', /is 2099-01-01, which is in the future/],
		['visibility', { from: '={{ $now.plus({ days: 3 }) }}' }, 'From', /is in the future/],
		['visibility', { from: '2026-02-30' }, 'From', /not a date/],
		['visibility', { to: 'yesterday' }, 'To', /not a date/],
		['visibility', { to: '={{ 42 }}' }, 'To', /not a date/],
		['visibility', { to: '={{ ({}) }}' }, 'To', /not a date/],
		['visibility', { from: '={{ new Date("x") }}' }, 'From', /not a date|Invalid/],
		['mentions', { since: 'last week' }, 'Since', /not a date/],
		['mentions', { engine: 'eliza' }, 'AI Assistant', /Use one of: chatgpt/],
		['mentions', { sentiment: 'angry' }, 'Sentiment', /Use one of: negative/],
	])('%s with %j is refused before any request', async (operation, filters, name, why) => {
		const { error } = await world.run({ operation, filters });
		expect(error?.message).toMatch(why);
		expect(error?.message).toContain(`The parameter '${name}' is `);
		expect(error?.message).not.toContain('[item');
		expect(world.sent()).toEqual([]);
	});

	it.each([
		[{ operation: 'mentions', limit: 0 }, 'Limit'],
		[{ operation: 'mentions', limit: 1e9 }, 'Limit'],
		[{ operation: 'mentions', output: 'rows' }, 'Output'],
		[{ operation: 'mentions', options: { ifInterrupted: 'shrug' } }, 'On Interruption'],
		[{ operation: 'visibility', options: { includeMeta: 'perhaps' } }, 'Include Meta'],
		[{ operation: '={{ "guess" }}' }, 'Operation'],
	])('%j is refused before any request', async (parameters, name) => {
		const { error } = await world.run(parameters);
		expect(error?.message).toContain(`The parameter '${name}' is `);
		expect(error?.message).not.toContain('[item');
		expect(world.sent()).toEqual([]);
	});
});
