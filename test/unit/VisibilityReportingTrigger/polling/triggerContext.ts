import type { IDataObject, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

let workflows = 0;

/** A trigger, as n8n shows it to its polls. */
export class Trigger {
	mode: WorkflowActivateMode = 'update';

	private readonly id = `memory-${(workflows += 1)}`;

	/** A new activation; with nothing saved it is as after a renaming. */
	open(saved: Record<string, IDataObject> = {}, id = 'node'): IPollFunctions {
		return {
			getNode: () => ({ id, name: 'Trigger', credentials: {} }),
			getWorkflow: () => ({ id: this.id }),
			getActivationMode: () => this.mode,
			getWorkflowStaticData: (type: string) => (saved[type] ??= {}),
		} as unknown as IPollFunctions;
	}
}
