import { type INodeParameters, type INodeProperties, NodeHelpers } from 'n8n-workflow';

import { descriptionOf, newNode, savedParameters, type NodeName } from '../../../host/engine';
import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { events } from '../../../nodes/VisibilityReporting/events';
import { operations } from '../../../nodes/VisibilityReporting/operations';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';

/**
 * n8n reads the conditions of a field in their order, and takes the first one whose value is an expression for fulfilled,
 * together with all behind it. Whatever field is an expression, a field of another operation must stay hidden, and what a
 * user has entered must be read.
 */

type Properties = INodeProperties[];
type Values = Record<string, unknown>;

const fieldsOf = ({ type, options }: INodeProperties) =>
	type === 'collection' ? (options as Properties) : [];

/**
 * The fields of an operation by their paths, such as "options.timeout", without the collections themselves: each with its
 * collection's conditions, too.
 */
function placed(properties: Properties): Array<{ path: string; property: INodeProperties }> {
	return properties.flatMap((property) =>
		property.type === 'collection'
			? fieldsOf(property).map((field): { path: string; property: INodeProperties } => ({
					path: `${property.name}.${field.name}`,
					property: {
						...field,
						displayOptions: { show: { ...besideOf(property), ...showOf(field) } },
					},
				}))
			: [{ path: property.name, property }],
	);
}

const showOf = ({ displayOptions }: INodeProperties) => displayOptions?.show ?? {};

/** The conditions of a collection, as its fields would have them. */
const besideOf = (collection: INodeProperties) =>
	Object.fromEntries(
		Object.entries(showOf(collection)).map(([name, values]) => [
			name.replace(/^(?!@)/, '/'),
			values,
		]),
	);

/** The values of another field with which a field is shown; undefined if that one does not decide about it. */
function shownBy({ displayOptions }: INodeProperties, path: string): unknown[] | undefined {
	const name = path.split('.').at(-1)!;
	return displayOptions?.show?.[name] ?? displayOptions?.show?.[`/${name}`];
}

/**
 * Values of a field of which each field that it decides about is shown with at least one: mostly one value, and none for a
 * field that decides about nothing.
 */
function decidingValues(path: string, all: Properties): unknown[] {
	let left = placed(all).flatMap(({ property }) => {
		const values = shownBy(property, path);
		return values ? [values] : [];
	});
	const chosenValues: unknown[] = [];
	while (left.length > 0) {
		const listsWith = (value: unknown) => left.filter((list) => list.includes(value)).length;
		const best = left
			.flat()
			.reduce((one, other) => (listsWith(other) >= listsWith(one) ? other : one));
		chosenValues.push(best);
		left = left.filter((list) => !list.includes(best));
	}
	return chosenValues;
}

/** A value that is not the default. */
function entered({ property }: { property: INodeProperties }) {
	if (property.type === 'boolean') return !property.default;
	if (property.type === 'number') return Number(property.default) + 1;
	if (property.type === 'dateTime') return '2026-11-02';
	if (property.type === 'resourceLocator') return { __rl: true, mode: 'id', value: 'an_1' };
	const choices = (property.options ?? []).flatMap((option) =>
		'value' in option ? option.value : [],
	);
	const other = choices.find((value) => value !== property.default);
	return property.type === 'multiOptions' ? [other] : (other ?? 'entered');
}

const expressionOf = (value: unknown) =>
	typeof value === 'object' && value !== null && '__rl' in value
		? { ...value, value: '={{ $json.value }}' }
		: '={{ $json.value }}';

/** Values by their paths as n8n saves them, with those of a collection in it. */
function nested(values: Values): INodeParameters {
	const found: Record<string, unknown> = {};
	for (const [path, value] of Object.entries(values)) {
		const [name = '', field] = path.split('.');
		if (field === undefined) found[name] = value;
		else found[name] = { ...(found[name] as Values), [field]: value };
	}
	return found as INodeParameters;
}

