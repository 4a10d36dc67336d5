import type { Fault } from '../../../sandbox';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';
import { instantAgo } from '../../helpers/today';

const world = sandboxed('visibilityReporting');

const setDown = (status: number, retryAfter?: string, more: Partial<Fault> = {}) =>
	world.sandbox.addFault({
		kind: 'status',
		status,
		times: Infinity,
		...(retryAfter && { headers: { 'Retry-After': retryAfter } }),
		...more,
	});

/** An active trigger with a key of its own, since all calls of a key wait as long as the service asks. */
async function active() {
	const workflow = new TriggerWorkflow({ event: 'mention' }, world.credential);
	workflow.credential = {
		...world.credential,
		apiKey: world.sandbox.reporting.createKey({ plan: 'studio' }),
	};
	workflow.budgetMs = 60_000;
	await workflow.activate();
	world.sandbox.clearRequests();
	return workflow;
}

const failureOf = async (workflow: TriggerWorkflow) =>
	await workflow.poll().then(
		() => undefined,
		(error: Error & { failure?: unknown }) => error,
	);

it.each<[number, string | undefined, number, object | undefined]>([
	[401, undefined, 1, { cause: 'credential-invalid' }],
	[404, undefined, 1, { cause: 'configuration-invalid' }],
	[408, '60', 1, { cause: 'temporarily-unavailable', retryAfterMs: 60_000 }],
	[503, '60', 1, { cause: 'temporarily-unavailable', retryAfterMs: 60_000 }],
	[503, undefined, 4, { cause: 'temporarily-unavailable' }],
	[503, '1', 4, { cause: 'temporarily-unavailable', retryAfterMs: 1_000 }],
	[429, '120', 1, { cause: 'rate-limited', retryAfterMs: 120_000 }],
])(
	'fails a poll by HTTP %i (Retry-After: %s) after %i requests, and tells n8n the cause',
	async (status, retryAfter, requests, cause) => {
		const workflow = await active();
		setDown(status, retryAfter);
		expect((await failureOf(workflow))?.failure).toEqual(cause);
		expect(world.sent()).toHaveLength(requests);
	},
);

it('fails a poll after three retries in all, on whichever pages they were', async () => {
	const workflow = await active();
	world.sandbox.reporting.mentions.addMentions(250, { captured_at: instantAgo(3_000) });
	setDown(503, '1', { times: 2 });
	setDown(503, '1', { times: 2, after: 1 });
	expect((await failureOf(workflow))?.message).toMatch(/was unavailable \(2 attempts/);
	expect(world.sent()).toHaveLength(5);
});

it.each([
	[
		'120',
		"The reporting service was not called during this poll, because the API key's rate limit is exhausted. The next poll tries again. If this happens often, poll less frequently or use a separate API key for this workflow.",
	],
	['432000', 'asked to wait 5 days'],
])(
	'sends no request in a poll, and says why, when the service has asked to wait %s seconds',
	async (seconds, message) => {
		const workflow = await active();
		setDown(429, seconds);
		await failureOf(workflow);
		world.sandbox.clearRequests();
		await world.clock.sleep(30_000);
		expect((await failureOf(workflow))?.message).toContain(message);
		expect(world.sent()).toEqual([]);
	},
);

it('ends an activation when the time of the poll is up and the service has not answered', async () => {
	world.sandbox.addFault({ kind: 'hang', times: Infinity });
	const workflow = new TriggerWorkflow({ event: 'mention' }, world.credential);
	workflow.budgetMs = 25_000;
	const begin = world.clock.now();
	expect(await workflow.activate()).toEqual([]);
	expect(world.clock.now() - begin).toBe(25_000);
});
