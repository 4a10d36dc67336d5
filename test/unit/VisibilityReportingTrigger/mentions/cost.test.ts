import { steady } from '../../../../bench/trigger/runs';

const HOUR = 3_600_000;

it.each([
	[1_000, 2, 65_536],
	[10_000, 4, 2 * 65_536],
])(
	'at %i mentions an hour, a poll costs at most %i requests on average, and the state %i bytes',
	async (perHour, requests, bytes) => {
		const cost = await steady(perHour, HOUR, 60, { order: 'shuffled', cursors: 'offset' });
		process.stdout.write(`${JSON.stringify(cost)}\n`);
		expect(cost.items).toBe(perHour);
		expect(cost.requests / cost.polls).toBeLessThanOrEqual(requests);
		expect(cost.bytes).toBeLessThan(bytes);
	},
);
