import { execa } from 'execa';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Editor, type Workflow } from '../../host/editor.mjs';
import { startN8n } from '../../host/n8n.mjs';
import { setStage, type Stage } from '../../host/stage.mjs';
import { until } from '../../host/until.mjs';
import { startSandbox, type Sandbox } from '../../sandbox/index.js';
import { median } from 'ai-visibility-reports/statistics';
import {
	announce,
	check,
	eachOf,
	type Measured,
	type Section,
	type Settings,
} from '../../packages/reports/bench/bench.js';
import { mentionWorkflow } from './workflow.mjs';

const SIZES = [10_000, 50_000];
const LARGEST = 100_000;
const MAX_TIME_RATIO = 0.6;
const MAX_MEMORY_RATIO = 0.8;
const MAX_OVER_BARE = 1.75;

/** What reading all mentions took in an n8n that was just started. */
interface Reading {
	/** Seconds of the first reading. */
	fresh: number;
	/** Seconds of the second reading in the same process. */
	warm: number;
	/** Most memory of the first reading, over that of the idle n8n. */
	mb: number;
}

/** What one round has measured: each of the three, one behind the other. */
interface Round {
	/** Seconds of the bare loop. */
	bare: number;
	ours: Reading;
	theirs: Reading;
}

/**
 * Reads all mentions in a real n8n with this package's node, and with n8n's HTTP Request node and Split Out, each in
 * a process of its own; and in a script that only fetches the same pages.
 */
export function returnAll({ rounds, isFull }: Settings): Section {
	return {
		title: `Return All: medians of ${rounds} rounds, of ratios with the least and the greatest`,
		about: `A real n8n against the sandbox on the same machine, with a key that has no limit. The bare loop only fetches the same
pages, with fetch. Fresh: the first reading of an n8n that was just started; warm: the second one in the same process.
Memory is the peak of the first reading above that of the idle n8n; it depends on when Node.js collects garbage.`,
		measured: measureAll(isFull ? [...SIZES, LARGEST] : SIZES, rounds),
	};
}

async function* measureAll(sizes: number[], count: number): AsyncGenerator<Measured> {
	announce('the package is built, and n8n starts');
	const sandbox = await startSandbox();
	const stage = await setStage();
	try {
		await stage.n8n.stop();
		const apiKey = sandbox.reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 });
		yield* eachOf(sizes, async (size) => {
			sandbox.reporting.mentions.setMentionCount(size);
			const rounds: Round[] = [];
			for (let turn = 0; turn < count; turn += 1) {
				announce(`${size} mentions, round ${turn + 1} of ${count}: two starts of n8n`);
				rounds.push(await readByAll(stage, sandbox, apiKey, turn % 2 === 1));
			}
			return measuredOf(size, rounds);
		});
	} finally {
		await stage.close();
		await sandbox.close();
	}
}

/** Reads all mentions by all three, one behind the other. */
async function readByAll(
	stage: Stage,
	sandbox: Sandbox,
	apiKey: string,
	isBackwards: boolean,
): Promise<Round> {
	const round = {} as Round;
	const steps = [
		async () => (round.bare = await readInBareLoop(sandbox, apiKey)),
		async () => (round.ours = await readInN8n('ours', stage, sandbox, apiKey)),
		async () => (round.theirs = await readInN8n('theirs', stage, sandbox, apiKey)),
	];
	for (const step of isBackwards ? steps.toReversed() : steps) await step();
	return round;
}

/** @returns seconds */
async function readInBareLoop(sandbox: Sandbox, apiKey: string): Promise<number> {
	const script = resolve(import.meta.dirname, 'bareLoop.mjs');
	const { stdout } = await execa('node', [script, sandbox.reporting.baseUrl, apiKey]);
	return Number(stdout) / 1000;
}

async function readInN8n(
	who: 'ours' | 'theirs',
	stage: Stage,
	sandbox: Sandbox,
	apiKey: string,
): Promise<Reading> {
	const n8n = await startN8n(stage.install, stage.folder);
	try {
		const editor = new Editor(n8n.url);
		await editor.logIn(stage.owner);
		const { baseUrl } = sandbox.reporting;
		const type = 'visibilityReportingApi';
		const credential = await editor.createCredential(type, who, { apiKey, baseUrl });
		const workflow = await editor.importWorkflow(mentionWorkflow(who, baseUrl), {
			[type]: credential,
		});
		const idle = await memoryOf(n8n.pid, 'VmRSS');
		// Lets the peak begin anew from what it holds now.
		await writeFile(`/proc/${n8n.pid}/clear_refs`, '5');
		const fresh = await runWorkflow(editor, workflow, sandbox);
		const peak = await memoryOf(n8n.pid, 'VmHWM');
		const warm = await runWorkflow(editor, workflow, sandbox);
		return { fresh, warm, mb: peak - idle };
	} finally {
		await n8n.stop();
	}
}

/** Runs a workflow that reads all mentions. @returns seconds */
async function runWorkflow(editor: Editor, workflow: Workflow, sandbox: Sandbox): Promise<number> {
	const { name } = workflow;
	sandbox.clearRequests();
	const id = await editor.startWorkflow(workflow);
	const clocks = () => sandbox.requests().filter(({ path }) => path === '/visibility');
	const hasEnded = () => clocks().length === 2;
	await until(`${name} has ended`, hasEnded, 600_000).catch(async (late: Error) => {
		const { status, error } = await editor.execution(id);
		throw new Error(`${late.message}: ${status}, ${error?.message}`);
	});
	const [start, end] = clocks();
	const pages = sandbox.requests().length - 2;
	const most = sandbox.reporting.mentions.count() / 100;
	if (pages < most) throw new Error(`${name} has read only ${pages} pages`);
	return (end!.at - start!.at) / 1000;
}

/** MB that a process holds, or the most that it held, from Linux's /proc. */
async function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8');
	return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024;
}

function measuredOf(size: number, rounds: Round[]): Measured {
	const of = (figure: (round: Round) => number) => median(rounds.map(figure));
	const time = rounds.map(({ ours, theirs }) => ours.fresh / theirs.fresh);
	const warm = rounds.map(({ ours, theirs }) => ours.warm / theirs.warm);
	const overBare = rounds.map(({ ours, bare }) => ours.fresh / bare);
	const memory = rounds.map(({ ours, theirs }) => ours.mb / theirs.mb);
	const row = {
		mentions: size.toLocaleString('en'),
		'this node, fresh (s)': of(({ ours }) => ours.fresh).toFixed(2),
		'÷ bare loop': withSpread(overBare),
		'÷ HTTP Request + Split Out': withSpread(time),
		'this node, warm (s)': of(({ ours }) => ours.warm).toFixed(2),
		'warm ÷ HTTP Request + Split Out': withSpread(warm),
		'memory (MB)': of(({ ours }) => ours.mb).toFixed(0),
		'memory ÷ HTTP Request + Split Out': withSpread(memory),
	};
	const checks = [
		check(`time, ${size}`, median(time), MAX_TIME_RATIO),
		check(`memory, ${size}`, median(memory), MAX_MEMORY_RATIO),
		check(`over bare, ${size}`, median(overBare), MAX_OVER_BARE),
	];
	return { row, checks };
}

/** A median with the least and the greatest figure behind it, such as "0.41 (0.38 to 0.47)". */
function withSpread(figures: number[]): string {
	const [least, most] = [Math.min(...figures), Math.max(...figures)];
	return `${median(figures).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
