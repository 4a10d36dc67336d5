import { served } from './served';

/** A million mentions have to cost neither time nor memory; the figures are printed. */
const MILLION = 1_000_000;

const world = served();

const page = async (query = '') => {
	const { body } = await world.reporting<{ data: unknown[] }>(`/mentions?limit=100${query}`);
	expect(body.data).toHaveLength(100);
};

test('a million mentions are listed without being held', async () => {
	await page();
	const before = process.memoryUsage().heapUsed;
	world.sandbox.reporting.mentions.setMentionCount(MILLION);
	expect(world.sandbox.reporting.mentions.count()).toBe(MILLION);
	await page();
	const grown = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
	process.stdout.write(`heap growth at ${MILLION} mentions: ${grown.toFixed(1)} MB\n`);
	// Held as objects they would take some 400 MB.
	expect(grown).toBeLessThan(20);
});

test.each([
	['the first page', 'newest', ''],
	['the far end', 'oldest', ''],
	['a filtered page', 'newest', '&engine=grok&sentiment=negative'],
] as const)('%s is quick', async (name, mentionOrder, query) => {
	world.sandbox.set({ mentionOrder });
	world.sandbox.reporting.mentions.setMentionCount(MILLION);
	// Of the processor, which other programs do not take from it.
	const before = process.cpuUsage();
	for (let i = 0; i < 50; i++) await page(query);
	const { user, system } = process.cpuUsage(before);
	const taken = (user + system) / 1000 / 50;
	process.stdout.write(`${name} of ${MILLION}: ${taken.toFixed(2)} ms with the client\n`);
	expect(taken).toBeLessThan(50);
});

test('the truth is walked one by one, and no two ids are equal', () => {
	world.sandbox.reporting.mentions.setMentionCount(MILLION / 5);
	const ids = new Set<string>();
	for (const { id } of world.sandbox.reporting.mentions.list()) ids.add(id);
	expect(ids.size).toBe(MILLION / 5);
});
