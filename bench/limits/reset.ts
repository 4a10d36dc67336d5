import type { Switches } from '../../sandbox/switches';
import { VirtualClock } from '../../test/unit/virtualClock';
import { check, type Section } from '../bench';
import { studio, type Limit } from '../../test/inMemory/service';
import { Reader, ROUND_TRIP_MS } from './reader';

const PAGE = 100;
const MOST_REFUSALS = 2;
const UNITS = ['seconds', 'milliseconds', 'epochSeconds', 'epochMs'] as const;

/** What is read, the seconds that no way can stay below, and those that this node may take. */
const READS = {
	full: { means: 'full again', mentions: 30_000, least: 30, atMost: 40 },
	next: { means: 'next one', mentions: 50_000, least: 130, atMost: 133 },
};

interface Case {
	name: string;
	mentions: number;
	least: number;
	atMost: number;
	limitOf: (clock: VirtualClock) => Limit;
}

const CASES: Case[] = [
	...casesOf('full'),
	...casesOf('next'),
	{
		name: "end of the minute's window of 120",
		mentions: 50_000,
		least: 240,
		atMost: 246,
		limitOf: fixedWindow,
	},
];

function casesOf(rateLimitResetMeans: 'full' | 'next'): Case[] {
	const { means, ...read } = READS[rateLimitResetMeans];
	const caseOf = (name: string, switches: Partial<Switches>): Case => ({
		...read,
		name: means + name,
		limitOf: (clock) => studio(clock, { rateLimitResetMeans, ...switches }),
	});
	return [
		...UNITS.map((rateLimitReset) => caseOf(`, in ${rateLimitReset}`, { rateLimitReset })),
		caseOf('; Limit names the burst', { rateLimitLimit: 'burst' }),
	];
}

/** A limit of 120 calls in each minute of the clock, which names the end of the minute. */
function fixedWindow(clock: VirtualClock): Limit {
	const [limit, windowMs] = [120, 60_000];
	let [minute, calls] = [0, 0];
	return () => {
		const now = clock.now();
		const current = Math.floor(now / windowMs);
		if (current !== minute) [minute, calls] = [current, 0];
		const isRefused = calls >= limit;
		if (!isRefused) calls += 1;
		const reset = String(Math.ceil(((current + 1) * windowMs - now) / 1000));
		const headers: Record<string, string> = {
			'x-ratelimit-limit': String(limit),
			'x-ratelimit-remaining': String(limit - calls),
			'x-ratelimit-reset': reset,
		};
		if (isRefused) headers['retry-after'] = reset;
		return { isRefused, headers };
	};
}

/** The same without X-RateLimit-Limit: then nothing can be tried, and the reset is obeyed. */
function withoutLimit(limit: Limit): Limit {
	return () => {
		const { isRefused, headers } = limit();
		delete headers['x-ratelimit-limit'];
		return { isRefused, headers };
	};
}

async function read(mentions: number, limitOf: Case['limitOf']) {
	const clock = new VirtualClock();
	const reader = new Reader(clock, limitOf(clock));
	await clock.runUntil(reader.read(mentions / PAGE, '1'));
	return { seconds: clock.now() / 1000, refusals: reader.service.refusals };
}

async function measure({ name, mentions, least, atMost, limitOf }: Case) {
	const ours = await read(mentions, limitOf);
	const obeying = await read(mentions, (clock) => withoutLimit(limitOf(clock)));
	const row = {
		'Reset means': name,
		mentions: mentions.toLocaleString('en'),
		'minimum (s)': least,
		'this node (s)': ours.seconds.toFixed(1),
		'429s': ours.refusals,
		'obeying the reset (s)': obeying.seconds.toFixed(1),
		'429s, obeying': obeying.refusals,
	};
	const checks = [
		check(`${name}: seconds`, ours.seconds, atMost),
		check(`${name}: refusals`, ours.refusals, MOST_REFUSALS),
	];
	return { row, checks };
}

export async function reset(): Promise<Section[]> {
	const measured = await Promise.all(CASES.map(measure));
	const text = `### Whatever X-RateLimit-Reset means

The service's documentation leaves open whether the reset is when one more call is allowed, or when the allowance
is full again. All mentions on the Studio plan (120 per minute, a burst of 240), with the package's own modules on
a virtual clock, against the sandbox's limit, with a round trip of ${ROUND_TRIP_MS} ms. "Obeying the reset" is how long it takes
without X-RateLimit-Limit, when nothing can be tested. The bounds are ${READS.full.atMost} s for 30,000 mentions, ${READS.next.atMost} s for 50,000 if the
reset is the next call, and ${MOST_REFUSALS} requests refused.`;
	return [{ text, measured }];
}
