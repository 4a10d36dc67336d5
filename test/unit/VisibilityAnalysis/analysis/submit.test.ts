import { analyzeDomain } from '../../../../nodes/VisibilityAnalysis/analysis/analyze';
import { AnalysisApi } from '../../../../nodes/VisibilityAnalysis/api/analysisApi';
import { busy, clientWorld, lost, type Service } from '../../shared/transport/clientWorld';

const JOB_MS = 45_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Refuses for some seconds, then takes a submission and loses its answer; lists complete jobs only. */
function losing(refusedUntilMs: number) {
	const jobs: number[] = [];
	const bodyOf = (id: number, now: number) => {
		const begun = jobs[id]!;
		const common = { id: `an_${id}`, domain: 'a.com', created_at: iso(begun) };
		const isDone = now - begun >= JOB_MS;
		return isDone ? { ...common, status: 'complete', completed_at: iso(begun + JOB_MS) } : common;
	};
	const service: Service = ({ method, path }, now) => {
		if (method === 'POST') {
			if (now < refusedUntilMs) return busy((refusedUntilMs - now) / 1_000);
			jobs.push(now);
			return lost();
		}
		if (path !== '/history')
			return { body: bodyOf(Number(path.slice('/analyze/an_'.length)), now) };
		const done = jobs.map((_, id) => bodyOf(id, now)).filter((body) => 'status' in body);
		return { body: { data: done, meta: { pages: 1 } } };
	};
	return { jobs, service };
}

it.each([0, 30, 100, 240])(
	'finds a submission whose response was lost once it is complete, after %i s of refusals',
	async (seconds) => {
		const { jobs, service } = losing(seconds * 1_000);
		const { clock, client, sent } = clientWorld(service, 10);
		const analyzed = analyzeDomain(new AnalysisApi(client(), 0), {
			submission: { domain: 'a.com', competitors: [], llms: [] },
			reuseWithinHours: 0,
			wait: { timeout: 300, onTimeout: 'error', pollInterval: 0 },
		});
		expect(await clock.runUntil(analyzed)).toMatchObject({
			record: { id: 'an_0', status: 'complete' },
		});
		expect(jobs).toHaveLength(1);
		const history = sent.filter(({ request }) => request === 'GET /history');
		expect(history.length).toBeGreaterThan(1);
		expect(clock.now()).toBeLessThan(seconds * 1_000 + 100_000);
	},
);
