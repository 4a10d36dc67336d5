import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type INodeType,
} from 'n8n-workflow';

import { VisibilityAnalysisApi } from '../../../credentials/VisibilityAnalysisApi.credentials';
import { VisibilityReportingApi } from '../../../credentials/VisibilityReportingApi.credentials';
import type { Fault } from '../../../sandbox';
import { additional, newNode, nodeTypes } from '../../../host/engine';
import { sandboxed } from '../../helpers/sandboxed';

const world = sandboxed();

/** Sends the test of a credential as n8n does: by a node of one property that routes its request. */
async function tested(type: ICredentialType, data: ICredentialDataDecryptedObject) {
	const credential = { id: '1', name: 'Tested' };
	const node = newNode('temp', { credentials: { [type.name]: credential } });
	const routed: INodeType = {
		description: {
			...nodeTypes.getByName('temp').description,
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
	const context = new ExecuteContext(
		new Workflow({
			nodes: [node],
			connections: {},
			active: false,
			nodeTypes: { ...nodeTypes, getByNameAndVersion: () => routed },
		}),
		node,
		additional(data),
		'internal',
		createRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	return await new RoutingNode(context, routed, { ...credential, type: type.name, data }).runNode();
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

const ELSEWHERE = 'https://elsewhere.example/';

type Row = [string, Fault, string | undefined];

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

	const end = service === 'analysis' ? 'ends with /api/v1.' : 'ends with /v1.';
	const REJECTED = `The API key was rejected, by the service at this URL or by a gateway in front of it. Check that the 'Base URL' belongs to the ${service} service, then copy the key again`;
	const REDIRECTS = "The 'Base URL' redirects to another URL.";
	const UNAVAILABLE = 'The service is currently unavailable. Try again later.';
	it.each<Row>([
		['a valid key, which needs none', { kind: 'delay', delayMs: 0 }, undefined],
		['HTTP 401', { kind: 'status', status: 401 }, REJECTED],
		[
			'HTTP 403',
			{ kind: 'status', status: 403 },
			'else it was a proxy, firewall or CDN on the way.',
		],
		['HTTP 404', { kind: 'status', status: 404 }, end],
		['another page', { kind: 'body', body: { hello: 'world' } }, end],
		[
			'HTTP 429',
			{ kind: 'status', status: 429 },
			'The rate limit is exhausted, that of the key or of a proxy or CDN on the way.',
		],
		...[301, 302, 303, 307, 308].map((status): Row => [
			`HTTP ${status}`,
			{ kind: 'redirect', status, location: ELSEWHERE },
			REDIRECTS,
		]),
		...[500, 502, 503, 504].map((status): Row => [
			`HTTP ${status}`,
			{ kind: 'status', status },
			UNAVAILABLE,
		]),
	])('has the right words for %s', async (_, fault, words) => {
		const { baseUrl } = world.sandbox[service];
		// n8n sends a request again that got a 401.
		world.sandbox.addFault({ ...fault, times: Infinity });
		const message = await messageOf(type, { apiKey: validKey(), baseUrl });
		if (words === undefined) expect(message).toBeUndefined();
		else expect(message).toContain(words);
	});

	it.each([401, 403, 429])(
		'says nothing about the key when a CDN answers with HTTP %i',
		async (status) => {
			const { baseUrl } = world.sandbox[service];
			world.sandbox.addFault({ kind: 'html', status, times: Infinity });
			const message = await messageOf(type, { apiKey: validKey(), baseUrl });
			expect(message).toMatch(/gateway|CDN/);
			expect(message).not.toMatch(/key (is|was) valid|key works|^The service/);
		},
	);

	it('goes with a field that says how its URL ends', () => {
		const { description } = type.properties.find(({ name }) => name === 'baseUrl')!;
		expect(description).toContain(`and ${end}`);
	});
});
