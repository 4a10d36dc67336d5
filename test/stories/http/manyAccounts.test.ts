import type { IDataObject, INodeParameters, IWorkflowSettings } from 'n8n-workflow';

import type { NodeResult, NodeRun } from '../../../host/engine';
import { sandboxed } from '../../helpers/sandboxed';

/** Twenty clients in one run of one node, each with a key of its own in its item. */

const clients = Array.from({ length: 20 }, (_, client) => client);
const REVOKED = 4;
const USED_UP = 9;
const SLOW = 14;
const others = clients.filter((client) => client !== REVOKED && client !== USED_UP);

const SEVERAL_KEYS =
	"This run used more than one API key. If the keys are in the input items, n8n saves them with each execution. Use external secrets ($secrets) or variables ($vars) instead, or turn off saving executions in the workflow's settings.";

type World = ReturnType<typeof sandboxed>;

interface Service {
	type: 'visibilityAnalysis' | 'visibilityReporting';
	parameters: INodeParameters;
	domainOf: (client: number) => string;
	newKey: (world: World, client: number) => string;
	saidIfUsedUp: RegExp;
}

const TRACKED = [
	...['lumenroast', 'harborbeans', 'mokacollective', 'daybreakcoffee', 'kettleandcrane'],
	...['northpour', 'copperspoon', 'slowdrip', 'tidewater', 'ferncup'],
];

/** An analysis of 75 s, on keys that allow two requests a minute. */
const analyze: Service = {
	type: 'visibilityAnalysis',
	parameters: { operation: 'analyze', domain: '={{ $json.domain }}' },
	domainOf: (client) => `brand${client}.example`,
	newKey: ({ sandbox }, client) =>
		sandbox.analysis.createKey({
			plan: 'pro',
			perMinute: 2,
			account: `client ${client}`,
			revoked: client === REVOKED,
			used: client === USED_UP ? 500 : 0,
		}),
	saidIfUsedUp: /rejected the request: ".+ used up until \d{4}-\d\d-01"/,
};

const getReport: Service = {
	type: 'visibilityReporting',
	parameters: {
		operation: 'report',
		domains: '={{ $json.domain }}',
		output: 'html',
		appearance: { htmlFile: true },
		options: { accountSections: true },
	},
	domainOf: (client) => `${TRACKED[client % TRACKED.length]}.example`,
	newKey: ({ sandbox }, client) =>
		sandbox.reporting.createKey({
			plan: 'studio',
			revoked: client === REVOKED,
			...(client === USED_UP ? { perMinute: 1, burst: 0 } : {}),
		}),
	saidIfUsedUp: /rate limit is exhausted/,
};

/** All that the node has put out, files as their text; to an item of the error branch, n8n adds the data of its input. */
function putOut({ run, main, errors }: NodeResult): string {
	const tasks = structuredClone(run.data.resultData.runData.Visibility ?? []);
	const [task] = tasks;
	const branch = task?.data?.main?.[1] ?? [];
	expect(branch).toHaveLength(errors.length);
	for (const item of branch) delete item.json.key;
	const files = main.flatMap(({ binary }) =>
		Object.values(binary ?? {}).map(({ data }) => Buffer.from(data, 'base64').toString()),
	);
	return JSON.stringify([tasks, files, run.data.resultData.error, task?.error?.message]);
}

