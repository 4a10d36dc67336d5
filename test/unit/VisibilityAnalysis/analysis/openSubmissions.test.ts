import { analyzeDomain } from '../../../../nodes/VisibilityAnalysis/analysis/analyze';
import { analyzeSamples } from '../../../../nodes/VisibilityAnalysis/analysis/samples';
import { OpenSubmissions } from '../../../../nodes/VisibilityAnalysis/analysis/openSubmissions';
import { AnalysisApi, type Submission } from '../../../../nodes/VisibilityAnalysis/api/analysisApi';
import { RunState } from '../../../../nodes/shared/transport/runState';
import { clientWorld, lost } from '../../shared/transport/clientWorld';

const JOB_MS = 45_000;
const wait = { timeout: 300, onTimeout: 'error', pollInterval: 0 } as const;
const submission = { domain: 'a.com', competitors: [], llms: [] };
const iso = (ms: number) => new Date(ms).toISOString();

/** What becomes of a submission. */
interface Fate {
	/** Until its answer, or until the connection is lost. */
	takesMs?: number;
	isLost?: boolean;
	/** Whether the service begins no analysis. */
	isMissed?: boolean;
}

/** A service that lists its analyses newest first, as soon as they have begun; analysis `an_0` is that of the first submission. */
function serviceWith(fates: Fate[]) {
	const jobs = new Map<string, number>();
	let posts = 0;
	const recordOf = (id: string, now: number) => {
		const begun = jobs.get(id)!;
		const status = now - begun < JOB_MS ? 'running' : 'complete';
		return { id, domain: 'a.com', score: 50, created_at: iso(begun), status };
	};
	const world = clientWorld(async ({ method, path }, now) => {
		if (method === 'POST') {
			const { takesMs = 0, isLost, isMissed } = fates[posts] ?? {};
			const id = `an_${posts}`;
			posts += 1;
			if (!isMissed) jobs.set(id, now);
			if (takesMs > 0) await world.clock.sleep(takesMs);
			return isLost ? lost() : { body: recordOf(id, world.clock.now()) as never };
		}
		if (path !== '/history')
			return { body: recordOf(path.slice('/analyze/'.length), now) as never };
		const data = [...jobs.keys()].reverse().map((id) => recordOf(id, now));
		return { body: { data, meta: { pages: 1 } } as never };
	});
	return world;
}

/** Analyzes a domain with each list of assistants in an execution of its own, and gives the ID or the error of each. */
async function analyzedIn(
	{ clock, client }: ReturnType<typeof serviceWith>,
	lists: Array<Submission['llms']>,
	gapMs = 1_000,
) {
	const analyzed = lists.map(async (llms, item) => {
		await clock.sleep(item * gapMs);
		const api = new AnalysisApi(client({ run: new RunState() }), item);
		const params = { submission: { ...submission, llms }, reuseWithinHours: 0, wait };
		return (await analyzeDomain(api, params)).record.id;
	});
	const settled = await clock.runUntil(Promise.allSettled(analyzed));
	return settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)));
}

it.each<[string, Fate[]]>([
	['one answer is lost and another takes long', [{ isLost: true }, { takesMs: 3_000 }]],
	['all answers are lost', [1, 2, 3].map(() => ({ isLost: true, takesMs: 10_000 }))],
])('gives each sample an analysis of its own when %s', async (_, fates) => {
	const world = serviceWith(fates);
	const api = new AnalysisApi(world.client(), 0);
	const params = { submission, reuseWithinHours: 0, wait };
	const { samples } = await world.clock.runUntil(analyzeSamples(api, params, fates.length));
	expect(samples).toMatchObject({ count: fates.length, failed: 0, pending: [] });
	expect([...samples.ids].sort()).toEqual(fates.map((__, index) => `an_${index}`));
});

it.each([
	['the first one last', [20_000, 12_000, 0]],
	['the last one last', [12_000, 7_000, 20_000]],
])('gives each equal submission an analysis when answers are lost, %s', async (_, times) => {
	const world = serviceWith(times.map((takesMs) => ({ isLost: true, takesMs })));
	const ids = await analyzedIn(world, [[], [], []], 5_000);
	expect(ids.sort()).toEqual(['an_0', 'an_1', 'an_2']);
});

it('takes no analysis of a submission with other assistants that is still unanswered', async () => {
	const world = serviceWith([{ isLost: true, isMissed: true }, { takesMs: 60_000 }]);
	const [first, second] = await analyzedIn(world, [['grok'], ['claude']]);
	expect(first).toMatch(/an analysis of a\.com may have started anyway\. Check Get History/);
	expect(second).toBe('an_1');
});

it('finds the analysis of a lost submission once one with other assistants is answered', async () => {
	const world = serviceWith([{ isLost: true, takesMs: 2_000 }, { takesMs: 60_000 }]);
	expect(await analyzedIn(world, [['grok'], ['claude']])).toEqual(['an_0', 'an_1']);
});

it('names the candidates and takes none when the answers of different requests are lost', async () => {
	const world = serviceWith([
		{ isLost: true, takesMs: 2_000 },
		{ isLost: true, takesMs: 5_000 },
	]);
	const errors = await analyzedIn(world, [['grok'], ['claude']]);
	for (const error of errors) {
		expect(error).toMatch(/an analysis of a\.com may have started anyway: an_0 or an_1\. /);
	}
});

it('finds the analysis of a lost submission after another one with other assistants was found', async () => {
	const world = serviceWith([{ isLost: true }, {}, { isLost: true }]);
	expect(await analyzedIn(world, [['grok'], ['gemini'], ['claude']])).toEqual([
		'an_0',
		'an_1',
		'an_2',
	]);
});

it('finds the analysis of a lost submission after one with other assistants was given up', async () => {
	const world = serviceWith([{ isLost: true, isMissed: true }, { isLost: true }]);
	expect(await analyzedIn(world, [['grok']])).toEqual([
		expect.stringContaining('may have started anyway'),
	]);
	expect(await analyzedIn(world, [['claude']])).toEqual(['an_1']);
});

it('stops waiting for another submission to be answered when the execution is cancelled', async () => {
	const cancel = new AbortController();
	const { clock, client, sent } = serviceWith([
		{ isLost: true, takesMs: 500 },
		{ takesMs: 100_000 },
	]);
	const begin = async (signal?: AbortSignal) => {
		const api = new AnalysisApi(client({ run: new RunState(), signal }), 0);
		return await analyzeDomain(api, { submission, reuseWithinHours: 0, wait });
	};
	const both = [begin(cancel.signal), begin()];
	void clock.sleep(10_000).then(() => cancel.abort());
	await expect(clock.runUntil(both[0]!)).rejects.toThrow('The execution was cancelled.');
	expect(clock.now()).toBe(10_000);
	expect(sent.map(({ request }) => request)).not.toContain('GET /history');
	await clock.runUntil(both[1]!);
});

it('cannot tell a lost submission from others when an equal one cannot be told, either', () => {
	const open = new OpenSubmissions();
	const lose = (llms: Submission['llms']) => {
		const own = open.add({ ...submission, llms });
		open.lose(own);
		return own;
	};
	lose(['grok']);
	open.delete(lose(['claude']));
	expect(lose(['grok']).isMixed).toBe(true);
});
