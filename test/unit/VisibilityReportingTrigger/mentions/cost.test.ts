import {
	initial,
	type MentionSettings,
} from '../../../../nodes/VisibilityReportingTrigger/mentions/state';
import { pollMentions } from '../../../../nodes/VisibilityReportingTrigger/mentions/pollMentions';
import { ModelService } from './modelService';

/** What a stream of mentions costs in an hour of polls, one a minute. */

const MINUTE = 60_000;

/** What n8n's static data hold of a trigger beside its state, in bytes: ids, names and counts. */
const AROUND = 400;

const settings: MentionSettings = {
	filters: {},
	startDate: undefined,
	lookbackMs: 60 * MINUTE,
	maxItems: 500,
};

/** Lists the mentions of a minute that ends so long ago. */
function addMinute(service: ModelService, perHour: number, minute: number, ageMs: number): void {
	const count = Math.floor(((minute + 1) * perHour) / 60) - Math.floor((minute * perHour) / 60);
	for (let index = 0; index < count; index += 1) {
		service.add(ageMs + Math.floor((index * MINUTE) / count));
	}
}

async function hourOf(perHour: number) {
	const service = new ModelService('shuffled', 'offset', 100, 10);
	const world = service.world(undefined, () => false);
	for (let minute = 90; minute > 0; minute -= 1) {
		addMinute(service, perHour, minute, (minute - 1) * MINUTE);
	}
	const costs: number[] = [];
	const sizes: number[] = [];
	let items = 0;
	let state = initial(settings);
	for (let poll = 0; poll <= 60; poll += 1) {
		const before = service.requests;
		const result = await pollMentions(state, settings, world);
		if ('failure' in result) throw new Error(JSON.stringify(result.failure));
		({ state } = result);
		items += result.items.length;
		costs.push(service.requests - before);
		sizes.push(Buffer.byteLength(JSON.stringify(state)) + AROUND);
		service.now += MINUTE;
		addMinute(service, perHour, poll, 0);
	}
	const [, ...polls] = costs;
	return {
		perHour,
		items,
		perPoll: Math.round((10 * polls.reduce((sum, cost) => sum + cost)) / polls.length) / 10,
		most: Math.max(...polls),
		bytes: Math.max(...sizes),
	};
}

it.each([
	[1_000, 2, 65_536],
	[10_000, 4, 2 * 65_536],
])(
	'at %i mentions an hour, a poll costs at most %i requests on average, and the state %i bytes',
	async (perHour, requests, bytes) => {
		const cost = await hourOf(perHour);
		process.stdout.write(`${JSON.stringify(cost)}\n`);
		expect(cost.items).toBe(perHour);
		expect(cost.perPoll).toBeLessThanOrEqual(requests);
		expect(cost.bytes).toBeLessThan(bytes);
	},
);
