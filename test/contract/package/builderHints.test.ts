import { NodeHelpers, type INodeParameters, type INodeTypeDescription } from 'n8n-workflow';

import { OWN_NODES } from './ownNodes';

/** The workflows that the nodes show n8n's assistant, which copies them. */

interface Drawn {
	type: string;
	version: number;
	config: {
		name: string;
		parameters: INodeParameters;
		credentials?: Record<string, unknown>;
	};
}

/** Runs the code of a node's patterns with the functions that n8n's assistant writes with. */
function drawnBy({ builderHint }: INodeTypeDescription): Drawn[] {
	const drawn: Drawn[] = [];
	const keep = (node: Drawn) => void drawn.push(node);
	for (const { content } of builderHint?.extraTypeDefContent ?? []) {
		for (const [, code] of content.matchAll(/<pattern title="[^"]+">([^]+?)<\/pattern>/g)) {
			const run = new Function('node', 'trigger', 'expr', 'newCredential', code!);
			run(
				keep,
				keep,
				(text: string) => `=${text}`,
				(name: string) => ({ name }),
			);
		}
	}
	return drawn;
}

const drawn = OWN_NODES.flatMap(drawnBy);

/** A node of this package, with what n8n makes of its parameters. */
const own = drawn.flatMap((node) => {
	const [prefix, name] = node.type.split('.');
	const description = OWN_NODES.find((candidate) => candidate.name === name);
	return prefix === 'n8n-nodes-ai-visibility' && description ? [{ ...node, description }] : [];
});

test('each node shows at least one workflow', () => {
	expect(OWN_NODES.map((description) => drawnBy(description).length > 0)).toEqual([
		true,
		true,
		true,
	]);
	expect(own.length).toBeGreaterThanOrEqual(6);
});

test.each(own)(
	'n8n keeps all parameters that pattern $# gives $config.name',
	({ description, version, config }) => {
		const { properties } = description;
		const saved = { id: '1', name: config.name, typeVersion: version, position: [0, 0] };
		const node = { ...saved, type: description.name, parameters: config.parameters } as never;
		const read = NodeHelpers.getNodeParameters(
			properties,
			config.parameters,
			true,
			false,
			node,
			description,
		);
		expect(read).toMatchObject(
			Object.fromEntries(
				Object.entries(config.parameters).filter(([name]) => name !== 'pollTimes'),
			),
		);
	},
);

test.each(own)(
	'pattern $# gives $config.name the credential of its node',
	({ description, config }) => {
		const types = description.credentials!.map(({ name }) => name);
		expect(Object.keys(config.credentials ?? {})).toEqual(types);
	},
);

test.each(OWN_NODES)('$displayName is found with a sentence of at most 500 characters', (node) => {
	const hint = node.builderHint?.searchHint ?? '';
	expect(hint.length).toBeGreaterThan(100);
	expect(hint.length).toBeLessThanOrEqual(500);
});
