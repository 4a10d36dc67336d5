import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxed } from './sandboxed';

const domains = (...names: string[]) => names.map((domain) => ({ domain }));

describe('all items as one, of scores', () => {
	const world = sandboxed('visibilityReporting');
	const combined = {
		...{ operation: 'visibility', output: 'message', options: { combine: true } },
		domains: '={{ $json.domain }}',
	};
	/** What the service is to say of each domain, in their order. */
	const answer = (...scores: Array<[domain: string, score: number, delta: number | undefined]>) => {
		for (const [domain, score, score_delta_30d] of scores) {
			const body = { data: { domain, score, score_delta_30d, trend: [] }, meta: {} };
			world.sandbox.addFault({ kind: 'body', body });
		}
		return { items: domains(...scores.map(([domain]) => domain)) };
	};
	/** The domains in the order in which a text shows them. */
	const shown = (json: IDataObject[]) =>
		[...String(json[0]!.text).matchAll(/^[█░]{10} [\d.]+ (\S+)/gm)].map(([, domain]) => domain);

	it('gives one item, paired with all, with the largest changes first', async () => {
		const more = answer(
			...(
				[
					['a.example', 50, 1],
					['b.example', 40, -9],
					['c.example', 90, undefined],
					['d.example', 60, 1],
					['e.example', 10, 3],
					['f.example', 95, undefined],
				] as const
			).map((each) => [...each] as [string, number, number | undefined]),
		);
		const { json, main } = await world.run(combined, more);
		expect(main).toHaveLength(1);
		expect(main[0]!.pairedItem).toEqual([0, 1, 2, 3, 4, 5].map((item) => ({ item })));
		expect(Object.keys(json[0]!)).toEqual(['text', 'count', 'failed']);
		expect(json[0]).toMatchObject({ count: 6, failed: 0 });
		expect(shown(json)).toHaveLength(6);
		const text = String(json[0]!.text);
		expect(text).toMatch(
			/^AI visibility of 6 domains\nDaily visibility score, change in 30 days\n/,
		);
		expect(text).toContain('(−9)');
		expect(text.indexOf('(−9)')).toBeLessThan(text.indexOf('(+3)'));
		expect(text.indexOf('(+3)')).toBeLessThan(text.indexOf('(+1)'));
		const places = [60, 50, 95, 90].map((score) => text.indexOf(` ${score} `));
		expect(places).toEqual([...places].sort((one, other) => one - other));
	});

	it('takes its settings from the first item', async () => {
		const { json, main } = await world.run(
			{ ...combined, output: '={{ $json.output }}', options: { combine: '={{ $json.combine }}' } },
			{
				items: [
					{ domain: 'lumenroast.example', output: 'message', combine: true },
					{ domain: 'harborbeans.example', output: 'record', combine: false },
				],
			},
		);
		expect(main).toHaveLength(1);
		expect(json[0]).toMatchObject({ count: 2, failed: 0 });
	});

	it('is off for records, and where the first item does not want it', async () => {
		const items = domains('lumenroast.example', 'harborbeans.example');
		for (const change of [{ output: 'record' }, { options: {} }, { options: { combine: false } }]) {
			const { main } = await world.run({ ...combined, ...change } as INodeParameters, { items });
			expect(main.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		}
	});

	it('without Continue fails with the first failure', async () => {
		const { error, json } = await world.run(combined, {
			items: domains('lumenroast.example', 'nobody.example'),
		});
		expect(error?.message).toMatch(/could not find what was requested: /);
		expect(json).toEqual([]);
	});

	it('with Continue names what failed, and gives no item for it', async () => {
		const { json, errors } = await world.run(combined, {
			items: domains('not a domain', 'nobody.example', 'lumenroast.example'),
			onError: 'continueErrorOutput',
		});
		expect(errors).toEqual([]);
		expect(json).toHaveLength(1);
		expect(json[0]).toMatchObject({ count: 3, failed: 2 });
		expect(json[0]!.text).toMatch(
			/nobody\.example is not available: .*could not find what was requested: /,
		);
		expect(json[0]!.text).toMatch(/not a domain is not available: .*'Domains' contains .+item 0/);
	});

	it('gives the errors where all fail', async () => {
		const { json, errors } = await world.run(combined, {
			items: domains('nobody.example', 'noone.example'),
			onError: 'continueErrorOutput',
		});
		expect(json).toEqual([]);
		expect(errors.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it('tells the meta of each and what all have cost, where that is wanted', async () => {
		const { json } = await world.run(
			{ ...combined, options: { combine: true, includeMeta: true, includeUsage: true } },
			{ items: domains('lumenroast.example', 'harborbeans.example') },
		);
		expect(json[0]!.meta).toHaveLength(2);
		expect(json[0]!.usage).toMatchObject({ calls: 2 });
	});

	it('tells in a report once what is the same for all domains', async () => {
		const { json } = await world.run(
			{ ...combined, operation: 'report', options: { combine: true, maxMentions: 1 } },
			{ items: domains('lumenroast.example', 'harborbeans.example') },
		);
		expect(json).toHaveLength(1);
		expect(json[0]).toMatchObject({ count: 2, failed: 0 });
		const text = String(json[0]!.text);
		expect(text).toMatch(/^AI visibility of 2 domains\nDaily visibility score, .+ compared with/);
		expect(text.match(/^Share of voice: .+, last 30 days$/gm)).toHaveLength(1);
		expect(text.match(/^Action plan /gm)).toHaveLength(1);
	});

	it.each([
		['/benchmarks', /share of voice\b.* not available/gi],
		['/mentions', /mentions\b.* not available/gi],
		['/action-plan', /action plan\b.* not available/gi],
	])('says once in a report that %s is missing', async (path, warning) => {
		world.sandbox.addFault({ kind: 'status', status: 404, path, times: Infinity });
		const { json } = await world.run(
			{ ...combined, operation: 'report' },
			{ items: domains('lumenroast.example', 'harborbeans.example') },
		);
		expect(json[0]).toMatchObject({ count: 2, failed: 0 });
		expect(String(json[0]!.text).match(warning)).toHaveLength(1);
	});

	it('tells how many requests remain after the last of all', async () => {
		// Another process uses the key, too.
		const headers = { 'x-ratelimit-remaining': '7' };
		const body = { data: { domain: 'harborbeans.example', score: 50 }, meta: {} };
		world.sandbox.addFault({ kind: 'body', body, headers, after: 1 });
		const { json } = await world.run(
			{ ...combined, options: { combine: true, includeUsage: true } },
			{ items: domains('lumenroast.example', 'harborbeans.example') },
		);
		expect(json[0]!.usage).toEqual({ calls: 2, remaining: 7 });
	});

	it.each(['blocks', 'html'])('comes as %s, too', async (output) => {
		const { json, main } = await world.run(
			{ ...combined, output },
			{ items: domains('lumenroast.example', 'harborbeans.example') },
		);
		expect(main).toHaveLength(1);
		expect(JSON.stringify(json[0])).toContain('harborbeans.example');
		expect(Object.keys(json[0]!).slice(-2)).toEqual(['count', 'failed']);
	});
});

describe('all items as one, of analyses', () => {
	const world = sandboxed();

	it('gives one item of Analyze, with what changed since the one before', async () => {
		for (const domain of ['a.example', 'b.example']) {
			world.sandbox.analysis.seedAnalysis({ domain, ageDays: 7 });
		}
		const { json, main } = await world.run(
			{
				...{ operation: 'analyze', domain: '={{ $json.domain }}', output: 'message' },
				options: { combine: true, includePrevious: true },
			},
			{ items: domains('a.example', 'b.example', 'c.example') },
		);
		expect(main).toHaveLength(1);
		expect(json[0]).toMatchObject({ count: 3, failed: 0 });
		const lines = String(json[0]!.text).split('\n');
		expect(lines[0]).toBe('AI visibility of 3 domains');
		// Without an analysis before it, it comes last.
		expect(lines.at(-1)).toMatch(/^[█░]{10} \d+ c\.example$/);
	});

	it('gives one item of Get Analysis, and names an ID that is not there', async () => {
		const { id } = world.sandbox.analysis.seedAnalysis({ domain: 'a.example', ageDays: 7 });
		const { json, errors } = await world.run(
			{
				operation: 'get',
				analysisId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				...{ output: 'message', options: { combine: true } },
			},
			{ items: [{ id: 'an_nobody' }, { id }], onError: 'continueErrorOutput' },
		);
		expect(errors).toEqual([]);
		expect(json[0]).toMatchObject({ count: 2, failed: 1 });
		expect(json[0]!.text).toMatch(
			/an_nobody is not available: .*could not find what was requested: |an nobody is not available/,
		);
	});
});
