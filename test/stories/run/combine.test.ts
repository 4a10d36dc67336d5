import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, itemsOf, sandboxed } from '../../helpers/sandboxed';

const pairs = (count: number) => Array.from({ length: count }, (_, item) => ({ item }));

describe('One Result for All Items with Get Visibility Score', () => {
	const world = sandboxed('visibilityReporting');
	const combined = {
		operation: 'visibility',
		output: 'message',
		domains: '={{ $json.domain }}',
		options: { combine: true },
	};
	const two = itemsOf('lumenroast.example', 'harborbeans.example');
	/** Of items of which some may fail. */
	const continued = async (items: IDataObject[], more: INodeParameters = {}) =>
		await world.run({ ...combined, ...more }, { items, onError: 'continueErrorOutput' });

	it('gives one item, paired with all, with the largest changes first', async () => {
		const scores: Array<[domain: string, score: number, change?: number]> = [
			['a.example', 50, 1],
			['b.example', 40, -9],
			['c.example', 90],
			['d.example', 60, 1],
			['e.example', 10, 3],
			['f.example', 95],
		];
		for (const [domain, score, score_delta_30d] of scores) {
			world.answer({ data: { domain, score, score_delta_30d, trend: [] } });
		}
		const items = itemsOf(...scores.map(([domain]) => domain));
		const { main, json } = await world.run(combined, { items });
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual([pairs(6)]);
		const { text, ...facts } = json[0]!;
		expect(JSON.stringify(facts)).toBe(JSON.stringify({ count: 6, failed: 0 }));
		expect(text).toMatch(/^AI visibility: 6 domains\nVisibility score, change in 30 days\n/);
		expect(String(text).match(/^\d+ \w\.example.*/gm)).toEqual([
			'40 b.example (−9)',
			'10 e.example (+3)',
			'60 d.example (+1)',
			'50 a.example (+1)',
			'95 f.example',
			'90 c.example',
		]);
	});

	it.each([
		['gives one item for all when that sets it', true, 1],
		['gives each item its own when that does not set it', false, 2],
	])('is read from the first item, and %s', async (_, isCombined, count) => {
		const items = two.map((item, index) => {
			const combine = index === 0 ? isCombined : !isCombined;
			return { ...item, combine, output: combine ? 'message' : 'record' };
		});
		const byItem = { output: '={{ $json.output }}', options: { combine: '={{ $json.combine }}' } };
		expect(await world.items({ ...combined, ...byItem }, { items })).toHaveLength(count);
	});

	it('gives the result of a domain although another item with that domain fails', async () => {
		world.sandbox.addFault({ kind: 'status', status: 404, times: 1 });
		const { json } = await continued(itemsOf('www.lumenroast.example', 'lumenroast.example'));
		expect(json).toMatchObject([{ count: 1, failed: 0 }]);
	});

	it('gives a domain that several items have once, as the first of them has it', async () => {
		const items = ['First', 'Second'].map((client) => ({ ...two[0]!, client }));
		const [item] = await world.items(combined, { items });
		expect(item!.text).toContain('First');
	});

	it.each<[string, INodeParameters]>([
		['with the output Raw Data', { output: 'record' }],
		['with the output Raw Data by an expression', { output: "={{ 'record' }}" }],
		['when it is absent', { options: {} }],
		['when it is off', { options: { combine: false } }],
	])('has no effect %s', async (_, change) => {
		const { main } = await world.run({ ...combined, ...change }, { items: two });
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual(pairs(2));
	});

	it('fails with the first failure unless the node continues on errors', async () => {
		const items = itemsOf('lumenroast.example', 'nobody.example');
		expect(await world.failure(combined, { items })).toMatch(/could not find what was requested: /);
	});

	it('names what failed, and gives no item for it, when the node continues on errors', async () => {
		const items = itemsOf('not a domain', 'nobody.example', 'lumenroast.example');
		const { json, errors } = await continued(items);
		expect(errors).toEqual([]);
		expect(json).toMatchObject([{ count: 3, failed: 2 }]);
		const text = String(json[0]!.text);
		expect(text).toMatch(/^⚠ No data \(the account does not track it\): nobody\.example$/m);
		expect(text).toMatch(/^⚠ No data \(the input is not valid\): not a domain$/m);
		expect(text).not.toMatch(/requested|parameter/);
	});

	it.each([
		[400, 'the input is not valid'],
		[403, 'access was refused'],
		[422, 'the input is not valid'],
	])('tells readers after HTTP %i that a domain has no data because %s', async (status, reason) => {
		world.sandbox.addFault({ kind: 'status', status, times: 1 });
		const { json } = await continued(two);
		expect(json[0]!.text).toMatch(new RegExp(`^⚠ No data \\(${reason}\\): \\S+$`, 'm'));
	});

	it('takes its settings from the first item that can run when the node continues on errors', async () => {
		const items = [
			{ domain: 'not a domain', title: 'Daily' },
			{ ...two[0]!, title: 'Weekly' },
			{ ...two[1]!, title: 'Monthly' },
		];
		const appearance = { title: '={{ $json.title }}' };
		const { json, main } = await continued(items, { appearance });
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual([pairs(3)]);
		expect(json[0]).toMatchObject({ count: 3, failed: 1 });
		expect(json[0]!.text).toMatch(
			/^Weekly$[^]+^⚠ No data \(the input is not valid\): not a domain$/m,
		);
	});

	it('takes its language from the node, and not from the first item', async () => {
		const items = two.map((item, index) => ({ ...item, language: index === 0 ? 'de' : 'fr' }));
		const chosen = await world.run({ ...combined, appearance: { language: 'es' } }, { items });
		expect(chosen.json[0]!.text).toMatch(/^Visibilidad en IA: 2 dominios\n/);
		expect(chosen.hints).toEqual([]);
		const appearance = { language: '={{ $json.language }}' };
		const perItem = await world.run({ ...combined, appearance }, { items });
		expect(perItem.json[0]!.text).toMatch(/^AI visibility: 2 domains\n/);
		expect(perItem.hints).toEqual([expect.stringMatching(/^'Language' is an expression/)]);
	});

	it('names several domains of one client by their domains, not by the client', async () => {
		const items = two.map((item) => ({ ...item, client: 'Both' }));
		const [item] = await world.items(combined, { items });
		expect(item!.text).not.toContain('Both');
		expect(item!.text).toContain('harborbeans.example');
	});

	it('numbers a failed item by its place in the input although earlier items are merged', async () => {
		const items = [two[0]!, two[0]!, { key: 'wrong' }].map((item) => ({
			key: String(world.credential.apiKey),
			...item,
		}));
		const credential = { ...world.credential, apiKey: '={{ $json.key }}' };
		const { json } = await world.run(combined, {
			items,
			credential,
			onError: 'continueErrorOutput',
		});
		expect(json[0]!.text).toMatch(/^⚠ No data \(.+\): Item 3$/m);
	});

	const ofAccounts = (...keys: string[]) => ({
		items: keys.map((key, index) => ({ ...two[0]!, key, name: `Client ${index}` })),
		credential: { ...world.credential, apiKey: '={{ $json.key }}' },
		onError: 'continueErrorOutput' as const,
	});

	it('counts a domain once for each account that has it', async () => {
		const { json } = await world.run(combined, ofAccounts(world.newKey(), world.newKey()));
		expect(json).toMatchObject([{ count: 2, failed: 0 }]);
	});

	it('shows only a line of figures when only one of several accounts answers', async () => {
		const options = { combine: true, includeUsage: true };
		const { json } = await world.run(
			{ operation: 'report', output: 'message', options },
			ofAccounts(world.newKey(), 'sk-of-nobody-123456'),
		);
		const text = String(json[0]!.text);
		expect(text).toMatch(/^As usual: Client 0 \d\d(\.\d)?$/m);
		expect(text).toMatch(/^⚠ No data \(the key was rejected\): Client 1$/m);
		expect(text).not.toMatch(/^By assistant/m);
		expect(json[0]!.usage).toEqual({ calls: world.sandbox.requests().length });
	});

	it('names in hints whose item failed, even if the name is short', async () => {
		const failing = [{ domain: 'nobody.example' }, { name: 'Do', domain: ' ' }];
		const { hints } = await continued([...two, ...failing]);
		expect(hints).toEqual([
			expect.stringMatching(/^The reporting service could not find.+nobody\.example/),
			expect.stringMatching(/^Do: .*'Domains'/),
		]);
	});

	it('gives the errors of all items when all of them fail', async () => {
		const { json, errors } = await continued(itemsOf('nobody.example', 'noone.example'));
		expect(json).toEqual([]);
		expect(errors.map(({ pairedItem }) => pairedItem)).toEqual(pairs(2));
	});

	it('gives the meta of each item, the requests of all, and what the key has left after the last one', async () => {
		// Another process uses the key, too.
		const headers = { 'x-ratelimit-remaining': '7' };
		const data = { domain: 'harborbeans.example', score: 50 };
		world.answer({ data, meta: {} }, { headers, after: 1 });
		const options = { combine: true, includeMeta: true, includeUsage: true };
		const [item] = await world.items({ ...combined, options }, { items: two });
		expect(item!.meta).toHaveLength(2);
		expect(item!.usage).toEqual({ calls: 2, remaining: 7 });
	});

	it('says only once what is the same for all domains of a report', async () => {
		const [item] = await world.items(
			{ ...combined, operation: 'report', appearance: { detail: 'full' } },
			{ items: two },
		);
		const text = String(item!.text);
		expect(text).toMatch(/^2 domains · AI visibility, .+\. Score vs\. .+, mentions vs\. the/);
		expect(text.match(/^Share of voice, .+, last 30 days \(Lumen Roast\)$/gm)).toHaveLength(1);
		expect(text.match(/^Action plan /gm)).toHaveLength(1);
	});
});

