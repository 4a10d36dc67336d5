import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { recipeIn } from '../../../tools/recipes';
import { sandboxed } from '../../helpers/sandboxed';
import { daysAgo } from '../../helpers/zone';

/** Weeks of earlier reports, which need not be read again. */

const world = sandboxed('visibilityReporting');

const DAY_MS = 86_400_000;

/** 294 mentions a week, all along: 30 pages hold nine weeks. */
const PER_HOUR = 1.75;

const report = async (parameters: INodeParameters = {}) => {
	world.sandbox.clearRequests();
	const [record] = await world.items({
		operation: 'report',
		period: 'previousWeek',
		output: 'record',
		...parameters,
	});
	return { record: record!, calls: world.sent().length };
};

const rowsOf = async (parameters: INodeParameters = {}) =>
	await world.items({
		operation: 'report',
		period: 'previousWeek',
		output: 'rows',
		...parameters,
		options: { rowsBy: 'week', ...(parameters.options as INodeParameters) },
	});

/** A row as a table gives it back, with columns of its own. */
const saved = (rows: IDataObject[]) => rows.map((row, id) => ({ id, ...row }));

/** The options of a report that has rows of earlier weeks. */
const withWeeks = (rows: IDataObject[], options: INodeParameters = {}) => ({
	options: { ...options, earlierWeeks: saved(rows) as never },
});

/** Lets days go by, with their mentions. */
const pass = async (days: number) => await world.clock.sleep(days * DAY_MS);

/** Goes on to the next Monday in n8n's zone. */
const toMonday = async () => {
	const { weekday } = DateTime.fromISO(daysAgo(0));
	await pass((8 - weekday) % 7);
};

it('ten weekly reports with the weeks before say what they say without, for a third of the calls', async () => {
	world.sandbox.set({ arrivalsPerHour: PER_HOUR });
	await pass(10 * 7);
	await toMonday();
	let rows = await rowsOf();
	const calls = { without: 0, with: 0 };
	for (let week = 0; week < 10; week += 1) {
		await pass(7);
		const without = await report();
		const parameters = withWeeks(rows);
		const remembered = await report(parameters);
		expect(remembered.record).toEqual({
			...without.record,
			generated_at: remembered.record.generated_at,
		});
		expect(without.record).toMatchObject({
			usual: { mentions: [expect.any(Number), expect.any(Number)] },
		});
		calls.without += without.calls;
		calls.with += remembered.calls;
		rows = [...rows, ...(await rowsOf()).slice(-1)];
	}
	expect(calls.with / calls.without).toBeLessThan(0.35);
});

/**
 * Runs Get Report of the recipe, after its node Saved Weeks.
 * @param table the rows of the data table, which is empty before the first report
 * @returns the report, and the calls that it took
 */
async function runRecipe(table: IDataObject[]) {
	const { nodes } = recipeIn('weekly-report-everywhere-data-table.json');
	const { parameters, executeOnce } = nodes.find(({ name }) => name === 'Get Report')!;
	const text = JSON.stringify(parameters).replace("$('Saved Weeks')", "$('Input')");
	world.sandbox.clearRequests();
	const [report] = await world.items(JSON.parse(text) as INodeParameters, {
		// Where a table has no row, n8n gives an empty item to go on with.
		items: table.length === 0 ? [{}] : saved(table),
		executeOnce: executeOnce === true,
	});
	return { report: report!, calls: world.sent().length };
}

it('ten weekly reports of the recipe with a data table say what they say without it, from the ninth on for a third of the calls', async () => {
	world.sandbox.set({ arrivalsPerHour: PER_HOUR });
	await pass(10 * 7);
	await toMonday();
	const table: IDataObject[] = [];
	const calls: number[][] = [];
	for (let week = 0; week < 10; week += 1) {
		await pass(7);
		const without = await runRecipe([]);
		const remembered = await runRecipe(table);
		expect(remembered.report).toEqual(without.report);
		const { mentions_usual_low, mentions_usual_high, row_key } = without.report.row as IDataObject;
		expect([mentions_usual_low, mentions_usual_high]).toEqual([
			expect.any(Number),
			expect.any(Number),
		]);
		expect(table.map((row) => row.row_key)).not.toContain(row_key);
		table.push(remembered.report.row as IDataObject);
		calls.push([without.calls, remembered.calls]);
	}
	// The API has no end of a time range, so the oldest weeks alone are not read, once eight are saved.
	// A page more or less depends on the hour at which the days of the account begin.
	const sharesOfCalls = calls.map(([without = 0, remembered = 0]) => remembered / without);
	expect(sharesOfCalls.slice(0, 8)).toEqual(Array(8).fill(1));
	for (const share of sharesOfCalls.slice(8)) expect(share).toBeLessThan(0.34);
});

interface Judged extends IDataObject {
	mentions: { total: number; previous_total: number };
	usual: { mentions: [number, number] | null };
	weeks: IDataObject[];
}

it.each([
	['newest', 504, 33, 14],
	['oldest', 504, 41, 15],
] as const)(
	'a report that has the weeks before judges mentions in the order "%s", %i a week, in other calls: %i without, %i with',
	async (order, perWeek, without, withMemory) => {
		world.sandbox.reporting.mentions.setMentionCount(Math.round((90 / 7) * perWeek));
		world.sandbox.set({ mentionOrder: order, arrivalsPerHour: perWeek / 168 });
		await toMonday();
		const rows = await rowsOf();
		const plain = await report();
		const remembered = await report(withWeeks(rows));
		expect(remembered.record).toEqual({
			...plain.record,
			generated_at: remembered.record.generated_at,
		});
		expect([plain.calls, remembered.calls]).toEqual([without, withMemory]);
	},
);

