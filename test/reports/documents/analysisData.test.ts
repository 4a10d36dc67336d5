import { analysisFacts, analysisRows } from '../../../reports/documents/analysis';

it('leaves a row empty when the analysis has no figures', () => {
	const [row, ...others] = analysisRows({ record: { id: 'an_1' } });
	const { analysis_id, row_key, ...missing } = row!;
	expect([analysis_id, row_key, others]).toEqual(['an_1', 'an_1|', []]);
	expect(Object.values(missing)).toEqual(Array(9).fill(null));
});

it.each(['running', 'failed'])(
	'has no figures in rows and facts when the analysis is %s',
	(status) => {
		const zeros = { score: 0, mentions: 0, sentiment: 0, accuracy: 0, llm_scores: { grok: 0 } };
		const result = { record: { id: 'an_1', ...zeros, status } };
		const none = { score: null, mentions: null, sentiment: null, accuracy: null, llm_score: null };
		expect(analysisRows(result)).toEqual([
			expect.objectContaining({ ...none, llm: 'grok', row_key: 'an_1|grok' }),
		]);
		expect(analysisFacts(result)).toMatchObject({ analysis_id: 'an_1', score: null });
	},
);
