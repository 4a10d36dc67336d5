import { execa } from 'execa';
import { resolve } from 'node:path';
import { Editor } from '../host/editor.mjs';
import { startN8n } from '../host/n8n.mjs';
import { setStage, type Stage } from '../host/stage.mjs';
import { startSandbox, type Sandbox } from '../sandbox/index.js';
import { memoryOf, resetPeak, startStopWatch } from './measuring.mjs';
import { mentionWorkflow } from './mentionWorkflows.mjs';

const SIZES = [10_000, 50_000, 100_000];
const WHO = ['ours', 'theirs'] as const;
const MAX_TIME_RATIO = 0.6;
const MAX_MEMORY_RATIO = 0.8;
/** Twice the mentions may take twice the time, and what the machine's noise adds. */
const MAX_GROWTH = 2.2;
const STUDIO = { mentions: 50_000, maxSeconds: 140, maxRefusals: 3 };

/** What stands above the table. */
const introOf = (n8n: string) => `### Reading all mentions

All mentions with **Return All** in a real n8n ${n8n}, against the sandbox on the same machine with a key whose
limit is out of reach. The bare loop is a script that fetches the same pages with nothing around it: the
least time that any node can need. Beside this node stands what n8n offers without it: its HTTP Request
node with pagination, and Split Out. Each run is in a fresh n8n. MB is the most memory over that of the
idle n8n; each ratio is this node's figure over the other's, at most ${fixed(MAX_TIME_RATIO)} for the time and ${fixed(MAX_MEMORY_RATIO)} for the
memory.`;

type StopWatch = Awaited<ReturnType<typeof startStopWatch>>;
interface Measured {
	seconds: number;
	/** Most memory over the idle process. */
	mb: number;
}

export interface Check {
	name: string;
	measured: number;
	atMost: number;
}

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
		const rows: Array<Record<(typeof WHO)[number], Measured> & { size: number; bare: number }> = [];
		for (const size of SIZES) {
			sandbox.reporting.mentions.setMentionCount(size);
			const bare = await bareLoop(sandbox, apiKey);
			const ours = await measure('ours', stage, sandbox, apiKey, stopWatch);
			const theirs = await measure('theirs', stage, sandbox, apiKey, stopWatch);
			rows.push({ size, bare, ours, theirs });
			console.log(rows.at(-1));
		}
		sandbox.reporting.mentions.setMentionCount(STUDIO.mentions);
		sandbox.clearRequests();
		const studio = await measure('ours', stage, sandbox, sandbox.reporting.keys.studio, stopWatch);
		const refusals = sandbox.requests({ status: 429 }).length;
		console.log({ studio, refusals });

		const [, middle, large] = rows;
		const checks: Check[] = [
			...rows.flatMap(({ size, ours, theirs }) => [
				{ name: `time, ${size}`, measured: ours.seconds / theirs.seconds, atMost: MAX_TIME_RATIO },
				{ name: `memory, ${size}`, measured: ours.mb / theirs.mb, atMost: MAX_MEMORY_RATIO },
			]),
			{
				name: 'time, 100,000 over 50,000',
				measured: large!.ours.seconds / middle!.ours.seconds,
				atMost: MAX_GROWTH,
			},
			{
				name: 'memory, 100,000 over 50,000',
				measured: large!.ours.mb / middle!.ours.mb,
				atMost: MAX_GROWTH,
			},
			{ name: 'seconds, Studio', measured: studio.seconds, atMost: STUDIO.maxSeconds },
			{ name: 'refusals, Studio', measured: refusals, atMost: STUDIO.maxRefusals },
		];
		const table = rows.map(({ size, bare, ours, theirs }) =>
			[
				size.toLocaleString('en'),
				...[bare, ours.seconds, theirs.seconds, ours.seconds / theirs.seconds].map(fixed),
				...[ours.mb, theirs.mb].map((mb) => mb.toFixed(0)),
				fixed(ours.mb / theirs.mb),
			].join(' | '),
		);
		const markdown = [
			introOf(stage.install.version),
			'',
			'| mentions | bare loop, s | this node, s | HTTP Request + Split Out, s | ratio | this node, MB | HTTP Request + Split Out, MB | ratio |',
			'| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
			...table.map((cells) => `| ${cells} |`),
			'',
			`Within the limit of the Studio plan (120 requests a minute, a burst of 240), 50,000 mentions take ${fixed(studio.seconds)} s,
with ${refusals} requests refused (HTTP 429). The least possible is 130 s: 240 of the 500 pages at once, the others at
2 a second.`,
		].join('\n');
		return { markdown, checks };
	} finally {
		await stage.close();
		await sandbox.close();
		stopWatch.close();
	}
}

async function measure(
	who: (typeof WHO)[number],
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
		const pages = sandbox.requests().length;
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
		const asked = sandbox.requests().length - pages;
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

function fixed(value: number): string {
	return value.toFixed(2);
}
