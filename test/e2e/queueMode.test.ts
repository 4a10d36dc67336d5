import { readFile } from 'node:fs/promises';
import type { CredentialReference, Execution, Workflow } from '../../host/editor.mjs';
import type { RunningWorker } from '../../host/n8n.mjs';
import { until } from '../../host/until.mjs';
import type { RequestFilter } from '../../sandbox/index.js';
import { ANALYSIS_CREDENTIAL, analysisWorkflow, mentionsWorkflow, useScene } from './scene.js';

const EXECUTIONS = 4;
const DOMAINS_EACH = 5;
/** The sandbox lets a Pro key call ten times a minute; each analysis takes two or three calls. */
const PRO_LIMIT_MS = 10 * 60_000;
const CANCEL_LIMIT_MS = 2_000;
const POLL_SECONDS = 1;

const scene = useScene(() => ({ workers: 2 }));
/** Polls while the other tests run, and finds what has come. */
let mentions: Workflow;
let added: string[];

async function start(
	name: string,
	domains: string[],
	options: Record<string, unknown>,
	credentials: Record<string, CredentialReference> = scene.credentials,
): Promise<string> {
	const items = domains.map((domain) => ({ domain }));
	const parameters = { operation: 'analyze', domain: '={{ $json.domain }}', options };
	const workflow = analysisWorkflow(name, items, parameters);
	const { editor } = scene;
	return await editor.startWorkflow(await editor.importWorkflow(workflow, credentials));
}

/** The worker that says in its log that it has the execution. */
async function workerOf(id: string): Promise<RunningWorker | undefined> {
	for (const worker of scene.workers) {
		const log = await readFile(worker.log, 'utf8');
		if (log.includes(`Worker started execution ${id} (`)) return worker;
	}
	return undefined;
}

const analysisCalls = (filter: RequestFilter) =>
	scene.sandbox.requests({ ...filter, service: 'analysis' });

