import { sandboxed, SOON, until } from '../../helpers/sandboxed';

/** Whoever may reuse an analysis pays for no second one while an earlier submission may have begun it. */

const world = sandboxed();

const MINUTE_MS = 60_000;
const analyze = { operation: 'analyze', domain: 'brand.com', options: SOON };
const reuse = { ...analyze, options: { ...SOON, reuseWithinHours: 24 } };
const once = { ...reuse, waitForCompletion: false };
const posted = () => world.submitted().length;

/** Loses the next submission, and the service never gets it. */
const lose = () => world.sandbox.addFault({ kind: 'reset', method: 'POST' });

const REFUSED =
	/^The request to the analysis service was not sent, because an earlier one, at \d\d:\d\d, got no answer; an analysis of brand\.com may have started, and nothing was sent now\. Run this again after \d\d:\d\d\.$/;

/** The minutes between the two times that a message names. */
function minutesIn(message: string): number {
	const [[, first] = [], [, again] = []] = [...message.matchAll(/\d\d:(\d\d)/g)];
	return (Number(again) - Number(first) + 60) % 60;
}

describe('an item with Reuse Within (Hours)', () => {
	it('sends nothing for ten minutes when an earlier submission was lost, and says until when', async () => {
		lose();
		await world.failure(once);
		const message = await world.failure(once);
		expect(message).toMatch(REFUSED);
		expect([10, 11]).toContain(minutesIn(message));
		await world.clock.sleep(9 * MINUTE_MS);
		expect(await world.failure(once)).toMatch(REFUSED);
		expect(posted()).toBe(1);
	});

	it('pays after ten minutes, says so, and says it once', async () => {
		lose();
		await world.failure(once);
		await world.clock.sleep(10.1 * MINUTE_MS);
		const { json, hints } = await world.run(once);
		expect(json).toMatchObject([{ domain: 'brand.com' }]);
		expect(hints.join()).toMatch(
			/An earlier submission of brand\.com, at \d\d:\d\d, got no answer and is not in the history, so a new one is paid for\./,
		);
		const again = await world.run({ ...once, llms: ['grok'] });
		expect(again.hints.join()).not.toContain('An earlier submission');
	});

	it('takes what the history lists later', async () => {
		// It is complete after 200 s, and the submission ends after 150 s.
		world.sandbox.set({ historyShows: 'complete', jobSeconds: 60_000 });
		world.sandbox.addFault({ kind: 'hang', method: 'POST', handled: true });
		await world.failure(once);
		expect(await world.failure(once)).toMatch(REFUSED);
		await world.clock.sleep(MINUTE_MS);
		expect(await world.items(reuse)).toMatchObject([{ status: 'complete' }]);
		expect(posted()).toBe(1);
	});

	it('sends nothing when the earlier submission was cancelled while it was sent', async () => {
		world.sandbox.set({ historyShows: 'complete', jobSeconds: 360_000 });
		world.sandbox.addFault({ kind: 'hang', method: 'POST', handled: true });
		const run = world.start(once);
		await until(() => posted() === 1);
		run.cancel();
		await run.done.catch(() => {});
		expect(await world.failure(once)).toMatch(REFUSED);
		expect(posted()).toBe(1);
	});

	it('takes the analysis of a submission that is still unanswered', async () => {
		world.sandbox.set({ postAnswer: 'complete', historyShows: 'complete', jobSeconds: 12_000 });
		const first = world.items(analyze);
		await until(() => posted() === 1);
		const [item] = await world.items(reuse);
		expect(item).toEqual((await first)[0]);
		expect(posted()).toBe(1);
	});

	it.each([
		['another domain', { domain: 'other.com' }],
		['no reuse', { options: SOON }],
		['samples', { waitForCompletion: true, options: { ...SOON, samples: 2 } }],
	])('is paid for when the lost submission meets %s', async (_, more) => {
		lose();
		await world.failure(once);
		await world.items({ ...once, ...more });
		expect(posted()).toBeGreaterThan(1);
	});

	it('is paid for when the lost submission was for fewer assistants', async () => {
		lose();
		await world.failure({ ...once, llms: ['grok'] });
		await world.items(once);
		expect(posted()).toBe(2);
	});

	it('is paid for when the lost submission was of another key', async () => {
		lose();
		await world.failure(once);
		const credential = { ...world.credential, apiKey: world.newKey('other') };
		const more = { plan: 'custom', requestsPerMinute: 100_000 };
		await world.items(once, { credential: { ...credential, ...more } });
		expect(posted()).toBe(2);
	});

	it('is paid for when what the history lists has failed', async () => {
		world.sandbox.analysis.failNext('brand.com');
		world.sandbox.set({ historyShows: 'complete', jobSeconds: 36_000 });
		world.sandbox.addFault({ kind: 'hang', method: 'POST', handled: true });
		await world.failure(once);
		world.sandbox.set({ historyShows: 'all' });
		await world.items(reuse);
		expect(posted()).toBe(2);
	});
});

it('Analyze Missing Domains sends nothing while a lost submission may have begun an analysis', async () => {
	lose();
	const compare = { operation: 'compare', domain: 'lumenroast.example', competitors: 'brand.com' };
	await world.failure({ ...compare, analyzeMissing: true });
	expect(await world.failure({ ...compare, analyzeMissing: true })).toMatch(REFUSED);
	expect(posted()).toBe(1);
});
