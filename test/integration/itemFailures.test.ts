import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';

import { formatDays } from '../../nodes/shared/time/format';
import { byId, itemsOf, sandboxed } from './sandboxed';
import { daysAgo } from './zone';

/** What a failure of one item leaves of the others, and what its own item says. */

const onError = 'continueErrorOutput';

/** Lets n8n fail to store the files whose names contain a word. */
function storeNone(word: string): jest.SpyInstance {
	const service = Container.get(BinaryDataService);
	const store = service.store.bind(service);
	return jest.spyOn(service, 'store').mockImplementation(async (location, buffer, data) => {
		if (data.fileName?.includes(word)) throw new Error('disk full');
		return await store(location, buffer, data);
	});
}

/** n8n asks for both where an expression gives the period. */
const DATES = { from: '2026-11-09', to: '2026-11-15' };

describe('reports', () => {
	const world = sandboxed('visibilityReporting');
	world.inQuietTime();
	afterEach(() => jest.restoreAllMocks());

	const OTHER = 'harborbeans.example';
	const two = itemsOf('lumenroast.example', OTHER);
	const withFile = {
		operation: 'visibility',
		domains: '={{ $json.domain }}',
		output: 'html',
		options: { htmlFile: true },
	};

	it.each([onError, 'continueRegularOutput'] as const)(
		'keep the item whose file is stored when that of another item is not: %s',
		async (way) => {
			storeNone('harborbeans');
			const { main, errors, error } = await world.run(withFile, { items: two, onError: way });
			expect(error).toBeUndefined();
			const all = [...main, ...errors];
			expect(all.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
			expect(all.map(({ binary }) => binary?.report?.fileName)).toEqual([
				expect.stringContaining('lumenroast.example'),
				undefined,
			]);
			expect(all[1]!.json.error).toMatch(/disk full/);
		},
	);

	it('give each input an item with the reason when the file of all together is not stored', async () => {
		storeNone('2-domains');
		const options = { ...withFile.options, combine: true };
		const { main, errors } = await world.run({ ...withFile, options }, { items: two, onError });
		expect(main).toEqual([]);
		expect(errors.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual([
			['disk full', { item: 0 }],
			['disk full', { item: 1 }],
		]);
	});

	it('name domain, status and code beside the fields of the input item on the error output', async () => {
		const items = two.map((item, index) => ({ ...item, status: 'active', client: `C${index}` }));
		const body = { error: { code: 'domain_not_tracked', message: 'Not tracked.' } };
		world.answer(body, { status: 404 });
		const { json, errors } = await world.run(
			{ operation: 'visibility', domains: '={{ $json.domain }}' },
			{ items, onError },
		);
		expect(json).toHaveLength(1);
		const failed = items.find(({ domain }) => domain !== json[0]!.domain)!;
		expect(errors).toEqual([
			{
				json: {
					...failed,
					error: expect.stringContaining('Not tracked') as string,
					failure: { domain: failed.domain, status: 404, code: 'domain_not_tracked' },
				},
				pairedItem: { item: items.indexOf(failed) },
			},
		]);
	});

	it.each([
		['plan_expired', 'Check that the plan of the account is active.'],
		['missing_scope', 'Use an API key whose scope includes "read".'],
		['forbidden', 'includes "read" and that the plan is active.'],
	])('that are refused with 403 advise by the code of the service: %s', async (code, advice) => {
		world.answer({ error: { code, message: 'No.' } }, { status: 403, times: 2 });
		const message = await world.failure({ operation: 'visibility' });
		expect(message.endsWith(advice)).toBe(true);
	});

	it('name domain, status and code in the only output, too, where the node continues there', async () => {
		const { main, errors } = await world.run(
			{ operation: 'visibility', domains: 'nobody.example, lumenroast.example' },
			{ onError: 'continueRegularOutput' },
		);
		expect(errors).toEqual([]);
		expect(main.map(({ json }) => json.failure)).toEqual([
			{ domain: 'nobody.example', status: 404, code: expect.any(String) as string },
			undefined,
		]);
		expect(Object.keys(main[0]!.json)).toEqual(['error', 'failure']);
	});

	it('name what is known of a failure: the domain of a refused item, no status', async () => {
		const { errors } = await world.run(
			{
				...DATES,
				operation: 'report',
				domains: '={{ $json.domain }}',
				period: '={{ $json.period }}',
			},
			{
				items: [
					{ domain: 'WWW.Lumenroast.example', period: 'never' },
					{ domain: 'none', period: 'last7Days' },
				],
				onError,
			},
		);
		expect(errors.map(({ json }) => json.failure)).toEqual([
			{ domain: 'www.lumenroast.example', status: null, code: null },
			{ domain: null, status: null, code: null },
		]);
	});

	it('combined have the settings of the first item that can run', async () => {
		const { json, hints } = await world.run(
			{
				...DATES,
				operation: 'report',
				domains: '={{ $json.domain }}',
				period: '={{ $json.period }}',
				output: 'message',
				options: { combine: true },
			},
			{
				items: [
					{ domain: 'lumenroast.example', period: 'never' },
					{ domain: 'harborbeans.example', period: 'last30Days' },
					{ domain: 'lumenroast.example', period: 'also never' },
				],
				onError,
			},
		);
		expect(json).toMatchObject([{ count: 3, failed: 1 }]);
		expect(json[0]!.text).toContain(formatDays(daysAgo(30), daysAgo(1)));
		expect(hints.filter((hint) => hint.includes("'Period'"))).toEqual([
			expect.stringMatching(/^lumenroast\.example: .+"never" \[item 0\]/),
		]);
	});

	it.each([
		['whose key cannot be read', { by: 'Nowhere', domain: OTHER }],
		['whose item is refused', { by: 'Input', domain: 'none' }],
	])('combined take an account %s for one, too', async (_, other) => {
		const own = { by: 'Input', domain: 'lumenroast.example' };
		const key = world.newKey();
		const { json } = await world.run(
			{
				operation: 'report',
				domains: '={{ $json.domain }}',
				output: 'message',
				options: { combine: true },
			},
			{
				items: [own, other],
				credential: {
					...world.credential,
					apiKey: `={{ $($json.by) && $json.domain === "${own.domain}" ? "${key}" : "sk-other" }}`,
				},
				onError,
			},
		);
		expect(json[0]).toMatchObject({ count: 2, failed: 1 });
		expect(json[0]!.text).toMatch(/^Domain: Score · Share of voice · Mentions · Negative$/m);
		expect(json[0]!.text).not.toMatch(/\(you\)|^Action plan/m);
	});
});

describe('analyses', () => {
	const world = sandboxed();
	world.inQuietTime();

	it('that fail name their domain, status and code, and no domain for an ID alone', async () => {
		world.answer({ error: { code: 'INVALID_DOMAIN', message: 'No.' } }, { status: 400, times: 2 });
		const failures = async (parameters: object) =>
			(await world.run(parameters as never, { onError })).errors.map(({ json }) => json.failure);
		expect(await failures({ operation: 'analyze', domain: 'example.com' })).toEqual([
			{ domain: 'example.com', status: 400, code: 'INVALID_DOMAIN' },
		]);
		expect(await failures({ operation: 'get', analysisId: byId('an_1') })).toEqual([
			{ domain: null, status: 400, code: 'INVALID_DOMAIN' },
		]);
	});
});
