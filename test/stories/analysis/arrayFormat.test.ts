import type { INodeParameters } from 'n8n-workflow';

import type { Switches } from '../../../sandbox';
import { sandboxed } from '../../helpers/sandboxed';

/** The service's document does not show how the competitors are listed in the URL, so the node has to find out. */

const world = sandboxed();

const two = { operation: 'compare', domain: 'own.com', competitors: 'a.com, b.com' };
const one = { ...two, competitors: 'a.com' };
const three = { ...two, competitors: 'a.com, b.com, c.com' };

type Server = Pick<Switches, 'competitorsEncoding' | 'missingCompetitors'>;

/** How each comparison was asked for. */
const asked = () =>
	world.sandbox
		.requests({ path: '/competitors' })
		.map(({ rawQuery }) => decodeURIComponent(rawQuery).replace(/^domain=own.com&/, ''));

const REPEAT = 'competitors=a.com&competitors=b.com';
const BRACKETS = 'competitors[]=a.com&competitors[]=b.com';
const COMMA = 'competitors=a.com,b.com';
const INDICES = 'competitors[0]=a.com&competitors[1]=b.com';

beforeEach(() => {
	for (const domain of ['own.com', 'a.com', 'b.com', 'c.com']) world.seed(domain, 1);
});

const competitorsIn = (json: object[]) =>
	json.map((item) => (item as { competitors: Array<{ domain: string }> }).competitors.length);

describe.each([
	['repeat', 'refuse', [REPEAT]],
	['repeat', 'answer', [REPEAT]],
	['brackets', 'refuse', [REPEAT, BRACKETS]],
	['brackets', 'answer', [REPEAT, BRACKETS]],
	['comma', 'refuse', [REPEAT, BRACKETS, COMMA]],
	['comma', 'answer', [REPEAT, BRACKETS, COMMA]],
	['indices', 'refuse', [REPEAT, BRACKETS, COMMA, INDICES]],
	['indices', 'answer', [REPEAT, BRACKETS, COMMA, INDICES]],
] as const)(
	'a service that reads only the list format "%s" and would %s a request without competitors',
	(competitorsEncoding, missingCompetitors, tries) => {
		beforeEach(() => world.sandbox.set({ competitorsEncoding, missingCompetitors }));

		it('compares all competitors, and is asked only once in the next run', async () => {
			expect(competitorsIn(await world.items(two))).toEqual([2]);
			expect(asked()).toEqual(tries);
			expect(competitorsIn(await world.items(three))).toEqual([3]);
			expect(asked()).toHaveLength(tries.length + 1);
		});

		it('is asked by one item alone at first when there are many items', async () => {
			const items = Array.from({ length: 5 }, (_, index) => ({ domain: `own${index}.com` }));
			const json = await world.items({ ...two, domain: '={{ $json.domain }}' }, { items });
			expect(competitorsIn(json)).toEqual([2, 2, 2, 2, 2]);
			expect(asked()).toHaveLength(tries.length + 4);
		});

		it('compares a single competitor after no more requests than that takes', async () => {
			expect(competitorsIn(await world.items(one))).toEqual([1]);
			const ways = ['competitors=a.com', 'competitors[]=a.com', 'competitors[0]=a.com'];
			const count = { repeat: 1, comma: 1, brackets: 2, indices: 3 }[competitorsEncoding];
			expect(asked()).toEqual(ways.slice(0, count));
		});

		it('gets only the missing domain to analyze with Analyze Missing Domains', async () => {
			const json = await world.items({
				...two,
				competitors: 'a.com, new.com',
				analyzeMissing: true,
			});
			expect(competitorsIn(json)).toEqual([2]);
			expect(world.submitted().map(({ domain }) => domain)).toEqual(['new.com']);
		});
	},
);