/** The paths of the fields that are shown with these values, one as often as it is shown. */
function shown(type: NodeName, values: INodeParameters, isTool: boolean): string[] {
	const description = descriptionOf(type);
	const named = isTool ? { ...description, name: `${description.name}Tool` } : description;
	const node = newNode(named.name);
	const isShown = (property: INodeProperties, level: INodeParameters) =>
		NodeHelpers.displayParameter(level, property, node, named, values);
	return description.properties
		.filter((property) => isShown(property, values))
		.flatMap((property) => [
			property.name,
			...fieldsOf(property)
				.filter((field) => isShown(field, (values[property.name] ?? {}) as INodeParameters))
				.map((field) => `${property.name}.${field.name}`),
		]);
}

/** Each operation and event: twice if some of its fields are shown with one output only, and others with another one. */
const chosen = [
	...analysisOperations.map((operation) => ({ type: 'visibilityAnalysis' as const, ...operation })),
	...operations.map((operation) => ({ type: 'visibilityReporting' as const, ...operation })),
	...events.map((event) => ({ type: 'visibilityReportingTrigger' as const, ...event })),
].flatMap(({ type, option, properties }) => {
	const choice =
		type === 'visibilityReportingTrigger'
			? { event: option.value }
			: {
					resource: type === 'visibilityAnalysis' ? 'analysis' : 'report',
					operation: option.value,
				};
	const all = placed(properties);
	const outputs = decidingValues('output', properties);
	return (outputs.length > 0 ? outputs : [undefined]).map((output) => {
		const isShown = ({ property }: { property: INodeProperties }) =>
			output === undefined || (shownBy(property, 'output')?.includes(output) ?? true);
		const values = Object.fromEntries(
			all.filter(isShown).map((field) => {
				const [deciding] = decidingValues(field.path, properties);
				return [field.path, field.path === 'output' ? output : (deciding ?? entered(field))];
			}),
		);
		const parametersOf = (entries: Values): INodeParameters => ({ ...choice, ...nested(entries) });
		return {
			type,
			option: option.name,
			name: output === undefined ? option.name : `${option.name} with ${String(output)}`,
			literal: parametersOf(values),
			/** All values, of which the one at a path is an expression. */
			parametersWith: (path: string) =>
				parametersOf({ ...values, [path]: expressionOf(values[path]) }),
			paths: Object.keys(values),
			/** What is shown while a field is an expression: with Output, the fields of every output. */
			shownWhile: (path: string) => {
				const paths = path === 'output' ? all.map((field) => field.path) : Object.keys(values);
				return [...Object.keys(choice), ...paths.flatMap((field) => [field.split('.')[0]!, field])];
			},
		};
	});
});

describe.each(chosen)('$name of $type', ({ type, literal, parametersWith, paths, shownWhile }) => {
	it('reads all that was entered', () => {
		const read = savedParameters(descriptionOf(type), literal, { withDefaults: true });
		expect(read).toEqual(literal);
	});

	it.each(paths)('reads all that was entered while %s is an expression', (path) => {
		const parameters = parametersWith(path);
		const read = savedParameters(descriptionOf(type), parameters, { withDefaults: true });
		// Any output may need the appearance.
		const shown = path === 'output' ? { appearance: {} } : {};
		expect(read).toEqual({ ...shown, ...parameters });
	});

	it.each(paths)('shows each field once while %s is an expression', (path) => {
		const parameters = parametersWith(path);
		const names = new Set(shownWhile(path));
		expect(shown(type, parameters, false).sort()).toEqual([...names].sort());
	});
});

const tools = chosen.filter(({ type }) => type !== 'visibilityReportingTrigger');

describe.each(tools)(
	'a tool for $name of $type',
	({ type, option, literal, parametersWith, paths }) => {
		const literals = tools.filter((tool) => tool.option === option).map((tool) => tool.literal);

		it.each(paths)('shows nothing more while %s is an expression', (path) => {
			const names = (path === 'output' ? literals : [literal]).flatMap((values) =>
				shown(type, values, true),
			);
			expect(shown(type, parametersWith(path), true).sort()).toEqual([...new Set(names)].sort());
		});
	},
);

describe('New Mention with an expression in Output', () => {
	const world = sandboxed('visibilityReporting');

	it('keeps its Digest', async () => {
		const parameters = {
			event: 'mention',
			output: '={{ "record" }}',
			options: { digest: true, startDate: '2020-01-01' },
		};
		const items = await new TriggerWorkflow(parameters, world.credential).activate();
		expect(items).toMatchObject([{ mentions: expect.any(Array) as unknown }]);
	});
});
