import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';

import { byId, sandboxed, SOON } from '../../helpers/sandboxed';

afterEach(() => jest.restoreAllMocks());

describe('a field "error" in what the service sends, which n8n takes for a failure of the node,', () => {
	const analysis = sandboxed();
	const reporting = sandboxed('visibilityReporting');
	const error = 'grok is down';
	const record = { id: 'an_1', domain: 'example.com', status: 'complete' };
	const parameters = {
		...{ domain: 'example.com', competitors: 'b.example', options: SOON },
		analysisId: byId('an_1'),
	};

	it.each<[string, string, IDataObject, IDataObject]>([
		['analyze', 'a text', { ...record, error }, { ...record, service_error: error }],
		['get', 'an empty text', { ...record, error: '' }, { ...record, service_error: '' }],
		['get', 'null', { ...record, error: null }, { ...record, service_error: null }],
		[
			'compare',
			'an object',
			{ competitors: [{}], error: { code: 7 } },
			{ competitors: [{}], service_error: { code: 7 } },
		],
		[
			'history',
			'a text in its list',
			{ data: [{ ...record, error }], meta: { pages: 1 } },
			{ ...record, service_error: error },
		],
		['visibility', 'a text', { data: { error } }, { service_error: error }],
		['benchmarks', 'a text', { data: { error } }, { service_error: error }],
		['actionPlan', 'a text', { data: { error } }, { service_error: error }],
		['mentions', 'a text in its list', { data: [{ error }] }, { service_error: error }],
	])(
		'is renamed for the operation %s when it is %s, so that Retry On Fail pays once',
		async (operation, _, body, item) => {
			const world = 'data' in body && operation !== 'history' ? reporting : analysis;
			world.answer(body, { times: 3 });
			const settings = { onError: 'continueErrorOutput', retryOnFail: true } as const;
			const { json, errors } = await world.run({ operation, ...parameters }, settings);
			expect({ json, errors }).toEqual({ json: [item], errors: [] });
			expect(world.sent()).toHaveLength(1);
		},
	);
});

describe('many items', () => {
	const world = sandboxed('visibilityReporting');

	it('let other work of the process run between the reports of two items', async () => {
		let turns = 0;
		let isOver = false;
		const count = () => {
			turns += 1;
			if (!isOver) setImmediate(count);
		};
		count();
		const storedAt: number[] = [];
		const service = Container.get(BinaryDataService);
		const store = service.store.bind(service);
		jest.spyOn(service, 'store').mockImplementation(async (...file) => {
			storedAt.push(turns);
			return await store(...file);
		});
		const items = Array.from({ length: 20 }, () => ({ key: world.newKey() }));
		const { error } = await world.run(
			{ operation: 'visibility', output: 'html', appearance: { htmlFile: true } },
			{ items, credential: { ...world.credential, apiKey: '={{ $json.key }}' } },
		);
		isOver = true;
		expect(error).toBeUndefined();
		expect(storedAt).toHaveLength(items.length);
		expect(new Set(storedAt).size).toBe(items.length);
	});
});
