import { rowsReportSteps, topics } from 'ai-visibility-reports';
import { SECTIONS } from 'ai-visibility-reports/model';
import { periodBetween } from 'ai-visibility-reports/time';
import { check, eachOf, type Measured, type Section } from './bench';

/** How long 100,000 rows of others take, how much memory, and the longest step between two turns. */

const COUNT = 100_000;
const ZONE = 'Europe/Berlin';
const END = Date.parse('2026-11-22T22:00:00Z');

/** The days over which the rows are spread. Those of a week are all in the period. */
const CASES = [
	{ name: '100,000 rows of nine weeks', days: 63, isDated: false },
	{ name: '100,000 rows of nine weeks, days without a time', days: 63, isDated: true },
	{ name: '100,000 rows of one week', days: 6.9, isDated: false },
];

function rowsOf({ days, isDated }: (typeof CASES)[number]) {
	const step = (days * 86_400_000) / COUNT;
	return Array.from({ length: COUNT }, (_, index) => {
		const captured = new Date(END - 3_600_000 - index * step).toISOString();
		return {
			captured_at: isDated ? captured.slice(0, 10) : captured,
			engine: ['ChatGPT', 'gemini', 'claude'][index % 3],
			sentiment: ['pos', 'neg', 'neutral'][index % 3],
			prompt: `Question ${index % 50}`,
			snippet: `Lumen Roast is praised, says source ${index % 500}. `.repeat(4),
			mention_id: `m${index}`,
			citation_url: `https://source${index % 90}.example/articles/${index % 700}`,
		};
	});
}

function measure(one: (typeof CASES)[number]): Measured {
	const rows = rowsOf(one);
	const steps = rowsReportSteps(rows, {
		brand: 'Lumen Roast',
		columns: {},
		sentimentScale: undefined,
		sections: SECTIONS,
		period: periodBetween('2026-11-16', '2026-11-22', ZONE),
		compares: true,
		maxMentions: 5,
		zone: ZONE,
		generatedAt: END,
	});
	const started = performance.now();
	let longest = 0;
	for (;;) {
		const began = performance.now();
		const step = steps.next();
		if (step.done) {
			if ('data' in step.value) topics.report.judge(step.value.data, ZONE);
		}
		longest = Math.max(longest, performance.now() - began);
		if (step.done) break;
	}
	const seconds = (performance.now() - started) / 1_000;
	const megabytes = process.memoryUsage().rss / 1e6;
	return {
		row: {
			Rows: one.name,
			Seconds: seconds.toFixed(1),
			'Longest block': `${Math.round(longest)} ms`,
			Memory: `${Math.round(megabytes)} MB`,
		},
		checks: [
			check(`${one.name}: seconds`, seconds, 5),
			check(`${one.name}: longest block, ms`, longest, 300),
			check(`${one.name}: memory, MB`, megabytes, 400),
		],
	};
}

export async function rows(): Promise<Section[]> {
	const about = 'Reading, judging; all in one process, which also holds the rows themselves.';
	return [{ title: 'A report on rows', about, measured: eachOf(CASES, measure) }];
}
