import { execa } from 'execa';
import { resolve } from 'node:path';
import { Editor } from '../host/editor.mjs';
import { startN8n } from '../host/n8n.mjs';
import { setStage, type Stage } from '../host/stage.mjs';
import { startSandbox, type Sandbox } from '../sandbox/index.js';
import { table, type Check } from './bench.js';
import { memoryOf, resetPeak, startStopWatch } from './measuring.mjs';
import {
	checksOf,
	fixed,
	HEAD,
	MAX_MEMORY_RATIO,
	MAX_OVER_BARE,
	MAX_TIME_RATIO,
	rowOf,
	type Measured,
	type Round,
	type Size,
} from './mentionFigures.mjs';
import { mentionWorkflow } from './mentionWorkflows.mjs';
import { median } from './pairs.mjs';

const SIZES = [10_000, 50_000, 100_000];
const ROUNDS = 5;
/** Twice the mentions may take twice the time, and what the machine's noise adds. */
const MAX_GROWTH = 2.2;
const STUDIO = { mentions: 50_000, maxSeconds: 140, maxRefusals: 3 };

/** What stands above the table. */
const introOf = (n8n: string) => `### Reading all mentions

**Return All** in a real n8n ${n8n}, against the sandbox on the same machine, with a key whose limit is out of
reach. The bare loop is a script that does nothing but fetch the same pages, so no node can be faster. What n8n
offers without this node is its HTTP Request node with pagination, followed by Split Out. All three read each size
${ROUNDS} times, one after the other, alternately forwards and backwards, each in a process of its own. All figures are
medians of the ${ROUNDS}. A ratio is the median of the ratios within a round, with the smallest and the largest. MB is the
peak memory above that of the idle n8n. The bounds are ${fixed(MAX_TIME_RATIO)} of the time and ${fixed(MAX_MEMORY_RATIO)} of the memory of HTTP Request and
Split Out, and ${fixed(MAX_OVER_BARE)} times the time of the bare loop.`;

type StopWatch = Awaited<ReturnType<typeof startStopWatch>>;

/**
 * Reads 10,000, 50,000 and 100,000 mentions in the real n8n, with this package's node and with
 * n8n's HTTP Request node and Split Out, each in a fresh process; then 50,000 within the limit of
 * the Studio plan.
 */
export async function benchMentions(): Promise<{ markdown: string; checks: Check[] }> {
	const sandbox = await startSandbox();
	const stopWatch = await startStopWatch();
	const stage = await setStage();
	try {
		await stage.n8n.stop();
		const apiKey = sandbox.reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 });
		const sizes: Size[] = [];
		for (const size of SIZES) {
			sandbox.reporting.mentions.setMentionCount(size);
			const rounds: Round[] = [];
			for (let turn = 0; turn < ROUNDS; turn += 1) {
				rounds.push(await round(stage, sandbox, apiKey, stopWatch, turn % 2 === 1));
				console.log(size, rounds.at(-1));
			}
			sizes.push({ size, rounds });
		}
		sandbox.reporting.mentions.setMentionCount(STUDIO.mentions);
		sandbox.clearRequests();
		const studio = await measure('ours', stage, sandbox, sandbox.reporting.keys.studio, stopWatch);
		const refusals = sandbox.requests({ status: 429 }).length;
		console.log({ studio, refusals });

		const growth = (of: (ours: Measured) => number) => {
			const [, middle, large] = sizes.map(({ rounds }) =>
				median(rounds.map(({ ours }) => of(ours))),
			);
			return large! / middle!;
		};
		const grown = [
			{ name: 'time, 100,000 over 50,000', measured: growth(({ seconds }) => seconds) },
			{ name: 'memory, 100,000 over 50,000', measured: growth(({ mb }) => mb) },
		];
		const checks: Check[] = [
			...sizes.flatMap(checksOf),
			...grown.map((each) => ({ ...each, atMost: MAX_GROWTH })),
			{ name: 'seconds, Studio', measured: studio.seconds, atMost: STUDIO.maxSeconds },
			{ name: 'refusals, Studio', measured: refusals, atMost: STUDIO.maxRefusals },
		];
		const markdown = `${introOf(stage.install.version)}

${table(HEAD, sizes.map(rowOf))}

Within the limit of the Studio plan (120 requests a minute, a burst of 240), 50,000 mentions take ${fixed(studio.seconds)} s,
with ${refusals} requests refused (HTTP 429). The minimum is 130 s: 240 of the 500 pages at once, and the others at 2 per
second.`;
		return { markdown, checks };
	} finally {
		await stage.close();
		await sandbox.close();
		stopWatch.close();
	}
}

/** Reads all mentions by all three, one behind the other. */
async function round(
	stage: Stage,
	sandbox: Sandbox,
	apiKey: string,
	stopWatch: StopWatch,
	isBackwards: boolean,
): Promise<Round> {
	const read = async (who: 'ours' | 'theirs') =>
		await measure(who, stage, sandbox, apiKey, stopWatch);
	const figures = {} as Round;
	const steps = [
		async () => (figures.bare = await bareLoop(sandbox, apiKey)),
		async () => (figures.ours = await read('ours')),
		async () => (figures.theirs = await read('theirs')),
	];
	for (const step of isBackwards ? steps.toReversed() : steps) await step();
	return figures;
}

async function measure(
	who: 'ours' | 'theirs',
	stage: Stage,
	sandbox: Sandbox,
	apiKey: string,
	stopWatch: StopWatch,
): Promise<Measured> {
	const n8n = await startN8n(stage.install, stage.folder);
	try {
		const editor = new Editor(n8n.url);
		await editor.logIn(stage.owner);
		const { baseUrl } = sandbox.reporting;
		const data = { apiKey, baseUrl };
		const credential = await editor.createCredential('visibilityReportingApi', who, data);
		const workflow = await editor.importWorkflow(mentionWorkflow(who, baseUrl, stopWatch.url), {
			visibilityReportingApi: credential,
		});
		const { now: idle } = await memoryOf(n8n.pid);
		await resetPeak(n8n.pid);
		sandbox.clearRequests();
		const reading = stopWatch.next();
		const id = await editor.startWorkflow(workflow);
		const failure = editor.finishedExecution(id, 600_000).then(
			({ status, error }) => (status === 'success' ? undefined : error?.message),
			() => undefined,
		);
		const ended = await Promise.race([
			reading,
			failure.then(async (message) => {
				if (message) throw new Error(`${who}: ${message}`);
				return await reading;
			}),
		]);
		const { peak } = await memoryOf(n8n.pid);
		const least = sandbox.reporting.mentions.count() / 100;
		const asked = sandbox.requests().length;
		if (asked < least) throw new Error(`${who} asked for ${asked} pages of ${least}`);
		return { seconds: ended / 1000, mb: peak - idle };
	} finally {
		await n8n.stop();
	}
}

/** @returns seconds */
async function bareLoop(sandbox: Sandbox, apiKey: string): Promise<number> {
	const script = resolve(import.meta.dirname, 'bareLoop.mjs');
	const { stdout } = await execa('node', [script, sandbox.reporting.baseUrl, apiKey]);
	return (JSON.parse(stdout) as { ms: number }).ms / 1000;
}
