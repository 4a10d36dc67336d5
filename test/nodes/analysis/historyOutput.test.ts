import { sandboxed } from '../../worlds/sandboxed';

const world = sandboxed();

const history = { operation: 'history', output: 'message' };
const ofDomain = { ...history, filters: { domain: 'example.com' } };

it('shows the scores of a domain over time', async () => {
	const scores = [40, 60, 50];
	scores.forEach((score, index) => world.seed('example.com', 30 - 10 * index, { score }));
	world.seed('other.example', 5);
	const [item] = await world.items(ofDomain);
	const { text, ...facts } = item!;
	expect(facts).toEqual({ count: 3 });
	expect(String(text).split('\n').slice(0, 3)).toEqual([
		expect.stringMatching(/^3 AI visibility analyses of example\.com, .+ \d{4}$/),
		expect.stringMatching(/^Latest score 50 \(\+10 since \d+ [A-Z][a-z]+ \d{4}\)$/),
		expect.stringMatching(/^Score, .+: ▁█▅ 40 to 60$/),
	]);
});

it.each<[order: string, scores: number[], line: string, limit?: number, pages?: number]>([
	['newest', [3, 2], 'Latest score 3 '],
	['oldest', [1, 2], 'Score on 3 Nov 2026: 2 '],
	['shuffled', [2, 3, 1], 'Score on 4 Nov 2026: 3 '],
	['oldest, cut at the limit on the last page', [1, 2, 3], 'Score on 3 Nov 2026: 2 ', 2, 1],
])('calls a score the latest only when it is known to be: %s', async (...row) => {
	const [, scores, line, limit = scores.length, pages = 2] = row;
	const data = scores.map((score) => ({
		id: `an_${score}`,
		domain: 'example.com',
		score,
		created_at: `2026-11-0${score + 1}T12:00:00Z`,
	}));
	world.answer({ data, meta: { pages } }, { path: '/history' });
	const [item] = await world.items({ ...ofDomain, limit });
	expect(String(item!.text).split('\n')[1]).toEqual(expect.stringMatching(line));
});

it('lists the analyses of an account without a trend, the newest first', async () => {
	const domains = ['c.example', 'b.example', 'a.example'];
	domains.forEach((domain, index) => world.seed(domain, (3 - index) / 10));
	const [item] = await world.items({ ...history, limit: 3 });
	const text = String(item!.text);
	expect(text).toMatch(/^3 AI visibility analyses, /);
	expect(text.match(/\w\.example/g)).toEqual(['a.example', 'b.example', 'c.example']);
	expect(text).not.toMatch(/[▁▂▃▅▇]/);
});

it('says that there are no analyses', async () => {
	expect(await world.items(ofDomain)).toEqual([
		{ text: 'No AI visibility analyses of example.com', count: 0 },
	]);
});

it('shows no score of an analysis that is still running', async () => {
	world.sandbox.set({ jobSeconds: 3_600 });
	const analyze = { operation: 'analyze', domain: 'example.com', waitForCompletion: false };
	await world.items(analyze);
	const [item] = await world.items(ofDomain);
	expect(item!.text).toMatch(/^1 AI visibility analysis of example\.com, [^\n]+$/);
});
