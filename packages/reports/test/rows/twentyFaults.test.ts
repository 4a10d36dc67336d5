import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import { rowsReportSteps } from 'ai-visibility-reports';
import { SECTIONS } from 'ai-visibility-reports/model';
import { periodBetween } from 'ai-visibility-reports/time';
import { type JsonObject, resultAtOnce } from 'ai-visibility-reports/values';

/** A sheet with a fault in each row, but for one score that another row contradicts. */
const FAULTY = parse<JsonObject>(readFileSync(join(__dirname, 'twentyFaults.csv')), {
	columns: true,
});

const mention = { captured_at: '2026-11-20', engine: 'chatgpt', sentiment: 'neutral' };

function outcomeOf(rows: JsonObject[]) {
	const zone = 'Europe/Berlin';
	return resultAtOnce(
		rowsReportSteps(rows, {
			brand: 'Lumen Roast',
			columns: {},
			sentimentScale: undefined,
			sections: SECTIONS,
			period: periodBetween('2026-11-16', '2026-11-22', zone),
			compares: true,
			maxMentions: 5,
			zone,
			generatedAt: Date.parse('2026-11-23T08:00:00Z'),
		}),
	);
}

const DATE = 'which is no date such as 2026-11-20 or 2026-11-20T09:30:00Z';
const PERCENT = 'which is no number from 0 to 100';
const WORDS = 'which is none of positive, neutral and negative';

it('a sheet with twenty faults is refused, and each fault is named by its item and its column', () => {
	const outcome = outcomeOf(FAULTY);
	expect(outcome).toMatchObject({
		refusal: {
			about: 'rows',
			reason: `20 of 21 rows cannot be read. Item 1: "captured_at" is "31.02.2026", ${DATE}. Item 2: "captured_at" is "2026-11-31", ${DATE}. Item 3: "captured_at" is "yesterday", ${DATE}. … and 17 more.`,
			advice: "Correct the rows, or name their columns under 'Columns'.",
		},
	});
	const faults = 'refusal' in outcome ? outcome.refusal.faults : [];
	expect(faults.map(({ index, reason }) => [index + 1, reason])).toEqual([
		[1, `"captured_at" is "31.02.2026", ${DATE}`],
		[2, `"captured_at" is "2026-11-31", ${DATE}`],
		[3, `"captured_at" is "yesterday", ${DATE}`],
		[4, `"captured_at" is "11/20/2026", ${DATE}`],
		[5, `"captured_at" is "46346", ${DATE}`],
		[6, 'has neither "captured_at" nor "date"'],
		[7, `"sentiment" is "mixed", ${WORDS}`],
		[8, '"sentiment" is "0.4", which says nothing without its scale: choose a Sentiment Scale'],
		[9, `"sentiment" is "😀", ${WORDS}`],
		[10, `"date" is "soon", ${DATE}`],
		[11, 'has no "date"'],
		[12, `"score" is "140", ${PERCENT}`],
		[13, `"score" is "72,5", ${PERCENT}`],
		[15, 'says that the score of 2026-11-21 is 65, and another row 72'],
		[16, 'has no "name"'],
		[17, `"share_pct" is "lots", ${PERCENT}`],
		[18, '"is_you" is "perhaps", which is neither true nor false'],
		[19, '"expected_lift_pts" is "a lot", which is no number'],
		[20, '"rank" is "first", which is no number'],
		[21, 'has no column of a mention, a score, a share of voice, an action or a week'],
	]);
});

it.each([
	[19, 2_000, 'a report'],
	[19, 1_900, 'refused'],
	[20, 100_000, 'refused'],
	[1, 101, 'a report'],
	[1, 100, 'refused'],
])('%d rows of %d that cannot be read give %s', (faulty, count, expected) => {
	const rows = Array.from({ length: count }, (_, index) =>
		index < faulty ? { ...mention, sentiment: 'meh' } : mention,
	);
	const outcome = outcomeOf(rows);
	const isReport = !('refusal' in outcome);
	expect(isReport ? 'a report' : 'refused').toBe(expected);
	if (isReport) {
		expect(outcome.data.mentions!.now.total).toBe(count - faulty);
		expect(outcome.notes[0]).toContain(
			`lacks ${faulty} of ${count.toLocaleString('en')} rows, which cannot be read. Item 1: "sentiment" is "meh"`,
		);
	}
});
