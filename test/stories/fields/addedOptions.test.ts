import type { INodeParameters, INodeProperties, NodeParameterValue } from 'n8n-workflow';

import { askedOf } from '../corpus/operations';
import { NODES, ON } from '../corpus/parameters';
import { descriptionOf, savedParameters, type NodeName } from '../../../host/engine';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed, SOON } from '../../helpers/sandboxed';

/** What a user adds from a collection is on; what is absent counts as off, but for one. */

/** What an option needs to show, beside what its operation is asked with. */
const MORE: Record<string, INodeParameters> = {
	'options.accountSections': { domains: 'harborbeans.example' },
};

/** The parameters as n8n saves them once the user has added an option and left it as it came. */
function withAdded(type: NodeName, parameters: INodeParameters, path: string): INodeParameters {
	const description = descriptionOf(type);
	const [collection = '', field = ''] = path.split('.');
	const { options: fields } = description.properties.find(({ name }) => name === collection)!;
	const added = (fields as INodeProperties[]).find(({ name }) => name === field)!;
	const value = added.default as NodeParameterValue;
	const values = { ...(parameters[collection] as INodeParameters), [field]: value };
	const saved = savedParameters(description, { ...parameters, [collection]: values });
	expect(saved).toHaveProperty(path);
	return saved;
}

describe.each(['visibilityAnalysis', 'visibilityReporting'] as const)('the node %s', (type) => {
	const world = sandboxed(type);
	// Few mentions are quickly read, and nothing here is about how many there are.
	beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(300));

	/** What a user and the service see of a run for two items. */
	const seenOf = async (parameters: INodeParameters) => {
		await world.startOver();
		world.seed('own-brand.example', 0.5);
		const { main, error } = await world.run(parameters, { items: [{}, {}] });
		expect(error).toBeUndefined();
		const items = main.map(({ json, binary }) => [json, Object.keys(binary ?? {})]);
		return JSON.stringify([items, world.sent()]);
	};

	const switches = NODES[type].filter(
		({ kind, path }, index, all) =>
			/^(options|appearance)\./.test(path) &&
			(kind === 'flag' || /reuseWithinHours|htmlFile/.test(path)) &&
			all.findIndex((candidate) => candidate.path === path) === index,
	);

	it.each(switches)(
		'takes an absent $path of $operation for its usual value, from which the other value differs',
		async ({ operation, path, kind, beside }) => {
			const [collection = '', name = ''] = path.split('.');
			const asked = { operation, ...askedOf(operation).parameters, ...beside, ...MORE[path] };
			const absent = { ...asked, options: operation === 'analyze' ? SOON : {} };
			const off = {
				...absent,
				[collection]: {
					...(collection === 'options' ? absent.options : {}),
					[name]: kind === 'amount' ? 0 : false,
				},
			};
			const added = withAdded(type, absent, path);
			const [usual, other] = ON.has(path) ? [added, off] : [off, added];
			const seen = await seenOf(absent);
			expect(await seenOf(usual)).toBe(seen);
			expect(await seenOf(other)).not.toBe(seen);
		},
	);
});

describe('the trigger', () => {
	const world = sandboxed('visibilityReporting');

	it.each([
		['options.digest', {}],
		['appearance.htmlFile', { output: 'html' }],
	])('has %s off until it is added', async (path, more) => {
		const seenOf = async (parameters: INodeParameters) => {
			const workflow = new TriggerWorkflow(parameters, world.credential);
			const { context, poll } = workflow.open('manual', 'manual');
			const [main = []] = (await poll.call(context))!;
			return main.some(({ json, binary }) => 'mentions' in json || binary !== undefined);
		};
		const parameters = { event: 'mention', ...more };
		expect(await seenOf(parameters)).toBe(false);
		expect(await seenOf(withAdded('visibilityReportingTrigger', parameters, path))).toBe(true);
	});
});
