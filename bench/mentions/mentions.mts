import { setStage, type Stage } from '../../host/stage.mjs';
import { startSandbox, type Sandbox } from '../../sandbox/index.js';
import { check, type Measured, type Section } from '../bench.js';
import { readInBareLoop, readInN8n, type Reading } from './reading.mjs';

const SIZES = [10_000, 50_000, 100_000];
const ROUNDS = 5;
/** Medians were 0.46 to 0.49, 0.57 to 0.70 and 1.05 to 1.31; a busy machine adds up to a fifth. */
const MAX_TIME_RATIO = 0.6;
const MAX_MEMORY_RATIO = 0.8;
const MAX_OVER_BARE = 1.75;
const STUDIO = { mentions: 50_000, maxSeconds: 140, maxRefusals: 3 };

/** What one round has measured: each of the three, one behind the other. */
interface Round {
	/** Seconds of the bare loop. */
	bare: number;
	ours: Reading;
	theirs: Reading;
}

/**
 * Reads 10,000, 50,000 and 100,000 mentions in the real n8n, with this package's node and with
 * n8n's HTTP Request node and Split Out, each in a fresh process; then 50,000 within the limit of
 * the Studio plan.
 */
export async function mentions(): Promise<Section[]> {
	const sandbox = await startSandbox();
	const stage = await setStage();
	try {
		await stage.n8n.stop();
		const apiKey = sandbox.reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 });
		const measured: Measured[] = [];
		for (const size of SIZES) {
			sandbox.reporting.mentions.setMentionCount(size);
			const rounds: Round[] = [];
			for (let turn = 0; turn < ROUNDS; turn += 1) {
				rounds.push(await readByAll(stage, sandbox, apiKey, turn % 2 === 1));
				console.log(size, rounds.at(-1));
			}
			measured.push(measuredOf(size, rounds));
		}
		return [{ text: introOf(stage.install.version), measured }, await withinStudio(stage, sandbox)];
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

function measuredOf(size: number, rounds: Round[]): Measured {
	const of = (figure: (round: Round) => number) => median(rounds.map(figure));
	const time = rounds.map(({ ours, theirs }) => ours.seconds / theirs.seconds);
	const overBare = rounds.map(({ ours, bare }) => ours.seconds / bare);
	const memory = rounds.map(({ ours, theirs }) => ours.mb / theirs.mb);
	const row = {
		mentions: size.toLocaleString('en'),
		'bare loop, s': of(({ bare }) => bare).toFixed(2),
		'this node, s': of(({ ours }) => ours.seconds).toFixed(2),
		'HTTP Request + Split Out, s': of(({ theirs }) => theirs.seconds).toFixed(2),
		'this node ÷ HTTP Request': withSpread(time),
		'this node ÷ bare loop': withSpread(overBare),
		'this node, MB': of(({ ours }) => ours.mb).toFixed(0),
		'HTTP Request + Split Out, MB': of(({ theirs }) => theirs.mb).toFixed(0),
		ratio: withSpread(memory),
	};
	const checks = [
		check(`time, ${size}`, median(time), MAX_TIME_RATIO),
		check(`memory, ${size}`, median(memory), MAX_MEMORY_RATIO),
		check(`over bare, ${size}`, median(overBare), MAX_OVER_BARE),
	];
	return { row, checks };
}

async function withinStudio(stage: Stage, sandbox: Sandbox): Promise<Section> {
	sandbox.reporting.mentions.setMentionCount(STUDIO.mentions);
	const { seconds } = await readInN8n('ours', stage, sandbox, sandbox.reporting.keys.studio);
	const refusals = sandbox.requests({ status: 429 }).length;
	const text = `Within the limit of the Studio plan (120 requests a minute, a burst of 240), 50,000 mentions take ${seconds.toFixed(2)} s,
with ${refusals} requests refused (HTTP 429). The minimum is 130 s: 240 of the 500 pages at once, and the others at 2 per
second.`;
	const checks = [
		check('seconds, Studio', seconds, STUDIO.maxSeconds),
		check('refusals, Studio', refusals, STUDIO.maxRefusals),
	];
	return { text, measured: [{ row: {}, checks }] };
}

/** What stands above the table. */
function introOf(n8n: string): string {
	return `### Reading all mentions

**Return All** in a real n8n ${n8n}, against the sandbox on the same machine, with a key whose limit is out of
reach. The bare loop is a script that does nothing but fetch the same pages, so no node can be faster. What n8n
offers without this node is its HTTP Request node with pagination, followed by Split Out. All three read each size
${ROUNDS} times, one after the other, alternately forwards and backwards, each in a process of its own. All figures are
medians of the ${ROUNDS}. A ratio is the median of the ratios within a round, with the smallest and the largest. MB is the
peak memory above that of the idle n8n. The bounds are ${MAX_TIME_RATIO.toFixed(2)} of the time and ${MAX_MEMORY_RATIO.toFixed(2)} of the memory of HTTP Request and
Split Out, and ${MAX_OVER_BARE.toFixed(2)} times the time of the bare loop.`;
}

function median(figures: number[]): number {
	const sorted = figures.toSorted((one, other) => one - other);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A median with the least and the greatest figure behind it, such as "0.41 (0.38 to 0.47)". */
function withSpread(figures: number[]): string {
	const [least, most] = [Math.min(...figures), Math.max(...figures)];
	return `${median(figures).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
