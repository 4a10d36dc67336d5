import { analysisDocument, analysisRows } from '../../nodes/VisibilityAnalysis/output/analysis';
import {
	comparisonDocument,
	comparisonRows,
} from '../../nodes/VisibilityAnalysis/output/comparison';
import {
	beginOf,
	stateOf,
	type AnalysisRecord,
	type Comparison,
} from '../../nodes/VisibilityAnalysis/api/records';
import { assistantName } from '../../nodes/shared/assistants';
import { formatChange, formatDelta } from '../../nodes/shared/documents/figures';
import { escapeMarkup } from '../../nodes/shared/documents/escapeMarkup';
import { renderText } from '../../nodes/shared/documents/text';
import { bar } from '../../nodes/shared/documents/unicodeCharts';
import { combinedDocument } from '../../nodes/shared/documents/combinedDocument';

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

const messageOf = (json: object) =>
	renderText(analysisDocument({ record: json as AnalysisRecord }, 'Europe/Berlin'));

describe('the outputs of an analysis', () => {
	it('report the best assistant first', () => {
		expect(messageOf(record)).toBe(
			[
				'AI visibility of example.com: 72',
				'████████░░ 80 ChatGPT',
				'████░░░░░░ 40 Grok',
				'░░░░░░░░░░ 0 Perplexity',
				'12 mentions, sentiment 0.5, accuracy 91',
				'Analyzed 2 Nov 2026, 10:15 CET',
			].join('\n'),
		);
	});

	it.each([
		[{ id: 'an_1', status: 'complete' }, 'AI visibility of the domain: no score'],
		[
			{ ...record, completed_at: null, llm_scores: { newcomer: '7', odd: 'x' } },
			'AI visibility of example.com: 72\n█░░░░░░░░░ 7 newcomer\nx odd\n12 mentions, sentiment 0.5, accuracy 91\nAnalyzed 2 Nov 2026, 10:14 CET',
		],
		[
			{ id: 'an_1' },
			'AI visibility of the domain: the analysis is not complete yet (status: "unknown").',
		],
		[
			{ ...record, status: 'timed_out' },
			'AI visibility of example.com: the analysis ended with the status "timed out".',
		],
	])('report what is there of %j', (json, text) => {
		expect(messageOf(json)).toBe(text);
	});

	it('count the scores that a message has no room for, above what ends it', () => {
		const llm_scores = Object.fromEntries(
			Array.from({ length: 1_000 }, (_, index) => [`assistant ${index}`, 50]),
		);
		const lines = String(messageOf({ ...record, llm_scores })).split('\n');
		expect(lines.slice(-3)).toEqual([
			`… and ${1_000 - (lines.length - 4)} more`,
			'12 mentions, sentiment 0.5, accuracy 91',
			'Analyzed 2 Nov 2026, 10:15 CET',
		]);
	});

	it('let no text of others format or mention', () => {
		const domain = '<!everyone> *bold*\n@here';
		expect(messageOf({ ...record, domain })).toMatch(
			/^AI visibility of ‹!everyone› bold @\u200bhere: 72\n/,
		);
	});

	it('keep words apart that others joined with underscores', () => {
		const domain = '__how_do_i__ *_use_* snake_case_';
		expect(messageOf({ ...record, domain })).toMatch(
			/^AI visibility of how do i use snake case: 72\n/,
		);
	});

	it('give a row of nulls for what is missing', () => {
		expect(analysisRows({ record: { id: 'an_1' } })).toEqual([
			{
				...{ analysis_id: 'an_1', domain: null, llm: null, llm_score: null, score: null },
				...{ mentions: null, sentiment: null, accuracy: null },
				...{ created_at: null, completed_at: null, row_key: 'an_1|' },
			},
		]);
	});
});

describe('the outputs of a comparison', () => {
	it('bear with missing fields', () => {
		const json = {
			domain: 'a.com',
			competitors: [{}, 'x', { domain: 'b.com', delta: -3, score: 3 }],
		} as object as Comparison;
		expect(comparisonRows(json)).toHaveLength(2);
		expect(renderText(comparisonDocument(json, 'UTC'))).toBe(
			'AI visibility comparison: nobody leads\n░░░░░░░░░░ 3 b.com (+3)\nno score a.com ◀\nno score unnamed',
		);
	});
});

