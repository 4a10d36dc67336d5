import { type Sandbox, startSandbox } from '../../sandbox';
import { QUOTA_WORDS, type QuotaWords } from '../../sandbox/analysis/quotaWords';
import { call, ManualClock } from './call';

/** Switches that decide when the analysis service refuses a request, and with what words. */

const clock = new ManualClock();
let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ now: clock.now });
});
beforeEach(async () => {
	await sandbox.reset();
	clock.ms = Date.UTC(2026, 4, 14, 9, 20);
});
afterEach(() => expect(sandbox.contractViolations()).toEqual([]));
afterAll(() => sandbox.close());

interface ErrorBody {
	error: { code: string; message: string };
}

const history = (key: string, headers?: Record<string, string>) =>
	call<ErrorBody>(`${sandbox.analysis.baseUrl}/history`, { key, headers });

describe('requireContentType', () => {
	test.each([
		['application/json', 200],
		['Application/JSON; charset=utf-8', 200],
		['application/jsonl', 400],
		['text/plain', 400],
		['', 400],
	])('with %j', async (contentType, status) => {
		const { pro } = sandbox.analysis.keys;
		const headers = { 'content-type': contentType };
		const reply = await history(pro, headers);
		expect(reply.status).toBe(status);
		if (status === 400) expect(reply.body.error.message).toContain('Content-Type');
		sandbox.set({ requireContentType: false });
		expect((await history(pro, headers)).status).toBe(200);
	});

	test('asks for it with every request, a body or not, and counts the refused', async () => {
		const key = sandbox.analysis.createKey({ plan: 'pro', monthly: 3 });
		const headers = { 'content-type': 'text/plain' };
		const url = sandbox.analysis.baseUrl;
		const requests = [
			call(`${url}/analyze`, { key, headers, method: 'POST', body: { domain: 'a.example' } }),
			call(`${url}/analyze/an_1`, { key, headers }),
			call(`${url}/competitors?domain=a.example&competitors=b.example`, { key, headers }),
		];
		expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([400, 400, 400]);
		expect((await history(key)).status).toBe(403);
	});
});

describe('quotaWords', () => {
	test.each(Object.keys(QUOTA_WORDS) as QuotaWords[])('%s', async (quotaWords) => {
		const key = sandbox.analysis.createKey({ plan: 'pro', used: 500 });
		sandbox.set({ quotaWords });
		const { status, body } = await history(key);
		expect(status).toBe(403);
		const { code, message } = QUOTA_WORDS[quotaWords];
		expect(body.error.code).toBe(code.toUpperCase());
		const filled = message.replace('{calls}', '500').replace('{date}', '2026-06-01');
		expect(body.error.message).toBe(filled);
	});

	test('are different ones, and code and words are for the used-up month only', async () => {
		const { free } = sandbox.analysis.keys;
		const said = new Set(Object.values(QUOTA_WORDS).map(({ message }) => message));
		expect(said.size).toBe(Object.keys(QUOTA_WORDS).length);
		sandbox.set({ quotaWords: 'bare' });
		expect((await history(free)).body.error.code).toBe('PLAN_NOT_ALLOWED');
	});
});

describe('monthOffsetMinutes', () => {
	test.each([
		[0, Date.UTC(2026, 5, 1)],
		[330, Date.UTC(2026, 4, 31, 18, 30)],
		[-480, Date.UTC(2026, 5, 1, 8)],
	])('%i', async (monthOffsetMinutes, end) => {
		sandbox.set({ monthOffsetMinutes });
		const key = sandbox.analysis.createKey({ plan: 'pro', used: 500 });
		clock.ms = end - 1;
		const refused = await history(key);
		expect(refused.status).toBe(403);
		expect(refused.body.error.message).toContain('2026-06-01');
		clock.ms = end;
		expect((await history(key)).status).toBe(200);
	});
});

describe('mostCompetitors', () => {
	const competitors = ['harborbeans.example', 'mokacollective.example', 'daybreakcoffee.example'];
	const asked = (count: number, key: string) => {
		const chosen = competitors.slice(0, count);
		const query = chosen.map((domain) => `competitors=${domain}`).join('&');
		const url = sandbox.analysis.baseUrl;
		const body = { domain: 'a.example', competitors: chosen };
		return Promise.all([
			call<ErrorBody>(`${url}/analyze`, { key, method: 'POST', body }),
			call<ErrorBody>(`${url}/competitors?domain=a.example&${query}`, { key }),
		]);
	};

	test('refuses a request with more, and no other one', async () => {
		const { enterprise } = sandbox.analysis.keys;
		for (const { status } of await asked(3, enterprise)) expect(status).toBe(200);
		sandbox.set({ mostCompetitors: 2 });
		for (const { status, body } of await asked(3, enterprise)) {
			expect(status).toBe(403);
			expect(body.error).toMatchObject({
				code: 'COMPETITOR_LIMIT',
				message: 'Competitor limit reached: your plan allows 2 competitors.',
			});
		}
		for (const { status } of await asked(2, enterprise)) expect(status).toBe(200);
		expect((await history(enterprise)).status).toBe(200);
	});
});
