import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { table, type Bench, type Check } from './bench';
import type { LifeReport } from './life';
import { DAY_MS, type LifePlan } from './lifeWorld';

const MINUTE_MS = 60_000;

/** How much of the full size is run; the figures of the page are those of all of it. */
const SHARE = Number(process.env.LONG_LIFE ?? 1);

const LIVES: Record<string, LifePlan> = {
	'a day, a poll every minute': {
		workflows: Math.ceil(1_000 * SHARE),
		keys: Math.ceil(50 * SHARE),
		days: 1,
		pollEveryMs: MINUTE_MS,
		replaceEveryMs: (5 * MINUTE_MS) / SHARE,
		changeEveryMs: (10 * MINUTE_MS) / SHARE,
		restartsAt: [0.3],
	},
	'a year, a poll every half hour': {
		workflows: 20,
		keys: 4,
		days: Math.ceil(365 * SHARE),
		pollEveryMs: 30 * MINUTE_MS,
		replaceEveryMs: 7 * DAY_MS,
		changeEveryMs: 3 * DAY_MS,
		restartsAt: [30.4, 160.7],
	},
};

const MAX_MB = 20;
const MAX_GROWTH_MB = 2;
const MAX_ENTRIES_PER_WORKFLOW = 5;
/** How much longer than the interval no poll of a workflow is answered, in seconds. */
const MAX_LATE_S = 60;

/** Lives a life in a process of its own, as its memory is measured. */
async function live(plan: LifePlan): Promise<LifeReport> {
	const child = fork(join(__dirname, 'life.ts'), [JSON.stringify(plan)]);
	const told = once(child, 'message');
	const [code] = await once(child, 'exit');
	if (code !== 0) throw new Error(`A life has ended with exit code ${code}.`);
	const [report] = await told;
	return report as LifeReport;
}

async function run() {
	const rows: Array<Array<string | number>> = [];
	const checks: Check[] = [];
	const lives = Object.entries(LIVES).map(async ([name, plan]) => ({
		name,
		plan,
		life: await live(plan),
	}));
	for (const { name, plan, life } of await Promise.all(lives)) {
		const lateS = (life.longestGapMs - plan.pollEveryMs) / 1_000;
		const growthMb = life.mb.at(-1)! - life.mb[life.mb.length / 2 - 1]!;
		rows.push([
			...[name, plan.workflows, plan.keys, life.polls.toLocaleString('en')],
			...[life.events.toLocaleString('en'), life.lost, life.repeated],
			...[lateS.toFixed(0), life.refusals, life.entries, life.ownMb.toFixed(1)],
			...[growthMb.toFixed(1), life.timers, life.seconds.toFixed(0)],
		]);
		const check = (figure: string, measured: number, atMost: number) =>
			checks.push({ name: `${name}: ${figure}`, measured, atMost });
		check('lost', life.lost, 0);
		check('repeated', life.repeated, 0);
		check('reports that failed', life.failedReports, 0);
		check('seconds without an answer beyond the interval', lateS, MAX_LATE_S);
		check('entries per live workflow', life.entries / life.workflows, MAX_ENTRIES_PER_WORKFLOW);
		check('MB of the package', life.ownMb, MAX_MB);
		check('MB that grow in the second half', growthMb, MAX_GROWTH_MB);
		check('timers left', life.timers, 0);
	}
	const head = ['process', 'workflows', 'keys', 'polls', 'events', 'lost', 'repeated'];
	head.push(
		'longest late by (s)',
		'429s',
		'entries kept',
		'MB at the end',
		'MB grown in the second half',
	);
	head.push('timers left', 'run in (s)');
	const markdown = `### A long-running process, simulated

The trigger and the reporting node on a virtual clock, with n8n and the service in memory. Each key has the limit
of the Studio plan and about six mentions an hour, listed up to half an hour after their capture; one request in a
thousand fails with 503. Of every ten workflows, one follows the score, one the action plan, and eight the
mentions. At 8:00 each Monday, all of them read the data of a weekly report. Meanwhile, workflows are deleted and
created, keys are changed, workflows are deactivated and activated, and n8n restarts: once in the day, twice in
the year. "Late by" is the longest time that a workflow had no successful poll, minus the interval. "MB at the
end" is what is on the heap once the workflows and the service are gone; "MB grown" includes them.

${table(head, rows)}`;
	return { markdown, checks };
}

export const longLife: Bench = { name: 'longLife', run };
