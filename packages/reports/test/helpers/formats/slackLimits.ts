import type { KnownBlock } from '@slack/types';

import type { SlackBlock } from '../../../src/formats/chat/slack';

/** Slack's documented limits of what a report uses, each with the page that names it. */

const PAGES = 'https://docs.slack.dev/reference/block-kit';

/** @public The compiler refuses a block that is of no type that Slack publishes. */
export const published = (blocks: SlackBlock[]): KnownBlock[] => blocks;

/** What of a message Slack would not take. */
export function refusedBySlack(blocks: SlackBlock[]): string[] {
	return [
		// n8n's Slack node adds a block of its own (n8n-nodes-base, Slack/V2/GenericFunctions).
		...outside('blocks, with one of n8n', [blocks.length + 1], 0, 50, `${PAGES}/blocks`),
		// Not documented, but met: https://github.com/slackapi/bolt-js/issues/2509
		...outside('characters in all', [JSON.stringify(blocks).length], 0, 13_000, 'bolt-js#2509'),
		...inTexts(blocks),
	];
}

function inTexts(blocks: SlackBlock[]): string[] {
	const headers = all(blocks, 'header').map(({ text }) => text);
	const contexts = all(blocks, 'context').map(({ elements }) => elements);
	const fields = all(blocks, 'section').map((block) => block.fields);
	const buttons = all(blocks, 'actions').flatMap(({ elements }) =>
		elements.map(({ text }) => text),
	);
	const inline = all(blocks, 'rich_text')
		.flatMap(({ elements }) => elements)
		.map(({ elements }) => elements);
	const contextPage = `${PAGES}/blocks/context-block`;
	const textPage = `${PAGES}/composition-objects/text-object`;
	const richPage = `${PAGES}/blocks/rich-text-block`;
	const tables = all(blocks, 'table').map(({ rows }) => rows);
	const tablePage = `${PAGES}/blocks/table-block`;
	const tableGuide =
		'github.com/slackapi/slack-skills-plugin: skills/block-kit/references/data-display-design.md';
	return [
		...outside('tables', [tables.length], 0, 1, tableGuide),
		...outside('characters of tables', [sum(textsOf(tables.flat(2)))], 0, 10_000, tableGuide),
		...outside('rows of a table', lengths(tables), 1, 100, tablePage),
		...outside('cells of a row', lengths(tables.flat()), 1, 20, tablePage),
		...outside('cell of a table', textsOf(tables.flat(2)), 1, Infinity, tablePage),
		...outside('header', textsOf(headers), 1, 150, `${PAGES}/blocks/header-block`),
		...outside('elements of a context', lengths(contexts), 1, 10, contextPage),
		...outside('text of a context', textsOf(contexts.flat()), 1, 3_000, textPage),
		...outside('fields', lengths(fields), 1, 10, `${PAGES}/blocks/section-block`),
		...outside('field', textsOf(fields.flat()), 1, 2_000, `${PAGES}/blocks/section-block`),
		...outside('button', textsOf(buttons), 1, 75, `${PAGES}/block-elements/button-element`),
		// No number is documented; empty ones are refused.
		...outside('rich texts', lengths(inline), 1, Infinity, richPage),
		...outside('rich text', textsOf(inline.flat()), 1, Infinity, richPage),
	];
}

type Of<Type extends SlackBlock['type']> = Extract<SlackBlock, { type: Type }>;

function all<Type extends SlackBlock['type']>(blocks: SlackBlock[], type: Type): Array<Of<Type>> {
	return blocks.filter((block): block is Of<Type> => block.type === type);
}

const lengths = (all: Array<{ length: number }>) => all.map(({ length }) => length);

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const textsOf = (all: Array<{ text: string }>) => lengths(all.map(({ text }) => text));

function outside(what: string, sizes: number[], min: number, max: number, page: string): string[] {
	return sizes
		.filter((size) => size < min || size > max)
		.map((size) => `${what}: ${size}, not ${min} to ${max} (${page})`);
}
