import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { isoInstant } from '../../sandbox/clock';
import { now } from '../today';
import { TriggerWorkflow } from './pollEngine';
import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const mentions = () => world.sandbox.reporting.mentions;
const trigger = (parameters: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'mention', ...parameters }, world.credential);
const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id);
const seconds = (back: number) => isoInstant(now() - back * 1_000);

/** The requests that a piece of work costs. */
async function cost(work: () => Promise<unknown>): Promise<number> {
	world.sandbox.clearRequests();
	await work();
	return world.sandbox.requests().length;
}

describe('new mentions', () => {
	it('come out once, as the service sent them, oldest first', async () => {
		const workflow = trigger();
		expect(await workflow.activate()).toEqual([]);
		const later = mentions().addMention({ captured_at: seconds(1) });
		const earlier = mentions().addMention({ captured_at: seconds(9) });
		expect(await workflow.poll()).toEqual([earlier, later]);
		expect(await workflow.poll()).toEqual([]);
		expect(workflow.emitted()).toEqual([earlier, later]);
	});

	it('fit the filters', async () => {
		const filters = { engine: 'claude', sentiment: 'negative' };
		const workflow = trigger({ filters });
		await workflow.activate();
		mentions().addMention({ engine: 'grok', sentiment: 'negative' });
		const wanted = mentions().addMention({ engine: 'claude', sentiment: 'negative' });
		expect(await workflow.poll()).toEqual([wanted]);
	});
});

it('a poll costs one request with nothing new, and else ceil(new / 100) + 1, in any order', async () => {
	world.sandbox.set({ mentionOrder: 'shuffled', cursorStyle: 'offset' });
	mentions().setMentionCount(200_000);
	const workflow = trigger();
	await workflow.activate();
	expect(await cost(() => workflow.poll())).toBe(1);
	mentions().addMentions(250, { captured_at: seconds(5) });
	expect(await cost(() => workflow.poll())).toBeLessThanOrEqual(4);
	expect(await cost(() => workflow.poll())).toBe(1);
});

