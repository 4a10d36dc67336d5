import type { IExecuteFunctions } from 'n8n-workflow';

import { readCredential } from '../../nodes/shared/credentials/read';
import { sandboxed } from './sandboxed';

/** A credential whose address is an expression: workflow data must not decide where the key goes. */

const REFUSED =
	'The credential contains an expression that depends on workflow data, which is not allowed because it could expose the API key. Enter a fixed value, or use $vars or $secrets.';

describe.each([
	['visibilityAnalysis', { operation: 'history', filters: {} }],
	['visibilityReporting', { operation: 'benchmarks' }],
] as const)('%s', (type, parameters) => {
	const world = sandboxed(type);

	it.each([
		'$json.address',
		'$input.first().json.address',
		'$("Input").first().json.address',
		'$items("Input")[0].json.address',
		'$node["Input"].json.address',
	])('keeps the key where the address is %s', async (expression) => {
		const { baseUrl } = world.credential;
		const { error } = await world.run(parameters, {
			items: [{ address: baseUrl }],
			credential: { ...world.credential, baseUrl: `={{ ${expression} }}` },
		});
		expect(error?.message).toBeDefined();
		expect(world.sent()).toEqual([]);
	});

	it('says why', async () => {
		const credential = { ...world.credential, baseUrl: '={{ $("Input").first().json.address }}' };
		expect((await world.run(parameters, { credential })).error?.message).toBe(REFUSED);
	});

	it('works where the expression needs no items', async () => {
		const [start, end] = [world.credential.baseUrl.slice(0, 9), world.credential.baseUrl.slice(9)];
		const credential = { ...world.credential, baseUrl: `={{ "${start}" + "${end}" }}` };
		expect((await world.run(parameters, { credential })).error).toBeUndefined();
		expect(world.sent()).toHaveLength(1);
	});
});

it.each(['connectionInputData', 'runExecutionData', 'executeData', 'mode'])(
	'no credential is read where n8n does not call it %s, as then nothing hides the items',
	async (renamed) => {
		const fields = { connectionInputData: [], runExecutionData: {}, executeData: {}, mode: '' };
		const context = {
			...Object.fromEntries(Object.entries(fields).filter(([name]) => name !== renamed)),
			getInputData: () => [],
			getMode: () => 'manual',
			getNode: () => ({ name: 'N', type: 'n' }),
			getCredentials: async () => ({ apiKey: 'secret' }),
		} as unknown as IExecuteFunctions;
		await expect(readCredential(context, 'visibilityAnalysisApi')).rejects.toThrow(
			/cannot keep workflow data out of credentials/,
		);
	},
);
