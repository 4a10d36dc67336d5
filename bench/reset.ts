import type { Switches } from '../sandbox/switches';
import { VirtualClock } from '../test/unit/virtualClock';
import { table, type Bench, type Check } from './bench';
import {
	fixedWindow,
	readPages,
	ReportingInMemory,
	ROUND_TRIP_MS,
	studio,
	withoutLimit,
} from './reportingInMemory';

const PAGE = 100;
const MOST_REFUSALS = 2;
const UNITS = ['seconds', 'milliseconds', 'epochSeconds', 'epochMs'] as const;

interface Case {
	name: string;
	mentions: number;
	least: number;
	atMost: number;
	limit: (clock: VirtualClock) => ReturnType<typeof studio>;
}

const studioCase = (name: string, mentions: number, most: number, changes: Partial<Switches>) => ({
	...{ name, mentions, least: (mentions / PAGE - 240) / 2, atMost: most },
	limit: (clock: VirtualClock) => studio(clock, changes),
});

const CASES: Case[] = [
	...UNITS.map((rateLimitReset) =>
		studioCase(`full again, in ${rateLimitReset}`, 30_000, 40, {
			...{ rateLimitResetMeans: 'full', rateLimitReset },
		}),
	),
	studioCase('full again; Limit names the burst', 30_000, 40, {
		...{ rateLimitResetMeans: 'full', rateLimitLimit: 'burst' },
	}),
	...UNITS.map((rateLimitReset) =>
		studioCase(`next one, in ${rateLimitReset}`, 50_000, 133, {
			...{ rateLimitResetMeans: 'next', rateLimitReset },
		}),
	),
	studioCase('next one; Limit names the burst', 50_000, 133, {
		...{ rateLimitResetMeans: 'next', rateLimitLimit: 'burst' },
	}),
	{
		...{ name: "end of the minute's window of 120", mentions: 50_000, least: 240, atMost: 246 },
		limit: fixedWindow,
	},
];

async function read(mentions: number, limitOf: Case['limit']) {
	const clock = new VirtualClock();
	const service = new ReportingInMemory(clock, limitOf(clock));
	await clock.runUntil(readPages(service.client('1'), mentions / PAGE));
	return { seconds: clock.now() / 1000, refusals: service.refusals };
}

async function run() {
	const rows: Array<Array<string | number>> = [];
	const checks: Check[] = [];
	for (const { name, mentions, least, atMost, limit } of CASES) {
		const ours = await read(mentions, limit);
		const obeying = await read(mentions, (clock) => withoutLimit(limit(clock)));
		rows.push([
			...[name, mentions.toLocaleString('en'), least, ours.seconds.toFixed(1), ours.refusals],
			...[obeying.seconds.toFixed(1), obeying.refusals],
		]);
		checks.push({ name: `${name}: seconds`, measured: ours.seconds, atMost });
		checks.push({ name: `${name}: refusals`, measured: ours.refusals, atMost: MOST_REFUSALS });
	}
	const head = ['Reset means', 'mentions', 'minimum (s)', 'this node (s)', '429s'];
	head.push('obeying the reset (s)', '429s');
	const markdown = `### Whatever X-RateLimit-Reset means

The service's documentation leaves open whether the reset is when one more call is allowed, or when the allowance
is full again. All mentions on the Studio plan (120 per minute, a burst of 240), with the package's own modules on
a virtual clock, against the sandbox's limit, with a round trip of ${ROUND_TRIP_MS} ms. "Obeying the reset" is how long it takes
without X-RateLimit-Limit, when nothing can be tested. The bounds are 40 s for 30,000 mentions, 133 s for 50,000 if the
reset is the next call, and ${MOST_REFUSALS} requests refused.

${table(head, rows)}`;
	return { markdown, checks };
}

export const reset: Bench = { name: 'reset', run };
