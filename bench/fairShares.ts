import { VirtualClock } from '../test/unit/virtualClock';
import { table, type Bench, type Check } from './bench';
import { readPages, ReportingInMemory, ROUND_TRIP_MS, studio } from './reportingInMemory';

const PAGES = 500;
const WORKFLOWS = 10;
const EVERY_MS = 10_000;
const PACE_MS = 500;
const MOST_BEYOND_MS = 2_000;

/** How far apart the workflows make their calls, in milliseconds. */
const APART = { 'one each second': 1_000, 'all at the same moment': 0 };

interface Single {
	askedAt: number;
	answeredAt: number;
}

/** One reader, and workflows that make single calls until it has ended. */
async function measure(rateLimitResetMeans: 'next' | 'full', apartMs: number) {
	const clock = new VirtualClock();
	const service = new ReportingInMemory(clock, studio(clock, { rateLimitResetMeans }));
	const singles: Single[] = [];
	let isOver = false;
	const reader = readPages(service.client('reader'), PAGES).finally(() => (isOver = true));
	const workflows = Array.from({ length: WORKFLOWS }, async (_, workflow) => {
		await clock.sleep(workflow * apartMs);
		for (let call = 0; !isOver; call += 1) {
			const askedAt = clock.now();
			const next = clock.sleep(EVERY_MS);
			await readPages(service.client(`${workflow}, ${call}`), 1);
			singles.push({ askedAt, answeredAt: clock.now() });
			await next;
		}
	});
	await clock.runUntil(Promise.all([reader, ...workflows]));
	return { singles, refusals: service.refusals };
}

/** By how much longer each call waited than one after the other at the service's own pace, in ms. */
function beyondPace(singles: Single[]): number[] {
	let freeAt = 0;
	return singles
		.toSorted((one, other) => one.askedAt - other.askedAt)
		.map(({ askedAt, answeredAt }) => {
			freeAt = Math.max(freeAt, askedAt) + PACE_MS;
			return Math.max(0, answeredAt - ROUND_TRIP_MS - freeAt);
		});
}

function quantile(figures: number[], share: number): number {
	const sorted = figures.toSorted((one, other) => one - other);
	return sorted[Math.ceil(share * sorted.length) - 1]!;
}

async function run() {
	const rows: Array<Array<string | number>> = [];
	const checks: Check[] = [];
	for (const means of ['next', 'full'] as const) {
		for (const [name, apartMs] of Object.entries(APART)) {
			const { singles, refusals } = await measure(means, apartMs);
			const waits = singles.map(({ askedAt, answeredAt }) => answeredAt - askedAt - ROUND_TRIP_MS);
			const beyond = beyondPace(singles);
			const seconds = [quantile(waits, 0.95), Math.max(...waits), Math.max(...beyond)];
			rows.push([
				...[means, name, singles.length],
				...[...seconds.map((ms) => (ms / 1000).toFixed(2)), refusals],
			]);
			checks.push({
				name: `${means}, ${name}: ms beyond the pace`,
				measured: Math.max(...beyond),
				atMost: MOST_BEYOND_MS,
			});
		}
	}
	const head = ['Reset means', 'calls', 'how many', 'p95 of the wait (s)', 'longest (s)'];
	head.push('longest beyond the pace (s)', '429s');
	const markdown = `### A single call during a long read

One workflow reads 50,000 mentions on the Studio plan, while ${WORKFLOWS} others with the same key make one call each every ${EVERY_MS / 1000} s;
on a virtual clock, with a round trip of ${ROUND_TRIP_MS} ms. The service's pace is one call per ${PACE_MS / 1000} s, so the last of ${WORKFLOWS} simultaneous
calls waits ${(WORKFLOWS * PACE_MS) / 1000} s in any case. The bound is ${MOST_BEYOND_MS / 1000} s beyond that.

${table(head, rows)}`;
	return { markdown, checks };
}

export const fairShares: Bench = { name: 'fairShares', run };
