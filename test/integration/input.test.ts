import { sandboxed } from './sandboxed';

const world = sandboxed();

const analyze = { operation: 'analyze', domain: 'example.com' };
const compare = { operation: 'compare', domain: 'example.com', competitors: 'a.com' };
const history = { operation: 'history' };
const get = (value: unknown) => ({
	operation: 'get',
	analysisId: { __rl: true, mode: 'id', value: value as string },
});
const long = 'x'.repeat(1_000_000);

/** Parameters, and the display name that the error has to name. */
const refused: Array<[string, Record<string, unknown>, string]> = [
	['an empty domain', { ...analyze, domain: '={{ "" }}' }, 'Domain'],
	['spaces for a domain', { ...analyze, domain: '   ' }, 'Domain'],
	['an address with a comma', { ...analyze, domain: 'a.com,b.com' }, 'Domain'],
	['two addresses', { ...analyze, domain: 'https://a.com/, https://b.com/' }, 'Domain'],
	['a rest of an address', { ...analyze, competitors: 'https://a.com/x,y' }, 'Competitors'],
	['a domain with a space', { ...analyze, domain: 'exa mple.com' }, 'Domain'],
	['a single label', { ...analyze, domain: 'localhost' }, 'Domain'],
	['an IP address', { ...analyze, domain: 'http://127.0.0.1/' }, 'Domain'],
	['an e-mail address', { ...analyze, domain: 'me@example.com' }, 'Domain'],
	['an object for a domain', { ...analyze, domain: '={{ ({ a: 1 }) }}' }, 'Domain'],
	['a list for a domain', { ...analyze, domain: '={{ ["a.com"] }}' }, 'Domain'],
	['a switch for a domain', { ...analyze, domain: '={{ true }}' }, 'Domain'],
	['an undefined domain', { ...analyze, domain: '={{ $json.nothing }}' }, 'Domain'],
	['1 MB for a domain', { ...analyze, domain: long }, 'Domain'],
	['4 competitors', { ...analyze, competitors: 'a.com,b.com,c.com,d.com' }, 'Competitors'],
	['the domain as competitor', { ...analyze, competitors: 'a.com,EXAMPLE.com' }, 'Competitors'],
	['a competitor twice', { ...analyze, competitors: 'a.com,https://a.com/' }, 'Competitors'],
	['a competitor that is none', { ...analyze, competitors: 'a.com,b' }, 'Competitors'],
	['an object for competitors', { ...analyze, competitors: '={{ ({ a: 1 }) }}' }, 'Competitors'],
	['a number in competitors', { ...analyze, competitors: '={{ [42] }}' }, 'Competitors'],
	['no competitor to compare', { ...compare, competitors: ' , ' }, 'Competitors'],
	[
		'4 competitors to compare',
		{ ...compare, competitors: 'a.com,b.com,c.com,d.com' },
		'Competitors',
	],
	['an unknown assistant', { ...analyze, llms: ['chatgpt', 'eliza'] }, 'AI Assistants'],
	['an unknown assistant as text', { ...analyze, llms: 'eliza' }, 'AI Assistants'],
	['a limit of 0', { ...history, limit: 0 }, 'Limit'],
	['a limit of -1', { ...history, limit: -1 }, 'Limit'],
	['a limit of 1.5', { ...history, limit: 1.5 }, 'Limit'],
	['a limit of "ten"', { ...history, limit: 'ten' }, 'Limit'],
	['a limit of 1e9', { ...history, limit: 1e9 }, 'Limit'],
	['an empty limit', { ...history, limit: '' }, 'Limit'],
	['a limit of NaN', { ...history, limit: '={{ NaN }}' }, 'Limit'],
	['an object as limit', { ...history, limit: '={{ ({}) }}' }, 'Limit'],
	['a domain filter that is none', { ...history, filters: { domain: 'x' } }, 'Domain'],
	['a switch that is none', { ...history, returnAll: 'perhaps' }, 'Return All'],
	['an empty id', get('={{ "" }}'), 'Analysis'],
	['an undefined id', get('={{ $json.nothing }}'), 'Analysis'],
	['an id with a slash', get('an_1/history'), 'Analysis'],
	['an id with ..', get('../history'), 'Analysis'],
	['an id with an encoded slash', get('an_1%2f'), 'Analysis'],
	['an id with a line break', get('an_1\r\nX: 1'), 'Analysis'],
	['an id of another kind', get('men_123'), 'Analysis'],
	['an id of 1 MB', get(`an_${long}/`), 'Analysis'],
	['an object as id', get('={{ ({ id: 1 }) }}'), 'Analysis'],
	['__proto__ as id', get('__proto__'), 'Analysis'],
	['an unknown output', { ...analyze, output: 'xml' }, 'Output'],
	['a timeout of 0', { ...analyze, options: { timeout: 0 } }, 'Timeout (Seconds)'],
	[
		'a timeout of Infinity',
		{ ...analyze, options: { timeout: '={{ Infinity }}' } },
		'Timeout (Seconds)',
	],
	[
		'a negative poll interval',
		{ ...analyze, options: { pollInterval: -1 } },
		'Poll Interval (Seconds)',
	],
	['an unknown end of waiting', { ...analyze, options: { onTimeout: 'shrug' } }, 'On Timeout'],
	[
		'hours that are none',
		{ ...analyze, options: { reuseWithinHours: 'a day' } },
		'Reuse Within (Hours)',
	],
	['an unknown array format', { ...compare, options: { arrayFormat: 'pipes' } }, 'Array Format'],
];

