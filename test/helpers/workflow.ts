import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IPollFunctions,
	type IWorkflowSettings,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { VisibilityReportingTrigger } from '../../nodes/VisibilityReporting/VisibilityReportingTrigger.node';
import { contextInMemory, type Respond } from './pollContext';

export interface Activation {
	workflow: Workflow;
	context: IPollFunctions;
	poll: NonNullable<INodeType['poll']>;
}

/** What gets out of a process that is killed in a poll or after it. */
export interface Remains {
	/** Whether the items have been executed. */
	executed?: boolean;
	/** Whether the static data have been saved. */
	saved?: boolean;
}

const noNodeTypes = { getByNameAndVersion: () => undefined } as unknown as INodeTypes;

let processes = 0;

/**
 * A workflow with the trigger, as n8n runs it: one context per activation, static data in memory, saved
 * at activation and when a poll emits. Here the context is in memory, too; `test/helpers/pollEngine.ts`
 * has n8n's own.
 */
export class PollingWorkflow {
	/** What n8n has in its database. */
	saved: IDataObject = {};

	/** Items of the executions, one list per poll that emitted. */
	readonly executions: IDataObject[][] = [];

	name = 'Trigger';

	nodeId = 'trigger';

	credentialId = '1';

	/** The settings of the workflow. */
	settings: IWorkflowSettings = { executionOrder: 'v1' };

	/** Version 1 emits what a poll returns after its activation has ended; version 2 discards it. */
	version: 1 | 2 = 2;

	/** What is left of a poll's time, in milliseconds; undefined: n8n's default. */
	budgetMs: number | undefined;

	/** n8n's durable cursor, which has the node's static data in place of the workflow; undefined: there is none. */
	cursor: IDataObject | undefined;

	activation: Activation | undefined;

	/** The trigger, as the process has loaded it. */
	trigger: Pick<INodeType, 'poll'> = VisibilityReportingTrigger.prototype;

	/** The trigger's memory in the process goes by this ID, so another ID is another process. */
	private id = `workflow-${(processes += 1)}`;

	constructor(
		public parameters: INodeParameters,
		readonly respond?: Respond,
		/** By default one of its own, of which the process knows nothing. */
		public credential: ICredentialDataDecryptedObject = {
			apiKey: `key of ${processes}`,
			baseUrl: 'https://service.example/v1',
		},
	) {}

	/** Activates, with a poll at once; also deactivates before, or starts n8n anew. */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<IDataObject[]> {
		const activation = this.open('trigger', mode);
		this.activation = activation;
		const items = await this.call(activation).catch((error: Error) => {
			if (this.activation === activation) this.deactivate();
			throw error;
		});
		if (items) this.emit(activation, items);
		this.save(activation);
		return items ?? [];
	}

	deactivate(): void {
		this.activation = undefined;
	}

	/** One poll of the active workflow, and the execution that follows. */
	async poll(): Promise<IDataObject[]> {
		const activation = this.activation!;
		const items = await this.call(activation);
		if (!items) return [];
		if (this.version === 2 && activation !== this.activation) return [];
		this.emit(activation, items);
		return items;
	}

	/** One poll by the scheduler of newer versions, for which each is an activation by itself. */
	async pollBySchedule(): Promise<IDataObject[]> {
		const activation = this.open('trigger', 'update');
		this.activation = activation;
		const items = await this.call(activation);
		if (!items) return [];
		this.emit(activation, items);
		return items;
	}

	/** A poll, of an activation where a mode is given, in which or after which n8n is killed. */
	async pollAndDie(remains: Remains, mode?: WorkflowActivateMode): Promise<IDataObject[]> {
		const activation = mode ? this.open('trigger', mode) : this.activation!;
		this.activation = activation;
		const items = (await this.call(activation).catch(() => undefined)) ?? [];
		if (items.length > 0 && remains.executed) this.execute(items);
		if (items.length > 0 && remains.saved) this.save(activation);
		this.die();
		return items;
	}

	/** Nothing of the process is left, only what is in the database. */
	die(): void {
		this.id = `workflow-${(processes += 1)}`;
		this.deactivate();
	}

	/** A test run in the editor. */
	async test(): Promise<IDataObject[]> {
		return (await this.call(this.open('manual', 'manual'))) ?? [];
	}

	/** Json of all items that executions got. */
	emitted(): IDataObject[] {
		return this.executions.flat();
	}

	/** The trigger's static data as it is in memory, as JSON. */
	memory(): string {
		return JSON.stringify(this.activation?.workflow.staticData ?? {});
	}

	open(mode: WorkflowExecuteMode, activation: WorkflowActivateMode): Activation {
		const node: INode = {
			id: this.nodeId,
			name: this.name,
			type: 'n8n-nodes-ai-visibility.visibilityReportingTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: this.parameters,
			credentials: { visibilityReportingApi: { id: this.credentialId, name: 'Sandbox' } },
		};
		const workflow = new Workflow({
			id: this.id,
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes: this.nodeTypes,
			staticData: structuredClone(this.saved),
			settings: this.settings,
		});
		const context = this.contextOf(workflow, mode, activation);
		return { workflow, context, poll: this.trigger.poll! };
	}

	protected get nodeTypes(): INodeTypes {
		return noNodeTypes;
	}

	protected contextOf(
		workflow: Workflow,
		mode: WorkflowExecuteMode,
		activation: WorkflowActivateMode,
	): IPollFunctions {
		return contextInMemory(workflow, workflow.getNode(this.name)!, mode, activation, this);
	}

	/** An execution begins. */
	protected execute(items: IDataObject[]): void {
		this.executions.push(items);
	}

	private async call({ context, poll }: Activation): Promise<IDataObject[] | undefined> {
		const output = await poll.call(context);
		return output?.[0]!.map(({ json }) => json);
	}

	private emit(activation: Activation, items: IDataObject[]): void {
		this.execute(items);
		this.save(activation);
	}

	private save({ workflow: { staticData } }: Activation): void {
		const marked = staticData as unknown as { __dataChanged: boolean };
		if (!marked.__dataChanged) return;
		this.saved = JSON.parse(JSON.stringify(staticData)) as IDataObject;
		marked.__dataChanged = false;
	}
}

/** What the trigger with this id has kept in the static data of a workflow. */
export function keptIn(staticData: IDataObject, nodeId = 'trigger') {
	const { global = {} } = staticData as { global?: IDataObject };
	return global[`visibilityReportingTrigger:${nodeId}`] as
		(IDataObject & { event: string; state: IDataObject }) | undefined;
}
