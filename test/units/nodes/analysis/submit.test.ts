import fc from 'fast-check';

import { analyzeDomain } from '../../../../nodes/VisibilityAnalysis/analysis/analyze';
import { AnalysisApi } from '../../../../nodes/VisibilityAnalysis/analysisApi';
import { AccountRun } from '../../../../nodes/shared/http/runState';
import { busy, clientWorld, lost } from '../../../helpers/client';
import { VirtualClock } from '../../../helpers/virtualClock';

const JOB_MS = 45_000;
const MINUTE_MS = 60_000;

/** What becomes of a submission, and of the execution that sends it. */
interface Fate {
	/** Until it is sent. */
	sentMs?: number;
	/** Until its answer, or until the connection is lost. */
	takesMs?: number;
	isLost?: boolean;
	/** Until its analysis begins, after it was sent; Infinity where the service never gets it. */
	beginsMs?: number;
	/** Until its execution is cancelled, after it was sent. */
	cancelMs?: number;
	/** How long its item waits, in seconds. */
	waits?: number;
	/** Absent: a.com. */
	domain?: string;
}

/** The service's time, which is that of n8n. */
const timeAt = (ms: number) => new Date(new VirtualClock().wallTime() + ms);
const iso = (ms: number) => timeAt(ms).toISOString();
const dated = (now: number) => ({ date: timeAt(now).toUTCString() });
const listed = (data: object[], now: number) => ({
	headers: dated(now),
	body: { data, meta: { pages: 1 } } as never,
});

/** A service that lists its analyses newest first; `an_1` is that of the submission that is sent as the second one. */
function serviceWith(fates: Fate[], { listsComplete = false, others = [] as string[] } = {}) {
	const jobs = new Map(others.map((id) => [id, { begun: 0, domain: 'a.com' }]));
	const cancels = fates.map(() => new AbortController());
	let posts = 0;
	const recordOf = (id: string, now: number) => {
		const { begun, domain } = jobs.get(id)!;
		const isDone = now - begun >= JOB_MS;
		const record = { id, domain, score: 50, created_at: iso(begun) };
		const end = { status: 'complete', completed_at: iso(begun + JOB_MS) };
		return { ...record, status: 'running', ...(isDone && end) };
	};
	const world = clientWorld(async ({ method, path, body, query }, now) => {
		if (method === 'POST') {
			const tag = /\d+/.exec(String(body.competitors))?.[0] ?? posts;
			posts += 1;
			const { takesMs = 0, isLost, beginsMs = 0 } = fates[Number(tag)] ?? {};
			const domain = String(body.domain);
			const begin = () => jobs.set(`an_${tag}`, { begun: world.clock.now(), domain });
			if (beginsMs === 0) begin();
			else if (beginsMs < Infinity) void world.clock.sleep(beginsMs).then(begin);
			const isCancelled = !(await world.clock.sleep(takesMs, cancels[Number(tag)]?.signal));
			return isLost || isCancelled ? lost() : { body: recordOf(`an_${tag}`, now) as never };
		}
		const id = path.slice('/analyze/'.length);
		if (path !== '/history') return { body: recordOf(id, now) as never };
		const own = [...jobs].filter(([, { domain }]) => domain === query.domain);
		const newestFirst = own.sort(([, one], [, other]) => other.begun - one.begun);
		const begun = newestFirst.map(([job]) => recordOf(job, now));
		const complete = begun.filter(({ status }) => status === 'complete');
		return listed(listsComplete ? complete : begun, now);
	}, 1_000);
	return { ...world, cancels };
}

/** Analyzes a domain once for each fate, in an execution of its own, and gives the ID or the message of each. */
async function analyzedIn(world: ReturnType<typeof serviceWith>, fates: Fate[]) {
	const { clock, client, cancels } = world;
	const analyzed = fates.map(async (fate, index) => {
		const { sentMs = 0, cancelMs = Infinity, waits = 300, domain = 'a.com' } = fate;
		await clock.sleep(sentMs);
		const { signal } = cancels[index]!;
		if (cancelMs < Infinity) void clock.sleep(cancelMs).then(() => cancels[index]!.abort());
		const api = new AnalysisApi(client({ run: new AccountRun(), signal }));
		const submission = { domain, competitors: [`b${index}.com`], llms: [] };
		const wait = { timeout: waits, onTimeout: 'returnPending', pollInterval: 0 } as const;
		const params = { submission, reuseWithinHours: 0, wait: waits > 0 ? wait : undefined };
		return (await analyzeDomain(api, params)).record.id;
	});
	const settled = await clock.runUntil(Promise.allSettled(analyzed));
	return settled.map((result) =>
		result.status === 'fulfilled' ? result.value : String(result.reason),
	);
}

