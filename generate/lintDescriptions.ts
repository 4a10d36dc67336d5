import '../host/codeBeforeJson';
import { inspect } from 'node:util';
import { ESLint } from 'eslint';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

import { OWN_NODES } from '../test/contract/package/ownNodes';

/**
 * Lints the nodes' descriptions with n8n's own rules. The rules read literals, and the descriptions are composed of
 * operations and fields, so that in the code they see next to nothing. Here each description is written out as the literal
 * that n8n gets, as if it stood in the node's file.
 */

/** Options that are not in the order of the alphabet, on purpose. */
const KEPT_ORDER: Record<string, string> = {
	operation: 'Most users come for Get Report, and the node panel lists operations in this order.',
	filters: 'Those of a mention come first: assistant, sentiment, dates.',
	output: 'Data come first, then what most readers have: text, Slack, email.',
	appearance: 'Most users look for the language, the detail and the title.',
	columns: 'They stand together by what a row is: a mention, a score, a share, an action.',
	options: 'Most users look for what a result has, and least for errors and usage.',
	period: 'Periods go from the shortest and latest to the longest, and Custom comes last.',
};

/** @returns each problem in a line, with the place that it is about */
async function problemsOf(eslint: ESLint, description: INodeTypeDescription): Promise<string[]> {
	const { name } = description;
	const className = name.replace(/^./, (letter) => letter.toUpperCase());
	const filePath = `nodes/${className.replace(/Trigger$/, '')}/${className}.node.ts`;
	const text = codeOf(className, description);
	const lines = text.split('\n');
	const results = await eslint.lintText(text, { filePath });
	return results.flatMap(({ messages }) =>
		messages.map(({ line, message, ruleId }) => {
			const [before, there] = [lines[line - 3], lines[line - 1]].map((text) => text?.trim());
			return `${name}: ${message} (${String(ruleId)})\n  ${before} … ${there}`;
		}),
	);
}

function codeOf(className: string, description: INodeTypeDescription): string {
	const everything = { depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity };
	const sorted = { ...description, properties: description.properties.map(inOrder) };
	// A node's file has the connection by its name in n8n-workflow.
	const literal = inspect(sorted, { ...everything, breakLength: 100 }).replace(
		/(?<=(inputs|outputs): \[ )'main'/g,
		'NodeConnectionTypes.Main',
	);
	return `import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';

export class ${className} implements INodeType {
	description: INodeTypeDescription = ${literal};
}
`;
}

/** A property with its options sorted where their order is kept on purpose. */
function inOrder(property: INodeProperties): INodeProperties {
	const isCollection = property.type === 'collection';
	if (!isCollection && !(property.name in KEPT_ORDER)) return property;
	const entries = [...(property.options as Array<INodeProperties | INodePropertyOptions>)];
	const sorted = entries.sort((one, other) =>
		labelOf(one).toLowerCase() < labelOf(other).toLowerCase() ? -1 : 1,
	);
	const options = isCollection
		? (sorted as INodeProperties[]).map(inOrder)
		: (sorted as INodePropertyOptions[]).map(withoutCost);
	return { ...property, options };
}

/**
 * An operation without the cost in its action. n8n's rule takes the parentheses for a mistake in
 * sentence case, but the action is all that a model reads of a tool, so it has to say the cost.
 */
function withoutCost(option: INodePropertyOptions): INodePropertyOptions {
	return option.action ? { ...option, action: option.action.replace(' (paid)', '') } : option;
}

/** What the editor calls a field of a collection, or a choice. */
function labelOf(entry: INodeProperties | INodePropertyOptions): string {
	return 'displayName' in entry ? entry.displayName : entry.name;
}

async function lint(): Promise<void> {
	const eslint = new ESLint();
	const problems: string[] = [];
	for (const description of OWN_NODES) problems.push(...(await problemsOf(eslint, description)));
	if (problems.length === 0) return;
	console.error(problems.join('\n'));
	process.exitCode = 1;
}

void lint();
