import type { IDataObject } from 'n8n-workflow';

import { reportsDocument } from '../../../../nodes/VisibilityReporting/report/document/combinedReports';
import { reportDocument } from '../../../../nodes/VisibilityReporting/report/document/reportDocument';
import {
	reportRecord,
	reportRows,
} from '../../../../nodes/VisibilityReporting/report/reportOutput';
import { reportInsights } from '../../../../nodes/VisibilityReporting/report/insights/insights';
import { unusual } from '../../../../nodes/VisibilityReportingTrigger/signals/scoreChange';
import { ENGLISH } from '../../../locales';
import { KINDS, scoresOf } from '../../../../bench/signals/series';
import { lastStay } from '../../../../nodes/VisibilityReporting/report/usual';
import { reportOf, steady, USUAL, visibilityOf, type Situation } from './reports';

const scores = [...steady(86), 76, 76.5, 76, 75.5, 76];
const everything: Situation = { scores, now: USUAL, before: USUAL };

test('a score has one band in each report, record, row, chart, message and event', () => {
	const trend = visibilityOf(scores, '2026-11-22').trend;
	const score = { domain: 'lumenroast.example', score: 76 };
	const { state } = unusual(undefined, score, visibilityOf(steady(86), '2026-11-17').trend, 0);
	const [event] = unusual(state as IDataObject, score, trend, 1).occurrences;
	const { level, usual_low: low, usual_high: high } = event!.item as Record<string, number>;
	const reports = [
		reportOf(everything),
		reportOf({ scores }),
		reportOf({ ...everything, word: 'last30Days' }),
		reportOf({ ...everything, word: 'thisMonth' }),
		reportOf({ ...everything, hasMore: true }),
	];
	for (const report of reports) {
		expect(reportRecord(report).usual).toMatchObject({ level, score: [low, high] });
		expect(reportRows(report)[0]).toMatchObject({
			score_level: level,
			score_usual_low: low,
			score_usual_high: high,
		});
		const parts = reportDocument(report, ENGLISH).parts;
		expect(parts).toContainEqual(expect.objectContaining({ kind: 'trend', band: { low, high } }));
	}
	const range = `usual ${low!.toFixed(1)}–${high!.toFixed(1)}`;
	const [insight] = reportInsights(reports[0]!, ENGLISH);
	expect(insight!.text).toContain(range);
	const named = reports.map((result, index) => ({ name: `Item ${index}`, result }));
	const message = JSON.stringify(reportsDocument(named, [], ENGLISH, false));
	expect(message).toContain(range);
});

describe('a score that was outside and is back', () => {
	const told = (scores: number[], word: Situation['word']) =>
		reportInsights(reportOf({ scores, word }), ENGLISH).filter(({ about }) => about === 'score');

	it('is told after a real excursion in a long period', () => {
		const excursion = steady(91).map((score, day) => score + (day >= 70 && day < 75 ? 4 : 0));
		const [first] = told(excursion, 'last30Days');
		expect(first!.text).toMatch(/^The score was above its usual range from .+ and is back/);
	});

	it('is told of at most 1 in 20 quiet periods of 30 days', () => {
		const quiet = Array.from({ length: 100 }, (_, seed) =>
			scoresOf(KINDS.autocorrelated, 91, seed + 1).map((score = 0) => score),
		);
		const said = quiet.filter((each) =>
			told(each, 'last30Days').some(({ text }) => text.includes('is back')),
		);
		expect(said.length).toBeLessThanOrEqual(5);
	});

	it('is not said where the band has moved to the level', () => {
		const moved = steady(91).map((score, day) => score + (day >= 62 ? 6 : 0));
		const report = reportOf({ scores: moved, word: 'last30Days' });
		const days = moved.map((score, day) => ({ day, date: `${day}`, score }));
		expect(lastStay(days, '0')).toBeDefined();
		const texts = reportInsights(report, ENGLISH).map(({ text }) => text);
		expect(texts.join()).not.toContain('is back');
	});
});
