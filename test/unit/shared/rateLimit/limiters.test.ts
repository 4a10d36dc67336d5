import { limiterFor } from '../../../../nodes/shared/rateLimit/limiters';
import { accountId } from '../../../../nodes/shared/credentials/authenticate';
import { passingTime } from '../../passingTime';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let accounts = 0;
const newAccount = () => `account ${(accounts += 1)}`;

const passTime = passingTime();

describe('an account', () => {
	const baseUrl = 'https://api.example.com/v1';

	it.each([' key', 'key\n', '\t key \r\n'])('is the same for the key %j', (apiKey) => {
		expect(accountId({ baseUrl: ` ${baseUrl}/`, apiKey })).toBe(
			accountId({ baseUrl, apiKey: 'key' }),
		);
	});

	it('is another one for another key, or another address', () => {
		const ids = ['key', 'k ey', 'Key', ''].map((apiKey) => accountId({ baseUrl, apiKey }));
		const elsewhere = accountId({ baseUrl: `${baseUrl}/x`, apiKey: 'key' });
		expect(new Set([...ids, elsewhere]).size).toBe(5);
	});
});

describe('the limit of a key', () => {
	it('is the smallest that its credentials declare, whichever is used last', () => {
		const account = newAccount();
		const limits = [
			['studio', 60],
			['wrong', 10],
			['studio', 60],
		] as const;
		const left = limits.map(([credential, limit]) =>
			limiterFor(account, limit, credential).remaining(),
		);
		expect(left).toEqual([60, 10, 10]);
	});

	it('is raised at once when the plan of its only credential is raised', () => {
		const account = newAccount();
		expect(limiterFor(account, 10, 'one').remaining()).toBe(10);
		expect(limiterFor(account, 60, 'one').remaining()).toBe(60);
	});

	it('ignores a credential that was not used for an hour', () => {
		const account = newAccount();
		limiterFor(account, 10, 'deleted');
		passTime(HOUR_MS - 1_000);
		expect(limiterFor(account, 60, 'new').remaining()).toBe(10);
		passTime(1_000);
		expect(limiterFor(account, 60, 'new').remaining()).toBe(60);
	});
});

describe('the limiter of a key', () => {
	it('is forgotten when it was not used for two days, and not before', () => {
		const account = newAccount();
		const limiter = limiterFor(account, 10, 'one');
		passTime(2 * DAY_MS - 1_000);
		expect(limiterFor(account, 10, 'one')).toBe(limiter);
		passTime(2 * DAY_MS);
		expect(limiterFor(account, 10, 'one')).not.toBe(limiter);
	});

	it.each([
		['a call is in flight', async () => {}],
		['a call waits', async (limiter: ReturnType<typeof limiterFor>) => limiter.release()],
	])('is kept while %s', async (_, settle) => {
		const account = newAccount();
		const limiter = limiterFor(account, 1, 'one');
		await limiter.acquire('one');
		await settle(limiter);
		const abort = new AbortController();
		const waiting = limiter.acquire('one', abort.signal);
		passTime(DAY_MS * 30);
		expect(limiterFor(account, 1, 'one')).toBe(limiter);
		abort.abort();
		await waiting;
	});
});