describe('failures', () => {
	const down = (status: number, more: Partial<Fault> = {}) =>
		world.sandbox.addFault({ kind: 'status', status, times: Infinity, ...more });
	const problem = async (work: Promise<unknown>) =>
		await work.then(
			() => undefined,
			(error: Error & { failure?: unknown }) => error,
		);

	it.each([408, 425, 429, 500, 503])(
		'a passing %i does not block an activation',
		async (status) => {
			down(status);
			expect(await trigger().activate()).toEqual([]);
			expect(world.sent().length).toBeLessThanOrEqual(4);
		},
	);

	it('a 429 that asks for hours blocks no activation, and is not asked again by each poll', async () => {
		down(429, { headers: { 'Retry-After': '43200' } });
		const workflow = trigger();
		expect(await workflow.activate()).toEqual([]);
		for (let poll = 0; poll < 4; poll += 1) {
			await world.clock.sleep(60_000);
			expect(await problem(workflow.poll())).toBeDefined();
		}
		expect(world.sent().length).toBeLessThanOrEqual(2);
	});

	it('a 401 costs one request a poll, and is told to n8n as a refused key', async () => {
		const workflow = trigger();
		await workflow.activate();
		down(401);
		world.sandbox.clearRequests();
		const error = await problem(workflow.poll());
		expect(error?.failure).toEqual({ cause: 'credential-invalid' });
		expect(world.sent()).toHaveLength(1);
	});

	it('nor does a lost connection', async () => {
		world.sandbox.addFault({ kind: 'reset', times: Infinity });
		expect(await trigger().activate()).toEqual([]);
		expect(world.sent().length).toBeLessThanOrEqual(4);
	});

	it.each([
		['a revoked key', () => ({ apiKey: world.sandbox.reporting.keys.revoked }), /API key/],
		['an expired plan', () => ({ apiKey: world.sandbox.reporting.keys.expired }), /plan/],
		['a wrong scope', () => ({ apiKey: world.sandbox.reporting.keys.wrongScope }), /scope/],
		['a wrong URL', () => ({ baseUrl: `${world.sandbox.origin}/elsewhere` }), /'Base URL'/],
	])('%s blocks it, with the reason', async (_, credential, reason) => {
		const workflow = trigger();
		workflow.credential = { ...world.credential, ...credential() };
		expect((await problem(workflow.activate()))?.message).toMatch(reason);
	});

	it('a refused domain blocks it too, with advice about its own fields only', async () => {
		down(400, { path: '/visibility' });
		const filters = { domain: 'lumenroast.example' };
		const workflow = trigger({ event: 'visibilityChange', filters });
		const { message = '' } = (await problem(workflow.activate())) ?? {};
		expect(message).toMatch(/or leave the field empty to use the account's own one\)\.$/);
	});

	it('later ones fail the poll, with cause and Retry-After, and lose nothing', async () => {
		const workflow = trigger();
		// A key of its own, since all calls of a key wait as long as the service asks.
		const apiKey = world.sandbox.reporting.createKey({ plan: 'studio' });
		workflow.credential = { ...world.credential, apiKey };
		await workflow.activate();
		const before = workflow.memory();
		const added = mentions().addMentions(250, { captured_at: seconds(3) });
		const fault = down(429, { after: 2, headers: { 'Retry-After': '120' } });
		const error = await problem(workflow.poll());
		expect(error?.message).toMatch(/rate-limited the request/);
		expect(error?.failure).toEqual({ cause: 'rate-limited', retryAfterMs: 120_000 });
		expect(workflow.memory()).toBe(before);
		expect(world.sent().length).toBeLessThanOrEqual(4);
		fault.remove();
		workflow.credential = world.credential;
		await workflow.activate('update');
		expect(ids(workflow.emitted()).sort()).toEqual(ids(added).sort());
	});

	it.each([408, 503])('of status %i are told to n8n as passing', async (status) => {
		const workflow = trigger();
		await workflow.activate();
		down(status, { headers: { 'Retry-After': '60' } });
		const error = await problem(workflow.poll());
		expect(error?.failure).toEqual({ cause: 'temporarily-unavailable', retryAfterMs: 60_000 });
	});

	it('say so where nothing was sent, as the key had to wait', async () => {
		const apiKey = world.sandbox.reporting.createKey({ plan: 'studio' });
		const workflow = trigger();
		workflow.credential = { ...world.credential, apiKey };
		workflow.budgetMs = 60_000;
		await workflow.activate();
		down(429, { headers: { 'Retry-After': '120' } });
		await problem(workflow.poll());
		world.sandbox.clearRequests();
		const error = await problem(workflow.poll());
		expect(error?.message).toBe(
			"The reporting service was not called during this poll, because the API key's rate limit is exhausted. The next poll tries again. If this happens often, poll less frequently or use a separate API key for this workflow.",
		);
		expect(error?.failure).toMatchObject({ cause: 'temporarily-unavailable' });
		expect(world.sent()).toEqual([]);
	});

	it('a service that is down costs four requests a poll', async () => {
		const workflow = trigger();
		await workflow.activate();
		down(503);
		expect(await cost(() => problem(workflow.poll()))).toBe(4);
	});

	it('one that never answers holds up an activation no longer than its time', async () => {
		world.sandbox.addFault({ kind: 'hang', times: Infinity });
		const workflow = trigger();
		workflow.budgetMs = 25_000;
		const begin = world.clock.now();
		expect(await workflow.activate()).toEqual([]);
		expect(world.clock.now() - begin).toBe(25_000);
	});
});

describe('a test run in the editor', () => {
	it('names a parameter that cannot be used, without an item, as a trigger has none', async () => {
		const options = { startFrom: 'date' };
		await expect(trigger({ options }).activate()).rejects.toThrow(
			"The parameter 'Start Date' is empty. Enter a date, or set 'Start From' to Now.",
		);
		expect(world.sent()).toEqual([]);
	});

	it('refuses an event that it does not have, as the action nodes refuse an operation', async () => {
		for (const run of [
			trigger({ event: 'newMention' }).activate(),
			trigger({ event: '' }).test(),
		]) {
			await expect(run).rejects.toThrow(
				/^The parameter 'Event' is ("newMention"|empty). Use one of: actionPlan, mention, shareOfVoiceChange, silence, visibilityChange.$/,
			);
		}
		expect(world.sent()).toEqual([]);
	});

	it('says when there is none', async () => {
		mentions().setMentionCount(0);
		await expect(trigger().test()).rejects.toThrow(/No mentions match the current filters yet/);
	});
});
