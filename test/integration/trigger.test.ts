import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { isoInstant } from '../../sandbox/clock';
import { minutesAgo, now } from '../today';
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

	it('start from a date', async () => {
		mentions().setMentionCount(0);
		mentions().addMention({ captured_at: minutesAgo(400) });
		const wanted = mentions().addMention({ captured_at: minutesAgo(200) });
		const options = { startFrom: 'date', startDate: minutesAgo(300) };
		expect(await trigger({ options }).activate()).toEqual([wanted]);
	});

	it('that are already listed at activation never come, also behind an outage', async () => {
		mentions().addMentions(150);
		const workflow = trigger();
		world.sandbox.addFault({ kind: 'status', status: 503, times: 4 });
		expect(await workflow.activate()).toEqual([]);
		await world.clock.sleep(3_100);
		const [wanted] = mentions().addMentions(1);
		expect(await workflow.poll()).toEqual([wanted]);
	});

	it('that are captured while an activation fails come with the next poll', async () => {
		const workflow = trigger();
		world.sandbox.addFault({ kind: 'status', status: 503, times: 4 });
		const activation = workflow.activate();
		await world.clock.sleep(2_500);
		const added = mentions().addMentions(2);
		expect(await activation).toEqual([]);
		await workflow.poll();
		expect(ids(workflow.emitted()).sort()).toEqual(ids(added).sort());
	});
});

