import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { check, type Section } from '../bench';
import { DAY_MS, MINUTE_MS } from './clock';
import type { LifeReport } from './life';
import type { LifePlan } from './world';

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
	const reported = once(child, 'message');
	const [code] = await once(child, 'exit');
	if (code !== 0) throw new Error(`A life has ended with exit code ${code}.`);
	const [report] = await reported;
	return report as LifeReport;
}

async function measure([name, plan]: [string, LifePlan]) {
	const life = await live(plan);
	const lateS = (life.longestGapMs - plan.pollEveryMs) / 1_000;
	const row = {
		process: name,
		workflows: plan.workflows,
		keys: plan.keys,
		polls: life.polls.toLocaleString('en'),
		events: life.events.toLocaleString('en'),
		lost: life.lost,
		repeated: life.repeated,
		'longest late by (s)': lateS.toFixed(0),
		'429s': life.refusals,
		'entries kept': life.entries,
		'MB at the end': life.ownMb.toFixed(1),
		'MB grown in the second half': life.grownMb.toFixed(1),
		'timers left': life.timers,
		'run in (s)': life.seconds.toFixed(0),
	};
	const entries = life.entries / life.workflows;
	const checks = [
		check(`${name}: lost`, life.lost, 0),
		check(`${name}: repeated`, life.repeated, 0),
		check(`${name}: reports that failed`, life.failedReports, 0),
		check(`${name}: seconds without an answer beyond the interval`, lateS, MAX_LATE_S),
		check(`${name}: entries per live workflow`, entries, MAX_ENTRIES_PER_WORKFLOW),
		check(`${name}: MB of the package`, life.ownMb, MAX_MB),
		check(`${name}: MB that grow in the second half`, life.grownMb, MAX_GROWTH_MB),
		check(`${name}: timers left`, life.timers, 0),
	];
	return { row, checks };
}

export async function longLife(): Promise<Section[]> {
	const measured = await Promise.all(Object.entries(LIVES).map(measure));
	const text = `### A long-running process, simulated

The trigger and the reporting node on a virtual clock, with n8n and the service in memory. Each key has the limit
of the Studio plan and about six mentions an hour, listed up to half an hour after their capture; one request in a
thousand fails with 503. Of every ten workflows, one follows the score, one the action plan, and eight the
mentions. At 8:00 each Monday, all of them read the data of a weekly report. Meanwhile, workflows are deleted and
created, keys are changed, workflows are deactivated and activated, and n8n restarts: once in the day, twice in
the year. "Late by" is the longest time that a workflow had no successful poll, minus the interval. "MB at the
end" is what is on the heap once the workflows and the service are gone; "MB grown" includes them.`;
	return [{ text, measured }];
}
