import type { INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { run, start, type NodeResult, type NodeRun } from './engine';

/** Jobs of 30 to 90 s take 0.1 to 0.3 s. */
const SPEED = 300;

/** More keys than any test makes. */
const KEYS_PER_TEST = 40;

/** A sandbox for all tests of a file, reset before each; a limit is only there where asked for. */
export function sandboxed(
	type: 'visibilityAnalysis' | 'visibilityReporting' = 'visibilityAnalysis',
) {
	let tests = 0;
	const state = {} as { sandbox: Sandbox; credential: { apiKey: string; baseUrl: string } };
	beforeAll(async () => {
		state.sandbox = await startSandbox({ speed: SPEED });
	});
	beforeEach(async () => {
		await state.sandbox.reset();
		const { analysis, reporting } = state.sandbox;
		// A reset sandbox gives the same keys and ids again, and the process remembers what it has seen
		// of them: so each test gets keys that no test before has used.
		analysis.skipKeys(tests * KEYS_PER_TEST);
		tests += 1;
		state.credential =
			type === 'visibilityAnalysis'
				? {
						apiKey: analysis.createKey({ plan: 'enterprise', perMinute: Infinity }),
						baseUrl: analysis.baseUrl,
					}
				: {
						apiKey: reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 }),
						baseUrl: reporting.baseUrl,
					};
	});
	afterEach(() => {
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
	return {
		get sandbox() {
			return state.sandbox;
		},
		get credential() {
			return state.credential;
		},
		settings,
		run: async (parameters: INodeParameters, more?: Partial<NodeRun>): Promise<NodeResult> =>
			await run(settings(parameters, more)),
		start: (parameters: INodeParameters, more?: Partial<NodeRun>) =>
			start(settings(parameters, more)),
		/** What the service answers to a plain request, to compare with. */
		truth: async (path: string): Promise<Record<string, unknown>> => {
			const { apiKey, baseUrl } = state.credential;
			const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
			return (await (await fetch(baseUrl + path, { headers })).json()) as Record<string, unknown>;
		},
		/** "METHOD /path" of each request that reached the sandbox. */
		sent: () => state.sandbox.requests().map(({ method, path }) => `${method} ${path}`),
	};
}

/** Asks so often that a test need not wait; the automatic schedule is tested by itself. */
export const SOON = { pollInterval: 0.02 };