describe.each(['newest', 'oldest', 'shuffled'] as const)('listed %s first', (mentionOrder) => {
	beforeEach(() => world.sandbox.set({ mentionOrder, cursorStyle: 'offset' }));

	it('350 at once with one captured_at come out in portions, each once', async () => {
		const workflow = trigger({ options: { maxItemsPerPoll: 100 } });
		await workflow.activate();
		const added = mentions().addMentions(350, { captured_at: seconds(2) });
		for (let poll = 0; poll < 6; poll += 1) await workflow.poll();
		expect(workflow.executions).toHaveLength(4);
		for (const { length } of workflow.executions) expect(length).toBeLessThanOrEqual(100);
		expect(ids(workflow.emitted()).sort()).toEqual(ids(added).sort());
	});

	it.each(['first read', 'change of the filters'])(
		'one that is captured during a slow %s comes',
		async (reason) => {
			for (let minute = 50; minute > 0; minute -= 1) {
				mentions().addMentions(8, { captured_at: minutesAgo(minute), sentiment: 'positive' });
			}
			const workflow = trigger({ filters: { sentiment: 'positive' } });
			if (reason !== 'first read') {
				workflow.parameters = { event: 'mention', filters: { sentiment: 'negative' } };
				await workflow.activate();
				workflow.parameters = { event: 'mention', filters: { sentiment: 'positive' } };
			}
			world.sandbox.addFault({ kind: 'delay', delayMs: 800, times: Infinity });
			const activation = workflow.activate();
			await world.clock.sleep(2_700);
			const added = mentions().addMention({ sentiment: 'positive' });
			await activation;
			world.sandbox.clearFaults();
			for (let poll = 0; poll < 6; poll += 1) await workflow.poll();
			expect(workflow.emitted()).toEqual([added]);
		},
	);

	it('late arrivals are found behind a crowd', async () => {
		const workflow = trigger();
		await workflow.activate();
		for (let minute = 50; minute > 0; minute -= 1) {
			mentions().addMentions(8, { captured_at: minutesAgo(minute) });
		}
		await workflow.poll();
		const late = mentions().addMention({ captured_at: minutesAgo(45) });
		for (let poll = 0; poll < 6; poll += 1) await workflow.poll();
		expect(workflow.emitted()).toHaveLength(401);
		expect(workflow.executions.at(-1)).toEqual([late]);
	});

	it('a poll with nothing new costs one request, one with news ceil(new/100) + 1', async () => {
		mentions().setMentionCount(200_000);
		const workflow = trigger();
		await workflow.activate();
		expect(await cost(() => workflow.poll())).toBe(1);
		mentions().addMentions(250, { captured_at: seconds(5) });
		expect(await cost(() => workflow.poll())).toBeLessThanOrEqual(4);
		expect(await cost(() => workflow.poll())).toBe(1);
		expect(await cost(() => workflow.poll())).toBe(1);
	});
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

	it('nor does a lost connection', async () => {
		world.sandbox.addFault({ kind: 'reset', times: Infinity });
		expect(await trigger().activate()).toEqual([]);
		expect(world.sent().length).toBeLessThanOrEqual(4);
	});

	it.each([
		['revoked', /API key/],
		['expired', /plan/],
		['wrongScope', /scope/],
	] as const)('a key that is %s blocks it, with the reason', async (key, reason) => {
		const workflow = trigger();
		workflow.credential = { ...world.credential, apiKey: world.sandbox.reporting.keys[key] };
		expect((await problem(workflow.activate()))?.message).toMatch(reason);
	});

	it('a wrong base URL blocks it too', async () => {
		const workflow = trigger();
		workflow.credential = { ...world.credential, baseUrl: `${world.sandbox.origin}/elsewhere` };
		expect((await problem(workflow.activate()))?.message).toMatch(/'Base URL'/);
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

describe('n8n', () => {
	it('polls twice at once: each mention comes once', async () => {
		const workflow = trigger();
		await workflow.activate();
		const added = mentions().addMentions(150);
		await Promise.all([workflow.poll(), workflow.poll(), workflow.poll()]);
		await workflow.poll();
		expect(ids(workflow.emitted()).sort()).toEqual(ids(added).sort());
	});

	it('is killed before it has saved anything of a poll: nothing is lost or repeated', async () => {
		const workflow = trigger();
		await workflow.activate();
		const added = mentions().addMentions(3);
		await workflow.pollAndDie({ saved: false });
		await workflow.activate('init');
		expect(ids(workflow.emitted()).sort()).toEqual(ids(added).sort());
		await workflow.activate('init');
		expect(workflow.emitted()).toHaveLength(3);
	});

	it('is restarted, deactivates and activates, renames the node: nothing is lost or repeated', async () => {
		const workflow = trigger();
		await workflow.activate();
		const all = [...mentions().addMentions(3)];
		await workflow.poll();
		all.push(...mentions().addMentions(2));
		await workflow.activate('init');
		all.push(...mentions().addMentions(2));
		await workflow.activate('activate');
		workflow.name = 'Renamed';
		all.push(...mentions().addMentions(2));
		await workflow.activate('update');
		await workflow.poll();
		expect(ids(workflow.emitted()).sort()).toEqual(ids(all).sort());
	});

	it('has a clock that is minutes off: nothing is lost, nothing floods', async () => {
		for (const skewMs of [600_000, -600_000]) {
			world.sandbox.set({ skewMs });
			mentions().addMentions(5);
			const workflow = trigger();
			expect(await workflow.activate()).toEqual([]);
			const added = mentions().addMentions(5);
			await workflow.poll();
			expect(ids(workflow.emitted()).sort()).toEqual(ids(added).sort());
		}
	});

	it('gets other filters: what fits the old ones too comes, the rest does not flood', async () => {
		const workflow = trigger({ filters: { sentiment: 'negative' } });
		await workflow.activate();
		mentions().addMention({ sentiment: 'positive' });
		const missed = mentions().addMention({ sentiment: 'negative' });
		workflow.parameters = { event: 'mention' };
		expect(await workflow.activate('update')).toEqual([missed]);
		const fresh = mentions().addMention({ sentiment: 'positive' });
		expect(await workflow.poll()).toEqual([fresh]);
	});

	it('leaves a poll little time: it gives what it has, and the next ones the rest', async () => {
		const workflow = trigger({ options: { maxItemsPerPoll: 1_000 } });
		workflow.budgetMs = 200_000;
		await workflow.activate();
		const added = mentions().addMentions(950, { captured_at: seconds(3) });
		world.sandbox.addFault({ kind: 'delay', delayMs: 55_000, times: Infinity });
		for (let poll = 0; poll < 12; poll += 1) await workflow.poll();
		expect(workflow.executions.length).toBeGreaterThan(2);
		expect(ids(workflow.emitted()).sort()).toEqual(ids(added).sort());
	});

	it('keeps a state below 64 KB at 10,000 mentions an hour', async () => {
		mentions().setMentionCount(0);
		for (let minute = 59; minute >= 0; minute -= 1) {
			mentions().addMentions(minute % 3 === 0 ? 168 : 166, { captured_at: minutesAgo(minute) });
		}
		const workflow = trigger();
		await workflow.activate();
		const bytes = Buffer.byteLength(workflow.memory());
		const activationCost = world.sent().length;
		const quiet = await cost(() => workflow.poll());
		process.stdout.write(
			`${JSON.stringify({ mentions: mentions().count(), bytes, activationCost, quiet })}\n`,
		);
		expect(bytes).toBeLessThan(65_536);
		expect(quiet).toBe(1);
	});
});

describe('other events', () => {
	it('a score that has moved, also slowly', async () => {
		const { reporting } = world.sandbox;
		reporting.setScore(50);
		const workflow = trigger({ event: 'visibilityChange', threshold: 1 });
		expect(await workflow.activate()).toEqual([]);
		reporting.setScore(50.4);
		expect(await workflow.poll()).toEqual([]);
		reporting.setScore(51);
		const moved = {
			domain: 'lumenroast.example',
			score: 51,
			previous_score: 50,
			change: 1,
			direction: 'up',
		};
		expect(await workflow.poll()).toEqual([moved]);
		expect(await workflow.poll()).toEqual([]);
		reporting.setScore(48.9);
		expect(await workflow.poll()).toMatchObject([{ change: -2.1, direction: 'down' }]);
	});

	it("a new week's plan, once", async () => {
		world.sandbox.set({ weekOf: '2026-11-02' });
		const workflow = trigger({ event: 'actionPlan' });
		expect(await workflow.activate()).toEqual([]);
		world.sandbox.set({ weekOf: '2026-11-09' });
		expect(await workflow.poll()).toMatchObject([{ week_of: '2026-11-09' }]);
		world.sandbox.set({ weekOf: '2026-11-02' });
		expect(await workflow.poll()).toEqual([]);
		world.sandbox.set({ weekOf: '2026-11-09' });
		expect(await workflow.poll()).toEqual([]);
	});
});

describe('a test run in the editor', () => {
	it.each(['mention', 'visibilityChange', 'actionPlan'])('shows a real %s', async (event) => {
		expect(await trigger({ event }).test()).toHaveLength(1);
	});

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