const questions = () => analysisCalls({ method: 'GET', path: /^\/analyze\// });

const submissionsOf = (domain: string) =>
	analysisCalls({ method: 'POST' }).filter(
		({ body }) => (body as { domain?: string }).domain === domain,
	);

/** Starts an analysis and waits until its worker has asked for the result twice. */
async function startWaiting(name: string, domain: string, options: Record<string, unknown> = {}) {
	const asked = questions().length;
	const id = await start(name, [domain], { pollInterval: POLL_SECONDS, ...options });
	await until('the worker asks twice', () => questions().length >= asked + 2, 30_000);
	const worker = await workerOf(id);
	if (!worker) throw new Error(`No worker has execution ${id}`);
	return { id, worker };
}

const polls = () => scene.sandbox.requests({ service: 'reporting', path: /^\/mentions/ });

test('the trigger polls once when it is activated', async () => {
	const { editor, credentials } = scene;
	const before = polls().length;
	mentions = await editor.importWorkflow(mentionsWorkflow('Mentions'), credentials);
	await editor.activate(mentions);
	// n8n 2.x answers before it has polled.
	await until('the activation polls', () => polls().length > before, 30_000);
	expect(polls()).toHaveLength(before + 1);
	added = scene.sandbox.reporting.mentions.addMentions(2).map(({ id }) => id);
});

test(
	'20 domains over two workers that share a Pro key all finish',
	async () => {
		const { editor, sandbox } = scene;
		const { baseUrl, keys } = sandbox.analysis;
		const data = { apiKey: keys.pro, baseUrl, plan: 'pro' };
		const pro = await editor.createCredential(ANALYSIS_CREDENTIAL, 'Pro', data);
		sandbox.setSpeed(1);
		const started = Date.now();
		const domains = (execution: number) =>
			Array.from({ length: DOMAINS_EACH }, (_, index) => `brand-${execution}-${index}.com`);
		const ids: string[] = [];
		for (let index = 0; index < EXECUTIONS; index += 1) {
			const credentials = { [ANALYSIS_CREDENTIAL]: pro };
			ids.push(await start(`Part ${index}`, domains(index), {}, credentials));
		}
		const finished: Execution[] = await Promise.all(
			ids.map(async (id) => await editor.finishedExecution(id, PRO_LIMIT_MS)),
		);
		const seconds = Math.round((Date.now() - started) / 1000);
		sandbox.setSpeed(20);

		// A second try of this test counts its own calls only.
		const calls = analysisCalls({ keyId: 'pro' }).filter(({ at }) => at >= started);
		const refused = calls.filter(({ status }) => status === 429);
		const submitted = calls.filter(({ method, status }) => method === 'POST' && status !== 429);
		const taken = calls.length - refused.length;
		process.stdout.write(
			`20 analyses over 2 workers in ${seconds} s: ${taken} calls taken, ${refused.length} answered with 429\n`,
		);
		finished.forEach((execution, index) => {
			expect(execution).toMatchObject({ status: 'success', error: undefined });
			expect(execution.itemsOf('Analysis').map(({ json }) => json)).toEqual(
				domains(index).map(
					(domain) => expect.objectContaining({ domain, status: 'complete' }) as unknown,
				),
			);
		});
		expect(submitted).toHaveLength(EXECUTIONS * DOMAINS_EACH);
		const busy = new Set(await Promise.all(ids.map(workerOf)));
		expect(busy).toEqual(new Set(scene.workers));
	},
	PRO_LIMIT_MS + 30_000,
);

test('the trigger polls once a minute, not once per process, and a worker gets what is new', async () => {
	const { editor } = scene;
	await until('it has polled twice more', () => polls().length >= 3, 150_000);
	await editor.deactivate(mentions);

	const [, ...regular] = polls().map(({ at }) => at);
	const gaps = regular.slice(1).map((at, index) => Math.round((at - regular[index]!) / 1000));
	process.stdout.write(`Seconds between the polls: ${gaps.join(', ')}\n`);
	for (const seconds of gaps) expect(Math.abs(seconds - 60)).toBeLessThanOrEqual(10);
	const executions = await editor.executionsOf(mentions);
	expect(executions).toHaveLength(1);
	const { id, itemsOf } = await editor.finishedExecution(executions[0]!.id);
	expect(
		itemsOf('Mentions')
			.map(({ json }) => json.id)
			.sort(),
	).toEqual(added.sort());
	expect(scene.workers).toContain(await workerOf(id));
}, 200_000);

test('a cancel reaches the worker that waits within 2 seconds', async () => {
	const { editor, sandbox } = scene;
	sandbox.set({ jobSeconds: 100_000 });
	const { id } = await startWaiting('Cancelled', 'endless-brand.com');

	const cancelledAt = Date.now();
	await editor.stopExecution(id);
	const lookedAt = cancelledAt + CANCEL_LIMIT_MS + 3 * POLL_SECONDS * 1000;
	await until('three more questions would have been due', () => Date.now() > lookedAt, 10_000);
	sandbox.set({ jobSeconds: null });

	const last = questions().at(-1)?.at ?? Infinity;
	process.stdout.write(`Last question of the worker ${last - cancelledAt} ms after the cancel\n`);
	expect(last).toBeLessThan(cancelledAt + CANCEL_LIMIT_MS);
	expect((await editor.finishedExecution(id)).status).toBe('canceled');
});

test('a worker that is killed in mid-wait costs no second submission', async () => {
	const { editor, sandbox } = scene;
	const domain = 'survivor-brand.com';
	// A minute at the sandbox's speed: longer than n8n takes to notice that the worker is gone.
	sandbox.set({ jobSeconds: 1_200 });
	const options = { reuseWithinHours: 1, timeout: 300 };
	const { id, worker } = await startWaiting('Killed', domain, options);
	const [begun] = sandbox.analysis.analyses().filter((analysis) => analysis.domain === domain);

	await worker.kill();
	const lost = await editor.finishedExecution(id, 90_000);
	expect(['crashed', 'error']).toContain(lost.status);
	sandbox.set({ jobSeconds: null });

	const retried = await start('Retried', [domain], { ...options, pollInterval: POLL_SECONDS });
	const execution = await editor.finishedExecution(retried, 120_000);
	expect(execution).toMatchObject({ status: 'success', error: undefined });
	expect(execution.itemsOf('Analysis').map(({ json }) => json)).toEqual([
		expect.objectContaining({ id: begun?.id, domain, status: 'complete' }),
	]);
	expect(await workerOf(retried)).not.toBe(worker);
	expect(submissionsOf(domain)).toHaveLength(1);
}, 300_000);