describe('One Result for All Items with analyses', () => {
	const world = sandboxed();

	const combined = { output: 'message', options: { combine: true } };

	it('gives one item of Analyze, with what changed since the previous analyses', async () => {
		world.seed('a.example', 7);
		world.seed('b.example', 7);
		const analyze = { operation: 'analyze', domain: '={{ $json.domain }}', output: 'message' };
		const { json, main } = await world.run(
			{ ...analyze, options: { combine: true, includePrevious: true } },
			{ items: itemsOf('a.example', 'b.example', 'c.example') },
		);
		expect(main).toHaveLength(1);
		expect(json[0]).toMatchObject({ count: 3, failed: 0 });
		const lines = String((json[0] as IDataObject).text).split('\n');
		expect(lines[0]).toMatch(/^3 analyses · AI visibility analysis scores, /);
		// Without an analysis before it, it comes last.
		expect(lines.at(-1)).toMatch(/^\d+ c\.example$/);
	});

	it('tells readers that there was no answer after HTTP 500', async () => {
		world.sandbox.addFault({ kind: 'status', status: 500, method: 'POST' });
		const { json } = await world.run(
			{ operation: 'analyze', domain: '={{ $json.domain }}', ...combined },
			{ items: itemsOf('a.example', 'b.example'), onError: 'continueErrorOutput' },
		);
		expect(json[0]!.text).toMatch(/^⚠ No data \(there was no answer\): \w\.example$/m);
	});

	it('gives one item of Get Analysis, and names an ID that is not there', async () => {
		const { id } = world.seed('a.example', 7);
		const { json, errors } = await world.run(
			{ operation: 'get', analysisId: byId('={{ $json.id }}'), ...combined },
			{ items: [{ id: 'an_nobody' }, { id }], onError: 'continueErrorOutput' },
		);
		expect(errors).toEqual([]);
		expect(json[0]).toMatchObject({ count: 2, failed: 1 });
		expect(json[0]!.text).toMatch(/^⚠ No data: an.nobody$/m);
	});
});
