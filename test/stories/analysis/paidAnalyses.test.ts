import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

import { storeNone } from '../../helpers/files';
import { itemsOf, sandboxed, SOON, until } from '../../helpers/sandboxed';

/** What was submitted is paid for: however a run ends, its user learns how to get it. */

const world = sandboxed();
afterEach(() => jest.restoreAllMocks());

const analyze = { operation: 'analyze', domain: '={{ $json.domain }}', options: SOON };
const brands = (count: number) => ({
	items: itemsOf(...Array.from({ length: count }, (_, index) => `brand${index}.com`)),
});
const onError = 'continueErrorOutput';
const refused = { kind: 'status', status: 400, method: 'POST' } as const;

/** The IDs of all analyses that the service has begun in the test. */
const begun = () =>
	world.sandbox.analysis
		.analyses()
		.filter(({ durationMs }) => durationMs > 0)
		.map(({ id }) => id);

/** The IDs that a text has. */
const idsIn = (text = '') => text.match(/\ban_\w+/g) ?? [];

/** What the node writes into n8n's log. */
function logged(): string[] {
	const lines: string[] = [];
	jest.spyOn(Container.get(Logger), 'warn').mockImplementation((line) => void lines.push(line));
	return lines;
}

describe('a run that ends at its first failure', () => {
	it.each([
		['of its other items', 4, 5, analyze],
		[
			'of all samples',
			3,
			2,
			{ options: { ...SOON, samples: '={{ $json.domain === "brand0.com" ? 3 : 1 }}' } },
		],
		['of the items to combine', 2, 3, { output: 'message', options: { ...SOON, combine: true } }],
	])(
		'names the analyses %s when the submission after %i others is refused',
		async (_, after, items, more) => {
			const lines = logged();
			world.sandbox.addFault({ ...refused, after });
			const message = await world.failure({ ...analyze, ...more }, brands(items));
			expect(begun()).toHaveLength(after);
			expect(idsIn(message)).toEqual(begun());
			expect(lines).toEqual([]);
		},
	);

	it('waits for the answers to submissions that are under way, and names their analyses', async () => {
		world.sandbox.addFault({ kind: 'delay', delayMs: 20_000, method: 'POST', after: 1, times: 2 });
		world.sandbox.addFault({ ...refused, after: 1 });
		const start = world.clock.now();
		const message = await world.failure(analyze, brands(4));
		expect(begun()).toHaveLength(3);
		expect(idsIn(message).sort()).toEqual(begun().sort());
		expect(world.clock.now() - start).toBeLessThan(25_000);
	});

	it('waits for 30 seconds at most, and names the domain of a submission without an answer', async () => {
		world.sandbox.addFault({ kind: 'hang', method: 'POST', after: 1, handled: true });
		world.sandbox.addFault({ ...refused, after: 1 });
		const start = world.clock.now();
		const message = await world.failure(analyze, brands(3));
		expect(Math.round((world.clock.now() - start) / 1_000)).toBe(30);
		expect(idsIn(message)).toEqual([begun()[0]]);
		expect(message).toMatch(
			/ Check Get History for analyses that may have started: brand1\.com\.$/,
		);
	});

	it('names each analysis of competitors once when a comparison is rejected after them', async () => {
		world.sandbox.addFault({ kind: 'status', status: 422, path: '/competitors', times: 9 });
		const compare = { operation: 'compare', domain: 'lumenroast.example', analyzeMissing: true };
		const items = ['a.com, b.com', 'c.com'].map((competitors) => ({ competitors }));
		const parameters = { ...compare, competitors: '={{ $json.competitors }}' };
		const message = await world.failure(parameters, { items });
		expect(begun()).toHaveLength(3);
		expect(idsIn(message).sort()).toEqual(begun().sort());
	});
});

describe('an item whose file is not stored', () => {
	const withFile = { ...analyze, output: 'html', appearance: { htmlFile: true }, options: SOON };

	it('fails with the ID of its own analysis alone', async () => {
		storeNone('brand1');
		const { errors } = await world.run(withFile, { ...brands(2), onError });
		const own = world.sandbox.analysis.analyses().find(({ domain }) => domain === 'brand1.com');
		expect(errors.map(({ json: { error } }) => error)).toEqual([
			`disk full. Use Get Analysis for the submitted analyses: ${own!.id}.`,
		]);
	});

	it('fails with the IDs of all analyses when it combines all items', async () => {
		storeNone('');
		const options = { ...withFile.options, combine: true };
		const { errors } = await world.run({ ...withFile, options }, { ...brands(2), onError });
		for (const { json } of errors) expect(idsIn(String(json.error))).toEqual(begun());
		expect(errors).toHaveLength(2);
	});
});

