import type { Execution, Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import type { Scene } from './scene.js';

/**
 * Mentions that arrive while a workflow polls, and the executions that they come out in.
 *
 * @param workflow the one with the trigger, once it is imported
 */
export function arrivals(scene: Scene, workflow: () => Workflow) {
	/** The ids of all that arrived, in the order of coming. */
	const added: string[] = [];

	const polls = () => scene.sandbox.requests({ service: 'reporting', path: /^\/mentions/ }).length;

	function arrive(count: number, captured_at?: string): void {
		const mention = captured_at === undefined ? {} : { captured_at };
		const { mentions } = scene.sandbox.reporting;
		added.push(...mentions.addMentions(count, mention).map(({ id }) => id));
	}

	async function executions(): Promise<Execution[]> {
		const { editor } = scene;
		const found = await editor.executionsOf(workflow());
		return await Promise.all(found.map(async ({ id }) => await editor.execution(id)));
	}

	/** How many executions hold each mention; an execution that was killed holds it as its input. */
	async function counts(): Promise<number[]> {
		const saved = (await executions()).map((execution) => execution.saved);
		return added.map((id) => saved.filter((text) => text.includes(id)).length);
	}

	async function allAreThere(): Promise<void> {
		const isThere = async () => (await counts()).every((count) => count > 0);
		await until('every mention has its execution', isThere, 90_000, 500);
	}

	return { added, polls, arrive, executions, counts, allAreThere };
}
