import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';

import { version } from '../../package.json';
import { documents } from '../documents';
import { currentWorkflows, frozenFolder, type Saved } from '../frozen/workflows';
import { OWN_NODES } from './ownNodes';

/** Saved workflows of each version: test/e2e/frozen runs them in a real n8n. */

const isReleased = !documents.get('CHANGELOG.md')!.includes(`## Unreleased (${version})`);
const frozen = readFileSync(join(frozenFolder(version), 'workflows.json'), 'utf8');

it('freezes the recipes as they are until their version is released', () => {
	const stale = isReleased || frozen === currentWorkflows() ? '' : 'Stale: run `npm run freeze`';
	expect(stale).toBe('');
});

/** A parameter, and each that its collection has. */
function namesOf({ name, type, options = [] }: INodeProperties): string[] {
	const inside = type === 'collection' ? (options as INodeProperties[]) : [];
	return [name, ...inside.map((each) => `${name}.${each.name}`)];
}

it.each(OWN_NODES.map(({ description }) => [description.name, description] as const))(
	'freezes every parameter of %s',
	(type, { properties }) => {
		const saved = (JSON.parse(frozen) as Saved[])
			.flatMap(({ nodes }) => nodes)
			.filter((node) => node.type === `n8n-nodes-ai-visibility.${type}`)
			.flatMap(({ parameters }) =>
				Object.entries(parameters).flatMap(([name, value]) => [
					name,
					...Object.keys(Object(value)).map((each) => `${name}.${each}`),
				]),
			);
		const missing = properties.flatMap(namesOf).filter((name) => !saved.includes(name));
		expect(
			[...new Set(missing)].map((name) => `Add ${name} to test/frozen/everyParameter.yaml`),
		).toEqual([]);
	},
);