describe('bad input', () => {
	it.each(refused)('%s is refused before any request', async (_, parameters, displayName) => {
		const items = [{}, {}];
		const { error, errors } = await world.run(parameters as never, { items });
		expect(error?.message).toContain(`The parameter '${displayName}' `);
		expect(error?.message).toContain(' [item 0]. ');
		expect(error!.message.length).toBeLessThan(300);
		expect(error?.message).toMatch(/\. [A-Z].+\.$/);
		expect(errors).toEqual([]);
		expect(world.sent()).toEqual([]);
	});

	it.each([
		['domain', { ...analyze, domain: 'http://user:secret@example.com' }],
		['a competitor', { ...analyze, competitors: 'a.com, user:secret@example.com' }],
		['an id', get('http://user:secret@example.com')],
		['a switch', { ...history, returnAll: 'http://user:secret@example.com' }],
		['a limit', { ...history, limit: 'http://user:secret@example.com' }],
		['a choice', { ...analyze, output: 'http://user:secret@example.com' }],
		['the operation', { operation: 'http://user:secret@example.com' }],
	])('of %s is refused without repeating the password in it', async (_, parameters) => {
		const { error, run } = await world.run(parameters);
		expect(error?.message).toMatch(/"(http:\/\/)?\*\*\*@example\.com"/);
		expect(`${error?.message} ${error?.description}`).not.toContain('secret');
		expect(run.status).toBe('error');
	});

	it('of a list names the entry that is no domain', async () => {
		const { error } = await world.run({ ...analyze, competitors: 'https://a.com/x,y' });
		expect(error?.message).toBe(
			'The parameter \'Competitors\' contains "y", which is not a domain. Enter domains such as example.com.',
		);
	});

	it('names all choices', async () => {
		const { error } = await world.run({ ...analyze, options: { onTimeout: 'pending' } });
		expect(error?.message).toBe(
			'The parameter \'On Timeout\' is "pending". Use one of: error, returnPending.',
		);
	});

	it('of a later item stops the run before the first item has spent anything', async () => {
		const items = [{ domain: 'example.com' }, { domain: 'nonsense' }];
		const { error } = await world.run({ ...analyze, domain: '={{ $json.domain }}' }, { items });
		expect(error?.message).toMatch(/'Domain' is "nonsense", .+ \[item 1\]\. /);
		expect(world.sent()).toEqual([]);
	});
});

describe('forgivable input', () => {
	it.each([
		['text for a number', { ...history, limit: ' 3 ' }],
		['text for a switch', { ...history, returnAll: 'true' }],
		['text with capitals for a switch', { ...history, returnAll: 'True' }],
		['text with capitals for a switch that is off', { ...history, returnAll: 'FALSE' }],
		['empty text for a switch', { ...history, returnAll: '' }],
		['a number for a domain filter that is empty', { ...history, filters: { domain: ' ' } }],
	])('%s is forgiven', async (_, parameters) => {
		const { error } = await world.run(parameters);
		expect(error).toBeUndefined();
		expect(world.sent()).toEqual(['GET /history']);
	});

	it.each([
		'a.com, ,\nb.com,',
		'={{ ["a.com", "", "b.com"] }}',
		'={{ [null, "a.com", " ", undefined, "b.com", "\\n"] }}',
		'["a.com", "", null, "b.com"]',
	])('empty entries of the list %j are skipped', async (competitors) => {
		const { error } = await world.run({ ...analyze, competitors, waitForCompletion: false });
		expect(error).toBeUndefined();
		expect(world.sandbox.requests()[0]?.body).toMatchObject({ competitors: ['a.com', 'b.com'] });
	});

	it.each(['grok,, gemini', '={{ ["grok", "", null, " gemini "] }}'])(
		'empty entries of the choices %j are skipped',
		async (llms) => {
			const { error } = await world.run({ ...analyze, llms, waitForCompletion: false });
			expect(error).toBeUndefined();
			expect(world.sandbox.requests()[0]?.body).toMatchObject({ llms: ['grok', 'gemini'] });
		},
	);

	it('a list of nothing but empty entries is an empty list', async () => {
		const { error } = await world.run({ ...compare, competitors: '={{ ["", null] }}' });
		expect(error?.message).toBe("The parameter 'Competitors' is empty. Enter 1 to 3 domains.");
	});

	it('a number is text where text was meant', async () => {
		const { error } = await world.run({ ...analyze, domain: '={{ 42 }}' });
		expect(error?.message).toContain('The parameter \'Domain\' is "42", which is not a domain');
	});
});
