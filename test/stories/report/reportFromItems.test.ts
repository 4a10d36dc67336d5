import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { LANGUAGE_TAGS } from 'ai-visibility-reports';
import { sandboxed } from '../../helpers/sandboxed';
import { daysAgo } from '../../helpers/zone';

/** The report on input items, which is that of Get Report. */

const world = sandboxed('visibilityReporting');

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
		{ operation: 'visibility', filters: { from: daysAgo(110) } },
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
	it.each(['last7Days', 'previousWeek', 'last30Days', 'thisMonth'])(
		'has for the period %s the same record, facts and messages as Get Report',
		async (period) => {
			const account = smallAccount();
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
