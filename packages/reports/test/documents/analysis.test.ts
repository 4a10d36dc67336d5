import { analysisDocument } from '../../src/documents/analysis';
import { type AnalysisRecord, analysisState, startOf } from '../../src/model/analysis';
import { judgedAnalysis } from '../../src/judgement/analysis';
import { analysisFacts, analysisRows } from '../../src/records/analysis';
import { renderText } from '../helpers/formats/messages';
import { ENGLISH, english } from '../helpers/reports/locales';

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
	const result = judgedAnalysis({ record: json as AnalysisRecord });
	return renderText(analysisDocument(result, english('Europe/Berlin')), ENGLISH);
};

it.each([
	[
		'an analysis without figures',
		{ id: 'an_1', status: 'complete' },
		'AI visibility analysis of the domain\nScore: no score',
	],
	[
		'a complete analysis',
		record,
		'AI visibility analysis of example.com\nScore 72\n80 ChatGPT\n40 Grok\n0 Perplexity\n12 mentions, sentiment 0.5, accuracy 91\nAnalyzed on 2 Nov 2026',
	],
	[
		'an analysis with odd scores and without an end',
		{ ...record, completed_at: null, llm_scores: { toString: '7', odd: 'x' } },
		'AI visibility analysis of example.com\nScore 72\n7 toString\nodd: x\n12 mentions, sentiment 0.5, accuracy 91\nAnalyzed on 2 Nov 2026',
	],
	[
		'an analysis without a status',
		{ id: 'an_1' },
		'The AI visibility analysis of the domain is still running',
	],
	[
		'an analysis that timed out',
		{ ...record, status: 'timed_out' },
		'The AI visibility analysis of example.com failed',
	],
])('says what is known of %s', (_, json, text) => {
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

it('leaves the row of an analysis without figures empty', () => {
	const [row, ...others] = analysisRows(judgedAnalysis({ record: { id: 'an_1' } }));
	const { analysis_id, row_key, ...missing } = row!;
	expect([analysis_id, row_key, others]).toEqual(['an_1', 'an_1|', []]);
	expect(Object.values(missing)).toEqual(Array(9).fill(null));
});

it.each(['running', 'failed'])(
	'has no figures in rows and facts when the analysis is %s',
	(status) => {
		const zeros = { score: 0, mentions: 0, sentiment: 0, accuracy: 0, llm_scores: { grok: 0 } };
		const result = judgedAnalysis({ record: { id: 'an_1', ...zeros, status } });
		const none = { score: null, mentions: null, sentiment: null, accuracy: null, llm_score: null };
		expect(analysisRows(result)).toEqual([
			expect.objectContaining({ ...none, llm: 'grok', row_key: 'an_1|grok' }),
		]);
		expect(analysisFacts(result)).toMatchObject({ analysis_id: 'an_1', score: null });
	},
);

it('says in hundredths of a point how far a score has moved', () => {
	const previous = { id: null, score: 71.75, created_at: null };
	expect(analysisFacts(judgedAnalysis({ record, previous }))).toMatchObject({ score_change: 0.25 });
});

describe('the state of an analysis', () => {
	const END = { completed_at: '2026-11-02T09:15:00Z' };

	it.each<[name: string, state: string, json: object]>([
		['the status "complete"', 'complete', { status: 'complete' }],
		['the status "Completed" between blanks', 'complete', { status: ' Completed ' }],
		['the status "queued"', 'pending', { status: 'queued' }],
		['the status "FAILED"', 'failed', { status: 'FAILED' }],
		['the status "canceled"', 'failed', { status: 'canceled' }],
		['the status "timed out"', 'failed', { status: 'timed out' }],
		['the status "failing over"', 'pending', { status: 'failing over' }],
		['a number as its status', 'pending', { status: 7 }],
		['no field', 'pending', {}],
		['an end, but no status', 'complete', END],
		['the status "Done" between blanks, and an end', 'complete', { status: ' Done ', ...END }],
		['the status "finished" and a score of 0', 'complete', { status: 'finished', score: 0 }],
		[
			'the status "Succeeded" and the score of one assistant as text',
			'complete',
			{ status: 'Succeeded', llm_scores: { grok: null, claude: '7' } },
		],
		['the status "SUCCESS" and a score as text', 'complete', { status: 'SUCCESS', score: '7' }],
		[
			'the status "success", but no score and no end',
			'pending',
			{ status: 'success', score: null, llm_scores: {}, completed_at: null },
		],
		[
			'the status "done", but scores that are no numbers',
			'pending',
			{ status: 'done', score: true, llm_scores: { grok: '' } },
		],
		['the status "done, nearly" and a score', 'pending', { status: 'done, nearly', score: 7 }],
		['the status "unsuccessful" and a score', 'failed', { status: 'unsuccessful', score: 7 }],
		...[
			'invalid',
			'blocked',
			'skipped',
			'no_data',
			'not found',
			'crawl-failed',
			'Error: quota',
		].map((status): [string, string, object] => [
			`the status "${status}", a score of 0 and an end`,
			'failed',
			{ status, score: 0, ...END },
		]),
		...['ready', 'processed', '', 'scored', 'processing'].map(
			(status): [string, string, object] => [
				`${status ? `the status "${status}"` : 'an empty status'}, a score of 0 and an end`,
				'complete',
				{ status, score: 0, ...END },
			],
		),
		[
			'the status "ready", the score of one assistant and an end',
			'complete',
			{ status: 'ready', llm_scores: { grok: 7 }, ...END },
		],
		['the status "ready" and a score, but no end', 'pending', { status: 'ready', score: 7 }],
		[
			'the status "ready" and an end, but no score',
			'pending',
			{ status: 'ready', score: null, ...END },
		],
		[
			'the status "retrying_after_error" and a score of 0',
			'pending',
			{ status: 'retrying_after_error', score: 0 },
		],
		['the status "not_started"', 'pending', { status: 'not_started' }],
		['the status "no_data_yet"', 'pending', { status: 'no_data_yet' }],
	])('with %s is %s', (_, state, json) => {
		expect(analysisState({ id: 'an_1', ...json } as AnalysisRecord)).toBe(state);
	});

	it('begins at the time of the service when that is a time', () => {
		expect(startOf({ created_at: '1970-01-01T00:00:01Z' })).toBe(1_000);
		expect(startOf({ created_at: '1970-01-01T00:00:01' })).toBe(1_000);
		expect(startOf({ created_at: 'yesterday' })).toBeUndefined();
		expect(startOf({})).toBeUndefined();
	});
});