const endsOf = async (fates: Fate[], more = {}) =>
	await analyzedIn(serviceWith(fates, more), fates);

/** What an error says of the analyses that may be that of its submission. */
const mayBe = (ids: string) =>
	expect.stringContaining(
		`; an analysis of a.com may have started anyway${ids}. Check Get`,
	) as string;

const asked = ({ sent }: ReturnType<typeof serviceWith>) =>
	sent.filter(({ request }) => request === 'GET /history').map(({ at }) => at / 1_000);

it('takes the only analysis that the history shows at once when the answer is lost', async () => {
	const fates = [{ isLost: true, takesMs: 5_000 }];
	const world = serviceWith(fates);
	expect(await analyzedIn(world, fates)).toEqual(['an_0']);
	expect(asked(world)).toEqual([5]);
});

it.each([
	[300, 90],
	[60, 60],
])(
	'looks for it a last time when an item that waits for %i s has waited for %i s',
	async (waits, lastS) => {
		const fates = [{ isLost: true, takesMs: 5_000, waits }];
		const world = serviceWith(fates, { listsComplete: true });
		expect(await analyzedIn(world, fates)).toEqual(['an_0']);
		expect(asked(world)).toEqual([5, lastS]);
		expect(world.clock.now()).toBe(lastS * 1_000);
	},
);

it('looks for the submission that was sent last when earlier attempts were refused', async () => {
	const posts: number[] = [];
	const { clock, client, sent } = clientWorld(({ method, path }, now) => {
		const record = { id: 'an_0', domain: 'a.com', created_at: iso(100_000), status: 'complete' };
		if (path === '/history') return listed(now < 190_000 ? [] : [record], now);
		if (method === 'GET') return { body: record as never };
		posts.push(now);
		return now < 100_000 ? busy(100) : lost();
	});
	const analyzed = analyzeDomain(new AnalysisApi(client()), {
		submission: { domain: 'a.com', competitors: [], llms: [] },
		reuseWithinHours: 0,
		wait: { timeout: 300, onTimeout: 'error', pollInterval: 0 },
	});
	expect(await clock.runUntil(analyzed)).toMatchObject({ record: { id: 'an_0' } });
	expect(posts).toEqual([0, 100_000]);
	expect(sent.at(-1)!.at).toBe(190_000);
});

it.each([
	['unanswered', {}, 'an_1'],
	['cancelled', { cancelMs: 5_000 }, expect.stringContaining('was cancelled')],
])(
	'takes no analysis that may be of another submission that is %s, and names it',
	async (_, other, end) => {
		const own = { isLost: true, beginsMs: Infinity, waits: 30 };
		const ends = await endsOf([own, { sentMs: 1_000, takesMs: 60_000, ...other }]);
		expect(ends).toEqual([mayBe(': an_1'), end]);
	},
);

it('takes its analysis at the last look when the other submission is answered by then', async () => {
	const fates = [
		{ isLost: true, takesMs: 5_000 },
		{ sentMs: 1_000, takesMs: 60_000 },
	];
	const world = serviceWith(fates);
	expect(await analyzedIn(world, fates)).toEqual(['an_0', 'an_1']);
	expect(asked(world)).toEqual([5, 90]);
});

it('takes no analysis and names the candidates when two answers for a domain are lost', async () => {
	const lostLate = { isLost: true, takesMs: 5_000, waits: 60 };
	const ends = await endsOf([lostLate, { ...lostLate, sentMs: 1_000 }]);
	expect(ends).toEqual([mayBe(': an_1 or an_0'), mayBe(': an_1 or an_0')]);
});

it('takes no analysis and names the candidates when another n8n has begun two of the domain', async () => {
	const missed = { isLost: true, beginsMs: Infinity, waits: 0 };
	expect(await endsOf([missed], { others: ['an_x', 'an_y'] })).toEqual([mayBe(': an_x or an_y')]);
});

it.each([
	['a cache made the Date of the history 3 minutes ago', -3 * MINUTE_MS, -2 * MINUTE_MS],
	["the service's clock is 3 minutes ahead", 3 * MINUTE_MS, 2 * MINUTE_MS],
])(
	'takes no analysis that began after its submission by one clock only when %s, and names it',
	async (_, dateMs, begunMs) => {
		const { clock, client } = clientWorld(({ method }, now) => {
			if (method === 'POST') return lost();
			const record = { id: 'an_x', domain: 'a.com', created_at: iso(now + begunMs) };
			return { ...listed([record], now), headers: dated(now + dateMs) };
		});
		const analyzed = analyzeDomain(new AnalysisApi(client()), {
			submission: { domain: 'a.com', competitors: [], llms: [] },
			reuseWithinHours: 0,
			wait: undefined,
		});
		await expect(clock.runUntil(analyzed)).rejects.toThrow(
			'; an analysis of a.com may have started anyway: an_x. Check Get',
		);
	},
);

