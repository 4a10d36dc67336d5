import type { INodeParameters, INodeProperties, NodeParameterValue } from 'n8n-workflow';

import {
	descriptionOf,
	savedParameters,
	type NodeName,
	type NodeResult,
} from '../../worlds/engine';
import { TriggerWorkflow } from '../../worlds/pollEngine';
import { sandboxed, SOON } from '../../worlds/sandboxed';

/** What a user adds from a collection is on; what is absent counts as off, but for one. */

interface Switch {
	parameters: INodeParameters;
	isOn: (result: NodeResult, sent: string[]) => boolean;
}

const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };
const isOneItem = ({ json }: NodeResult) => json.length === 1;
const has = (field: string) => (result: NodeResult) => field in result.json[0]!;

const hasFile = ({ main }: NodeResult) => main.every(({ binary }) => 'report' in (binary ?? {}));
const htmlFile = { output: 'html', operation: 'history' };

const SWITCHES: Record<NodeName, Record<string, Switch>> = {
	visibilityAnalysis: {
		combine: { parameters: { ...analyze, output: 'message' }, isOn: isOneItem },
		htmlFile: { parameters: htmlFile, isOn: hasFile },
		includePrevious: { parameters: analyze, isOn: has('previous') },
		includeUsage: { parameters: analyze, isOn: has('usage') },
		reuseWithinHours: {
			parameters: analyze,
			isOn: (_, sent) => !sent.includes('POST /analyze'),
		},
	},
	visibilityReporting: {
		accountSections: {
			parameters: { operation: 'report', output: 'record', domains: 'harborbeans.example' },
			isOn: has('mentions'),
		},
		combine: { parameters: { operation: 'visibility', output: 'message' }, isOn: isOneItem },
		htmlFile: { parameters: { output: 'html', operation: 'report' }, isOn: hasFile },
		includeMeta: { parameters: { operation: 'benchmarks' }, isOn: has('meta') },
		includeUsage: { parameters: { operation: 'benchmarks' }, isOn: has('usage') },
	},
	visibilityReportingTrigger: {
		digest: { parameters: { event: 'mention' }, isOn: has('mentions') },
		htmlFile: { parameters: { event: 'mention', output: 'html' }, isOn: hasFile },
	},
};

/** Tried by itself below. */
const ON_WHERE_ABSENT = 'compareWithPrevious';

/** The switches in the collections of a node, and the number that is one. */
function switchesOf(type: NodeName): INodeProperties[] {
	return descriptionOf(type)
		.properties.filter(({ type }) => type === 'collection')
		.flatMap(({ options }) => options as INodeProperties[])
		.filter(({ type, name }) => type === 'boolean' || name === 'reuseWithinHours');
}

/** The parameters as n8n saves them once the user has added an option and left it as it came. */
function withAdded(type: NodeName, parameters: INodeParameters, name: string): INodeParameters {
	const value = switchesOf(type).find((each) => each.name === name)!.default as NodeParameterValue;
	const options = { ...(parameters.options as INodeParameters), [name]: value };
	const saved = savedParameters(descriptionOf(type), { ...parameters, options });
	expect(saved.options).toHaveProperty(name);
	return saved;
}

describe.each(['visibilityAnalysis', 'visibilityReporting', 'visibilityReportingTrigger'] as const)(
	'%s',
	(type) => {
		const isTrigger = type === 'visibilityReportingTrigger';
		const world = sandboxed(isTrigger ? 'visibilityReporting' : type);
		world.inQuietTime();

		const resultOf = async (parameters: INodeParameters) => {
			if (!isTrigger) return await world.run(parameters, { items: [{}, {}] });
			const { context, poll } = new TriggerWorkflow(parameters, world.credential).open(
				'manual',
				'manual',
			);
			const [main = []] = (await poll.call(context))!;
			return { main, json: main.map(({ json }) => json) } as NodeResult;
		};
		const isOn = async (parameters: INodeParameters, name: string) => {
			const result = await resultOf(parameters);
			return SWITCHES[type][name]!.isOn(result, world.sent());
		};

		it.each(Object.keys(SWITCHES[type]))('%s is off unless it is added', async (name) => {
			world.seed('example.com', 0.5);
			const { parameters } = SWITCHES[type][name]!;
			expect(await isOn(parameters, name)).toBe(false);
			world.sandbox.clearRequests();
			expect(await isOn(withAdded(type, parameters, name), name)).toBe(true);
		});
	},
);

describe('Compare With Previous Period', () => {
	const world = sandboxed('visibilityReporting');
	world.inQuietTime();

	const report = { operation: 'report', output: 'record', sections: ['mentions'] };
	const previous = async (parameters: INodeParameters) => {
		const [record] = await world.items(parameters);
		return (record!.mentions as { previous_total: unknown }).previous_total;
	};

	it('is on where it is absent, and where it is added', async () => {
		expect(await previous(report)).toEqual(expect.any(Number));
		const added = withAdded('visibilityReporting', report, ON_WHERE_ABSENT);
		expect(await previous(added)).toEqual(expect.any(Number));
		expect(await previous({ ...report, options: { compareWithPrevious: false } })).toBeNull();
	});
});

it.each(Object.entries(SWITCHES))('every switch in a collection of %s is tried', (type, tried) => {
	const known = [...Object.keys(tried), ON_WHERE_ABSENT];
	const untried = switchesOf(type as NodeName).filter(({ name }) => !known.includes(name));
	const advice = untried.map(({ name }) => `Add "${name}" of ${type} to SWITCHES in ${__filename}`);
	expect(advice).toEqual([]);
});