describe('the outputs of a comparison whose answer is odd', () => {
	it.each([
		[{}, { domain: null, score: null }],
		[
			{ domain: 'a.com', score: 5, competitors: [] },
			{ domain: 'a.com', score: 5 },
		],
	])('give the own domain a row when nobody is compared: %j', (json, own) => {
		expect(comparisonRows(json as Comparison)).toEqual([
			{
				...own,
				...{ competitor: null, competitor_score: null, delta: null },
				...{ leader: null, generated_at: null, row_key: `|${own.domain ?? ''}|` },
			},
		]);
	});

	it('show a score of words as it is, behind those of numbers and without a bar', () => {
		const competitors = [
			{ domain: 'b.com', score: 'very *high*', delta: 2 },
			{ domain: 'c.com', score: '90', delta: -40 },
		];
		const json = {
			domain: 'a.com',
			score: 50,
			leader: 'c.com',
			competitors,
		} as object as Comparison;
		expect(renderText(comparisonDocument(json, 'UTC'))).toBe(
			'AI visibility comparison: c.com leads\n█████████░ 90 c.com (+40)\n█████░░░░░ 50 a.com ◀\nvery high b.com (−2)',
		);
	});
});

describe('the state of an analysis', () => {
	it.each([
		[{ status: 'complete' }, 'complete'],
		[{ status: ' Completed ' }, 'complete'],
		[{ status: 'queued' }, 'pending'],
		[{ status: 'FAILED' }, 'failed'],
		[{ status: 'canceled' }, 'failed'],
		[{ status: 'timed out' }, 'failed'],
		[{ status: 'failing over' }, 'pending'],
		[{ status: 7 }, 'pending'],
		[{}, 'pending'],
		[{ completed_at: '2026-11-02T09:15:00Z' }, 'complete'],
		[{ status: ' Done ', completed_at: '2026-11-02T09:15:00Z' }, 'complete'],
		[{ status: 'finished', score: 0 }, 'complete'],
		[{ status: 'Succeeded', llm_scores: { grok: null, claude: '7' } }, 'complete'],
		[{ status: 'SUCCESS', score: '7' }, 'complete'],
		[{ status: 'success', score: null, llm_scores: {}, completed_at: null }, 'pending'],
		[{ status: 'done', score: true, llm_scores: { grok: '' } }, 'pending'],
		[{ status: 'done, nearly', score: 7 }, 'pending'],
		[{ status: 'unsuccessful', score: 7 }, 'pending'],
	])('%j is %s', (json, state) => {
		expect(stateOf({ id: 'an_1', ...(json as object) } as AnalysisRecord)).toBe(state);
	});

	it('tells when it began, if it says so', () => {
		expect(beginOf({ created_at: '1970-01-01T00:00:01Z' })).toBe(1_000);
		expect(beginOf({ created_at: '1970-01-01T00:00:01' })).toBe(1_000);
		expect(beginOf({ created_at: 'yesterday' })).toBeUndefined();
		expect(beginOf({})).toBeUndefined();
	});
});

describe('the parts of a report', () => {
	it('hold a footer of 500 characters, as many as the field takes', () => {
		const footer = 'x'.repeat(500);
		expect(renderText({ parts: [] }, footer)).toBe(footer);
		expect(renderText({ parts: [] }, `${footer}x`)).toHaveLength(500);
	});

	it('are about no change in a subject, where there is none', () => {
		const figure = { name: 'a.example', value: 5, absent: '', change: 0 };
		const { subject } = combinedDocument([figure], { label: '', context: '', errors: [] });
		expect(subject).toBe('AI visibility of 1 domain: a.example 5 (no change)');
	});

	it('are a bar, a name, a difference, a time, and plain text', () => {
		expect([bar(0, 0), bar(5, 10), bar(20, 10), bar(-1, 10)]).toEqual([
			'░░░░░░░░░░',
			'█████░░░░░',
			'██████████',
			'░░░░░░░░░░',
		]);
		expect(assistantName('chatgpt')).toBe('ChatGPT');
		expect(assistantName('toString')).toBe('toString');
		expect([formatDelta(2), formatDelta(-2.5), formatDelta(0)]).toEqual(['+2', '−2.5', '0']);
		expect([2, -2.5, 0].map((by) => formatChange(by))).toEqual(['+2', '−2.5', 'no change']);
		expect(escapeMarkup(undefined)).toBe('');
		expect(escapeMarkup('x'.repeat(10), 5)).toBe('xxxx…');
		expect(escapeMarkup('xxx😀yyy', 5)).toBe('xxx…');
	});
});
