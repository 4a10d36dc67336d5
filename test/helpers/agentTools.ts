import type { INode, INodeParameters } from 'n8n-workflow';
import { getSchema } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';

import { callTool } from '../../host/engine';
import type { Account } from '../../bench/answers/truth';
import { recipeIn } from '../../tools/recipes';

/** A tool of a recipe, as an agent's model sees and calls it. */
export interface AgentTool {
	name: string;
	description: string;
	/** The descriptions of what the model fills in, by their names. */
	fields: Record<string, string>;
	/**
	 * Calls the tool.
	 * @param args what the model fills in; what it leaves out has its default
	 * @returns what the model gets
	 */
	call: (args: Record<string, string | number>) => Promise<string>;
}

/** The tools of a recipe, which use these accounts. */
export function agentTools(
	file: string,
	{ analysis, reporting }: Record<'analysis' | 'reporting', Account>,
): AgentTool[] {
	const nodes = recipeIn(file).nodes.filter(({ type }) =>
		/^n8n-nodes-ai-visibility\..+Tool$/.test(type),
	);
	return nodes.map((node) => {
		const isAnalysis = node.type.includes('visibilityAnalysis');
		const credential = isAnalysis
			? { ...analysis, plan: 'custom', requestsPerMinute: 100_000 }
			: { ...reporting };
		const type = isAnalysis ? 'visibilityAnalysis' : 'visibilityReporting';
		const parameters = node.parameters as INodeParameters;
		const schema = getSchema(node as unknown as INode);
		const fields = Object.entries(schema.shape).map(([name, { description }]) => {
			return [name, description ?? ''] as const;
		});
		return {
			name: node.name.replaceAll(' ', '_'),
			description: String(parameters.toolDescription),
			fields: Object.fromEntries(fields),
			call: async (args) =>
				await callTool({ type, parameters, credential }, schema.strict().parse(args)).done,
		};
	});
}
