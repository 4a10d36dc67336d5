import { TriggerWorkflow } from './pollEngine';
import { sandboxed, until } from './sandboxed';

/** Never silent and never complete: no time-out that waits for silence ends it. */
const TRICKLE = { kind: 'trickle', delayMs: 1_000, times: Infinity } as const;

describe('an answer that trickles', () => {
	const world = sandboxed('visibilityReporting');
	world.inQuietTime();

	const hungUp = () => world.sandbox.requests().every(({ durationMs }) => durationMs !== undefined);

	it('ends a poll in its time, and later polls of its trigger are not dropped', async () => {
		const workflow = new TriggerWorkflow({ event: 'mention' }, world.credential);
		workflow.budgetMs = 15_000;
		await workflow.activate();
		const fault = world.sandbox.addFault(TRICKLE);
		const added = world.sandbox.reporting.mentions.addMention();
		const begin = world.clock.now();
		await expect(workflow.poll()).rejects.toThrow(
			'The reporting service did not respond in time. Try again later.',
		);
		expect(world.clock.now() - begin).toBe(15_000);
		await until(hungUp);
		fault.remove();
		expect(await workflow.poll()).toEqual([added]);
	});

	it('is hung up at each deadline when an action node reads it', async () => {
		world.sandbox.addFault(TRICKLE);
		const message = await world.failure({ operation: 'visibility' });
		expect(message).toMatch(/did not respond in time \(4 attempts over \d+ seconds\)/);
		expect(world.sent()).toHaveLength(4);
		await until(hungUp);
	});

	it('lets others who wait for the first answer of its key get on at its deadline', async () => {
		// A key that the process has not seen before: one that it has is awaited by nobody.
		const apiKey = world.sandbox.reporting.createKey({ plan: 'agency' });
		const credential = { ...world.credential, apiKey };
		world.sandbox.addFault({ ...TRICKLE, path: '/mentions', times: 1 });
		const workflow = new TriggerWorkflow({ event: 'mention' }, credential);
		workflow.budgetMs = 30_000;
		const polled = workflow.activate();
		expect(await world.items({ operation: 'visibility' }, { credential })).toHaveLength(1);
		await polled;
		const [mentions, visibility] = world.sandbox.requests();
		expect([mentions!.path, visibility!.path]).toEqual(['/mentions', '/visibility']);
		expect(visibility!.at - mentions!.at).toBe(30_000);
	});
});
