import { documents } from '../../helpers/projectPages';
import { recipeIn, RECIPES, type Saved } from '../../../tools/recipes';
import { now } from '../../helpers/today';
import { MODELS, NODES } from './retired';

/** Recipes use nothing that ends before users have had time to replace it. */

/** A recipe has to work for so long after the release that brings it. */
const DAYS = 180;

/** All texts in the parameters of a node, however deep. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}

const withoutDate = (model: string) => model.replace(/-\d{4}-?\d{2}-?\d{2}$/, '');

/** @returns a line for each use of a model or node that ends within DAYS after the release, or has ended */
function endingIn({ nodes }: Pick<Saved, 'nodes'>, release: number): string[] {
	const last = new Date(release + DAYS * 86_400_000).toISOString().slice(0, 10);
	return nodes.flatMap(({ name, type, typeVersion, parameters }) => {
		const models = textsIn(parameters).flatMap((text) => {
			const end = MODELS[withoutDate(text.replace(/^models\//, ''))];
			return end ? [{ what: text, ...end }] : [];
		});
		const node = NODES.filter(
			(candidate) => candidate.type === type && Number(typeVersion) < (candidate.below ?? Infinity),
		).map((candidate) => ({ what: `${type} ${String(typeVersion)}`, ...candidate }));
		return [...models, ...node]
			.filter(({ ends }) => ends <= last)
			.map(({ what, ends, instead }) => `${name}: ${what} ends on ${ends}, use ${instead}`);
	});
}

/** The date of the newest version in CHANGELOG.md, or the tests' own while that is later. */
function releaseDate(): number {
	const [, date] = /^## .*\((\d{4}-\d{2}-\d{2})\)$/m.exec(documents.get('CHANGELOG.md')!) ?? [];
	return Math.max(now(), date ? Date.parse(date) : 0);
}

test.each(RECIPES)(
	`the recipe %s uses nothing that ends within ${DAYS} days of a release`,
	(file) => {
		expect(endingIn(recipeIn(file), releaseDate())).toEqual([]);
	},
);

const using = (type: string, typeVersion: number, model?: string) => ({
	nodes: [{ name: 'Node', type, typeVersion, parameters: { model: { value: model } } }],
});

test.each(Object.entries(MODELS))(
	'the check reports the model %s when it ends soon after a release',
	(model, end) => {
		const before = (days: number) => Date.parse(end.ends) - days * 86_400_000;
		const recipe = using('@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.3, `${model}-2025-01-31`);
		expect(endingIn(recipe, before(DAYS))).toEqual([
			`Node: ${model}-2025-01-31 ends on ${end.ends}, use ${end.instead}`,
		]);
		expect(endingIn(recipe, before(DAYS + 1))).toEqual([]);
		expect(MODELS).not.toHaveProperty([end.instead]);
	},
);

test.each(NODES)('the check reports $type when n8n removes it soon after a release', (node) => {
	const { type, below = Infinity, ends } = node;
	expect(endingIn(using(type, 1), Date.parse(ends))).toHaveLength(1);
	expect(endingIn(using(type, below), Date.parse(ends))).toEqual([]);
	expect(NODES.map((candidate) => candidate.type)).not.toContain(node.instead);
});
