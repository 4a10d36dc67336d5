import { breakdownRows } from '../../src/records/breakdown';
import { reportRows, weekRows } from '../../src/records/report';
import type { JsonObject } from '../../src/values/json';
import { breakdownIn, ORDINARY, reportOf, type Situation, USUAL } from '../helpers/reports/reports';

/** An account of which a new assistant, which has no column of its own, mentions the brand, too. */
const daily = {
	engines: { ...USUAL.engines, copilot: 4 },
	more: (index: number) => ({ prompt: `Which ${index % 3}?`, citation_url: 'https://a.example' }),
};
const NEW: Situation = { ...ORDINARY, now: daily, before: daily };

const COLUMNS = ['chatgpt', 'perplexity', 'gemini', 'claude', 'grok', 'other'];

const rowsOf = (situation: Situation): Array<[what: string, rows: JsonObject[]]> => [
	['a report', reportRows(reportOf(situation))],
	['weeks', weekRows(reportOf(situation))],
	...(['domain', 'url', 'prompt'] as const).map((by): [string, JsonObject[]] => [
		`mentions by ${by}`,
		breakdownRows(breakdownIn(situation, by), 9),
	]),
];

describe.each(rowsOf(NEW))('rows of %s', (_, rows) => {
	it('have columns of assistants that add up to the mentions, `other` after the known ones', () => {
		expect(rows.length).toBeGreaterThan(0);
		for (const row of rows) {
			const sum = COLUMNS.reduce((total, name) => total + Number(row[name]), 0);
			expect(sum).toBe(row.mentions);
			expect(row.other).toBeGreaterThan(0);
			const names = Object.keys(row);
			expect(names.slice(names.indexOf('chatgpt')).slice(0, COLUMNS.length)).toEqual(COLUMNS);
		}
	});
});

describe('the column `other`', () => {
	const otherOf = (situation: Situation) => rowsOf(situation).map(([, [row]]) => row?.other);

	it('is 0 where every assistant has a column', () => {
		const usual = { ...daily, engines: USUAL.engines };
		expect(new Set(otherOf({ ...NEW, now: usual, before: usual }))).toEqual(new Set([0]));
	});

	it('is empty where a filter leaves other assistants out, and where it is not known', () => {
		const filtered = { ...NEW, data: { filters: { engine: 'chatgpt' as const } } };
		expect(new Set(otherOf(filtered))).toEqual(new Set([null]));
		const [, ...minimums] = otherOf({ ...NEW, now: USUAL, hasMore: true });
		expect(minimums.filter(Boolean)).toEqual([]);
	});
});
