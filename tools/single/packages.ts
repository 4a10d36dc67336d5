import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import manifest from '../../package.json';
import { type Saved, recipeIn, RECIPES } from '../recipes';

/**
 * The two packages of one service each, which n8n can verify as soon as each has a repository of its
 * own (docs/INSTALL.md). All that they have is derived from the package of both services: which of it
 * belongs to a service says a single word, such as "Analysis" in VisibilityAnalysis and
 * visibilityAnalysisApi.
 */

export const ROOT = resolve(__dirname, '../..');

export const SERVICES = ['Analysis', 'Reporting'] as const;

/** The word by which files, node types, headings and table cells are of a service. */
export type Service = (typeof SERVICES)[number];

/** The name of the package of both services, with which the types of its nodes begin. */
const WHOLE = manifest.name;

export const packageName = (service: Service) => `${WHOLE}-${service.toLowerCase()}`;

const isOf = (service: Service) => (path: string) => path.includes(`Visibility${service}`);

const TYPE_IN_WHOLE = new RegExp(`\\b${WHOLE}\\.visibility(${SERVICES.join('|')})`, 'g');

/** Gives each node type in a text the name of its service's own package. */
export function withSingleTypes(text: string): string {
	return text.replace(
		TYPE_IN_WHOLE,
		(_, service: Service) => `${packageName(service)}.visibility${service}`,
	);
}

/** The package.json of a service's package, without what only development needs. */
export function manifestOf(service: Service) {
	const { version, keywords, license, homepage, bugs, author, repository, engines } = manifest;
	const { n8n, peerDependencies, description } = manifest;
	const [purpose = ''] = description.split(':');
	return {
		name: packageName(service),
		version,
		description: `${purpose}, for the ${service.toLowerCase()} service alone`,
		keywords,
		license,
		homepage,
		bugs,
		author,
		repository,
		engines,
		files: ['dist', 'examples'],
		n8n: {
			n8nNodesApiVersion: n8n.n8nNodesApiVersion,
			credentials: n8n.credentials.filter(isOf(service)),
			nodes: n8n.nodes.filter(isOf(service)),
		},
		peerDependencies,
	};
}

/** The services whose nodes a workflow has. */
function servicesIn({ nodes }: Saved): Service[] {
	return SERVICES.filter((service) =>
		nodes.some(({ type }) => type.startsWith(`${WHOLE}.visibility${service}`)),
	);
}

/** The recipes that need no other service, as text with the package's own node types, by file. */
export function recipesOf(service: Service): Map<string, string> {
	const files = RECIPES.filter((file) => servicesIn(recipeIn(file)).join() === service);
	return new Map(files.map((file) => [file, withSingleTypes(textOf(`examples/${file}`))]));
}

/** The text of a file of the project. */
export const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
