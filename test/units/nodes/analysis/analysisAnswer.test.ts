import type { IDataObject } from 'n8n-workflow';

import { analysisIn } from '../../../../nodes/VisibilityAnalysis/analysisAnswer';

const NAMES = ['analysis_id', 'analysisId', 'job_id', 'jobId', 'id'];

it.each(NAMES.flatMap((name) => ['', 'data', 'analysis', 'job'].map((place) => [name, place])))(
	'an answer names its analysis in "%s" within "%s"',
	(name, place) => {
		const named = { [name]: 'an_1', status: 'processing' };
		const answer: IDataObject = place === '' ? named : { [place]: named };
		expect(analysisIn(answer)).toMatchObject({ id: 'an_1' });
	},
);

it.each<[string, IDataObject, string | undefined]>([
	['of the documented shape first', { job_id: 'j-7', id: 'an_1' }, 'an_1'],
	['of the documented shape in any place first', { id: 'r-7', data: { id: 'an_1' } }, 'an_1'],
	['in the order of the names', { id: 'r-7', data: { jobId: 'j-8' } }, 'j-8'],
	['as a number', { job_id: 42 }, '42'],
	['not from a blank', { job_id: ' ', id: 'x' }, 'x'],
	['not from an object', { job_id: {}, id: [] }, undefined],
	['not from a refusal', { error: { code: 'X' }, id: 'an_1' }, undefined],
	[
		'from an analysis that says why it failed',
		{ id: 'an_1', status: 'failed', error: 'x' },
		'an_1',
	],
	['from an analysis without an error', { id: 'an_1', error: null }, 'an_1'],
])('an identifier is taken %s', (_, answer, id) => {
	expect(analysisIn(answer)?.id).toBe(id);
});

it.each([
	['/api/v1/analyze/an_1', 'an_1'],
	['/api/v1/analyze/an_1/status', 'an_1'],
	['/api/v1/analyze/a%20b', 'a b'],
	['/api/v1/analyze/%', undefined],
	['/api/v1/analyze/', undefined],
	['/api/v1/jobs/an_1', undefined],
	[undefined, undefined],
])('the Location %s names the analysis %s', (location, id) => {
	expect(analysisIn({ status: 'queued' }, { location })?.id).toBe(id);
	const answer = analysisIn({ job_id: 'j-7' }, { location });
	expect(answer?.id).toBe('j-7');
});

it('an answer with the identifier that was asked for is about that, whatever else it names', () => {
	const answer = { job_id: 'j-7', id: 'an_1', status: 'complete' };
	expect(analysisIn(answer, { requestedId: 'j-7' })?.id).toBe('j-7');
});

it.each<[string, IDataObject, IDataObject]>([
	[
		'"data"',
		{ status: 'success', data: { id: 'an_1', status: 'queued', score: 0 } },
		{ id: 'an_1', status: 'queued', score: 0 },
	],
	['"analysis"', { analysis: { id: 'an_1', domain: 'a.com' } }, { id: 'an_1', domain: 'a.com' }],
	[
		'"data" with its identifier outside',
		{ job_id: 'an_1', status: 'complete', data: { score: 7 } },
		{ id: 'an_1', status: 'complete', score: 7 },
	],
	[
		'the top, beside "data" of its own',
		{ id: 'an_1', domain: 'a.com', data: { id: 'x' } },
		{ id: 'an_1', domain: 'a.com', data: { id: 'x' } },
	],
])('an analysis is taken out of %s', (_, answer, record) => {
	expect(analysisIn(answer)).toEqual(record);
});
