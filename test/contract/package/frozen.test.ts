import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { version } from '../../../package.json';
import { documents } from '../../helpers/projectPages';
import { currentWorkflows, frozenFolder } from '../../../tools/frozen/workflows';
import type { Saved } from '../../../tools/recipes';
import { OWN_NODES, placedIn } from './ownNodes';

/** Saved workflows of each version: test/e2e/frozen runs them in a real n8n. */

const isReleased = !documents.get('CHANGELOG.md')!.includes(`## Unreleased (${version})`);
const frozen = readFileSync(join(frozenFolder(version), 'workflows.json'), 'utf8');

it('the frozen workflows are the recipes as they are, until their version is released', () => {
	const stale = isReleased || frozen === currentWorkflows() ? '' : 'Stale: run `npm run freeze`';
	expect(stale).toBe('');
});

it.each(OWN_NODES)(
	'the frozen workflows have every parameter of $name',
	({ name: type, properties }) => {
		const saved = (JSON.parse(frozen) as Saved[])
			.flatMap(({ nodes }) => nodes)
			.filter((node) => node.type === `n8n-nodes-ai-visibility.${type}`)
			.flatMap(({ parameters }) =>
				Object.entries(parameters).flatMap(([name, value]) => [
					name,
					...Object.keys(Object(value)).map((key) => `${name}.${key}`),
				]),
			);
		const missing = placedIn(properties).filter(({ path }) => !saved.includes(path));
		const lines = missing.map(
			({ path }) => `Add ${path} to test/contract/frozen/everyParameter.yaml`,
		);
		expect([...new Set(lines)]).toEqual([]);
	},
);
