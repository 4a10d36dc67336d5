import { ownBrand } from '../sandbox/reporting/brands.js';
import type { ReportingSandbox } from '../sandbox/reporting/facade.js';
import type { Editor } from './editor.mjs';

/** What the recipe "Did it work?" measures: three tasks that are done, one of which worked. */

const DAY_MS = 86_400_000;

/** Days that the sandbox has scores of, as many as it has at its start. */
const TRACKED_DAYS = 400;

/** What the score gains on the day of the task that worked, in points, which its daily variation does not explain. */
const STEP = 4;

/** Long enough ago for the dip of the own brand's story to come after the days that are measured. */
const TASKS = [
	{
		ago: 100,
		id: 4003,
		title: 'Write a buyer’s guide to decaf subscriptions',
		category: 'content',
	},
	{
		ago: 86,
		id: 4007,
		title: 'Give each roast a stable address of its own',
		category: 'technical',
	},
	{
		...{ ago: 56, id: 4008, category: 'authority' },
		title: 'Get listed in three independent subscription reviews',
	},
];

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The Monday of the week of a time. */
const weekOf = (time: number) => dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS);

/** Adds the tasks to the table of the recipe "Action plan as tasks", and lets the score step up on the day of the last one. */
export async function addDoneTasks(
	editor: Editor,
	reporting: ReportingSandbox,
	apiKey: string,
): Promise<void> {
	const now = Date.now();
	const { domain } = ownBrand;
	const rows = TASKS.map(({ ago, id, title, category }, index) => {
		const done = now - ago * DAY_MS;
		const week_of = weekOf(done);
		const row_key = `${domain}|${week_of}|${id}`;
		const task = { domain, week_of, rank: index + 1, title, category, row_key };
		return { ...task, expected_lift_pts: 2.5, done: true, done_on: dayOf(done) };
	});
	await editor.addRows('AI visibility tasks', rows);
	const stepped = TASKS.at(-1)?.ago ?? 0;
	const scores = await scoresOf(reporting.baseUrl, apiKey, now);
	reporting.setTrend(
		scores.map((score, index) => (scores.length - 1 - index <= stepped ? score + STEP : score)),
	);
}

/** The own brand's scores up to today. */
async function scoresOf(baseUrl: string, apiKey: string, now: number): Promise<number[]> {
	const query = new URLSearchParams({ from: dayOf(now - TRACKED_DAYS * DAY_MS), to: dayOf(now) });
	const headers = { authorization: `Bearer ${apiKey}` };
	const response = await fetch(`${baseUrl}/visibility?${query}`, { headers });
	const { data } = (await response.json()) as { data: { trend: Array<{ score: number }> } };
	return data.trend.map(({ score }) => score);
}