describe('a service that reads only the last competitor', () => {
	const refused: Server = { competitorsEncoding: 'last', missingCompetitors: 'refuse' };
	const answered: Server = { competitorsEncoding: 'last', missingCompetitors: 'answer' };

	it.each([refused, answered])(
		'gives no comparison of several competitors when it would $missingCompetitors one without any',
		async (switches) => {
			world.sandbox.set(switches);
			expect(await world.failure(three)).toBe(
				"The analysis service compared own.com only with c.com of the competitors a.com, b.com and c.com. With Automatic as 'Array Format', the node has tried Repeat, Brackets, Comma and Indices: compare with one competitor per item, or contact support.",
			);
			expect(asked()).toHaveLength(4);
		},
	);

	it.each([refused, answered])(
		'is paid for no analysis when it would $missingCompetitors a comparison without competitors',
		async (switches) => {
			world.sandbox.set(switches);
			const competitors = 'new.com, newer.com, c.com';
			const message = await world.failure({ ...two, competitors, analyzeMissing: true });
			expect(message).toContain(
				'compared own.com only with c.com of the competitors new.com, newer.com and c.com',
			);
			expect(world.submitted()).toEqual([]);
		},
	);

	it('is asked for the same competitors no more in a run', async () => {
		world.sandbox.set(refused);
		const items = [{ list: 'a.com, b.com' }, { list: 'b.com, a.com' }, { list: 'a.com, b.com' }];
		const parameters: INodeParameters = { ...two, competitors: '={{ $json.list }}' };
		const { json } = await world.run(parameters, { items, onError: 'continueRegularOutput' });
		expect(json.map(({ error }) => String(error))).toEqual(
			Array(3).fill(expect.stringContaining('compared own.com only with')),
		);
		expect(asked()).toHaveLength(4);
	});

	it('compares a single competitor', async () => {
		world.sandbox.set(refused);
		expect(competitorsIn(await world.items(one))).toEqual([1]);
	});
});

describe('an Array Format that is set', () => {
	it('is the only one that is used, and its name is in the error', async () => {
		world.sandbox.set({ competitorsEncoding: 'last' });
		expect(await world.failure({ ...two, options: { arrayFormat: 'repeat' } })).toBe(
			"The analysis service compared own.com only with b.com of the competitors a.com and b.com. Set 'Array Format' to Automatic, so that the node finds the one that the service reads.",
		);
		expect(asked()).toEqual([REPEAT]);
	});

	it('leads to no paid analysis when the service does not find the competitors in it', async () => {
		world.sandbox.set({ competitorsEncoding: 'brackets' });
		const parameters = { ...two, competitors: 'new.com, newer.com', analyzeMissing: true };
		const message = await world.failure({ ...parameters, options: { arrayFormat: 'repeat' } });
		expect(message).toContain("'Array Format'");
		expect(world.submitted()).toEqual([]);
	});

	it('is remembered for Automatic when it gave all competitors', async () => {
		world.sandbox.set({ competitorsEncoding: 'comma' });
		await world.items({ ...two, options: { arrayFormat: 'comma' } });
		await world.items(two);
		expect(asked()).toEqual([COMMA, COMMA]);
	});
});

it('a list format is found anew when the known one gives fewer than all competitors', async () => {
	await world.items(two);
	world.sandbox.set({ competitorsEncoding: 'comma' });
	await world.items(two);
	await world.items(two);
	expect(asked()).toEqual([REPEAT, REPEAT, BRACKETS, COMMA, COMMA]);
});

it.each([400, 401, 403, 429, 500])(
	'no other list format is tried after HTTP %i when it cannot be the reason',
	async (status) => {
		const code = status === 400 ? 'INVALID_DOMAIN' : undefined;
		const headers = { 'Retry-After': '7200' };
		world.sandbox.addFault({
			kind: 'status',
			status,
			code,
			headers,
			path: '/competitors',
			times: 9,
		});
		await world.failure(two);
		expect([...new Set(asked())]).toEqual([REPEAT]);
	},
);
