import { localeOf, message, topics } from 'ai-visibility-reports';
import type { AnalysisRecord } from 'ai-visibility-reports/model';
import type { JsonObject } from 'ai-visibility-reports/values';

import { analyze } from '../../../nodes/VisibilityAnalysis/operations/analyze';
import { CHECK_TIMES } from '../../../nodes/VisibilityAnalysis/analysis/schedule';
import { documents, textsBelow, userPages } from '../../helpers/projectPages';

/** Texts and figures that the documents quote are those that the code makes. */

const ENGLISH = localeOf('en', 'UTC');

/** Pages break their lines anywhere. */
const inOneLine = (pages: string) => pages.replace(/\s+/g, ' ');

describe('the samples of an analysis', () => {
	const [, json] = /```json\n("samples": [^]+?)```/.exec(userPages)!;
	const { samples } = JSON.parse(`{${json}}`) as { samples: JsonObject & { scores: number[] } };

	it.each([0, 1])('say what the documents quote, with %i that failed', (failed) => {
		const scores = samples.scores.slice(failed);
		const record = { id: 'an_1', domain: 'a.example', status: 'complete', score: 71 };
		const shown = { ...samples, scores, count: scores.length, failed, low: 70, records: [] };
		const measured = { record: record as unknown as AnalysisRecord, samples: shown as never };
		const result = topics.analysis.judge(measured);
		const { text } = message.toJson(topics.analysis.document(result, ENGLISH), {}, ENGLISH);
		const [range] = /Range of .+/.exec(String(text))!;
		expect(inOneLine(userPages)).toContain(`_${range}_`);
	});
});

it('the documents name what insights are about, and nothing else', () => {
	const code = [...textsBelow(['packages/reports/src/insights'], /\.ts$/).values()].join('\n');
	const made = [...code.matchAll(/\binsight\(\s*'(\w+)'/g)].map(([, about]) => about!);
	const [, list] = /`insights` .+?`about` \((.+?)\)/.exec(documents.get('docs/OUTPUTS.md')!)!;
	const named = [...list!.matchAll(/`(\w+)(:\w+)?`/g)].map(([, about]) => about!);
	expect(named.filter((about) => about !== 'engine').sort()).toEqual([...new Set(made)].sort());
});

it('documents and hints say what an analysis that runs alone costs', () => {
	const seconds = Array.from({ length: 61 }, (_, index) => 30 + index);
	const calls = seconds.map((end) => 2 + CHECK_TIMES.findIndex((at) => at >= end));
	const mean = calls.reduce((sum, count) => sum + count, 0) / calls.length;
	const range = `${Math.min(...calls)} to ${Math.max(...calls)}`;
	expect(inOneLine(userPages)).toContain(`takes ${range} calls, ${Math.floor(mean)} on average`);
	const hints = JSON.stringify(analyze.hints);
	expect(hints).toContain(`each takes ${range} API calls`);
});
