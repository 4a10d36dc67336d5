import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DateTime } from 'luxon';

import { LANGUAGE_TAGS } from 'ai-visibility-reports';
import { recipeIn } from '../../../tools/recipes';
import { sandboxed } from '../../helpers/sandboxed';
import { daysAgo } from '../../helpers/zone';

/** The report on input items, which is that of Get Report. */

const world = sandboxed('visibilityReporting');

const DAY_MS = 86_400_000;

/**
 * A key of an account with so few mentions that Get Report reads all weeks, because rows are always
 * read whole.
 */
const smallAccount = () => ({
	credential: {
		...world.credential,
		apiKey: world.sandbox.reporting.createKey({
			plan: 'agency',
			perMinute: 1e6,
			burst: 1e6,
			own: 'harborbeans.example',
		}),
	},
});

/** What an account gives as rows, as a workflow saves them. */
async function rowsOf(account: ReturnType<typeof smallAccount>): Promise<IDataObject[]> {
	const questions: INodeParameters[] = [
		{ operation: 'mentions', returnAll: true },
		{ operation: 'visibility', filters: { from: daysAgo(200) } },
		{ operation: 'benchmarks' },
		{ operation: 'actionPlan' },
	];
	const answers: IDataObject[] = [];
	for (const question of questions) {
		answers.push(...(await world.items({ ...question, output: 'rows' }, account)));
	}
	return answers;
}

const fromItems = async (parameters: INodeParameters, items: IDataObject[]) =>
	await world.run({ operation: 'reportFromItems', ...parameters }, { items });

describe('the report on the rows of an account', () => {
	it.each(['last7Days', 'previousWeek', 'last30Days', 'thisMonth', 'previousMonth', 'last90Days'])(
		'has for the period %s the same record, facts and messages as Get Report',
		async (period) => {
			const account = smallAccount();
			// Rows know no day before their first, so the period before the longest one has to have some. An
			// account begins when it is first asked for.
			await world.items({ operation: 'benchmarks' }, account);
			world.sandbox.set({ arrivalsPerHour: 0.1 });
			await world.clock.sleep(120 * DAY_MS);
			const rows = await rowsOf(account);
			for (const output of ['record', 'rows', 'all']) {
				const asked = { period, output };
				const byApi = await world.items({ operation: 'report', ...asked }, account);
				const byRows = await fromItems(asked, rows);
				expect(byRows.json).toEqual(byApi);
				expect(JSON.stringify(byRows.json)).toBe(JSON.stringify(byApi));
			}
		},
	);

	it.each(LANGUAGE_TAGS)('has the same words in the language %s', async (language) => {
		const account = smallAccount();
		const rows = await rowsOf(account);
		const asked = { output: 'message', appearance: { language } };
		const [byApi] = await world.items({ operation: 'report', ...asked }, account);
		const { main } = await fromItems(asked, rows);
		expect(main.map(({ json }) => json)).toEqual([byApi]);
	});

	it('has the same rows by week, and asks no service and for no credential', async () => {
		const account = smallAccount();
		const rows = await rowsOf(account);
		const asked = { output: 'rows', options: { rowsBy: 'week' } };
		const byApi = await world.items({ operation: 'report', ...asked }, account);
		const sent = world.sent().length;
		const { main } = await world.run(
			{ operation: 'reportFromItems', ...asked },
			{ items: rows, credential: {} },
		);
		expect(main.map(({ json }) => json)).toEqual(byApi);
		expect(world.sent()).toHaveLength(sent);
	});
});

