import type { Outcome } from '../../nodes/shared/answer';
import { busy, egressWorld, lost } from './egressWorld';

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

	it('is left alone for half a minute after 20 refusals in a row, though it asks for a second', async () => {
		const { clock, sent, egress } = egressWorld(() => busy(1));
		const asking = egress().try(get);
		await clock.runUntil(clock.sleep(197_000));
		expect(sent.length).toBeLessThan(30);
		const pauses = sent.slice(1).map(({ at }, index) => at - sent[index]!.at);
		expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000);
		expect(Math.max(...pauses.slice(0, 5))).toBeLessThan(1_200);
		expect(pauses[19]).toBeGreaterThan(29_000);
		await clock.runUntil(asking);
		expect(Math.max(...sent.slice(1).map(({ at }, index) => at - sent[index]!.at))).toBeLessThan(
			40_000,
		);
	});

	it('is not asked more often by many at once', async () => {
		const { clock, sent, egress } = egressWorld(() => busy(0));
		const all = Array.from({ length: 50 }, async () => await egress().try(get));
		await clock.runUntil(Promise.all(all));
		expect(clock.now()).toBeLessThan(HOUR_MS * 1.5);
		expect(sent.length).toBeLessThan(500);
	});
});

it('many requests get through behind 30 refusals, none is lost and none is sent too often', async () => {
	let refusals = 30;
	const { clock, sent, egress } = egressWorld(() => (refusals-- > 0 ? busy(0) : {}), 1_000);
	const all = Array.from({ length: 8 }, async () => await egress().ask(post));
	expect(await clock.runUntil(Promise.all(all))).toHaveLength(8);
	expect(sent).toHaveLength(30 + 8);
	expect(clock.now()).toBeLessThan(600_000);
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
