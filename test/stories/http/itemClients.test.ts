import { searchList } from '../../../host/engine';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed, SOON } from '../../helpers/sandboxed';

/** A credential whose values are expressions that use the items. */

const onError = 'continueErrorOutput';
const BY_ITEM = '={{ $json.key }}';

const SEVERAL_URLS =
	"Not sent: this run uses one API key with several Base URLs. Use one 'Base URL' per key.";
const NEEDS_ITEM =
	'The credential contains an expression that needs an input item, and there is none here. Use a credential with fixed values, $vars or $secrets.';

describe.each([
	['visibilityAnalysis', { operation: 'history', filters: {} }],
	['visibilityReporting', { operation: 'benchmarks' }],
] as const)('the node %s', (type, parameters) => {
	const world = sandboxed(type);

	const keysSent = () =>
		world.sandbox
			.requests()
			.map(({ headers }) => String(headers.authorization).replace('Bearer ', ''));
	const runWith = async (
		credential: Record<string, string>,
		items: Array<Record<string, unknown>>,
		more: object = {},
	) =>
		await world.run(parameters, {
			items: items as never,
			credential: { ...world.credential, ...credential },
			...more,
		});

	it('sends for each item the key that its expression gives', async () => {
		const [one, other] = [world.newKey(), world.newKey()];
		const items = [one, other, one].map((key) => ({ key }));
		const { error } = await runWith({ apiKey: BY_ITEM }, items);
		expect(error).toBeUndefined();
		expect(new Set(keysSent())).toEqual(new Set([one, other]));
	});

	it('calls an empty key empty, whatever its base URLs', async () => {
		const { baseUrl } = world.credential;
		const { errors } = await runWith(
			{ apiKey: BY_ITEM, baseUrl: '={{ $json.url }}' },
			[baseUrl, `${baseUrl}/other`].map((url) => ({ key: '', url })),
			{ onError },
		);
		expect(errors.map(({ json }) => json.error)).toEqual(
			Array(2).fill(expect.stringMatching(/^The 'API Key' of the credential 'Sandbox' is empty/)),
		);
	});

	it('lets an item without a key fail alone', async () => {
		const items = [{ key: world.newKey() }, {}, { key: world.newKey() }];
		const { errors } = await runWith({ apiKey: BY_ITEM }, items, { onError });
		expect(errors.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
		expect(keysSent().sort()).toEqual([items[0]!.key, items[2]!.key].sort());
	});

	it('lets an item whose expression fails fail alone', async () => {
		const items = [{ by: 'Input' }, { by: 'Nowhere' }];
		const apiKey = `={{ $($json.by) && "${world.newKey()}" }}`;
		const { errors } = await runWith({ apiKey }, items, { onError });
		expect(errors.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
		expect(keysSent()).toHaveLength(1);
	});

	it('sends nothing when items would send the same key to different URLs, one with a space behind it', async () => {
		const { apiKey: key, baseUrl: url } = world.credential;
		const items = [
			{ key, url },
			{ key: `${key} `, url: `${url}/x` },
		];
		const credential = { apiKey: BY_ITEM, baseUrl: '={{ $json.url }}' };
		expect((await runWith(credential, items)).error?.message).toBe(SEVERAL_URLS);
		const { errors, json } = await runWith(credential, items, { onError });
		expect(json).toEqual([]);
		expect(errors.map(({ json: { error } }) => error)).toEqual([SEVERAL_URLS, SEVERAL_URLS]);
		expect(world.sent()).toEqual([]);
	});

	it('takes spellings of one URL for one, and minds no URL that cannot be used', async () => {
		const { baseUrl } = world.credential;
		const items = [{ url: baseUrl }, { url: ` ${baseUrl}/` }, { url: '' }];
		const { errors } = await runWith({ baseUrl: '={{ $json.url }}' }, items, { onError });
		expect(errors.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 2 }]);
		expect(errors[0]!.json.error).toMatch(/the 'Base URL' in the credential is empty/);
		expect(world.sent().length).toBeGreaterThan(0);
	});

	it('resolves an expression that needs no item', async () => {
		const [start, end] = [world.credential.baseUrl.slice(0, 9), world.credential.baseUrl.slice(9)];
		const { error } = await runWith({ baseUrl: `={{ "${start}" + "${end}" }}` }, [{}]);
		expect(error).toBeUndefined();
		expect(world.sent()).toHaveLength(1);
	});
});

describe('a run with several keys', () => {
	const world = sandboxed();

	const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };
	const withKeys = (keys: string[]) => ({
		items: keys.map((key) => ({ key })),
		credential: { ...world.credential, apiKey: BY_ITEM, plan: 'enterprise' },
		onError: onError as typeof onError,
	});

	it('pays for an analysis of a domain once for each account', async () => {
		const [one, other] = [world.newKey('one'), world.newKey('other')];
		const { json } = await world.run(analyze, withKeys([one, other, one]));
		expect(world.sandbox.requests({ method: 'POST' })).toHaveLength(2);
		expect(json[0]!.id).toBe(json[2]!.id);
		expect(json[0]!.id).not.toBe(json[1]!.id);
	});

	it('shows a hint once, whatever the number of accounts', async () => {
		const { hints } = await world.run(
			analyze,
			withKeys([world.newKey('one'), world.newKey('other')]),
		);
		const paid = hints.filter((hint) => /Every run pays for a new analysis/.test(hint));
		expect(paid).toHaveLength(1);
	});
});

describe('a credential with an expression that needs an item', () => {
	const world = sandboxed();

	it.each(['$json.key', '$("Input").item.json.key', '$input.first().json.key'])(
		'fails the list of analyses, and says why, when its key is ={{ %s }}',
		async (expression) => {
			const settings = world.settings({ operation: 'get' });
			const credential = { ...world.credential, apiKey: `={{ ${expression} }}` };
			await expect(searchList({ ...settings, credential }, 'searchAnalyses')).rejects.toThrow(
				NEEDS_ITEM,
			);
			expect(world.sent()).toEqual([]);
		},
	);

	it.each(['activate', 'test'] as const)(
		'fails the trigger, and says why, in the step "%s"',
		async (way) => {
			const { baseUrl } = world.sandbox.reporting;
			const workflow = new TriggerWorkflow({ event: 'mention' }, { apiKey: BY_ITEM, baseUrl });
			await expect(workflow[way]()).rejects.toThrow(NEEDS_ITEM);
			expect(world.sent()).toEqual([]);
		},
	);
});