describe.each([analyze, getReport])('a run with twenty keys of $type', (service) => {
	const world = sandboxed(service.type);
	beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0.5));
	afterEach(() => jest.restoreAllMocks());

	/**
	 * Runs the node for some clients of a world where nothing has happened yet.
	 *
	 * @param before analyses that others have submitted: what the sandbox makes up depends on their number
	 */
	async function runFor(some: number[], more: Partial<NodeRun> = {}, before = 0) {
		await world.startOver();
		const { sandbox, clock } = world;
		sandbox.setSpeed(1);
		sandbox.set({ jobSeconds: 75 });
		sandbox.reporting.mentions.setMentionCount(300);
		const count = sandbox.analysis.analyses().length;
		for (let index = 0; index < before; index += 1) {
			sandbox.analysis.seedAnalysis({ domain: 'a.example', ageDays: 1, account: 'nobody' });
		}
		const keys = clients.map((client) => service.newKey(world, client));
		const apiKey = keys[SLOW];
		sandbox.addFault({ kind: 'delay', delayMs: 7_000, times: Infinity, apiKey });
		const start = clock.now();
		const items = some.map((client) => ({
			domain: service.domainOf(client),
			account_domain: 'lumenroast.example',
			key: keys[client]!,
		}));
		const limits = { plan: 'custom', requestsPerMinute: 2 };
		const result = await world.run(service.parameters, {
			items,
			credential: { ...world.credential, apiKey: '={{ $json.key }}', ...limits },
			onError: 'continueErrorOutput',
			...more,
		});
		const log = sandbox.requests();
		const accounts = sandbox.analysis.analyses().map(({ account }) => account);
		const sentBy = (client: number) =>
			log
				.filter(({ headers }) => headers.authorization === `Bearer ${keys[client]}`)
				.map(({ at, method, path, rawQuery, status, durationMs }) => ({
					startMs: at - start,
					durationMs,
					request: `${method} ${path}?${rawQuery}`,
					status,
				}));
		const outputOf = (client: number): IDataObject => {
			const item = some.indexOf(client);
			const paired = [...result.main, ...result.errors].filter(
				({ pairedItem }) => (pairedItem as { item: number }).item === item,
			);
			expect(paired).toHaveLength(1);
			return paired[0]!.json;
		};
		const submittedBefore = (client: number) =>
			Math.max(0, accounts.indexOf(`client ${client}`) - count);
		return { ...result, keys, sentBy, outputOf, submittedBefore };
	}

	const keysIn = (result: Awaited<ReturnType<typeof runFor>>) =>
		result.keys.filter((key) => putOut(result).includes(key));

	it('gives each client the output, requests and times that it has in a run alone, and fails only those whose key is refused', async () => {
		const together = await runFor(clients);
		expect(together.error).toBeUndefined();
		expect(keysIn(together)).toEqual([]);
		expectOnlyRefused(together);
		for (const client of [0, REVOKED, USED_UP, SLOW]) {
			const alone = await runFor([client], {}, together.submittedBefore(client));
			const found = ({ outputOf, sentBy }: typeof alone) => ({
				client,
				output: { ...outputOf(client), key: undefined },
				sent: sentBy(client),
			});
			expect(found(together)).toEqual(found(alone));
		}
	});

	function expectOnlyRefused({ errors, main, outputOf }: Awaited<ReturnType<typeof runFor>>) {
		for (const client of others) {
			expect(outputOf(client).domain).toBe(service.domainOf(client));
		}
		expect(main).toHaveLength(others.length);
		const files = main.filter(({ binary }) => binary?.report);
		expect(files).toHaveLength(service === getReport ? others.length : 0);
		expect(errors.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: REVOKED },
			{ item: USED_UP },
		]);
		expect(errors[0]!.json.error).toMatch(/rejected the API key/);
		expect(errors[1]!.json.error).toMatch(service.saidIfUsedUp);
	}

	it('stops at the first refused key when On Error is Stop Workflow', async () => {
		const stopped = await runFor(clients, { onError: 'stopWorkflow' });
		const { sentBy, error, json } = stopped;
		expect(keysIn(stopped)).toEqual([]);
		expect(error?.message).toMatch(/rejected the API key|rejected the request/);
		expect(json).toEqual([]);
		const later = clients.flatMap((client) => sentBy(client)).filter(({ startMs }) => startMs > 0);
		expect(later).toEqual([]);
	});
});

describe('the hint about several keys in a run', () => {
	const world = sandboxed('visibilityReporting');

	const hintsOf = async (keys: string[], more: Partial<NodeRun> = {}) => {
		const items = keys.map((key) => ({ key }));
		const credential = { ...world.credential, apiKey: '={{ $json.key }}' };
		const settings = { items, credential, onError: 'continueErrorOutput', ...more } as const;
		const { hints } = await world.run({ operation: 'benchmarks' }, settings);
		return hints.filter((hint) => hint === SEVERAL_KEYS);
	};

	const OFF = {
		saveManualExecutions: false,
		saveDataSuccessExecution: 'none',
		saveDataErrorExecution: 'none',
	} as const;

	it.each<[string, string, NodeRun['mode'], IWorkflowSettings, number]>([
		['appears once', 'is in the editor', 'manual', {}, 1],
		['does not appear', 'is published', 'trigger', {}, 0],
		[
			'appears once',
			'saves manual runs by default',
			'manual',
			{ ...OFF, saveManualExecutions: 'DEFAULT' },
			1,
		],
		['appears once', 'saves failures', 'manual', { ...OFF, saveDataErrorExecution: 'all' }, 1],
		[
			'appears once',
			'saves successes by default',
			'manual',
			{ ...OFF, saveDataSuccessExecution: undefined },
			1,
		],
		['does not appear', 'saves no executions', 'manual', OFF, 0],
	])('%s when the workflow %s', async (...row) => {
		const [, , mode, workflowSettings, count] = row;
		const keys = [world.newKey(), world.newKey()];
		const hints = await hintsOf([...keys, ...keys], { workflowSettings, mode });
		expect(hints).toHaveLength(count);
	});

	it('does not appear when all items have one key, with a space after it, or none', async () => {
		const key = world.newKey();
		expect(await hintsOf([key, `${key} `, ''])).toEqual([]);
	});
});

describe('the hint about keys in the items that the credential does not use', () => {
	const world = sandboxed('visibilityReporting');

	const hintsOf = async (items: IDataObject[], credential: object, mode?: NodeRun['mode']) => {
		const { hints } = await world.run(
			{ operation: 'benchmarks' },
			{ items, credential: { ...world.credential, ...credential }, mode },
		);
		return hints.filter((hint) => hint.startsWith("The input items have different keys in 'key'"));
	};
	const items = () => [{ key: world.newKey() }, { key: world.newKey() }];

	it.each(['manual', 'trigger', 'webhook', 'integrated', 'retry'] as const)(
		'appears in mode %s, and has no key',
		async (mode) => {
			const clients = items();
			const hints = await hintsOf(clients, {}, mode);
			expect(hints).toHaveLength(1);
			for (const { key } of clients) expect(hints[0]).not.toContain(key);
			expect(hints[0]).not.toContain(world.credential.apiKey);
		},
	);

	it('does not appear when the credential takes the key of each item', async () => {
		expect(await hintsOf(items(), { apiKey: '={{ $json.key }}' })).toEqual([]);
	});

	it('does not appear when the items have one key, or none', async () => {
		const key = world.newKey();
		expect(await hintsOf([{ key }, { key }], {})).toEqual([]);
		expect(await hintsOf([{ key }, { key: '' }, {}], {})).toEqual([]);
	});
});
