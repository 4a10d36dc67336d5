import { dayAgo } from '../today';
import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const visibility = { operation: 'visibility' };

describe.each([
	['visibility', '/visibility'],
	['benchmarks', '/benchmarks'],
	['actionPlan', '/action-plan'],
])('%s', (operation, path) => {
	it('gives the data of one answer, and asks for what was not filtered', async () => {
		const { json, main } = await world.run({ operation });
		expect(world.queries()).toEqual([{}]);
		expect(json).toEqual([(await world.truth(path)).data]);
		expect(main[0]!.pairedItem).toEqual({ item: 0 });
	});

	it.each(['record', 'rows', 'message'])('adds the meta to a %s, if wanted', async (output) => {
		const options = { includeMeta: true };
		const [first] = await world.items({ operation, output, options });
		expect(first!.meta).toMatchObject({
			request_id: expect.any(String),
			ratelimit_remaining: expect.any(Number),
			generated_at: expect.any(String),
		});
	});
});

describe('visibility', () => {
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
		const [record] = await world.items({
			...visibility,
			domains: 'https://Lumenroast.example/',
			filters: { from, to },
		});
		expect(world.queries()).toEqual([{ domain: 'lumenroast.example', from: FROM, to: TO }]);
		expect(record!.trend).toHaveLength(5);
	});

	it('gives 30 days before To, however long ago it is', async () => {
		const to = dayAgo(100);
		const [record] = await world.items({ ...visibility, filters: { to } });
		const trend = record!.trend as Array<{ date: string }>;
		expect(trend).toHaveLength(31);
		expect(trend[30]!.date).toBe(to);
	});

	it('gives a trend to a To in the future', async () => {
		const filters = { to: '={{ $now.plus({ days: 90 }).toISODate() }}' };
		const [record] = await world.items({ ...visibility, filters });
		expect((record!.trend as unknown[]).length).toBeGreaterThanOrEqual(30);
	});

	it('gives one row per day', async () => {
		const rows = await world.items({ ...visibility, output: 'rows' });
		const { data } = await world.truth('/visibility');
		const { domain, trend } = data as {
			domain: string;
			trend: Array<{ date: string; score: number }>;
		};
		expect(rows).toEqual(
			trend.map((day) => ({ domain, ...day, row_key: `${domain}|${day.date}` })),
		);
	});

	it('gives a message with the change and the trend as a line', async () => {
		const [message] = await world.items({ ...visibility, output: 'message' });
		expect(message!.text).toMatch(
			/^AI visibility of [\w.]+: [\d.]+ \([+−][\d.]+ in 30 days\)\n[▁▂▃▅▇]{30}\n\d.* \d{4}: start [\d.]+, end [\d.]+, lowest [\d.]+, highest [\d.]+$/,
		);
	});
});

describe('benchmarks', () => {
	const benchmarks = { operation: 'benchmarks' };

	it('shows the own brand, however far down it is', async () => {
		const others = Array.from({ length: 30 }, (_, index) => ({ name: `b${index}`, share_pct: 3 }));
		const competitors = [...others, { name: 'ours', share_pct: 0.5, is_you: true }];
		world.answer({ data: { competitors } });
		const [message] = await world.items({ ...benchmarks, output: 'message' });
		const lines = String(message!.text).split('\n');
		expect(lines.slice(-2)).toEqual(['░░░░░░░░░░ 0.5% ours ◀ you', '… and 15 more']);
	});

	it('gives a message with shares as bars and the own brand marked', async () => {
		const [message] = await world.items({ ...benchmarks, output: 'message' });
		const [title, ...lines] = String(message!.text).split('\n');
		expect(title).toMatch(/^AI visibility: Share of voice, .+, last 30 days$/);
		for (const line of lines) expect(line).toMatch(/^[█░]{10} [\d.]+% .+$/);
		expect(lines.filter((line) => line.endsWith('◀ you'))).toHaveLength(1);
	});

	it('gives one row without a brand where there is none', async () => {
		world.answer({ data: { category: 'x', competitors: [] } });
		const rows = await world.items({ ...benchmarks, output: 'rows' });
		const none = { window: null, rank: null, name: null, share_pct: null, is_you: null };
		const row_key = expect.stringMatching(/^lumenroast\.example\|\d[\d-]+\|x\|$/) as unknown;
		const domain = 'lumenroast.example';
		expect(rows).toEqual([{ domain, date: expect.any(String), category: 'x', ...none, row_key }]);
	});
});

it('a message of the action plan has the actions numbered and their lift', async () => {
	const [message] = await world.items({ operation: 'actionPlan', output: 'message' });
	const [title, ...lines] = String(message!.text).split('\n');
	expect(title).toMatch(/^AI visibility: Actions for the week of \d+ [A-Z][a-z]+ \d{4}$/);
	expect(lines.map((line) => /^(\d)\. .+ \(\+[\d.]+ points, \w+\)$/.exec(line)?.[1])).toEqual([
		'1',
		'2',
		'3',
		'4',
		'5',
	]);
});

it('an API key in a record does not reach the item', async () => {
	world.answer({ data: { domain: `for ${world.credential.apiKey}` } });
	expect(await world.items(visibility)).toEqual([{ domain: 'for (API key)' }]);
});

it.each([{ data: null }, { data: [7] }])(
	'the answer %j is a clear error of each operation, not an empty success',
	async (body) => {
		for (const operation of ['visibility', 'benchmarks', 'actionPlan', 'mentions']) {
			world.answer(body);
			expect(await world.failure({ operation })).toMatch(
				/^The reporting service returned a response without (an object|the list of mentions) in "data"\. Check/,
			);
		}
	},
);

it.each([
	['in the error', { error: { message: 'No', request_id: 'r1' } }],
	['beside the error', { error: { message: 'No' }, meta: { request_id: 'r1' } }],
])('a refusal tells the request ID that stands %s', async (_, body) => {
	world.answer(body, { status: 400 });
	const { error } = await world.run(visibility);
	expect(error?.description).toBe('Request: GET /visibility, HTTP status: 400, Request ID: r1');
});

/** Each bad value is tried on each parameter in test/corpus/badInput.test.ts. */
it.each([
	[{ from: '2026-11-05', to: '2026-11-01' }, 'From', /after 'To' \(2026-11-01\)/],
	[{ from: '2099-01-01' }, 'From', /is 2099-01-01, which is in the future/],
	[{ from: '={{ $now.plus({ days: 3 }) }}' }, 'From', /is in the future/],
	[{ from: '={{ new Date("x") }}' }, 'From', /not a date|Invalid/],
])('the dates %j are refused before any request', async (filters, name, why) => {
	const message = await world.failure({ ...visibility, filters });
	expect(message).toMatch(why);
	expect(message).toContain(`The parameter '${name}' is `);
	expect(message).not.toContain('[item');
	expect(world.sent()).toEqual([]);
});
