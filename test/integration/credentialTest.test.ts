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

describe.each([
	['analysis', new VisibilityAnalysisApi()],
	['reporting', new VisibilityReportingApi()],
] as const)('the test of the %s credential', (service, type) => {
	it('is one call, with the headers that every request has', async () => {
		const { baseUrl } = world.sandbox[service];
		const apiKey =
			service === 'analysis'
				? world.sandbox.analysis.createKey({ plan: 'pro' })
				: world.sandbox.reporting.createKey({ plan: 'studio' });
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
});
