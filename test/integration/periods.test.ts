import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { now } from '../today';
import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

/** n8n's zone where none is set. */
const zone = 'America/New_York';
const dayIn = (at: number) =>
	new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
const today = () => dayIn(now());
const daysAgo = (days: number) =>
	new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);

describe('the filter Period', () => {
	const mentions = { operation: 'mentions', returnAll: true };
	const withPeriod = (period: string, more: INodeParameters = {}) =>
		({ filters: { period, ...more } }) as INodeParameters;

	it('gives the mentions of its days in the zone of the workflow', async () => {
		const { json } = await world.run({ ...mentions, ...withPeriod('last7Days') });
		const expected = [...world.sandbox.reporting.mentions.list()].filter(
			({ captured_at }) => dayIn(Date.parse(captured_at)) >= daysAgo(6),
		);
		expect(json).toEqual(expected);
		const { since } = world.sandbox.requests()[0]!.query as { since: string };
		// The service leaves out what was captured at this very moment.
		expect(dayIn(Date.parse(since))).toBe(daysAgo(7));
		expect(dayIn(Date.parse(since) + 1_000)).toBe(daysAgo(6));
	});

	it('has the first second of its first day, and not the last one before', async () => {
		const { addMention, setMentionCount } = world.sandbox.reporting.mentions;
		setMentionCount(0);
		const { json: none } = await world.run({ ...mentions, ...withPeriod('last7Days') });
		expect(none).toEqual([]);
		const { since } = world.sandbox.requests()[0]!.query as { since: string };
		const start = Date.parse(since) + 1_000;
		addMention({ captured_at: new Date(start - 1_000).toISOString() });
		const first = addMention({ captured_at: new Date(start).toISOString() });
		const { json } = await world.run({ ...mentions, ...withPeriod('last7Days') });
		expect(json).toEqual([first]);
	});

	it.each(['newest', 'oldest', 'shuffled'] as const)(
		'leaves out what was captured after it, and counts the limit behind that, %s first',
		async (mentionOrder) => {
			world.sandbox.set({ mentionOrder });
			const { setMentionCount, list } = world.sandbox.reporting.mentions;
			setMentionCount(9_000);
			const { json } = await world.run({
				...{ operation: 'mentions', limit: 250 },
				...withPeriod('previousMonth'),
			});
			expect(json).toHaveLength(250);
			const month = daysAgo(0).slice(0, 7);
			for (const { captured_at } of json) {
				expect(dayIn(Date.parse(String(captured_at))) < `${month}-01`).toBe(true);
			}
			expect([...list()].length).toBe(9_000);
		},
	);

	it('names its days in a text', async () => {
		const { json } = await world.run({
			...{ ...mentions, output: 'message', options: { maxMentions: 1 } },
			...withPeriod('last7Days'),
		});
		const text = String(json[0]!.text);
		expect(text).toMatch(/^[\d,]+ mentions, \d+( \w+)?( – |–)\d+ \w+ \d{4}\n/);
		expect(text.match(/^• /gm)).toHaveLength(1);
		expect(text).toMatch(/^• .+, \d+ \w+ \d{4}, \d\d:\d\d E[SD]T$/m);
		expect(json[0]).toMatchObject({ count: expect.any(Number), negative: expect.any(Number) });
	});

	it('asks for the trend of its days', async () => {
		await world.run({ operation: 'visibility', ...withPeriod('last30Days') });
		const { json } = await world.run({ operation: 'visibility', ...withPeriod('previousWeek') });
		const [month, week] = world.sandbox.requests().map(({ query }) => query as IDataObject);
		expect(month).toEqual({ from: daysAgo(29), to: today() });
		expect(new Date(String(week!.from)).getUTCDay()).toBe(1);
		expect(new Date(String(week!.to)).getUTCDay()).toBe(0);
		const { trend } = json[0] as { trend: Array<{ date: string }> };
		expect(trend.map(({ date }) => date)).toEqual([
			week!.from,
			...trend.slice(1, -1).map(({ date }) => date),
			week!.to,
		]);
		expect(trend).toHaveLength(7);
	});

	it.each([
		['mentions', { since: '2026-11-01' }, 'Since'],
		['visibility', { from: '2026-11-01' }, 'From'],
		['visibility', { to: '2026-11-01' }, 'To'],
	])('of %s is refused together with %j', async (operation, filters, other) => {
		const { error } = await world.run({ operation, ...withPeriod('last7Days', filters) });
		expect(error?.message).toMatch(
			new RegExp(`^The parameter 'Period' cannot be combined with '${other}'\\. Remove one`),
		);
		expect(world.sent()).toEqual([]);
	});

	it('beside an empty date is not', async () => {
		const { error } = await world.run({
			...{ operation: 'visibility' },
			...withPeriod('last7Days', { from: '', to: '' }),
		});
		expect(error).toBeUndefined();
	});

	it('has no own dates', async () => {
		const { error } = await world.run({ operation: 'visibility', ...withPeriod('custom') });
		expect(error?.message).toMatch(/^The parameter 'Period' is "custom"\. Use one of/);
	});
});