const WEEK_MS = 7 * DAY_MS;

/** The same counts so many weeks earlier. */
function earlier(row: IDataObject, weeks: number): IDataObject {
	const before = (date: unknown) => {
		return new Date(Date.parse(String(date)) - weeks * WEEK_MS).toISOString().slice(0, 10);
	};
	return { ...row, from: before(row.from), to: before(row.to) };
}

it('a report judges 3,000 mentions a week, which are too many without, by the rows of three more weeks', async () => {
	world.sandbox.reporting.mentions.setMentionCount(38_571);
	await toMonday();
	const [before] = await rowsOf();
	const judgedBy = async (weeks: number[]) => {
		const { record, calls } = await report(withWeeks(weeks.map((week) => earlier(before!, week))));
		return [(record as Judged).usual.mentions !== null, calls];
	};
	expect(await judgedBy([])).toEqual([false, expect.any(Number)]);
	expect(await judgedBy([1, 2])).toEqual([false, expect.any(Number)]);
	expect(await judgedBy([2, 3, 4])).toEqual([false, expect.any(Number)]);
	const [isJudged, calls] = await judgedBy([1, 2, 3]);
	expect(isJudged).toBe(true);
	expect(calls).toBeLessThan(75);
});

describe('earlier weeks are refused, before anything is asked,', () => {
	let rows: IDataObject[] = [];
	beforeEach(async () => {
		await toMonday();
		rows = await rowsOf();
		world.sandbox.clearRequests();
	});
	const changed = (row: IDataObject) => [...rows.slice(0, -1), { ...rows.at(-1)!, ...row }];

	it.each<[string, () => unknown, string, INodeParameters?]>([
		['that lack a figure', () => changed({ grok: null }), "without 'grok'"],
		['that have half a mention', () => changed({ mentions: 4.5 }), "without 'mentions'"],
		['without a date', () => changed({ from: 'Monday' }), "without a date in 'from'"],
		['of eight days', () => changed({ from: '2026-11-15' }), 'which are not seven days'],
		['twice', () => [...rows, rows[0]], 'which overlap'],
		[
			'that end on another weekday',
			() => [earlier(rows[0]!, 1 / 7)],
			'which ends on another weekday than the day before the period, ',
		],
		[
			'of another domain',
			() => changed({ domain: 'harborbeans.example' }),
			'of another domain, harborbeans.example',
			{ domains: 'lumenroast.example' },
		],
		['of two domains', () => changed({ domain: 'a.example' }), 'of another domain, a.example'],
		['without a filter', () => rows, "of other 'Filters': it has", { filters: { engine: 'grok' } }],
		['that are no rows', () => ['x'], 'contains a string instead of a row'],
	])('%s', async (_, weeks, reason, ...[parameters]) => {
		const { json, error } = await world.run({
			operation: 'report',
			period: 'previousWeek',
			...parameters,
			options: { earlierWeeks: weeks() as never },
		});
		expect(json).toEqual([]);
		expect(error?.message).toContain("'Earlier Weeks'");
		expect(error?.message).toContain(reason);
		expect(world.sent()).toEqual([]);
	});
});

it('earlier weeks of another domain than the own one, which nobody has named, are refused once it is known', async () => {
	await toMonday();
	const rows = (await rowsOf()).map((row) => ({ ...row, domain: 'harborbeans.example' }));
	expect(
		await world.failure({ operation: 'report', period: 'previousWeek', ...withWeeks(rows) }),
	).toContain('contains rows of harborbeans.example, and the report is on lumenroast.example');
});

it.each([
	['JSON', (rows: IDataObject[]) => JSON.stringify(rows)],
	[
		'a list with an empty item, as n8n gives it for an empty table',
		(rows: IDataObject[]) => [{}, ...rows],
	],
	[
		'rows of a sheet, with numbers as text',
		(rows: IDataObject[]) =>
			JSON.stringify(
				rows.map((row) =>
					Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
				),
			),
	],
	[
		'rows of whole reports',
		async () => await world.items({ operation: 'report', period: 'previousWeek', output: 'rows' }),
	],
])('a report takes earlier weeks as %s', async (_, given) => {
	await toMonday();
	const earlierWeeks = (await given(await rowsOf())) as never;
	const { record } = await report({ options: { earlierWeeks } });
	expect((record as Judged).usual.mentions).not.toBeNull();
});

it('a report says with how many weeks it has compared prompts and sites, as those that were saved have none', async () => {
	world.sandbox.set({ arrivalsPerHour: PER_HOUR });
	await pass(10 * 7);
	await toMonday();
	const rows = await rowsOf();
	world.sandbox.reporting.mentions.addMention({
		captured_at: new Date(world.clock.now() - 3 * DAY_MS).toISOString(),
		prompt: 'Who roasts for offices in Lisbon?',
		citation_url: 'https://lisbon.example/offices',
	});
	const said = async (parameters?: INodeParameters) => {
		const { record } = await report(parameters);
		const insights = record.insights as Array<{ about: string; text: string }>;
		const isOfNames = ({ about }: { about: string }) => ['prompts', 'citations'].includes(about);
		return insights.filter(isOfNames).map(({ text }) => text);
	};
	expect(await said()).toEqual([
		'You are mentioned in answers to 1 new prompt.',
		'Newly cited: lisbon.example.',
	]);
	expect(await said(withWeeks(rows))).toEqual([
		'You are mentioned in answers to 1 new prompt (compared with the week before).',
		'Newly cited: lisbon.example (compared with the week before).',
	]);
});
