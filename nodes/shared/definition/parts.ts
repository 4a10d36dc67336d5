import type { INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { quote } from '../values/quote';
import { invalidParameter } from '../transport/errors';

/** What a node chooses between: its operations, or the events of a trigger. */
export interface Part {
	option: INodePropertyOptions & { value: string };
	properties: INodeProperties[];
}

/** The parameter that chooses. */
export type Chooser = 'operation' | 'event';

/**
 * The operation or event of a name.
 *
 * @param displayName the parameter as the editor shows it
 * @param itemIndex undefined for a trigger, which has no items
 * @throws NodeOperationError that names those there are
 */
export function findByValue<Each extends Part>(
	parts: Each[],
	value: unknown,
	displayName: string,
	node: INode,
	itemIndex?: number,
): Each {
	const found = parts.find(({ option }) => option.value === value);
	if (found) return found;
	const known = parts.map(({ option }) => option.value).join(', ');
	const advice = `Use one of: ${known}.`;
	throw invalidParameter(node, itemIndex, displayName, `is ${quote(value)}`, advice);
}

/** What stands below the node's name on the canvas: the name of the chosen operation or event. */
export function subtitleOf(chooser: Chooser, parts: Part[]): string {
	const names = Object.fromEntries(parts.map(({ option }) => [option.value, option.name]));
	return `={{ (${JSON.stringify(names)})[$parameter.${chooser}] }}`;
}

/** The properties of a node with these parts: which one, then the fields of each. */
export function nodeProperties(
	chooser: Pick<INodeProperties, 'displayName' | 'description'> & {
		name: Chooser;
		default: string;
	},
	parts: Part[],
): INodeProperties[] {
	const choice: INodeProperties = {
		...chooser,
		type: 'options',
		noDataExpression: true,
		options: parts
			.map(({ option }) => option)
			.sort((one, other) => one.name.localeCompare(other.name)),
	};
	const fields = parts.flatMap(({ option, properties }) =>
		properties.map((property) => {
			const show = { ...property.displayOptions?.show, [chooser.name]: [option.value] };
			return { ...property, displayOptions: { ...property.displayOptions, show } };
		}),
	);
	return [choice, ...fields];
}
