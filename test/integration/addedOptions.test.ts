import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type NodeParameterValue,
} from 'n8n-workflow';

import { nodeTypes, type NodeResult } from './engine';
import { sandboxed, SOON } from './sandboxed';

/** What a user adds from a collection is on; what is absent counts as before. */

type NodeName = 'visibilityAnalysis' | 'visibilityReporting' | 'visibilityReportingTrigger';
const NODES: NodeName[] = [
	'visibilityAnalysis',
	'visibilityReporting',
	'visibilityReportingTrigger',
];

function descriptionOf(type: NodeName) {
	return nodeTypes.getByName(`n8n-nodes-ai-visibility.${type}`).description;
}

/** The switches in the collections of a node, and the number that is one. */
function switchesOf(type: NodeName): INodeProperties[] {
	const collections = descriptionOf(type).properties.filter(({ type }) => type === 'collection');
	return collections
		.flatMap(({ options }) => options as INodeProperties[])
		.filter(({ type, name }) => type === 'boolean' || name === 'reuseWithinHours');
}

/** The parameters as n8n saves them once the user has added an option and left it as it came. */
function withAdded(type: NodeName, parameters: INodeParameters, name: string): INodeParameters {
	const description = descriptionOf(type);
	const value = switchesOf(type).find((each) => each.name === name)!.default as NodeParameterValue;
	const options = { ...(parameters.options as INodeParameters), [name]: value };
	const saved = NodeHelpers.getNodeParameters(
		...([description.properties, { ...parameters, options }, false, false] as const),
		...([{ typeVersion: 1 } as INode, description] as const),
	)!;
	expect(saved.options).toHaveProperty(name);
	return saved;
}

const ITEMS = [{}, {}];

interface Switch {
	parameters: INodeParameters;
	isOn: (result: NodeResult, sent: string[]) => boolean;
}

const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };
const charts = { operation: 'visibility', output: 'blocks' };

const SWITCHES: Record<'visibilityAnalysis' | 'visibilityReporting', Record<string, Switch>> = {
	visibilityAnalysis: {
		combine: {
			parameters: { ...analyze, output: 'message' },
			isOn: ({ json }) => json.length === 1,
		},
		includePrevious: { parameters: analyze, isOn: ({ json }) => 'previous' in json[0]! },
		includeUsage: { parameters: analyze, isOn: ({ json }) => 'usage' in json[0]! },
		reuseWithinHours: {
			parameters: analyze,
			isOn: (_, sent) => !sent.includes('POST /analyze'),
		},
	},
	visibilityReporting: {
		accountSections: {
			parameters: { operation: 'report', output: 'record', domains: 'harborbeans.example' },
			isOn: ({ json }) => 'mentions' in json[0]!,
		},
		combine: {
			parameters: { operation: 'visibility', output: 'message' },
			isOn: ({ json }) => json.length === 1,
		},
		includeMeta: {
			parameters: { operation: 'benchmarks' },
			isOn: ({ json }) => 'meta' in json[0]!,
		},
		includeUsage: {
			parameters: { operation: 'benchmarks' },
			isOn: ({ json }) => 'usage' in json[0]!,
		},
		nativeCharts: {
			parameters: charts,
			isOn: ({ json }) => JSON.stringify(json).includes('data_visualization'),
		},
	},
};

describe.each(['visibilityAnalysis', 'visibilityReporting'] as const)('%s', (type) => {
	const world = sandboxed(type);
	world.inQuietTime();

	beforeEach(() => {
		world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 0.5 });
	});

	const isOn = async (parameters: INodeParameters, name: string) => {
		const result = await world.run(parameters, { items: ITEMS });
		return SWITCHES[type][name]!.isOn(result, world.sent());
	};

	it.each(Object.keys(SWITCHES[type]))('%s is off unless it is added', async (name) => {
		const { parameters } = SWITCHES[type][name]!;
		expect(await isOn(parameters, name)).toBe(false);
		world.sandbox.clearRequests();
		expect(await isOn(withAdded(type, parameters, name), name)).toBe(true);
	});
});

describe('Compare With Previous Period', () => {
	const world = sandboxed('visibilityReporting');
	world.inQuietTime();

	const report = { operation: 'report', output: 'record', sections: ['mentions'] };
	const previous = async (parameters: INodeParameters) => {
		const { json, error } = await world.run(parameters);
		expect(error).toBeUndefined();
		return (json[0]!.mentions as { previous_total: unknown }).previous_total;
	};

	it('is on where it is absent, and where it is added', async () => {
		expect(await previous(report)).toEqual(expect.any(Number));
		const added = withAdded('visibilityReporting', report, 'compareWithPrevious');
		expect(await previous(added)).toEqual(expect.any(Number));
		expect(await previous({ ...report, options: { compareWithPrevious: false } })).toBeNull();
	});
});

it('knows every switch in a collection', () => {
	const names = NODES.flatMap((type) => switchesOf(type).map(({ name }) => name));
	const known = Object.values(SWITCHES).flatMap((each) => Object.keys(each));
	expect(new Set(names)).toEqual(new Set([...known, 'compareWithPrevious']));
});
