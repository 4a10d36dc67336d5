import { byId, sandboxed, SOON } from './sandboxed';

/** An `error` that the service writes into a record: n8n takes it for a failure of the node. */

const error = 'grok is down';

describe('a record of the analysis service with words in "error"', () => {
	const world = sandboxed();
	const record = { id: 'an_1', domain: 'example.com', status: 'complete' };
	const asked = { domain: 'example.com', competitors: 'b.example', options: SOON };

	it.each([
		['analyze', { ...record, error }, { ...record, service_error: error }],
		['get', { ...record, error: '' }, { ...record, service_error: '' }],
		['get', { ...record, error: null }, { ...record, service_error: null }],
		[
			'compare',
			{ competitors: [], error: { code: 7 } },
			{ competitors: [], service_error: { code: 7 } },
		],
		[
			'history',
			{ data: [{ ...record, error }], meta: { pages: 1 } },
			{ ...record, service_error: error },
		],
	])('keeps them, and is not paid for again by Retry On Fail: %s of %j', async (...row) => {
		const [operation, body, item] = row;
		world.answer(body, { times: 3 });
		const parameters = { operation, ...asked, analysisId: byId('an_1') };
		expect(await world.items(parameters, { retryOnFail: true })).toEqual([item]);
		expect(world.sent()).toHaveLength(1);
	});
});

describe('data of the reporting service with words in "error"', () => {
	const world = sandboxed('visibilityReporting');

	it.each([
		['visibility', { error }],
		['benchmarks', { error }],
		['actionPlan', { error }],
		['mentions', [{ error }]],
	])('stays on the success branch: %s', async (operation, data) => {
		world.answer({ data });
		const onError = 'continueErrorOutput' as const;
		const { json, errors } = await world.run({ operation }, { onError, retryOnFail: true });
		expect({ json, errors }).toEqual({ json: [{ service_error: error }], errors: [] });
		expect(world.sent()).toHaveLength(1);
	});
});
