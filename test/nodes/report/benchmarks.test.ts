import { sandboxed } from '../../worlds/sandboxed';

const world = sandboxed('visibilityReporting');

it('returns one row without a brand when none is listed', async () => {
	// Still the day before in New York.
	const meta = { generated_at: '2026-11-22T03:00:00Z' };
	world.answer({ data: { category: 'x', competitors: [] }, meta });
	const rows = await world.items({ operation: 'benchmarks', output: 'rows' });
	const none = { window: null, rank: null, name: null, share_pct: null, is_you: null };
	const [domain, date] = ['lumenroast.example', '2026-11-21'];
	const row_key = `${domain}|${date}|x|`;
	expect(rows).toEqual([{ domain, date, category: 'x', ...none, row_key }]);
});