describe('the report on rows by week', () => {
	const period = 'previousWeek';
	/** What an account gives as rows by week, and its report by API. */
	async function weeksOf() {
		const account = smallAccount();
		const byWeek = { operation: 'report', period, output: 'rows', options: { rowsBy: 'week' } };
		const weeks = await world.items(byWeek, account);
		const asked = { operation: 'report', period, sections: ['mentions'], output: 'record' };
		const [byApi] = await world.items(asked, account);
		return { weeks, byApi: byApi!, account };
	}

	it('has the counts, the ranges and the verdicts of Get Report, and neither prompts nor sources', async () => {
		const { weeks, byApi } = await weeksOf();
		const { main } = await fromItems({ period, output: 'record' }, weeks);
		const { mentions, usual, weeks: counted, compared } = byApi as Record<string, any>;
		const { total, previous_total, by_engine, by_sentiment } = mentions;
		expect(usual.mentions).toEqual([expect.any(Number), expect.any(Number)]);
		const [{ json: byRows }] = main as [{ json: IDataObject }];
		expect(byRows).toMatchObject({ compared, usual, weeks: counted });
		expect(byRows.mentions).toEqual({
			...{ total, previous_total, by_engine, by_sentiment },
			...{ sources_unknown: 0, top_citations: [], themes: [], notable: [], at_least: false },
		});
		const verdicts = ({ insights }: IDataObject) =>
			(insights as Array<{ about: string; unusual: boolean }>).filter(
				({ about }) => about === 'mentions' || about === 'negative',
			);
		expect(verdicts(byRows)).toEqual(verdicts(byApi));
	});

	it('reads rows of weekly reports, too, each with the score of its last day', async () => {
		const { account } = await weeksOf();
		const reports: IDataObject[] = [];
		for (const weeks of [2, 1, 0]) {
			const last = DateTime.fromISO(daysAgo(0)).startOf('week').minus({ days: 1, weeks });
			const days = { from: last.minus({ days: 6 }).toISODate(), to: last.toISODate() };
			const asked = { operation: 'report', period: 'custom', ...days, output: 'rows' };
			reports.push(...(await world.items(asked, account)));
		}
		const { main } = await fromItems({ period, output: 'rows' }, reports);
		const { score, mentions, negative, mentions_change } = reports.at(-1)!;
		expect(main[0]!.json).toMatchObject({ score, mentions, negative, mentions_change });
		expect(main[0]!.json.score_change).toBeCloseTo(Number(score) - Number(reports[1]!.score), 5);
		// There are never as many scores as a verdict takes.
		const said = await fromItems({ period, output: 'message' }, reports);
		expect(said.json[0]!.text).not.toContain('Too early to judge the score');
	});

	it('says of two weeks that it is too early to judge, and not that there are too many', async () => {
		const { weeks } = await weeksOf();
		const { json } = await fromItems({ period, output: 'message' }, weeks.slice(-2));
		expect(json[0]!.text).toMatch(/[Tt]oo early/);
		expect(json[0]!.text).not.toContain('too many');
	});

	const shifted = (row: IDataObject, days: number) => {
		const later = (date: unknown) => DateTime.fromISO(String(date)).plus({ days }).toISODate();
		return { ...row, from: later(row.from), to: later(row.to) };
	};

	it.each<[string, (weeks: IDataObject[]) => IDataObject[], string, INodeParameters?]>([
		['a gap', (weeks) => weeks.filter((_, index) => index !== weeks.length - 3), 'lack the week '],
		['the same week twice', (weeks) => [...weeks, weeks[1]!], 'which overlap'],
		[
			'weeks of another weekday than the period',
			(weeks) => weeks.map((row) => shifted(row, -1)),
			'which ends on another weekday than the day before the period, ',
		],
		[
			'no week of the period',
			(weeks) => [...weeks.slice(0, -1), { date: weeks.at(-1)!.to, score: 70 }],
			'of which there is no row by week',
		],
		[
			'a period of other than seven days',
			(weeks) => weeks,
			'and rows by week tell of seven days alone',
			{ period: 'last30Days' },
		],
		[
			'two domains',
			([first, ...weeks]) => [{ ...first, domain: 'a.example' }, ...weeks],
			'the rows are of 2 domains: a.example, harborbeans.example',
		],
		[
			'a week that lacks a figure',
			([first, ...weeks]) => [{ ...first, grok: '' }, ...weeks],
			"without 'grok'",
		],
		[
			'a month',
			([first, ...weeks]) => [{ ...first, from: '2026-01-01' }, ...weeks],
			'which are not seven days',
		],
		[
			'one source alone',
			([first, ...weeks]) => [{ ...first, source: 'a.example' }, ...weeks],
			'of one source alone',
		],
	])('refuses %s by name', async (_, rowsFrom, reason, ...[parameters]) => {
		const { weeks } = await weeksOf();
		const asked = { operation: 'reportFromItems', period, ...parameters };
		expect(await world.failure(asked, { items: rowsFrom(weeks) })).toContain(reason);
	});

	it('counts the mentions and not the weeks where the rows have both, and says so', async () => {
		const { weeks, account } = await weeksOf();
		const mentions = await rowsOf(account);
		const { main, hints } = await fromItems({ period, output: 'record' }, [...mentions, ...weeks]);
		const alone = await fromItems({ period, output: 'record' }, mentions);
		expect(main[0]!.json).toEqual(alone.json[0]);
		expect(hints).toContain(
			`${weeks.length} rows by week are not counted, because the rows have mentions.`,
		);
	});
});

