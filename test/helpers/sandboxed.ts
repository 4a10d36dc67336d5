import type { INodeParameters } from 'n8n-workflow';

import { systemClock } from '../../nodes/shared/clock';
import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import type { SeedAnalysis } from '../../sandbox/analysis/jobs';
import { now } from './today';
import { QuietClock } from './quietClock';
import { callTool, run, start, type NodeResult, type NodeRun } from '../../host/engine';

/** Jobs of 30 to 90 s take 0.1 to 0.3 s. */
const SPEED = 300;

/**
 * A sandbox for all tests of a file, reset before each, on a clock that skips all waiting; a limit is only there where asked
 * for. Each test has a base address of its own, and so keys, budgets and accounts that the process has seen nothing of.
 */
export function sandboxed(
	type: 'visibilityAnalysis' | 'visibilityReporting' = 'visibilityAnalysis',
) {
	const state = {} as {
		sandbox: Sandbox;
		credential: { apiKey: string; baseUrl: string };
		clock: QuietClock;
	};
	/** @param account whose history it sees */
	const newKey = (account = 'main') => {
		const { analysis, reporting } = state.sandbox;
		return type === 'visibilityAnalysis'
			? analysis.createKey({ plan: 'enterprise', perMinute: Infinity, account })
			: reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 });
	};
	beforeAll(async () => {
		state.sandbox = await startSandbox({
			speed: SPEED,
			now,
			sleep: async (ms, signal) => await state.clock.hold(ms, signal),
		});
	});
	const startOver = async () => {
		state.clock.restart();
		await state.sandbox.reset();
		state.sandbox.move();
		const { baseUrl } = state.sandbox[type === 'visibilityAnalysis' ? 'analysis' : 'reporting'];
		state.credential = { apiKey: newKey(), baseUrl };
	};
	let spies: jest.SpyInstance[] = [];
	beforeEach(async () => {
		const clock = new QuietClock();
		state.clock = clock;
		spies = [
			jest.spyOn(Date, 'now').mockImplementation(() => clock.now()),
			jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => clock.timeout(ms)),
			jest.spyOn(systemClock, 'now').mockImplementation(() => clock.now()),
			jest
				.spyOn(systemClock, 'sleep')
				.mockImplementation(async (ms, signal) => await clock.sleep(ms, signal)),
		];
		await startOver();
	});
	afterEach(() => {
		spies.forEach((spy) => spy.mockRestore());
		state.clock.stop();
		expect(state.sandbox.contractViolations()).toEqual([]);
	});
	afterAll(async () => {
		await state.sandbox.close();
	});

	const settings = (parameters: INodeParameters, more: Partial<NodeRun> = {}): NodeRun => ({
		type,
		parameters,
		credential: { ...state.credential, plan: 'custom', requestsPerMinute: 100_000 },
		...more,
	});
	const runNode = async (parameters: INodeParameters, more?: Partial<NodeRun>) =>
		await run(settings(parameters, more));
	return {
		get sandbox() {
			return state.sandbox;
		},
		get credential() {
			return state.credential;
		},
		/** What all goes by: it skips all waiting. */
		get clock() {
			return state.clock;
		},
		/** Puts sandbox, base address and clock back to how a test finds them, to compare two runs. */
		startOver,
		/** A key that has no limit, and that the process has not seen. */
		newKey,
		settings,
		run: runNode,
		/** The items of a run that has to succeed. */
		async items(parameters: INodeParameters, more?: Partial<NodeRun>): Promise<NodeResult['json']> {
			const { json, error } = await runNode(parameters, more);
			expect(error).toBeUndefined();
			return json;
		},
		/** What the error of a run says that has to fail. */
		async failure(parameters: INodeParameters, more?: Partial<NodeRun>): Promise<string> {
			const { json, error } = await runNode(parameters, more);
			expect(json).toEqual([]);
			return error!.message;
		},
		start: (parameters: INodeParameters, more?: Partial<NodeRun>) =>
			start(settings(parameters, more)),
		callTool: (parameters: INodeParameters) => callTool(settings(parameters)),
		/** Lets the service answer the next request with this body. */
		answer: (body: unknown, more: Partial<Fault> = {}) =>
			state.sandbox.addFault({ kind: 'body', body, ...more }),
		/** An earlier analysis in the account's history. */
		seed: (domain: string, ageDays: number, more: Partial<SeedAnalysis> = {}) =>
			state.sandbox.analysis.seedAnalysis({ domain, ageDays, ...more }),
		/** What the service answers to a plain request, to compare with. */
		truth: async (path: string): Promise<Record<string, unknown>> => {
			const { apiKey, baseUrl } = state.credential;
			const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
			return (await (await fetch(baseUrl + path, { headers })).json()) as Record<string, unknown>;
		},
		/** "METHOD /path" of each request that reached the sandbox. */
		sent: () => state.sandbox.requests().map(({ method, path }) => `${method} ${path}`),
		queries: () => state.sandbox.requests().map(({ query }) => query),
		/** What was submitted for analysis. */
		submitted: () =>
			state.sandbox.requests({ method: 'POST' }).map(({ body }) => body as { domain: string }),
	};
}

/** An analysis as a user chooses it, by its ID. */
export const byId = (value: unknown) => ({ __rl: true, mode: 'id', value: value as string });

export const itemsOf = (...domains: string[]) => domains.map((domain) => ({ domain }));

export async function until(condition: () => boolean): Promise<void> {
	while (!condition()) await new Promise(setImmediate);
}

/** Asks so often that a test need not wait; the automatic schedule is tested by itself. */
export const SOON = { pollInterval: 0.02 };
