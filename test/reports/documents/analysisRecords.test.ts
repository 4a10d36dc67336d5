import { type AnalysisRecord, analysisState, beginOf } from '../../../reports/documents/analysis';

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
	])('is read from %j as %s', (json, state) => {
		expect(analysisState({ id: 'an_1', ...(json as object) } as AnalysisRecord)).toBe(state);
	});

	it('begins at the time of the service when that is a time', () => {
		expect(beginOf({ created_at: '1970-01-01T00:00:01Z' })).toBe(1_000);
		expect(beginOf({ created_at: '1970-01-01T00:00:01' })).toBe(1_000);
		expect(beginOf({ created_at: 'yesterday' })).toBeUndefined();
		expect(beginOf({})).toBeUndefined();
	});
});
