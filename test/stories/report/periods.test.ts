import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startOfDate } from 'ai-visibility-reports/time';
import { sandboxed } from '../../helpers/sandboxed';
import { dayOf, daysAgo } from '../../helpers/zone';

const world = sandboxed('visibilityReporting');

describe('the filter Period', () => {
	const mentions = { operation: 'mentions', returnAll: true };
	const ofLastWeek = { ...mentions, filters: { period: 'last7Days' } };
	const trendOf = async (period: string, more: INodeParameters = {}) => {
		const filters = { period, ...more };
		const [record] = await world.items({ operation: 'visibility', filters });
		return (record as { trend: Array<{ date: string }> }).trend;
	};
	/** When the first day begins; the service leaves out what was captured at the moment asked for. */
	const begin = () => Date.parse(String(world.queries()[0]!.since)) + 1_000;

	it('gives the mentions of its days in the zone of the workflow', async () => {
		const expected = [...world.sandbox.reporting.mentions.list()].filter(({ captured_at }) => {
			const day = dayOf(Date.parse(captured_at));
			return day >= daysAgo(7) && day < daysAgo(0);
		});
		expect(await world.items(ofLastWeek)).toEqual(expected);
		expect([dayOf(begin() - 1_000), dayOf(begin())]).toEqual([daysAgo(8), daysAgo(7)]);
	});

	it('begins with the first second of its first day, and ends before the first one of the next day', async () => {
		const { addMention, setMentionCount } = world.sandbox.reporting.mentions;
		setMentionCount(0);
		expect(await world.items(ofLastWeek)).toEqual([]);
		const end = startOfDate(daysAgo(0), 'America/New_York');
		for (const at of [begin() - 1_000, end]) {
			addMention({ captured_at: new Date(at).toISOString() });
		}
		const first = addMention({ captured_at: new Date(begin()).toISOString() });
		expect(await world.items(ofLastWeek)).toEqual([first]);
	});

	it('leaves out later mentions before Limit counts, in whatever order they come', async () => {
		world.sandbox.set({ mentionOrder: 'shuffled' });
		world.sandbox.reporting.mentions.setMentionCount(4_000);
		const filters = { period: 'previousMonth' };
		const json = await world.items({ operation: 'mentions', limit: 250, filters });
		expect(json).toHaveLength(250);
		const days = json.map(({ captured_at }) => dayOf(Date.parse(String(captured_at)))).sort();
		expect(days.at(-1)! < `${daysAgo(0).slice(0, 7)}-01`).toBe(true);
	});

	it('names its days in a text', async () => {
		const full = { appearance: { detail: 'full' }, options: { maxMentions: 1 } };
		const [json] = await world.items({ ...ofLastWeek, output: 'message', ...full });
		const text = String(json!.text);
		expect(text).toMatch(/^AI visibility: [\d,]+ mentions, \d+( \w+)?( – |–)\d+ \w+ \d{4}\n/);
		expect(text.match(/^\p{So} .+, \d+ \w+ \d{4}$/gmu)).toHaveLength(1);
		expect(text.match(/^\p{So} /gmu)).toHaveLength(1);
	});

	it('gives the trend of its days', async () => {
		await trendOf('last30Days');
		const trend = await trendOf('previousWeek');
		const [month, week] = world.queries() as IDataObject[];
		expect(month).toEqual({ from: daysAgo(30), to: daysAgo(1) });
		expect(new Date(String(week!.from)).getUTCDay()).toBe(1);
		expect([trend[0]!.date, trend.at(-1)!.date, trend.length]).toEqual([week!.from, week!.to, 7]);
	});

	it('shows the score of its last day, not the current one', async () => {
		world.sandbox.reporting.setTrend([...Array<number>(30).fill(60), 61, 70]);
		const parameters = { operation: 'visibility', filters: { period: 'last7Days' } };
		const [json] = await world.items({ ...parameters, output: 'message' });
		expect(json).toMatchObject({ score: 61, score_delta_30d: null });
		expect(json!.text).toMatch(/^Score 61$/m);
		const options = { combine: true };
		const [all] = await world.items({ ...parameters, output: 'message', options });
		expect(all!.text).toMatch(/\b61\b/);
		expect(all!.text).not.toMatch(/30 days/);
		const [record] = await world.items(parameters);
		expect(record).toMatchObject({ score: 70 });
	});

	it.each([
		['mentions', 'Since', { since: '2026-11-01' }],
		['visibility', 'From', { from: '2026-11-01' }],
		['visibility', 'To', { to: '2026-11-01' }],
	])('is refused by the operation %s together with %s', async (operation, other, filter) => {
		const filters = { period: 'last7Days', ...filter };
		expect(await world.failure({ operation, filters })).toContain(
			`The parameter 'Period' cannot be combined with '${other}'. Remove one`,
		);
		expect(world.sent()).toEqual([]);
	});

	it('is accepted beside an empty date', async () => {
		expect(await trendOf('last7Days', { from: '', to: '' })).toHaveLength(7);
	});

	it('takes no dates of its own', async () => {
		const filters = { period: 'custom' };
		expect(await world.failure({ operation: 'visibility', filters })).toMatch(
			/^The parameter 'Period' is "custom"\. Use one of/,
		);
	});
});

it('returns one row of the share of voice, without a brand, when none is listed', async () => {
	// Still the day before in New York.
	const meta = { generated_at: '2026-11-22T03:00:00Z' };
	world.answer({ data: { category: 'x', competitors: [] }, meta });
	const rows = await world.items({ operation: 'benchmarks', output: 'rows' });
	const none = { window: null, rank: null, name: null, share_pct: null, is_you: null };
	const [domain, date] = ['lumenroast.example', '2026-11-21'];
	const row_key = `${domain}|${date}|x|`;
	expect(rows).toEqual([{ domain, date, category: 'x', ...none, row_key }]);
});
