import { QUOTA_WORDS, type QuotaWords } from '../../sandbox/analysis/quotaWords';
import { served } from './served';

/** Switches that decide when the analysis service refuses a request, and with what words. */

const world = served();
const { analysis, submit } = world;

interface ErrorBody {
	error: { code: string; message: string };
}

const history = (key: string, headers?: Record<string, string>) =>
	analysis<ErrorBody>('/history', { key, headers });
const usedUp = () => world.sandbox.analysis.createKey({ plan: 'pro', used: 500 });

describe('requireContentType', () => {
	test.each([
		['application/json', 200],
		['Application/JSON; charset=utf-8', 200],
		['application/jsonl', 400],
		['text/plain', 400],
		['', 400],
	])('with %j', async (contentType, status) => {
		const { pro } = world.sandbox.analysis.keys;
		const headers = { 'content-type': contentType };
		const reply = await history(pro, headers);
		expect(reply.status).toBe(status);
		if (status === 400) expect(reply.body.error.message).toContain('Content-Type');
		world.sandbox.set({ requireContentType: false });
		expect((await history(pro, headers)).status).toBe(200);
	});

	test('asks for it with every request, a body or not, and counts the refused', async () => {
		const key = world.sandbox.analysis.createKey({ plan: 'pro', monthly: 3 });
		const headers = { 'content-type': 'text/plain' };
		const replies = await Promise.all([
			submit({ domain: 'a.example' }, { key, headers }),
			analysis('/analyze/an_1', { key, headers }),
			analysis('/competitors?domain=a.example&competitors=b.example', { key, headers }),
		]);
		expect(replies.map(({ status }) => status)).toEqual([400, 400, 400]);
		expect((await history(key)).status).toBe(403);
	});
});

describe('quotaWords', () => {
	test.each(Object.keys(QUOTA_WORDS) as QuotaWords[])('%s', async (quotaWords) => {
		world.sandbox.set({ quotaWords });
		const { code, message } = QUOTA_WORDS[quotaWords];
		const filled = message.replace('{calls}', '500').replace('{date}', '2026-06-01');
		const error = { code: code.toUpperCase(), message: filled, status: 403 };
		expect((await history(usedUp())).body).toEqual({ error });
	});

	test('are different ones, and code and words are for the used-up month only', async () => {
		const said = new Set(Object.values(QUOTA_WORDS).map(({ message }) => message));
		expect(said.size).toBe(Object.keys(QUOTA_WORDS).length);
		world.sandbox.set({ quotaWords: 'bare' });
		const { body } = await history(world.sandbox.analysis.keys.free);
		expect(body.error.code).toBe('PLAN_NOT_ALLOWED');
	});
});

test.each([
	[0, '2026-06-01T00:00:00Z'],
	[330, '2026-05-31T18:30:00Z'],
	[-480, '2026-06-01T08:00:00Z'],
])('monthOffsetMinutes: %i', async (monthOffsetMinutes, end) => {
	world.sandbox.set({ monthOffsetMinutes });
	const key = usedUp();
	world.advance((Date.parse(end) - 1 - world.now()) / 1000);
	expect((await history(key)).body.error.message).toContain('2026-06-01');
	world.advance(0.001);
	expect((await history(key)).status).toBe(200);
});

test('mostCompetitors refuses a request with more, and no other one', async () => {
	const rivals = ['harborbeans.example', 'mokacollective.example', 'daybreakcoffee.example'];
	const asked = (count: number) => {
		const competitors = rivals.slice(0, count);
		const query = competitors.map((domain) => `&competitors=${domain}`).join('');
		return Promise.all([
			submit<ErrorBody>({ domain: 'a.example', competitors }),
			analysis<ErrorBody>(`/competitors?domain=a.example${query}`),
		]);
	};
	for (const { status } of await asked(3)) expect(status).toBe(200);
	world.sandbox.set({ mostCompetitors: 2 });
	for (const { status, body } of await asked(3)) {
		expect(status).toBe(403);
		expect(body.error).toMatchObject({
			code: 'COMPETITOR_LIMIT',
			message: 'Competitor limit reached: your plan allows 2 competitors.',
		});
	}
	for (const { status } of await asked(2)) expect(status).toBe(200);
	expect((await analysis('/history')).status).toBe(200);
});
