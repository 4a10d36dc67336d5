import { PollContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INodeParameters,
	INodeTypes,
	IPollFunctions,
	Workflow,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { PollingWorkflow } from './workflow';
import { additional, nodeTypes } from '../../host/engine';

/** A workflow with the trigger in n8n's own context for polls. */
export class TriggerWorkflow extends PollingWorkflow {
	constructor(parameters: INodeParameters, credential: ICredentialDataDecryptedObject) {
		super(parameters, undefined, credential);
	}

	protected override get nodeTypes(): INodeTypes {
		return nodeTypes;
	}

	protected override contextOf(
		workflow: Workflow,
		mode: WorkflowExecuteMode,
		activation: WorkflowActivateMode,
	): IPollFunctions {
		const limiter = this.budgetMs === undefined ? [] : [() => this.budgetMs!];
		return new PollContext(
			workflow,
			workflow.getNode(this.name)!,
			additional(this.credential),
			mode,
			activation,
			...([undefined, undefined, undefined, undefined, undefined] as const),
			...(limiter as [() => number]),
		);
	}
}
