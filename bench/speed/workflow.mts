import type { Workflow } from '../../host/editor.mjs';

type Node = Workflow['nodes'][number];

/** This package's node: one item per mention. */
const OURS: Node[] = [
	node('Get Mentions', 'n8n-nodes-ai-visibility.visibilityReporting', 1, {
		operation: 'mentions',
		returnAll: true,
	}),
];

/** n8n's HTTP Request node with its cursor pagination, and Split Out: one item per mention. */
const theirs = (baseUrl: string): Node[] => [
	node('HTTP Request', 'n8n-nodes-base.httpRequest', 4.2, {
		url: `${baseUrl}/mentions`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'visibilityReportingApi',
		sendQuery: true,
		queryParameters: { parameters: [{ name: 'limit', value: '100' }] },
		options: {
			pagination: {
				pagination: {
					paginationMode: 'updateAParameterInEachRequest',
					parameters: {
						parameters: [
							{ type: 'qs', name: 'cursor', value: '={{ $response.body.meta.next_cursor }}' },
						],
					},
					paginationCompleteWhen: 'other',
					completeExpression: '={{ !$response.body.meta.next_cursor }}',
					limitPagesFetched: false,
				},
			},
		},
	}),
	node('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'data', options: {} }),
];

/**
 * A workflow that reads all mentions, and before and after makes a request without a key, which costs
 * nothing and whose time the sandbox logs. n8n does not save its data, so that the reading is
 * measured and not the database.
 */
export function mentionWorkflow(who: 'ours' | 'theirs', baseUrl: string): Omit<Workflow, 'id'> {
	const clock = {
		url: `${baseUrl}/visibility`,
		options: { response: { response: { neverError: true } } },
	};
	const chain: Node[] = [
		node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
		node('Clock in', 'n8n-nodes-base.httpRequest', 4.2, clock),
		...(who === 'ours' ? OURS : theirs(baseUrl)),
		node('Keep one', 'n8n-nodes-base.limit', 1, { maxItems: 1 }),
		node('Clock out', 'n8n-nodes-base.httpRequest', 4.2, clock),
	];
	const linkTo = (next: Node) => ({ main: [[{ node: next.name, type: 'main', index: 0 }]] });
	const links = chain.slice(1).map((next, index) => [chain[index]!.name, linkTo(next)]);
	return {
		name: `Mentions, ${who}`,
		nodes: chain,
		connections: Object.fromEntries(links),
		settings: {
			executionOrder: 'v1',
			saveManualExecutions: false,
			saveDataSuccessExecution: 'none',
			saveDataErrorExecution: 'all',
		},
	};
}

function node(name: string, type: string, typeVersion: number, parameters: object): Node {
	return {
		id: name,
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters: parameters as Node['parameters'],
		credentials: { visibilityReportingApi: { id: 'reporting', name: 'Reporting' } },
	};
}
