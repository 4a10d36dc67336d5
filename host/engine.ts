import {
	ExecutionLifecycleHooks,
	LoadOptionsContext,
	SupplyDataContext,
	WorkflowExecute,
} from 'n8n-core';
import { makeHandleToolInvocation } from 'n8n-core/dist/execution-engine/node-execution-context/utils/get-input-connection-data';
import {
	type ICredentialsHelper,
	createRunExecutionData,
	NodeHelpers,
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type IExecuteData,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeListSearchResult,
	type INodeParameters,
	type INodeType,
	type IRun,
	type INodeTypeDescription,
	type IWorkflowExecuteAdditionalData,
	type IWorkflowSettings,
	type OnError,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { VisibilityAnalysisApi } from '../credentials/VisibilityAnalysisApi.credentials';
import { VisibilityReportingApi } from '../credentials/VisibilityReportingApi.credentials';
import { VisibilityAnalysis } from '../nodes/VisibilityAnalysis/VisibilityAnalysis.node';
import { VisibilityReporting } from '../nodes/VisibilityReporting/VisibilityReporting.node';
import { VisibilityReportingTrigger } from '../nodes/VisibilityReporting/VisibilityReportingTrigger.node';

/** n8n's real engine around one node: what goes in, and what the two branches give. */

const NODE_TYPES: Record<string, INodeType> = {
	'n8n-nodes-ai-visibility.visibilityAnalysis': new VisibilityAnalysis(),
	'n8n-nodes-ai-visibility.visibilityReporting': new VisibilityReporting(),
	'n8n-nodes-ai-visibility.visibilityReportingTrigger': new VisibilityReportingTrigger(),
};

const CREDENTIAL_TYPES: Record<string, ICredentialType> = {
	visibilityAnalysisApi: new VisibilityAnalysisApi(),
	visibilityReportingApi: new VisibilityReportingApi(),
};

const noOperation: INodeType = {
	description: {
		displayName: 'Input',
		name: 'input',
		group: ['transform'],
		version: 1,
		description: 'Passes its input on',
		defaults: {},
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};

/** As a tool, a node has a type of its own. */
const typeOf = (type: string) => NODE_TYPES[type.replace(/Tool$/, '')] ?? noOperation;

export const nodeTypes = {
	getByName: typeOf,
	getByNameAndVersion: typeOf,
	getKnownTypes: () => ({}),
};

const ALONE = { connections: {}, active: false, nodeTypes };

export type NodeName = 'visibilityAnalysis' | 'visibilityReporting' | 'visibilityReportingTrigger';

export const descriptionOf = (type: NodeName): INodeTypeDescription =>
	nodeTypes.getByName(`n8n-nodes-ai-visibility.${type}`).description;

export function newNode(type: string, more: Partial<INode> = {}): INode {
	return {
		id: '1',
		name: 'Visibility',
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	};
}

/** The parameters as n8n saves them: without those that the editor does not show. */
export function savedParameters(
	description: INodeTypeDescription,
	parameters: INodeParameters,
	{ withDefaults = false } = {},
): INodeParameters {
	const { properties, name } = description;
	const { getNodeParameters } = NodeHelpers;
	const node = newNode(name);
	return getNodeParameters(properties, parameters, withDefaults, false, node, description)!;
}

/** What an expression gives in a node with this input. */
export function evaluated(node: INode, value: string, items: IDataObject[]): unknown {
	const { expression } = new Workflow({ ...ALONE, nodes: [node] });
	const input = items.map((json) => ({ json }));
	return expression.getParameterValue(value, null, 0, 0, node.name, input, 'manual', {});
}

export interface NodeRun {
	type?: 'visibilityAnalysis' | 'visibilityReporting';
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	/** n8n's id of the credential. */
	credentialId?: string;
	items?: INodeExecutionData['json'][];
	onError?: OnError;
	/** Gives the node the first item alone. */
	executeOnce?: boolean;
	/** Lets n8n run the node up to three times. */
	retryOnFail?: boolean;
	executionId?: string;
	/** The settings of the workflow. */
	workflowSettings?: IWorkflowSettings;
	/** Who started it; absent: a user in the editor. */
	mode?: WorkflowExecuteMode;
}

export interface NodeResult {
	/** Json of the items on the success branch. */
	json: Array<INodeExecutionData['json']>;
	/** Items of the success branch, and of the error branch. */
	main: INodeExecutionData[];
	errors: INodeExecutionData[];
	/** What the node tells beside the items. */
	hints: string[];
	/** The error that ended the run. */
	error?: { message: string; description?: string; httpCode?: string; context?: unknown };
	run: IRun;
}

/** Starts a run of the node in n8n's engine. */
export function start(settings: NodeRun): { done: Promise<NodeResult>; cancel: () => void } {
	const { items = [{}], executionId = '1' } = settings;
	const { workflow, additionalData, node } = prepare(settings);
	const runExecutionData = createRunExecutionData();
	const input = items.map((json, item) => ({ json, pairedItem: { item } }));
	runExecutionData.executionData!.nodeExecutionStack.push({
		node: workflow.getNode('Input')!,
		data: { main: [input] },
		source: null,
	} as IExecuteData);
	const engine = new WorkflowExecute(
		{ ...additionalData, executionId },
		settings.mode ?? 'manual',
		runExecutionData,
	);
	const running = engine.processRunExecutionData(workflow);
	return {
		done: running.then((run: IRun) => resultOf(run, node.name)),
		cancel: () => running.cancel(),
	};
}

/** Runs the node to its end. */
export async function run(settings: NodeRun): Promise<NodeResult> {
	return await start(settings).done;
}

/**
 * Calls the node as an AI agent does whose tool it is.
 * @param args what the model fills in for `$fromAI`
 * @returns what the agent is given; it rejects with what it is told
 */
export function callTool(
	settings: NodeRun,
	args: IDataObject = {},
): { done: Promise<string>; cancel: () => void } {
	const { workflow, additionalData, node } = prepare(settings, 'Tool');
	const cancel = new AbortController();
	const runData = createRunExecutionData();
	const contextOf = (runIndex: number) =>
		new SupplyDataContext(
			workflow,
			node,
			additionalData,
			settings.mode ?? 'manual',
			runData,
			runIndex,
			[],
			{},
			'ai_tool',
			{ node, data: {}, source: null },
			[],
			cancel.signal,
		);
	const nodeType = nodeTypes.getByName(node.type);
	const call = makeHandleToolInvocation(contextOf, node, nodeType, runData);
	return { done: call(args), cancel: () => cancel.abort() };
}

/** Calls a list search method as the editor does. */
export async function searchList(
	settings: NodeRun,
	method: string,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const { workflow, additionalData, node } = prepare(settings);
	const context = new LoadOptionsContext(workflow, node, additionalData, '');
	const search = NODE_TYPES[node.type]!.methods!.listSearch![method]!;
	return await search.call(context, filter, paginationToken);
}

function prepare(
	{ type = 'visibilityAnalysis', parameters, credential, ...more }: NodeRun,
	suffix: 'Tool' | '' = '',
) {
	const node = newNode(`n8n-nodes-ai-visibility.${type}${suffix}`, {
		id: '2',
		parameters,
		onError: more.onError,
		executeOnce: more.executeOnce,
		retryOnFail: more.retryOnFail,
		maxTries: 3,
		waitBetweenTries: 1,
		credentials: { [`${type}Api`]: { id: more.credentialId ?? '1', name: 'Sandbox' } },
	});
	const workflow = new Workflow({
		id: '1',
		nodes: [newNode('test.input', { name: 'Input' }), node],
		connections: { Input: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
		active: false,
		nodeTypes,
		settings: { executionOrder: 'v1', ...more.workflowSettings },
	});
	return { workflow, node: workflow.getNode(node.name)!, additionalData: additional(credential) };
}

/** The engine's surroundings; n8n's own process keeps the credentials behind such a helper. */
export function additional(
	credential: ICredentialDataDecryptedObject,
): IWorkflowExecuteAdditionalData {
	const workflowData = {
		id: '1',
		name: 'Test',
		active: false,
		isArchived: false,
		createdAt: new Date(0),
		updatedAt: new Date(0),
		activeVersionId: null,
		nodes: [],
		connections: {},
	};
	return {
		hooks: new ExecutionLifecycleHooks('manual', '1', workflowData),
		restApiUrl: '',
		instanceBaseUrl: '',
		webhookBaseUrl: '',
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		webhookTestBaseUrl: '',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
		variables: {},
		externalSecretsProxy: {},
		currentNodeExecutionIndex: 0,
		credentialsHelper: {
			getParentTypes: () => [],
			isCredentialUsableByNode: () => true,
			getDecrypted: async (...args: Parameters<ICredentialsHelper['getDecrypted']>) =>
				resolved(credential, args),
			preAuthentication: async () => undefined,
			authenticate: async (
				data: ICredentialDataDecryptedObject,
				type: string,
				request: IHttpRequestOptions,
			) => {
				const { authenticate } = CREDENTIAL_TYPES[type]!;
				return typeof authenticate === 'function' ? await authenticate(data, request) : request;
			},
		},
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** A credential with its expressions resolved, as n8n's own process does it. */
function resolved(
	credential: ICredentialDataDecryptedObject,
	[, , , mode, executeData, , values]: Parameters<ICredentialsHelper['getDecrypted']>,
): ICredentialDataDecryptedObject {
	if (!values) return resolvedWithoutItems(credential);
	try {
		return values.workflow.expression.getParameterValue(
			credential as INodeParameters,
			values.runExecutionData,
			values.runIndex,
			values.itemIndex,
			values.node.name,
			values.connectionInputData,
			mode,
			{},
			executeData,
		) as ICredentialDataDecryptedObject;
	} catch (error) {
		(error as Error).message += ' [Error resolving credentials]';
		throw error;
	}
}

/** As n8n does it for a poll and for a list in the editor: in a workflow of one node that has not run. */
function resolvedWithoutItems(credential: ICredentialDataDecryptedObject) {
	const node = newNode('mock', { name: '' });
	const { expression } = new Workflow({ ...ALONE, nodes: [node] });
	const values = credential as INodeParameters;
	return expression.getComplexParameterValue(
		node,
		values,
		'manual',
		{},
	) as ICredentialDataDecryptedObject;
}

function resultOf(run: IRun, nodeName: string): NodeResult {
	const task = run.data.resultData.runData[nodeName]?.[0];
	const main = task?.data?.main?.[0] ?? [];
	return {
		main,
		json: main.map(({ json }) => json),
		errors: task?.data?.main?.[1] ?? [],
		hints: (task?.hints ?? []).map(({ message }) => message),
		error: (task?.error ?? run.data.resultData.error) as NodeResult['error'],
		run,
	};
}
