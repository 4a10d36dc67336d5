import { itemsOf, sandboxed, SOON } from '../../worlds/sandboxed';
import type { NodeResult } from '../../../host/engine';

/** What a run does when the service refuses its key, for hours or for good. */

const world = sandboxed();

const parameters = { operation: 'analyze', domain: '={{ $json.domain }}', options: SOON };
const brands = (count: number) =>
	itemsOf(...Array.from({ length: count }, (_, index) => `brand${index}.com`));
const onError = 'continueErrorOutput';
/** The messages, as if the service had been called in the first minute after the start of the tests. */
const messagesOf = ({ errors }: NodeResult) =>
	errors.map(({ json: { error } }) => String(error).replace(/00:0\d UTC/, '00:00 UTC'));

const refuseFor = (seconds: number | string, more = {}) =>
	world.sandbox.addFault({
		...{ kind: 'status', status: 429, message: 'Come back later', times: Infinity },
		...{ headers: { 'retry-after': String(seconds) }, ...more },
	});

const REFUSED =
	'The analysis service rate-limited the request and asked to wait 12 hours, until 22 Nov 2026, 00:00 UTC (this node waits at most 5 minutes): "Come back later"';
const ADVICE =
	"The API key's rate limit is exhausted: run the workflow again later, or use a separate API key for it.";

describe('a service that asks to wait for longer than five minutes', () => {
	world.inQuietTime();

	it.each([
		['as seconds', 43_200],
		['as a time since the epoch', () => world.clock.now() / 1_000 + 43_200],
		['as a date', () => new Date(world.clock.now() + 43_200_000).toUTCString()],
	])('gets one request of 20 items, which end at once, when it asks %s', async (_, asked) => {
		refuseFor(typeof asked === 'function' ? asked() : asked);
		const start = world.clock.now();
		const result = await world.run(parameters, { items: brands(20), onError });
		expect(world.clock.now() - start).toBeLessThan(2_000);
		expect(world.sent()).toEqual(['POST /analyze']);
		expect(messagesOf(result)).toEqual(Array(20).fill(`${REFUSED}. ${ADVICE}`));
	});
});

describe.each([
	['asks to wait for 12 hours', 429, `${REFUSED}; `],
	['rejects the API key', 401, 'The analysis service rejected the API key: "Come back later"; '],
])('a service that %s while analyses are running', (_, status, said) => {
	world.inQuietTime();

	const running = () => {
		world.sandbox.set({ jobSeconds: 90 * 300 });
		refuseFor(status === 429 ? 43_200 : 0, { path: /^\/analyze\//, status });
	};

	it('ends all of them at the first status check, and the errors name their IDs', async () => {
		running();
		const options = { pollInterval: '={{ $json.pollInterval }}' };
		const items = [10, 40, 40, 40].map((pollInterval, index) => {
			return { domain: `brand${index}.com`, pollInterval };
		});
		const start = world.clock.now();
		const result = await world.run({ ...parameters, options }, { items, onError });
		expect(world.clock.now() - start).toBeLessThan(12_000);
		expect(world.sent().filter((request) => request.startsWith('GET'))).toHaveLength(1);
		const messages = messagesOf(result);
		expect(messages.filter((message) => !message.startsWith(said))).toEqual([]);
		const ids = messages.map((message) => /an_\w+(?= may still be running)/.exec(message)?.[0]);
		expect(new Set(ids).size).toBe(4);
	});

	it('returns each as it was last seen when pending ones are to be returned', async () => {
		running();
		const options = { ...SOON, onTimeout: 'returnPending' };
		const json = await world.items({ ...parameters, options }, { items: brands(3) });
		expect(json.map(({ id, status: state }) => [/^an_/.test(String(id)), state])).toEqual(
			Array(3).fill([true, 'queued']),
		);
	});
});

it.each([0, 800])(
	'sends one request of 12 items when the service rejects the key after %i ms',
	async (delayMs) => {
		world.sandbox.addFault({ kind: 'status', status: 401, times: Infinity, delayMs });
		const result = await world.run(parameters, { items: brands(12), onError });
		expect(messagesOf(result)).toHaveLength(12);
		expect(new Set(messagesOf(result)).size).toBe(1);
		expect(world.sent()).toEqual(['POST /analyze']);
	},
);
