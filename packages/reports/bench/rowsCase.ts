import { rowsReportSteps, topics } from 'ai-visibility-reports';
import { SECTIONS } from 'ai-visibility-reports/model';
import { periodBetween } from 'ai-visibility-reports/time';

/**
 * Makes one report on 100,000 rows, in a process of its own, and sends what it took: memory that others
 * have used before it would count, too.
 */

/** The days over which the rows are spread, and whether they have a time. */
interface Spread {
	days: number;
	isDated: boolean;
}

export interface Taken {
	seconds: number;
	/** The longest step, in milliseconds. */
	longest: number;
	megabytes: number;
}

const COUNT = 100_000;
const ZONE = 'Europe/Berlin';
const END = Date.parse('2026-11-22T22:00:00Z');

function rowsOf({ days, isDated }: Spread) {
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

function measure(spread: Spread): Taken {
	const rows = rowsOf(spread);
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
	return { seconds, longest, megabytes };
}

process.send?.(measure(JSON.parse(process.argv[2] ?? '') as Spread));
