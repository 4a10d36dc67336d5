import { VirtualClock } from '../../test/unit/virtualClock';
import { check, type Section } from '../bench';
import { studio } from '../../test/inMemory/service';
import { Reader, ROUND_TRIP_MS } from './reader';

const PAGES = 500;
const WORKFLOWS = 10;
const EVERY_MS = 10_000;
const PACE_MS = 500;
const MOST_BEYOND_MS = 2_000;

/** How far apart the workflows make their calls, in milliseconds. */
const APART = { 'one each second': 1_000, 'all at the same moment': 0 };

interface Single {
	requestedAt: number;
	answeredAt: number;
}

/** One reader, and workflows that make single calls until it has ended. */
async function read(rateLimitResetMeans: 'next' | 'full', apartMs: number) {
	const clock = new VirtualClock();
	const reader = new Reader(clock, studio(clock, { rateLimitResetMeans }));
	const singles: Single[] = [];
	let isOver = false;
	const long = reader.read(PAGES, 'reader').finally(() => (isOver = true));
	const workflows = Array.from({ length: WORKFLOWS }, async (_, workflow) => {
		await clock.sleep(workflow * apartMs);
		for (let call = 0; !isOver; call += 1) {
			const requestedAt = clock.now();
			const next = clock.sleep(EVERY_MS);
			await reader.read(1, `${workflow}, ${call}`);
			singles.push({ requestedAt, answeredAt: clock.now() });
			await next;
		}
	});
	await clock.runUntil(Promise.all([long, ...workflows]));
	return { singles, refusals: reader.service.refusals };
}

/** By how much longer each call waited than one after the other at the service's own pace, in ms. */
function beyondPace(singles: Single[]): number[] {
	let freeAt = 0;
	return singles
		.toSorted((one, other) => one.requestedAt - other.requestedAt)
		.map(({ requestedAt, answeredAt }) => {
			freeAt = Math.max(freeAt, requestedAt) + PACE_MS;
			return Math.max(0, answeredAt - ROUND_TRIP_MS - freeAt);
		});
}

async function measure(means: 'next' | 'full', name: keyof typeof APART) {
	const { singles, refusals } = await read(means, APART[name]);
	const waits = singles
		.map(({ requestedAt, answeredAt }) => answeredAt - requestedAt - ROUND_TRIP_MS)
		.toSorted((one, other) => one - other);
	const beyond = Math.max(...beyondPace(singles));
	const seconds = (ms: number) => (ms / 1000).toFixed(2);
	const row = {
		'Reset means': means,
		calls: name,
		'how many': waits.length,
		'p95 of the wait (s)': seconds(waits[Math.ceil(0.95 * waits.length) - 1]!),
		'longest (s)': seconds(waits.at(-1)!),
		'longest beyond the pace (s)': seconds(beyond),
		'429s': refusals,
	};
	return { row, checks: [check(`${means}, ${name}: ms beyond the pace`, beyond, MOST_BEYOND_MS)] };
}

export async function fairShares(): Promise<Section[]> {
	const measured = await Promise.all([
		measure('next', 'one each second'),
		measure('next', 'all at the same moment'),
		measure('full', 'one each second'),
		measure('full', 'all at the same moment'),
	]);
	const text = `### A single call during a long read

One workflow reads 50,000 mentions on the Studio plan, while ${WORKFLOWS} others with the same key make one call each every ${EVERY_MS / 1000} s;
on a virtual clock, with a round trip of ${ROUND_TRIP_MS} ms. The service's pace is one call per ${PACE_MS / 1000} s, so the last of ${WORKFLOWS} simultaneous
calls waits ${(WORKFLOWS * PACE_MS) / 1000} s in any case. The bound is ${MOST_BEYOND_MS / 1000} s beyond that.`;
	return [{ text, measured }];
}
