import { type Sandbox, startSandbox } from '../../sandbox';
import { call } from './call';

/** A million mentions have to cost neither time nor memory; the figures are printed. */
const million = 1_000_000;
let sandbox: Sandbox;
let key: string;

beforeAll(async () => {
	sandbox = await startSandbox();
	key = sandbox.reporting.createKey({ plan: 'agency', perMinute: Infinity });
});
afterAll(() => sandbox.close());

const page = async (query: string): Promise<{ count: number; cursor?: string }> => {
	const reply = await call<{ data: unknown[]; meta: { next_cursor?: string } }>(
		`${sandbox.reporting.baseUrl}/mentions?limit=100&${query}`,
		{ key },
	);
	return { count: reply.body.data.length, cursor: reply.body.meta.next_cursor };
};

/** What a page costs, in milliseconds of the processor, which other programs do not take from it. */
async function cpuMs(times: number, query: string): Promise<number> {
	const before = process.cpuUsage();
	for (let i = 0; i < times; i++) expect((await page(query)).count).toBe(100);
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000 / times;
}

test('a million mentions are listed without being held', async () => {
	await page('');
	const before = process.memoryUsage().heapUsed;
	sandbox.reporting.mentions.setMentionCount(million);
	expect(sandbox.reporting.mentions.count()).toBe(million);
	await page('');
	const grown = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
	process.stdout.write(`heap growth at ${million} mentions: ${grown.toFixed(1)} MB\n`);
	// Held as objects they would take some 400 MB.
	expect(grown).toBeLessThan(20);
});

test.each([
	['the first page', ''],
	['the far end', 'order=oldest'],
	['a filtered page', 'engine=grok&sentiment=negative'],
])('%s is quick', async (name, query) => {
	sandbox.set({ mentionOrder: query === 'order=oldest' ? 'oldest' : 'newest' });
	const taken = await cpuMs(50, query === 'order=oldest' ? '' : query);
	process.stdout.write(`${name} of ${million}: ${taken.toFixed(2)} ms with the client\n`);
	expect(taken).toBeLessThan(50);
});

test('the truth is walked one by one, and no two ids are equal', () => {
	sandbox.reporting.mentions.setMentionCount(million / 5);
	const ids = new Set<string>();
	for (const { id } of sandbox.reporting.mentions.list()) ids.add(id);
	expect(ids.size).toBe(million / 5);
});
