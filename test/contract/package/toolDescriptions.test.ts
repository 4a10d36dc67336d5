import { NodeHelpers, type INodeProperties, type INodePropertyOptions } from 'n8n-workflow';

import { FORMATS } from 'ai-visibility-reports';
import { events } from '../../../nodes/VisibilityReporting/events';
import { nodeTypes } from '../../../host/engine';
import { recipeIn } from '../../../tools/recipes';
import { OWN_NODES } from './ownNodes';

/** What an agent is told of each tool, in n8n's own words, and how n8n names a new node. */
const NODES = OWN_NODES.slice(0, 2);

/** What costs more than calls. */
const PAID = ['analyze'];

function property(properties: INodeProperties[], name: string): INodeProperties {
	const found = properties.find((property) => property.name === name);
	if (!found) throw new Error(`There is no property ${name}`);
	return found;
}

const tools = NODES.flatMap((description) => {
	const resource = property(description.properties, 'resource').default as string;
	const { options } = property(description.properties, 'operation');
	return (options as INodePropertyOptions[]).map(({ value, description: explained = '' }) => {
		const parameters = { resource, operation: value };
		return {
			operation: String(value),
			explained,
			name: NodeHelpers.makeNodeName(parameters, description),
			told: NodeHelpers.makeDescription(parameters, description),
			node: description,
		};
	});
});

describe('an agent and the canvas', () => {
	it.each(tools)('are told what $operation gives: $told', ({ told, name, node }) => {
		expect(told.toLowerCase()).toContain(name.toLowerCase());
		expect(told).not.toBe(node.description);
	});

	it.each(tools)(
		'are told of $operation whether it is paid, and then how long it takes',
		(tool) => {
			const isPaid = PAID.includes(tool.operation);
			expect(/\bpaid\b/i.test(tool.explained)).toBe(isPaid);
			if (isPaid) expect(tool.explained).toMatch(/\d+ to \d+ seconds/);
		},
	);

	it('are told something else of each operation', () => {
		expect(new Set(tools.map(({ told }) => told)).size).toBe(tools.length);
		expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
	});
});

describe.each(['ai-agent-tools.json', 'mcp-server.json'])('the tools of %s', (file) => {
	const own = recipeIn(file)
		.nodes.filter(({ type }) => /^n8n-nodes-ai-visibility\..+Tool$/.test(type))
		.map(({ name, type, parameters: { operation, toolDescription } }) => {
			return {
				name,
				type,
				isPaid: PAID.includes(String(operation)),
				told: String(toolDescription),
			};
		});

	it.each(own)('say what $name costs and how long it takes', ({ isPaid, told }) => {
		expect(told).toMatch(isPaid ? /^Costs money: / : / No charge[;,] /);
		expect(told).toMatch(/\btakes? .*\bseconds?\b/i);
	});

	it.each(own)("name of $name the month's quota, if the service has one", ({ type, told }) => {
		expect(told.includes('API calls (Pro: 500)')).toBe(type.includes('visibilityAnalysis'));
	});

	it('are told apart', () => {
		expect(new Set(own.map(({ told }) => told)).size).toBe(own.length);
	});
});

describe("n8n's assistant", () => {
	const related = NODES.flatMap(({ builderHint }) => builderHint?.relatedNodes ?? []);

	it('is told to post to Slack what the output for Slack gives', () => {
		const slack = related.find(({ nodeType }) => nodeType === 'n8n-nodes-base.slack');
		const output = FORMATS.find(({ option }) => option.value === 'blocks');
		expect(slack?.relationHint).toContain(`'Output' to ${output?.option.name}`);
		expect(slack?.relationHint).toContain('{{ $json.blocks }}');
	});

	it("is told of the package's own nodes by the names they have", () => {
		const own = related
			.map(({ nodeType }) => nodeType)
			.filter((type) => !/^n8n-nodes-base/.test(type));
		for (const type of own)
			expect(nodeTypes.getByName(type).description.name).toBe(type.split('.')[1]);
	});
});

/**
 * What the node panel lists, what a new node is called, and all that a model reads of a node that
 * was dropped in as a tool.
 */
describe('an action', () => {
	const actions = NODES.flatMap(({ properties }) =>
		(property(properties, 'operation').options as INodePropertyOptions[]).map(
			({ action }) => action!,
		),
	);

	it('says what it gives', () => {
		expect(actions).toEqual([
			'Analyze a domain (paid)',
			'Get an analysis by its ID',
			'Get past analyses',
			'Compare a domain with competitors',
			'Get a weekly or monthly report',
			'Get visibility score and trend',
			'Get answers that mention the brand',
			'Get sites that AI answers cite',
			'Get prompts whose answers mention the brand',
			'Get share of voice and ranks',
			'Get action plan of the week',
			'Measure the effect of an action',
			'Make a report from your own rows',
		]);
	});

	it.each(actions)('fits into the node panel, such as "%s"', (action) => {
		expect(action.length).toBeLessThanOrEqual(43);
	});

	it.each(events)("has the event's name in the trigger, such as $option.name", ({ option }) => {
		expect(option.action).toBeUndefined();
		expect(option.name).toMatch(/^[A-Z][A-Za-z ]+$/);
	});
});

describe('a description', () => {
	it.each(tools)('says what $operation costs: money, API calls', ({ explained, operation }) => {
		expect(/\bPaid per analysis\b/.test(explained)).toBe(PAID.includes(operation));
		expect(explained).toMatch(/\bAPI calls?\b/);
	});

	it('begins with what people come for when it is that of a node', () => {
		const [analysis, reporting, trigger] = OWN_NODES.map(({ description }) => description);
		expect(analysis).toMatch(/^Score any domain .+ \(paid per analysis\)$/);
		expect(reporting).toMatch(/^Weekly reports and alerts /);
		// In the panel, n8n shows the trigger's text under the name of the node: once for both.
		expect(trigger).toMatch(/^Weekly reports and alerts .+ Triggers: /);
	});

	it('does not promise the answers of the assistants when it is that of Get Analysis', () => {
		const { explained } = tools.find(({ operation }) => operation === 'get')!;
		expect(explained).not.toMatch(/said|answer|whole/i);
	});
});
