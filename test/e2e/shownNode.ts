import { randomUUID } from 'node:crypto';

import type { Workflow, WorkflowNode } from '../../host/editor.mjs';
import type { EditorWindow } from './browser.js';
import {
	ANALYSIS_CREDENTIAL,
	ANALYSIS_NODE,
	REPORTING_CREDENTIAL,
	TRIGGER_NODE,
	type Scene,
} from './scene.js';

const plain = { typeVersion: 1, parameters: {} };
const NEIGHBOURS: WorkflowNode[] = [
	{ ...plain, id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', position: [-220, 0] },
	{ ...plain, id: '3', name: 'Input', type: 'n8n-nodes-base.noOp', position: [0, 0] },
	{ ...plain, id: '4', name: 'Next', type: 'n8n-nodes-base.noOp', position: [440, 0] },
];
const CONNECTIONS = Object.fromEntries(
	[
		['Start', 'Input'],
		['Input', 'Visibility'],
		['Visibility', 'Next'],
	].map(([from, node]) => [from, { main: [[{ node, type: 'main', index: 0 }]] }]),
);

/**
 * Opens a node of the package in the editor: a trigger by itself, another one between nodes that
 * pass their input on.
 *
 * @param itemCount how many items its input gives once it is executed
 * @param opened which node to open
 */
export async function showNode(
	{ editor: n8n, credentials }: Scene,
	editor: EditorWindow,
	type: string,
	parameters: Record<string, unknown>,
	{ itemCount = 1, opened = 'Visibility' } = {},
): Promise<Workflow> {
	const credentialType = type === ANALYSIS_NODE ? ANALYSIS_CREDENTIAL : REPORTING_CREDENTIAL;
	const isTrigger = type === TRIGGER_NODE;
	const visibility: WorkflowNode = {
		id: '2',
		name: 'Visibility',
		type,
		typeVersion: 1,
		position: [220, 0],
		parameters,
		credentials: { [credentialType]: { id: 'any', name: 'Any' } },
	};
	const nodes = isTrigger ? [visibility] : [...NEIGHBOURS, visibility];
	const workflow = await n8n.importWorkflow(
		{
			name: 'Shown in the editor',
			// No workflow before has the same.
			nodes: nodes.map((node) => ({ ...node, id: randomUUID() })),
			connections: isTrigger ? {} : CONNECTIONS,
			settings: { executionOrder: 'v1' },
			pinData: isTrigger ? {} : { Start: Array.from({ length: itemCount }, () => ({ json: {} })) },
		},
		credentials,
	);
	await editor.showWorkflow(workflow);
	await editor.openNode(opened);
	return workflow;
}
