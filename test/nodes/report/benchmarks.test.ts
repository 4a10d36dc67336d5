import { sandboxed } from '../../worlds/sandboxed';

const world = sandboxed('visibilityReporting');

it('returns one row without a brand when none is listed', async () => {
	world.answer({ data: { category: 'x', competitors: [] } });
	const rows = await world.items({ operation: 'benchmarks', output: 'rows' });
	const none = { window: null, rank: null, name: null, share_pct: null, is_you: null };
	const row_key = expect.stringMatching(/^lumenroast\.example\|\d[\d-]+\|x\|$/) as unknown;
	const domain = 'lumenroast.example';
	expect(rows).toEqual([{ domain, date: expect.any(String), category: 'x', ...none, row_key }]);
});