describe('an item of which no sample is complete', () => {
	const samples = {
		...analyze,
		domain: 'brand0.com',
		options: { ...SOON, samples: 3, timeout: 1 },
	};

	it.each([
		['fail', 'failed'],
		['still run', undefined],
	])('fails with the IDs of all its analyses when they %s', async (_, status) => {
		if (status) [1, 2, 3].forEach(() => world.sandbox.analysis.failNext('brand0.com', status));
		else world.sandbox.set({ jobSeconds: 90_000 });
		const { errors } = await world.run(samples, { onError });
		expect(begun()).toHaveLength(3);
		expect(String(errors[0]!.json.error)).toContain(
			` Use Get Analysis for the submitted analyses: ${begun().join(', ')}.`,
		);
	});

	it('tells an AI agent the IDs of all its analyses', async () => {
		world.sandbox.set({ jobSeconds: 90_000 });
		const error = await world.callTool(samples).done.catch((thrown: Error) => thrown);
		expect(begun()).toHaveLength(3);
		expect((error as Error).message).toContain(`analyses: ${begun().join(', ')}.`);
	});
});

describe('a run that is cancelled', () => {
	/** Cancels a run when its time has come; the engine does not wait for its nodes. */
	const cancelled = async (
		{ done, cancel }: { done: Promise<unknown>; cancel: () => void },
		isTime: () => boolean,
	) => {
		await until(isTime);
		cancel();
		await done.catch(() => {});
	};
	const hang = (times = 1) =>
		world.sandbox.addFault({ kind: 'hang', method: 'POST', handled: true, times });
	const submitted = (ids: string[]) =>
		`The execution was cancelled. Use Get Analysis for the submitted analyses: ${ids.join(', ')}.`;

	it.each([
		['three items', 3, () => world.start(analyze, brands(3))],
		['a call by an AI agent', 1, () => world.callTool({ ...analyze, domain: 'brand0.com' })],
	])('writes the analyses of %s into the log of n8n', async (_, count, start) => {
		const lines = logged();
		world.sandbox.set({ jobSeconds: 90_000 });
		await cancelled(start(), () => world.sent().length > count + 1);
		await world.clock.sleep(60_000);
		expect(begun()).toHaveLength(count);
		expect(lines).toEqual([submitted(begun())]);
	});

	it('writes the domain of submissions without an answer into the log of n8n', async () => {
		const lines = logged();
		hang(2);
		const options = { ...SOON, samples: 2 };
		const run = world.start({ ...analyze, options }, { ...brands(1), onError });
		await cancelled(run, () => begun().length > 1);
		await world.clock.sleep(60_000);
		expect(lines).toEqual([
			'The execution was cancelled. Check Get History for analyses that may have started: brand0.com.',
		]);
	});

	it('writes nothing into the log of n8n when it submitted nothing', async () => {
		const lines = logged();
		world.sandbox.addFault({ kind: 'hang', path: '/history' });
		await cancelled(world.start({ operation: 'history' }), () => world.sent().length > 0);
		await world.clock.sleep(60_000);
		expect(lines).toEqual([]);
	});
});

describe('equal items of a run', () => {
	it('pay once, in whatever order they name assistants and competitors, and however long they wait', async () => {
		const one = { competitors: 'a.com, b.com', llms: ['gemini', 'claude'], timeout: 300 };
		const other = { competitors: 'b.com, a.com', llms: ['claude', 'gemini'], timeout: 60 };
		const names = { competitors: '={{ $json.competitors }}', llms: '={{ $json.llms }}' };
		const options = { ...SOON, timeout: '={{ $json.timeout }}' };
		const equal = { operation: 'analyze', domain: 'example.com', ...names, options };
		await world.items(equal, { items: [one, other] });
		expect(world.submitted()).toHaveLength(1);
	});
});
