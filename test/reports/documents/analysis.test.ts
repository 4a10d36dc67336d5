import { analysisDocument, type AnalysisRecord } from '../../../reports/documents/analysis';
import { renderText } from '../formats/messages';
import { ENGLISH, english } from '../locales';

const record = {
	id: 'an_1',
	domain: 'example.com',
	status: 'complete',
	score: 72,
	llm_scores: { chatgpt: 80, grok: 40, perplexity: 0 },
	mentions: 12,
	sentiment: 0.5,
	accuracy: 91,
	created_at: '2026-11-02T09:14:05Z',
	completed_at: '2026-11-02T09:15:00Z',
};

const messageOf = (json: object) => {
	const result = { record: json as AnalysisRecord };
	return renderText(analysisDocument(result, english('Europe/Berlin')), ENGLISH);
};

it('shows the scores of the assistants with the best first', () => {
	expect(messageOf(record)).toBe(
		[
			'AI visibility analysis of example.com',
			'Score 72',
			'██████████ 80 ChatGPT',
			'█████ 40 Grok',
			'0 Perplexity',
			'12 mentions, sentiment 0.5, accuracy 91',
			'Analyzed on 2 Nov 2026',
		].join('\n'),
	);
});

it.each([
	[{ id: 'an_1', status: 'complete' }, 'AI visibility analysis of the domain\nScore: no score'],
	[
		{ ...record, completed_at: null, llm_scores: { toString: '7', odd: 'x' } },
		'AI visibility analysis of example.com\nScore 72\n██████████ 7 toString\nodd: x\n12 mentions, sentiment 0.5, accuracy 91\nAnalyzed on 2 Nov 2026',
	],
	[{ id: 'an_1' }, 'The AI visibility analysis of the domain is still running'],
	[{ ...record, status: 'timed_out' }, 'The AI visibility analysis of example.com failed'],
])('says what is known of %j', (json, text) => {
	expect(messageOf(json)).toBe(text);
});

it('counts the assistants that it has no room for above its last lines', () => {
	const llm_scores = Object.fromEntries(
		Array.from({ length: 1_000 }, (_, index) => [`assistant ${index}`, 50]),
	);
	const lines = String(messageOf({ ...record, llm_scores })).split('\n');
	expect(lines.slice(-3)).toEqual([
		`… and ${1_000 - (lines.length - 5)} more`,
		'12 mentions, sentiment 0.5, accuracy 91',
		'Analyzed on 2 Nov 2026',
	]);
});
