import { itemsOf, sandboxed } from '../../helpers/sandboxed';
import { readerOf } from '../../helpers/readerOf';

/** Each bad value is tried on each parameter in test/stories/corpus/badInput.test.ts; here is the rest. */

const world = sandboxed();

const analyze = { operation: 'analyze', domain: 'example.com' };
const history = { operation: 'history' };
const SECRET = 'http://user:secret@example.com';

test('all items of a run have the time at which it began', () => {
	const first = readerOf(() => '', [], {}, 'UTC', Date.parse('2026-11-22T23:59:59Z'));
	expect(first.forItem(1, ['domains']).today).toBe('2026-11-22');
});

describe('a bad value', () => {
	it.each([
		['a domain', { ...analyze, domain: SECRET }],
		['a competitor', { ...analyze, competitors: 'a.com, user:secret@example.com' }],
		['a switch', { ...history, returnAll: SECRET }],
		['a limit', { ...history, limit: SECRET }],
		['a choice', { ...analyze, output: SECRET }],
		['the operation', { operation: SECRET }],
	])('of %s is refused without repeating the password in it', async (_, parameters) => {
		const { error, run } = await world.run(parameters);
		expect(error?.message).toMatch(/"(http:\/\/)?\*\*\*@example\.com"/);
		expect(`${error?.message} ${error?.description}`).not.toContain('secret');
		expect(run.status).toBe('error');
		expect(world.sent()).toEqual([]);
	});

	it.each([
		[
			'the entry of a list that is no domain',
			{ ...analyze, competitors: 'https://a.com/x,y' },
			'The parameter \'Competitors\' contains "y", which is not a domain. Enter domains such as example.com.',
		],
		[
			'all choices',
			{ ...analyze, options: { onTimeout: 'pending' } },
			'The parameter \'On Timeout\' is "pending". Use one of: error, returnPending.',
		],
	])('is named in the error with %s', async (_, parameters, message) => {
		expect(await world.failure(parameters)).toBe(message);
	});

	it('of a later item stops the run before the first item has spent anything', async () => {
		const items = itemsOf('example.com', 'nonsense');
		const message = await world.failure({ ...analyze, domain: '={{ $json.domain }}' }, { items });
		expect(message).toMatch(/^Item 2: .+'Domain' is "nonsense", /);
		expect(world.sent()).toEqual([]);
	});
});

it.each([
	['Reuse Within (Hours)', { ...analyze, options: { reuseWithinHours: '={{ $json.hours }}' } }],
	['Domain', { ...history, filters: { domain: '={{ $json.domain }}' } }],
])(
	'an expression of %s that gives nothing is refused before a request',
	async (name, parameters) => {
		const { error } = await world.run(parameters);
		expect(error?.message).toContain(`'${name}' is an expression without a value`);
		expect(world.sent()).toEqual([]);
	},
);
