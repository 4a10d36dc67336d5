import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../helpers/projectPages';
import { OWN_NODES } from './ownNodes';

/** What n8n's searches and npm's compare with what somebody types: names, other names, keywords. */

const codexOf = (name: string) => {
	const className = name.replace(/^./, (letter) => letter.toUpperCase());
	const folder = className.replace(/Trigger$/, '');
	const file = join(root, 'nodes', folder, `${className}.node.json`);
	return JSON.parse(readFileSync(file, 'utf8')) as { node: string; alias: string[] };
};

const nodes = OWN_NODES.map(({ name, displayName }) => ({ name, displayName, ...codexOf(name) }));
const aliasesOf = (name: string) => nodes.find((node) => node.name === name)!.alias;

/** Words of people who looked for the package and found nothing. */
const WANTED = [
	'voice',
	'sentiment',
	'tracking',
	'rank',
	'monitoring',
	'citation',
	'KPI',
	'SEO report',
	'email report',
	'AI search visibility',
	'ChatGPT mentions',
	'brand mention',
	'negative mention',
	'on negative mention',
	'mention alert',
	'notify',
];

test('the nodes have the names that saved workflows and the search know', () => {
	expect(nodes.map(({ node, displayName }) => [node, displayName])).toEqual([
		['n8n-nodes-ai-visibility.visibilityAnalysis', 'AI Visibility Analysis'],
		['n8n-nodes-ai-visibility.visibilityReporting', 'AI Visibility Reporting'],
		['n8n-nodes-ai-visibility.visibilityReportingTrigger', 'AI Visibility Reporting Trigger'],
	]);
});

// The node panel shows the trigger under Reporting, and looks at the other names of Reporting only.
test.each(WANTED)('Reporting is also called "%s"', (word) => {
	expect(aliasesOf('visibilityReporting')).toContain(word);
});

test.each(['alert', 'notification', 'brand', 'new mention', 'negative mention alert'])(
	'the trigger is also called "%s"',
	(word) => expect(aliasesOf('visibilityReportingTrigger')).toContain(word),
);

test.each(['analyze', 'domain', 'website', 'compare', 'competitor analysis', 'benchmark', 'audit'])(
	'Analysis is also called "%s"',
	(word) => expect(aliasesOf('visibilityAnalysis')).toContain(word),
);

// A word by itself wins over a longer name, so only the node that answers it best may have it.
test.each(['mention', 'mentions', 'brand', 'SEO', 'LLM', 'GEO', 'AEO', 'ChatGPT', 'reputation'])(
	'Analysis, which is paid for, is not called just "%s"',
	(word) => expect(aliasesOf('visibilityAnalysis')).not.toContain(word),
);

test.each(nodes)('$displayName has no other name twice', ({ alias }) => {
	const words = alias.map((word) => word.toLowerCase());
	expect(words).toEqual([...new Set(words)]);
});

test('npm finds the package by what it does, and by the assistants that it is about', () => {
	const { keywords } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		keywords: string[];
	};
	expect(keywords).toEqual(
		expect.arrayContaining([
			'n8n-community-node-package',
			'ai visibility',
			'brand monitoring',
			'sentiment',
			'rank tracking',
			'seo report',
			'kpi',
			'chatgpt',
			'perplexity',
		]),
	);
	expect(keywords).toEqual([...new Set(keywords)]);
});
