import { PollContext } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { additional, nodeTypes } from './engine';

interface Activation {
	workflow: Workflow;
	context: PollContext;
}

let workflows = 0;

/**
 * A workflow with the trigger, as n8n runs it: one context per activation, static data in memory,
 * saved at activation and when a poll emits.
 */
export class TriggerWorkflow {
	/** What n8n has in its database. */
	saved: IDataObject = {};

	/** Items of the executions, one list per poll that emitted. */
	readonly executions: IDataObject[][] = [];

	name = 'Trigger';

	nodeId = 'trigger';

	credentialId = '1';

	/** 1: emits what a poll gives, also of an activation that is over; 2 discards that. */
	version: 1 | 2 = 2;

	/** What is left of a poll's time, in milliseconds; undefined: n8n's default. */
	budgetMs: number | undefined;

	private readonly id = `trigger-${(workflows += 1)}`;

	private activation: Activation | undefined;

	constructor(
		public parameters: INodeParameters,
		public credential: ICredentialDataDecryptedObject,
	) {}

	/** Activates, with a poll at once; also deactivates before, or starts n8n anew. */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<IDataObject[]> {
		const activation = this.open('trigger', mode);
		this.activation = activation;
		const items = await this.call(activation.context);
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
		const items = await this.call(activation.context);
		const isDiscarded = this.version === 2 && activation !== this.activation;
		if (!items || isDiscarded) return [];
		this.emit(activation, items);
		return items;
	}

	/** One poll by the scheduler of newer versions, for which each is an activation by itself. */
	async pollBySchedule({ isDiscarded = false } = {}): Promise<IDataObject[]> {
		const activation = this.open('trigger', 'update');
		const items = await this.call(activation.context);
		if (!items || isDiscarded) return [];
		this.emit(activation, items);
		return items;
	}

	/** A poll whose outcome never gets out of the process. */
	async pollAndDie(reason: { saved: boolean }): Promise<void> {
		const items = await this.call(this.activation!.context);
		if (reason.saved && items) this.save(this.activation!);
		this.activation = undefined;
	}

	/** A test run in the editor. */
	async test(): Promise<IDataObject[]> {
		return (await this.call(this.open('manual', 'manual').context)) ?? [];
	}

	/** Json of all items that executions got. */
	emitted(): IDataObject[] {
		return this.executions.flat();
	}

	/** The trigger's static data as it is in memory, as JSON. */
	memory(): string {
		return JSON.stringify(this.activation!.workflow.staticData);
	}

	private async call(context: PollContext): Promise<IDataObject[] | undefined> {
		const { poll } = nodeTypes.getByName('n8n-nodes-ai-visibility.visibilityReportingTrigger');
		const output = (await poll!.call(context)) as INodeExecutionData[][] | null;
		return output?.[0]!.map(({ json }) => json);
	}

	private emit(activation: Activation, items: IDataObject[]): void {
		this.executions.push(items);
		this.save(activation);
	}

	private save({ workflow: { staticData } }: Activation): void {
		const { __dataChanged: isChanged } = staticData as unknown as { __dataChanged: boolean };
		if (isChanged) this.saved = JSON.parse(JSON.stringify(staticData)) as IDataObject;
	}

	private open(mode: WorkflowExecuteMode, activation: WorkflowActivateMode): Activation {
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
			nodeTypes,
			staticData: structuredClone(this.saved),
			settings: { executionOrder: 'v1' },
		});
		const limiter = this.budgetMs === undefined ? [] : [() => this.budgetMs!];
		const context = new PollContext(
			workflow,
			workflow.getNode(this.name)!,
			additional(this.credential),
			mode,
			activation,
			...([undefined, undefined, undefined, undefined, undefined] as const),
			...(limiter as [() => number]),
		);
		if (this.version === 1) delete (context as { getPollBudgetMs?: unknown }).getPollBudgetMs;
		return { workflow, context };
	}
}
