import type { IDataObject, INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Egress } from './egress';
import { invalidParameter } from './failure';
import type { Hint } from './hints';
import { shown, type ItemInput } from './input';
import { withUsage, withUsageOption } from './usage';

/** An operation as its file writes it down, from top to bottom. */
export interface OperationParts<Service, Question, Answer> {
	option: INodePropertyOptions & { value: string };
	/** Its fields, in the order of the editor. That they show with this operation only is added. */
	properties: INodeProperties[];
	/** What to tell in the editor before it runs. */
	hints?: Hint[];
	/** Reads and checks the parameters of one item; `now` in milliseconds since the epoch. */
	read: (input: ItemInput, now: number) => Question;
	/** Asks the service. */
	ask: (service: Service, question: Question) => Promise<Answer>;
	/** Makes the json of the output items. */
	give: (answer: Answer, question: Question) => IDataObject[];
}

/** An operation as the node uses it. */
export interface Operation<Service> {
	option: INodePropertyOptions & { value: string };
	properties: INodeProperties[];
	hints: Hint[];
	/** Reads an item's parameters, and gives back what is left to do with the service. */
	prepare: (input: ItemInput) => (service: Service) => Promise<IDataObject[]>;
}

/**
 * Makes an operation of its parts. What all have is added: the option to tell what the work on an
 * item has cost.
 */
export function operation<Service extends { egress: Egress }, Question, Answer>(
	parts: OperationParts<Service, Question, Answer>,
): Operation<Service> {
	return {
		option: parts.option,
		properties: withUsageOption(parts.properties),
		hints: parts.hints ?? [],
		prepare: (input) => {
			const question = parts.read(input, Date.now());
			const tellsUsage = input.flag('options.includeUsage');
			return async (service) => {
				const items = parts.give(await parts.ask(service, question), question);
				return tellsUsage ? withUsage(items, service.egress.usage()) : items;
			};
		},
	};
}

/**
 * The operation or event of a name.
 *
 * @param displayName the parameter as the editor shows it
 * @param itemIndex undefined for a trigger, which has no items
 * @throws NodeOperationError that names those there are
 */
export function chosenOf<Part extends { option: { value: string } }>(
	parts: Part[],
	value: unknown,
	displayName: string,
	node: INode,
	itemIndex?: number,
): Part {
	const chosen = parts.find(({ option }) => option.value === value);
	if (chosen) return chosen;
	const what = `is ${shown(value)}`;
	const known = parts.map(({ option }) => option.value).join(', ');
	throw invalidParameter(node, itemIndex, displayName, what, `Use one of: ${known}.`);
}

/** What stands below the node's name on the canvas: the name of the chosen operation or event. */
export function subtitleOf(
	parameter: 'operation' | 'event',
	parts: Array<{ option: INodePropertyOptions }>,
): string {
	const names = Object.fromEntries(parts.map(({ option }) => [String(option.value), option.name]));
	return `={{ (${JSON.stringify(names)})[$parameter.${parameter}] }}`;
}

/** The properties of a node with these operations: which one, then the fields of each. */
export function operationProperties<Service>(
	operations: Array<Operation<Service>>,
	defaultValue: string,
): INodeProperties[] {
	const choice: INodeProperties = {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: operations
			.map(({ option }) => option)
			.sort((one, other) => one.name.localeCompare(other.name)),
		default: defaultValue,
	};
	const fields = operations.flatMap(({ option, properties }) =>
		properties.map((property) => {
			const show = { ...property.displayOptions?.show, operation: [option.value] };
			return { ...property, displayOptions: { ...property.displayOptions, show } };
		}),
	);
	return [choice, ...fields];
}
