import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import ts from 'typescript';

import { OWN_CREDENTIALS, OWN_NODES } from './ownNodes';

/** n8n's guide: where a text refers to a parameter, its name stands in single quotes. */

const PROPERTIES = [...OWN_NODES.map(({ description }) => description), ...OWN_CREDENTIALS].flatMap(
	({ properties }) => properties,
);

function namesOf({ displayName, type, options = [] }: INodeProperties): string[] {
	const fields = type === 'collection' ? (options as INodeProperties[]) : [];
	return [displayName, ...fields.flatMap(namesOf)];
}

const NAMES = [...new Set(PROPERTIES.flatMap(namesOf))];

/** A name of several words, or one with a capital letter behind a word without one, not in quotes. */
const UNQUOTED = new RegExp(
	NAMES.map((name) => {
		const words = name.replace(/[()]/g, '\\$&');
		return `${name.includes(' ') ? '' : "(?<=(^| )[a-z'’]+ )"}(?<![\\w'])${words}(?![\\w'])`;
	}).join('|'),
);

/** What a file says in sentences: its texts but for names and for ways through another site's menus. */
function sentencesOf(file: string): string[] {
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isTemplateExpression(node)) {
			const { head, templateSpans } = node;
			found.push([head, ...templateSpans.map(({ literal }) => literal)].map(textOf).join('…'));
		} else if (ts.isStringLiteralLike(node)) found.push(node.text);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found.filter((text) => !NAMES.includes(text)).map((text) => text.replace(/>[\w ]+/g, ''));
}

const textOf = ({ text }: { text: string }) => text;

const root = join(__dirname, '../..');
const files = ts.sys
	.readDirectory(root, ['.ts'], ['**/node_modules', 'dist'], ['nodes', 'credentials'])
	.map((file) => relative(root, file));

it.each(files)('%s has the names of parameters in single quotes', (file) => {
	const sentences = sentencesOf(join(root, file));
	expect(sentences.filter((sentence) => UNQUOTED.test(sentence))).toEqual([]);
});

it.each([
	['Check the Base URL in the credential.', true],
	["Check the 'Base URL' in the credential.", false],
	['only when Output is Record', true],
	["only when 'Output' is Record", false],
	['An AI Visibility Analysis API credential', false],
])('finds names in %j: %j', (text, isFound) => {
	expect(UNQUOTED.test(text)).toBe(isFound);
});
