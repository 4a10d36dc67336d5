import type { IDataObject, IPollFunctions } from 'n8n-workflow';

/**
 * What n8n leaves to a polling node: polls that run into each other, telling an activation from a
 * later poll, and a state that survives the renaming of its node.
 */

/** Static data that a poll is at work on; n8n gives all polls of an activation the same. */
const atWork = new WeakSet<object>();

/** Contexts that have polled: n8n makes one per activation, and polls at once then. */
const met = new WeakSet<object>();

/** The last state of a node in this process: n8n keeps static data under the node's name. */
const latest = new Map<string, IDataObject>();

/** Nodes whose last activation met a service that gave no answer. */
const excused = new Set<string>();

/**
 * Lets one poll at a time through.
 *
 * @returns what to call at its end; undefined while another one is at work
 */
export function enter(context: IPollFunctions): (() => void) | undefined {
	const data = context.getWorkflowStaticData('node');
	if (atWork.has(data)) return undefined;
	atWork.add(data);
	return () => atWork.delete(data);
}

/** Whether this is the poll by which a workflow becomes active. */
export function isActivation(context: IPollFunctions): boolean {
	if (met.has(context)) return false;
	met.add(context);
	return true;
}

/**
 * Whether an activation may pass although the service gave no answer. Durable polls of n8n look
 * like activations by an update, so of those only the first in a row may.
 */
export function excuse(context: IPollFunctions): boolean {
	const id = idOf(context);
	if (context.getActivationMode() === 'update' && excused.has(id)) return false;
	excused.add(id);
	return true;
}

/** What the last poll for this event kept. */
export function recall(context: IPollFunctions, event: string): IDataObject | undefined {
	const kept = (context.getWorkflowStaticData('node').kept ?? latest.get(idOf(context))) as
		IDataObject | undefined;
	if (kept?.event !== event) return undefined;
	// A plain copy: n8n gives proxies of its static data, which structuredClone refuses.
	return JSON.parse(JSON.stringify(kept.state)) as IDataObject;
}

/** Keeps a state: a single assignment at the top level, as n8n notices no other. */
export function keep(context: IPollFunctions, event: string, state: IDataObject): void {
	const kept = { event, state };
	latest.set(idOf(context), kept);
	context.getWorkflowStaticData('node').kept = kept;
}

/** Says that the service has answered. */
export function answered(context: IPollFunctions): void {
	excused.delete(idOf(context));
}

function idOf(context: IPollFunctions): string {
	return `${context.getWorkflow().id}:${context.getNode().id}`;
}
