import { sandboxed } from '../../worlds/sandboxed';
import { dayAgo } from '../../today';

const world = sandboxed('visibilityReporting');

const visibility = { operation: 'visibility' };
const FROM = dayAgo(50);
const TO = dayAgo(46);

it.each([
	[FROM, TO],
	[`${FROM}T23:30:00`, `${TO} 10:00`],
	[`${FROM}T23:30:00-05:00`, `${TO}T00:00:00Z`],
	[`={{ DateTime.fromISO("${FROM}") }}`, `={{ DateTime.fromISO("${TO}").toISO() }}`],
	[`={{ new Date("${FROM}T17:00Z") }}`, `={{ new Date("${TO}T17:00Z") }}`],
	[`={{ new Date("${FROM}") }}`, `={{ new Date("${TO}").toISOString() }}`],
])('requests the days from %s to %s', async (from, to) => {
	const domains = 'https://Lumenroast.example/';
	const [record] = await world.items({ ...visibility, domains, filters: { from, to } });
	expect(world.queries()).toEqual([{ domain: 'lumenroast.example', from: FROM, to: TO }]);
	expect(record!.trend).toHaveLength(5);
});

it('returns one row per day of the trend', async () => {
	const rows = await world.items({ ...visibility, output: 'rows' });
	const { data } = await world.truth('/visibility');
	const { domain, trend } = data as { domain: string; trend: Array<{ date: string }> };
	expect(rows).toEqual(trend.map((day) => ({ domain, ...day, row_key: `${domain}|${day.date}` })));
});
