import type { INodeParameters } from 'n8n-workflow';

import { instantAgo } from '../../helpers/today';
import { itemsOf, sandboxed, SOON } from '../../helpers/sandboxed';

/** What Analyze tells in the editor after it has run. */

const world = sandboxed();

const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };
const SPENT =
	"Every run pays for a new analysis. While you build the workflow, pin the output or add the 'Reuse Within (Hours)' option to avoid paying again.";
const NOTHING =
	'The service returned no competitor results. To get the scores of competitors, use the Compare operation.';
const HIDDEN =
	"The service returned competitor results, but they appear only when 'Output' is Raw Data. To get the scores of competitors, use the Compare operation.";

describe('the hint that every run pays for an analysis', () => {
	it.each([
		['records', 'record', {}],
		['rows', 'rows', {}],
		['messages', 'message', {}],
		['one message of all items', 'message', { combine: true }],
	])('comes once after a run in the editor that gives %s', async (_, output, options) => {
		const items = itemsOf('brand0.com', 'brand1.com', 'brand2.com');
		const { hints, error } = await world.run(
			{ ...analyze, domain: '={{ $json.domain }}', output, options: { ...SOON, ...options } },
			{ items },
		);
		expect(error).toBeUndefined();
		expect(hints).toEqual([SPENT]);
	});

	it('comes after an analysis that is not waited for', async () => {
		expect((await world.run({ ...analyze, waitForCompletion: false })).hints).toEqual([SPENT]);
	});

	it('comes after samples without the advice to reuse, which they cannot', async () => {
		const { hints } = await world.run({ ...analyze, options: { ...SOON, samples: 2 } });
		expect(hints).toEqual([
			'Every run pays for new analyses. While you build the workflow, pin the output to avoid paying again.',
		]);
	});

	it.each<[string, INodeParameters]>([
		['finds an analysis to reuse', { ...analyze, options: { reuseWithinHours: 24 } }],
		[
			'makes an analysis that the next run will reuse',
			{ ...analyze, options: { reuseWithinHours: 1 } },
		],
		['only compares', { operation: 'compare', domain: 'example.com', competitors: 'example.org' }],
		['only lists analyses', { operation: 'history' }],
	])('does not come when a run %s', async (_, parameters) => {
		world.seed('example.com', 0.5);
		world.seed('example.org', 1);
		const { hints, error } = await world.run(parameters);
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
	});

	it.each(['trigger', 'webhook'] as const)('does not come in the mode %s', async (mode) => {
		const { json, hints } = await world.run(analyze, { mode });
		expect(json[0]).toMatchObject({ status: 'complete' });
		expect(hints).toEqual([]);
	});
});

describe('a hint about competitors without scores', () => {
	const competing = { ...analyze, competitors: 'example.org, example.net' };
	const hintsWith = async (told: object, more: INodeParameters = {}) => {
		const own = { id: 'an_1', domain: 'example.com', status: 'complete', score: 50 };
		world.answer({ ...own, created_at: instantAgo(0), ...told }, { method: 'POST' });
		const { hints, error } = await world.run({ ...competing, ...more }, { mode: 'trigger' });
		expect(error).toBeUndefined();
		return hints;
	};

	it.each([
		['none of them', {}],
		['their names alone', { competitors: ['example.org', 'example.net'] }],
		['an empty list', { competitors: [] }],
		['null', { competitors: null }],
	])('comes when the service answers with %s', async (_, told) => {
		expect(await hintsWith(told)).toEqual([NOTHING]);
	});

	it.each<[string, object, INodeParameters]>([
		[
			'the service gives the score of one',
			{ competitors: [{ domain: 'example.org', score: 40 }] },
			{},
		],
		['the service gives scores by their names', { competitors: { 'example.org': 40 } }, {}],
		['the service has a field for their scores', { competitor_scores: { 'example.org': 40 } }, {}],
		['the analysis is not waited for', { status: 'queued' }, { waitForCompletion: false }],
		['no competitors were entered', {}, { competitors: '' }],
	])('does not come when %s', async (_, told, more) => {
		expect(await hintsWith(told, more)).toEqual([]);
	});

	it.each<[string, string, object, string]>([
		['rows', 'the score of one', { competitors: [{ domain: 'example.org', score: 40 }] }, HIDDEN],
		[
			'message',
			'their scores in a field of its own',
			{ competitor_scores: { 'example.org': 40 } },
			HIDDEN,
		],
		['html', 'scores by their names', { competitors: { 'example.org': 40 } }, HIDDEN],
		['message', 'their names alone', { competitors: ['example.org', 'example.net'] }, NOTHING],
	])('comes when Output is %s and the service gives %s', async (output, _, told, expected) => {
		expect(await hintsWith(told, { output })).toEqual([expected]);
	});
});
