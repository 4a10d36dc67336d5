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

it.each([
	[{ from: '2026-11-05', to: '2026-11-01' }, /'From' is .+ after 'To' \(2026-11-01\)/],
	[{ from: '={{ $now.plus({ days: 3 }) }}' }, /'From' is .+ in the future/],
	[{ from: '={{ new Date("x") }}' }, /'From' is .*(not a date|Invalid)/],
])('sends no request when the dates are %j', async (filters, why) => {
	expect(await world.failure({ ...visibility, filters })).toMatch(why);
	expect(world.sent()).toEqual([]);
});

it('returns one row per day of the trend', async () => {
	const rows = await world.items({ ...visibility, output: 'rows' });
	const { data } = await world.truth('/visibility');
	const { domain, trend } = data as { domain: string; trend: Array<{ date: string }> };
	expect(rows).toEqual(trend.map((day) => ({ domain, ...day, row_key: `${domain}|${day.date}` })));
});

it('returns a message with the change and the trend as a line', async () => {
	const [message] = await world.items({ ...visibility, output: 'message' });
	expect(message!.text).toMatch(
		/^AI visibility of [\w.]+: [\d.]+ \([+−][\d.]+ in 30 days\)\n[▁▂▃▅▇]{30}\n\d.* \d{4}: start [\d.]+, end [\d.]+, lowest [\d.]+, highest [\d.]+$/,
	);
});
