import type { Outcome } from '../../nodes/shared/answer';
import { Run } from '../../nodes/shared/run';
import { busy, egressWorld, lost, silence, type Request } from './egressWorld';

const get = { method: 'GET', path: '/history' } as const;
const post = { method: 'POST', path: '/analyze' } as const;
const whatOf = (outcome: Outcome) => ('failure' in outcome ? outcome.failure.what : 'an answer');
const HOUR_MS = 3_600_000;

describe('a service that refuses for ever', () => {
	it.each([['0'], ['Thu, 01 Jan 1970 00:00:00 GMT'], ['0.001'], [''], ['60']])(
		'with Retry-After %j is asked ever less often, and given up after an hour',
		async (retryAfter) => {
			const { clock, sent, egress } = egressWorld(() => busy(retryAfter));
			const outcome = await clock.runUntil(egress().try(get));
			expect(clock.now()).toBeGreaterThan(HOUR_MS - 60_000);
			expect(clock.now()).toBeLessThan(HOUR_MS + 60_000);
			expect(sent.length).toBeLessThan(300);
			expect(sent.filter(({ at }) => at < 5_000).length).toBeLessThan(33);
			const seconds = Math.round(clock.now() / 1_000);
			expect(whatOf(outcome)).toBe(
				`responded with HTTP 429, even after ${sent.length} attempts and ${seconds} seconds of waiting`,
			);
		},
	);

	it('is not asked more often by many at once', async () => {
		const { clock, sent, egress } = egressWorld(() => busy(0));
		const all = Array.from({ length: 50 }, async () => await egress().try(get));
		await clock.runUntil(Promise.all(all));
		expect(clock.now()).toBeLessThan(HOUR_MS * 1.5);
		expect(sent.length).toBeLessThan(500);
	});
});

describe('what was refused first', () => {
	it('is not said to have been tried in vain when it is lost then', async () => {
		const { clock, egress } = egressWorld((_, now) => (now < 20_000 ? busy(5) : lost()));
		expect(whatOf(await clock.runUntil(egress().try(post)))).toBe(
			'could not complete its response, because the connection was lost',
		);
	});

	it('has all its attempts left', async () => {
		const { clock, sent, egress } = egressWorld((_, now) => (now < 20_000 ? busy(5) : lost()));
		expect(whatOf(await clock.runUntil(egress().try(get)))).toMatch(
			/connection was lost, even after 4 attempts and \d seconds? of waiting$/,
		);
		expect(sent).toHaveLength(4 + 4);
	});
});

describe('a request that gets no answer', () => {
	it('ends at its deadline, also where nobody minds the signal', async () => {
		const { clock, egress } = egressWorld(silence);
		const outcome = await clock.runUntil(egress().try({ ...post, timeoutMs: 150_000 }));
		expect(outcome).toMatchObject({ failure: { kind: 'lost', what: 'did not answer in time' } });
		expect(clock.now()).toBe(150_000);
		expect(clock.sleeping).toBe(0);
	});

	it('is told by a signal that its time is up, and not before', async () => {
		const signals: Array<Request['signal']> = [];
		const { clock, egress } = egressWorld(async ({ signal }) => {
			signals.push(signal);
			return await silence();
		});
		const asking = egress().try(post);
		await new Promise(setImmediate);
		expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
		await clock.runUntil(asking);
		expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
	});

	it('has no more time than there is left when its turn has come', async () => {
		const { clock, sent, egress } = egressWorld((_, now) => (now < 40_000 ? busy(40) : silence()));
		const timeLeftMs = () => 50_000 - clock.now();
		const asked = await clock.runUntil(egress({ timeLeftMs }).try(post));
		expect(whatOf(asked)).toBe('did not answer in time');
		expect(sent.map(({ at }) => at)).toEqual([0, 40_000]);
		expect(clock.now()).toBe(50_000);
	});

	it('holds up others only until then, where theirs is to be the first answer of a key', async () => {
		const { clock, sent, egress } = egressWorld(({ path }) => (path === '/slow' ? silence() : {}));
		const slow = egress().try({ method: 'POST', path: '/slow', timeoutMs: 20_000 });
		const others = Array.from(
			{ length: 3 },
			async () => await egress({ run: new Run(), owner: '2' }).try(get),
		);
		await clock.runUntil(Promise.all([slow, ...others]));
		expect(sent.map(({ at }) => at)).toEqual([0, 20_000, 20_000, 20_000]);
	});

	it('leaves no timer behind when it is answered', async () => {
		const { clock, egress } = egressWorld(() => ({}));
		await egress().try(get);
		await new Promise(setImmediate);
		expect(clock.sleeping).toBe(0);
	});
});
