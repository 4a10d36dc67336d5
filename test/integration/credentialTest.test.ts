import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type INode,
	type INodeType,
} from 'n8n-workflow';

import { VisibilityAnalysisApi } from '../../credentials/VisibilityAnalysisApi.credentials';
import { VisibilityReportingApi } from '../../credentials/VisibilityReportingApi.credentials';
import type { Fault } from '../../sandbox';
import { additional, nodeTypes } from './engine';
import { sandboxed } from './sandboxed';

const world = sandboxed();

/** Sends the test of a credential as n8n does: by a node of one property that routes its request. */
async function tested(type: ICredentialType, data: ICredentialDataDecryptedObject) {
	const asked: INode = {
		...{ id: '1', name: 'Temp', type: 'temp', typeVersion: 1, position: [0, 0], parameters: {} },
		credentials: { [type.name]: { id: '1', name: 'Tested' } },
	};
	const { description } = nodeTypes.getByName('temp');
	const routed: INodeType = {
		description: {
			...description,
			credentials: [{ name: type.name, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: type.test!.request },
					default: '',
				},
			],
		},
	};
	const types = { ...nodeTypes, getByNameAndVersion: () => routed };
	const workflow = new Workflow({
		nodes: [asked],
		connections: {},
		active: false,
		nodeTypes: types,
	});
	const context = new ExecuteContext(
		workflow,
		asked,
		additional(data),
		'internal',
		createRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node: asked, data: {}, source: null },
		[],
	);
	const routing = new RoutingNode(context, routed, {
		id: '1',
		name: 'Tested',
		type: type.name,
		data,
	});
	return await routing.runNode();
}

/** What n8n shows of a test: the message of the first rule that applies. */
async function messageOf(type: ICredentialType, data: ICredentialDataDecryptedObject) {
	const outcome = await tested(type, data).then(
		(items) => ({ body: items![0]![0]!.json, status: undefined }),
		(error: { httpCode: string }) => ({ body: undefined, status: Number(error.httpCode) }),
	);
	const rule = type.test!.rules!.find(({ type: kind, properties }) =>
		kind === 'responseCode'
			? properties.value === outcome.status
			: 'key' in properties && outcome.body?.[properties.key] === properties.value,
	);
	return rule?.properties.message;
}

describe.each([
	['analysis', new VisibilityAnalysisApi()],
	['reporting', new VisibilityReportingApi()],
] as const)('the test of the %s credential', (service, type) => {
	const validKey = () =>
		service === 'analysis'
			? world.sandbox.analysis.createKey({ plan: 'pro' })
			: world.sandbox.reporting.createKey({ plan: 'studio' });

	it('is one call, with the headers that every request has', async () => {
		const { baseUrl } = world.sandbox[service];
		const apiKey = validKey();
		const response = await tested(type, { apiKey, baseUrl: ` ${baseUrl}/ ` });
		expect(response).toEqual([[{ json: expect.objectContaining({ data: expect.any(Array) }) }]]);
		expect(world.sandbox.requests()).toMatchObject([
			{
				status: 200,
				query: { limit: '1' },
				headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
			},
		]);
	});

	it('fails with a key that is not valid', async () => {
		const { baseUrl, keys } = world.sandbox[service];
		const refused = tested(type, { apiKey: keys.revoked, baseUrl });
		await expect(refused).rejects.toMatchObject({ httpCode: '401' });
	});

	const end = service === 'analysis' ? 'ends with /api/v1.' : 'ends with /v1.';
	const REJECTED = `The service at this URL rejected the API key. Check that the 'Base URL' belongs to the ${service} service, then copy the key again`;
	it.each<[string, Partial<Fault> & Pick<Fault, 'kind'>, string | undefined]>([
		['a valid key', { kind: 'delay', delayMs: 0 }, undefined],
		['401', { kind: 'status', status: 401 }, REJECTED],
		['403', { kind: 'status', status: 403 }, 'The API key is valid, but '],
		['404', { kind: 'status', status: 404 }, end],
		['another page', { kind: 'body', body: { hello: 'world' } }, end],
		['429', { kind: 'status', status: 429 }, 'valid, but its rate limit is exhausted. Try again'],
		...[301, 302, 303, 307, 308].map((status): [string, Fault, string] => [
			`${status}`,
			{ kind: 'redirect', status, location: 'https://elsewhere.example/' },
			"The 'Base URL' redirects to another URL.",
		]),
		...[500, 502, 503, 504].map((status): [string, Fault, string] => [
			`${status}`,
			{ kind: 'status', status },
			'The service is currently unavailable. Try again later.',
		]),
	])('says after %s what to do', async (_, fault, words) => {
		const { baseUrl } = world.sandbox[service];
		// n8n sends a request again that got a 401.
		world.sandbox.addFault({ ...fault, times: Infinity });
		const message = await messageOf(type, { apiKey: validKey(), baseUrl });
		if (words === undefined) expect(message).toBeUndefined();
		else expect(message).toContain(words);
	});

	it('names in the field how its URL ends', () => {
		const { description } = type.properties.find(({ name }) => name === 'baseUrl')!;
		expect(description).toContain(`and ${end}`);
	});
});