describe('the report on input items', () => {
	it('is one item, paired with all of them', async () => {
		const items = [0, 1, 2].map((days) => ({ date: daysAgo(days + 1), score: 70 + days }));
		const { main } = await fromItems({ domain: 'a.example' }, items);
		expect(main).toMatchObject([
			{ json: { domain: 'a.example', score: 70 }, pairedItem: items.map((_, item) => ({ item })) },
		]);
	});

	it('fails as a whole, with the column that is named and absent', async () => {
		const items = [{ date: daysAgo(1), score: 70 }];
		const parameters = { columns: { score: 'Visibility' } };
		expect(await world.failure({ operation: 'reportFromItems', ...parameters }, { items })).toBe(
			`The parameter 'Score' is "Visibility", which no row has. The rows have: date, score.`,
		);
		const failed = await world.run(
			{ operation: 'reportFromItems', ...parameters },
			{ items: [...items, ...items], onError: 'continueErrorOutput' },
		);
		expect(failed.errors).toMatchObject([{ json: { error: expect.stringContaining('Score') } }]);
	});

	it('names the faults of rows, and the rows of a few hundred that it can do without', async () => {
		const day = { engine: 'chatgpt', captured_at: daysAgo(1), sentiment: 'positive' };
		const items = Array.from({ length: 300 }, (_, index) =>
			index === 7 ? { ...day, sentiment: 'meh' } : day,
		);
		const few = await fromItems({ output: 'record' }, items);
		expect(few.main[0]!.json).toMatchObject({ mentions: { total: 299 } });
		expect(few.hints).toContain(
			'The report lacks 1 of 300 rows, which cannot be read. Item 8: "sentiment" is "meh", which is none of positive, neutral and negative.',
		);
		expect(
			await world.failure({ operation: 'reportFromItems' }, { items: items.slice(0, 100) }),
		).toBe(
			`1 of 100 rows cannot be read. Item 8: "sentiment" is "meh", which is none of positive, neutral and negative. Correct the rows, or name their columns under 'Columns'.`,
		);
	});
});

it.each([
	['report-on-your-own-sheet.json', 'Read Sheet'],
	['report-on-a-csv-file.json', 'Read Rows'],
])('the recipe %s makes a report on its sample, without an account', async (file, reading) => {
	const { nodes, pinData = {} } = recipeIn(file);
	const { parameters } = nodes.find(({ name }) => name === 'Make Report')!;
	const rows = (pinData[reading] as Array<{ json: IDataObject }>).map(({ json }) => json);
	const [report] = await world.items(parameters as INodeParameters, {
		items: rows,
		credential: {},
	});
	expect(report).toMatchObject({ from: '2026-11-09', to: '2026-11-15', negative: 12 });
	expect(report!.text).toContain('❗ Negative 12 (+11');
});