it('takes no analysis that another key of the service has submitted', async () => {
	const { clock, client } = clientWorld(({ method, path, body }, now) => {
		const record = { id: 'an_0', domain: 'a.com', created_at: iso(now), status: 'running' };
		if (path === '/history') return listed([record], now);
		return method === 'POST' && body.llms?.toString() === 'grok'
			? lost()
			: { body: record as never };
	});
	const { credential } = client().settings;
	const submit = async (apiKey: string, llm: 'chatgpt' | 'grok') => {
		const run = new AccountRun();
		const api = new AnalysisApi(client({ credential: { ...credential, apiKey }, run }));
		const submission = { domain: 'a.com', competitors: [], llms: [llm] };
		return await analyzeDomain(api, { submission, reuseWithinHours: 0, wait: undefined });
	};
	const ends = Promise.allSettled([submit('key-1', 'chatgpt'), submit('key-2', 'grok')]);
	const [first, second] = await clock.runUntil(ends);
	expect(first).toMatchObject({ value: { record: { id: 'an_0' } } });
	expect(String((second as PromiseRejectedResult).reason)).toEqual(mayBe(''));
});

it('takes the analysis of each domain when the answers for two are lost', async () => {
	const lostLate = { isLost: true, takesMs: 5_000, waits: 0 };
	expect(await endsOf([lostLate, { ...lostLate, domain: 'b.com' }])).toEqual(['an_0', 'an_1']);
});

it.each([
	['for 9 minutes after it was given up', 9, mayBe(': an_1')],
	['no longer than for 10 minutes', 11, 'an_1'],
])('takes a lost submission into account %s', async (_, minutes, end) => {
	const lostFor = { isLost: true, waits: 0 };
	const fates = [
		{ ...lostFor, beginsMs: Infinity, sentMs: 5 * MINUTE_MS },
		{ ...lostFor, sentMs: (5 + minutes) * MINUTE_MS },
	];
	expect(await endsOf(fates)).toEqual([mayBe(''), end]);
});

it('takes no submission into account that was cancelled before it was sent', async () => {
	const { clock, client } = clientWorld(async ({ method }, now) => {
		const record = { id: 'an_0', domain: 'a.com', created_at: iso(now), status: 'complete' };
		return method === 'POST' ? lost() : listed([record], now);
	}, 1);
	const cancel = new AbortController();
	const submit = async (signal?: AbortSignal) => {
		const api = new AnalysisApi(client({ run: new AccountRun(), signal }));
		const submission = { domain: 'a.com', competitors: [], llms: [] };
		return await analyzeDomain(api, { submission, reuseWithinHours: 0, wait: undefined });
	};
	const first = submit();
	await new Promise(setImmediate);
	const queued = submit(cancel.signal);
	void clock.sleep(1_000).then(() => cancel.abort());
	await expect(clock.runUntil(queued)).rejects.toThrow('The execution was cancelled.');
	expect(await clock.runUntil(first)).toMatchObject({ record: { id: 'an_0' } });
});

it('never ends a submission in the analysis of another one, in random courses of them', async () => {
	const fate = fc.record<Fate>({
		sentMs: fc.nat(120_000),
		takesMs: fc.nat(100_000),
		isLost: fc.boolean(),
		beginsMs: fc.constantFrom(0, 0, 1_500, 30_000, Infinity),
		cancelMs: fc.oneof(fc.constant(Infinity), fc.nat(120_000)),
		waits: fc.constantFrom(0, 30, 300),
	});
	const course = fc.tuple(fc.array(fate, { minLength: 2, maxLength: 5 }), fc.boolean());
	const isPossible = ({ isLost, takesMs = 0, beginsMs = 0 }: Fate) => isLost || beginsMs <= takesMs;
	const play = async ([fates, listsComplete]: [Fate[], boolean]) => {
		fc.pre(fates.every(isPossible));
		const ends = await endsOf(fates, { listsComplete });
		const taken = ends.map((end, index) => (end.startsWith('an_') ? end : `an_${index}`));
		expect(taken).toEqual(fates.map((_, index) => `an_${index}`));
	};
	await fc.assert(fc.asyncProperty(course, play), { numRuns: 120, seed: 43 });
});
