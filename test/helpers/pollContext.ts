import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
	INode,
	IPollFunctions,
	Workflow,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';

/** Answers a request as n8n's helper gives it. */
export type Respond = (
	request: IHttpRequestOptions,
	apiKey: string,
	context: IPollFunctions,
) => Promise<unknown>;

interface Surroundings {
	/** The credential as it is now. */
	credential: ICredentialDataDecryptedObject;
	respond?: Respond;
	/** 1 knows no time limit of a poll. */
	version: 1 | 2;
	budgetMs: number | undefined;
	cursor: IDataObject | undefined;
}

/** What n8n shows to the polls of an activation, as far as the trigger looks at it. */
export function contextInMemory(
	workflow: Workflow,
	node: INode,
	mode: WorkflowExecuteMode,
	activation: WorkflowActivateMode,
	around: Surroundings,
): IPollFunctions {
	const context = {
		getMode: () => mode,
		getActivationMode: () => activation,
		getNode: () => node,
		getWorkflow: () => ({ id: workflow.id, name: '', active: true }),
		getTimezone: () => 'UTC',
		getNodeParameter: (path: string, fallback: unknown) => parameterIn(node, path) ?? fallback,
		getCredentials: async () => ({ ...around.credential }),
		getWorkflowStaticData: (type: string) =>
			(type === 'node' && around.cursor) || workflow.getStaticData(type, node),
		helpers: {
			httpRequestWithAuthentication: async (
				_: string,
				request: IHttpRequestOptions,
				{ credentialsDecrypted }: { credentialsDecrypted: { data: { apiKey: string } } },
			) => await around.respond?.(request, credentialsDecrypted.data.apiKey, context),
		},
		...(around.version === 2 && { getPollBudgetMs: () => around.budgetMs ?? 240_000 }),
	} as unknown as IPollFunctions;
	return context;
}

function parameterIn({ parameters }: INode, path: string): unknown {
	const at = (value: unknown, name: string) => (value as IDataObject | undefined)?.[name];
	return path.split('.').reduce(at, parameters as unknown);
}
