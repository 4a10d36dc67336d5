import type {
	AnalysisRecord,
	ComparisonRecord,
} from '../../../../nodes/VisibilityAnalysis/api/records';
import { analysisDocument } from '../../../../nodes/VisibilityAnalysis/output/analysis';
import { analysisRows } from '../../../../nodes/VisibilityAnalysis/output/analysisData';
import {
	comparisonDocument,
	comparisonRows,
} from '../../../../nodes/VisibilityAnalysis/output/comparison';
import { renderText } from '../../shared/documents/messages';
import { ENGLISH, english } from '../../../locales';

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
	renderText(
		analysisDocument({ record: json as AnalysisRecord }, english('Europe/Berlin')),
		ENGLISH,
	);

describe('the message of an analysis', () => {
	it('has the assistant with the best score first', () => {
		expect(messageOf(record)).toBe(
			[
				'AI visibility analysis of example.com: 72',
				'████████░░ 80 ChatGPT',
				'████░░░░░░ 40 Grok',
				'░░░░░░░░░░ 0 Perplexity',
				'12 mentions, sentiment 0.5, accuracy 91',
				'Analyzed 2 Nov 2026, 10:15 CET',
			].join('\n'),
		);
	});

	it.each([
		[{ id: 'an_1', status: 'complete' }, 'AI visibility analysis of the domain: no score'],
		[
			{ ...record, completed_at: null, llm_scores: { toString: '7', odd: 'x' } },
			'AI visibility analysis of example.com: 72\n█░░░░░░░░░ 7 toString\nx odd\n12 mentions, sentiment 0.5, accuracy 91\nAnalyzed 2 Nov 2026, 10:14 CET',
		],
		[{ id: 'an_1' }, 'The AI visibility analysis of the domain is still running'],
		[{ ...record, status: 'timed_out' }, 'The AI visibility analysis of example.com failed'],
	])('says what is there, and what is not, of %j', (json, text) => {
		expect(messageOf(json)).toBe(text);
	});

	it('counts the scores that it has no room for, above its last lines', () => {
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

	it('lets no text of the service format or mention anyone', () => {
		const domain = '<!everyone> *bold*\n@here';
		expect(messageOf({ ...record, domain })).toMatch(
			/^AI visibility analysis of ‹!everyone› bold @\u200bhere: 72\n/,
		);
	});

	it('shows underscores as spaces', () => {
		const domain = '__how_do_i__ *_use_* snake_case_';
		expect(messageOf({ ...record, domain })).toMatch(
			/^AI visibility analysis of how do i use snake case: 72\n/,
		);
	});
});

it('gives an analysis without scores a row that is empty where a field is missing', () => {
	const [row, ...others] = analysisRows({ record: { id: 'an_1' } });
	const { analysis_id, row_key, ...missing } = row!;
	expect([analysis_id, row_key, others]).toEqual(['an_1', 'an_1|', []]);
	expect(Object.values(missing)).toEqual(Array(9).fill(null));
});

describe('a comparison', () => {
	it('names nobody as the leader, and a domain unnamed, where fields are missing', () => {
		const json = {
			domain: 'a.com',
			competitors: [{}, 'x', { domain: 'b.com', delta: -3, score: 3 }],
		} as object as ComparisonRecord;
		expect(comparisonRows(json)).toHaveLength(2);
		expect(renderText(comparisonDocument(json, ENGLISH), ENGLISH)).toBe(
			'AI visibility comparison: nobody leads\n░░░░░░░░░░ 3 b.com (+3)\nno score a.com ◀ you\nno score unnamed',
		);
	});

	it.each([
		[{}, { domain: null, score: null }],
		[
			{ domain: 'a.com', score: 5, competitors: [] },
			{ domain: 'a.com', score: 5 },
		],
	])('has a row of the own domain when nobody is compared: %j', (json, own) => {
		expect(comparisonRows(json as ComparisonRecord)).toEqual([
			{
				...own,
				competitor: null,
				competitor_score: null,
				delta: null,
				leader: null,
				generated_at: null,
				row_key: `|${own.domain ?? ''}|`,
			},
		]);
	});

	it('shows a score that is no number as it is, after the others and without a bar', () => {
		const competitors = [
			{ domain: 'b.com', score: 'very *high*', delta: 2 },
			{ domain: 'c.com', score: '90', delta: -40 },
		];
		const json = {
			domain: 'a.com',
			score: 50,
			leader: 'c.com',
			competitors,
		} as object as ComparisonRecord;
		expect(renderText(comparisonDocument(json, ENGLISH), ENGLISH)).toBe(
			'AI visibility comparison: c.com leads\n█████████░ 90 c.com (+40)\n█████░░░░░ 50 a.com ◀ you\nvery high b.com (−2)',
		);
	});
});
