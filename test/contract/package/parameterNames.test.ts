import ts from 'typescript';

import { textsBelow } from '../../helpers/projectPages';
import { DESCRIPTIONS, placedIn } from './ownNodes';

/** n8n's guide: where a text refers to a parameter, its name stands in single quotes. */

const PLACED = DESCRIPTIONS.flatMap(({ properties }) => placedIn(properties));
const NAMES = [...new Set(PLACED.map(({ property }) => property.displayName))];

/** A name of several words, or one with a capital letter behind a word without one, not in quotes. */
const UNQUOTED = new RegExp(
	NAMES.map((name) => {
		const words = name.replace(/[()]/g, '\\$&');
		return `${name.includes(' ') ? '' : "(?<=(^| )[a-z'’]+ )"}(?<![\\w'])${words}(?![\\w'])`;
	}).join('|'),
);

/** What a file says in sentences: its texts but for names and for ways through another site's menus. */
function sentencesOf(code: string): string[] {
	const source = ts.createSourceFile('code.ts', code, ts.ScriptTarget.Latest);
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

const CODE = textsBelow(['nodes', 'credentials'], /\.ts$/);

it.each([...CODE])('%s has the names of parameters in single quotes', (_, code) => {
	expect(sentencesOf(code).filter((sentence) => UNQUOTED.test(sentence))).toEqual([]);
});

it.each(['Check the Base URL in the credential.', 'only when Output is Raw Data'])(
	'the check finds a name without quotes in "%s"',
	(text) => {
		expect(UNQUOTED.test(text)).toBe(true);
	},
);

it.each([
	"Check the 'Base URL' in the credential.",
	"only when 'Output' is Raw Data",
	'An AI Visibility Analysis API credential',
])('the check finds no name without quotes in "%s"', (text) => {
	expect(UNQUOTED.test(text)).toBe(false);
});
