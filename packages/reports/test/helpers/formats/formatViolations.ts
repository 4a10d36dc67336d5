import { parseDocument } from 'htmlparser2';
import type { JsonObject } from '../../../src/values/json';

import type { ReportDocument } from '../../../src/blocks/types';
import type { Appearance } from '../../../src/formats/appearance';
import type { SlackBlock } from '../../../src/formats/chat/slack';
import type { Embed } from './discordLimits';
import { leadsTo, CHAT_MARKUP } from './markup';
import { linksIn } from './markdown';
import { refusedBySlack } from './slackLimits';
import { cardViolations, embedViolations, telegramViolations } from './chatViolations';

/** @param domains those that the report may be about, which Telegram shows whole */
type Violations = (
	json: JsonObject,
	appearance: Appearance,
	domains?: ReportDocument['domains'],
) => string[];

/** By format: what in its JSON must not be there, whatever texts of others say. */
const VIOLATIONS: Record<string, Violations> = {
	message: ({ text }) => textViolations(text),
	blocks: ({ text, blocks }) => [
		...textViolations(text),
		...blockViolations((blocks as { blocks: SlackBlock[] }).blocks),
	],
	html: ({ subject, html, text }, { footer = '' }) => [
		...textViolations(String(text).replace(footer, '')),
		...emailViolations(String(html)),
		...subjectViolations(String(subject)),
	],
	teams: ({ text, card }) => [...textViolations(text), ...cardViolations(card)],
	telegram: ({ text }, _, domains) => telegramViolations(String(text), domains),
	discord: ({ text, embed }) => [
		...textViolations(text),
		...embedViolations(embed as unknown as Embed),
	],
	all: (json, appearance, domains) =>
		['blocks', 'html', 'teams', 'discord']
			.flatMap((format) => violationsOf(format)(json, appearance))
			.concat(telegramViolations(String(json.telegram), domains)),
};

/** @throws when the table does not tell of a format */
export function violationsOf(format: string): Violations {
	const wrong = VIOLATIONS[format];
	if (wrong) return wrong;
	throw new Error(
		`Add what texts of others must not do in "${format}" to VIOLATIONS in ${__filename}`,
	);
}

function textViolations(text: unknown): string[] {
	const said = String(text);
	// Only a mention's source, which begins a line, may lead anywhere, and its button there, too.
	const sources = (said.match(/^ {2}https?:\/\/\S+/gm) ?? []).map((line) => line.trim());
	const words = said.replace(/^ {2}https?:\/\/\S+/gm, '');
	const isRight = said.length <= 3_000 && !CHAT_MARKUP.test(withoutInnerUnderscores(said));
	return [
		...(isRight ? [] : [`text of ${said.length}: ${said}`]),
		...linksIn(words)
			.filter((url) => !sources.includes(url))
			.map((url) => `link to ${url}: ${said}`),
	];
}

/** An address keeps its underscores between letters and digits, where no chat but Telegram takes them for markup. */
const withoutInnerUnderscores = (text: string) =>
	text.replace(/\S*(?:\.\p{L}{2,}[/?#]|:\u200b\/\u200b\/)\S*/gu, (address) =>
		address.replace(/(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu, ''),
	);

/** What nobody sees, or what adds a line. */
const UNSEEN = /[\r\u000b\u000c\u0085\u2028\u2029\u202a-\u202e\u2066\u2067\0]|\p{Cs}/u;

function subjectViolations(subject: string): string[] {
	const isRight = !UNSEEN.test(subject) && /^.{1,150}$/.test(subject);
	return isRight ? [] : [`subject: ${subject}`];
}

type Json = Record<string, unknown>;

/** Everything of a type that stands anywhere in a message. */
function found(value: unknown, type: string): Json[] {
	if (typeof value !== 'object' || value === null) return [];
	const inside = Object.values(value).flatMap((entry) => found(entry, type));
	return (value as Json).type === type ? [value as Json, ...inside] : inside;
}

/** A name over a figure in bold, without other markup; nothing in it becomes a link or an emoji. */
const FIELD = /^(?!.*(:\/\/|:[\w+-]+:))([^*_~`<>\n]*\n)?\*[^*_~`<>\n]+\*( {2}[^*_~`<>\n]+)?$/s;

/** What in a message for Slack would be refused, mention somebody, be read as markup or hide a link. */
function blockViolations(blocks: SlackBlock[]): string[] {
	const texts = found(blocks, 'text').map(({ text }) => String(text));
	const links = found(blocks, 'link') as Array<{ url: string; text: string }>;
	const fields = found(blocks, 'mrkdwn').map(({ text }) => String(text));
	const marked = ['user', 'usergroup', 'channel', 'broadcast', 'team', 'emoji'];
	return [
		...refusedBySlack(blocks),
		...texts
			.filter((text) => UNSEEN.test(text) || /\n./.test(text))
			.map((text) => `more than a line: ${text}`),
		...fields
			.filter((text) => !FIELD.test(withoutInnerUnderscores(text)))
			.map((text) => `field: ${text}`),
		...links
			.filter(({ url, text }) => !/^https?:\/\/[^@\s]+$/.test(url) || !leadsTo(url, text))
			.map(({ url, text }) => `link: ${text} to ${url}`),
		...marked
			.flatMap((type) => found(blocks, type))
			.map((element) => `markup or mention: ${JSON.stringify(element)}`),
		...found(blocks, 'plain_text')
			.filter(({ emoji }) => emoji !== false)
			.map(({ text }) => `with emoji: ${String(text)}`),
	];
}

const TAG = /^(html|head|meta|title|style|body|table|tr|th|td|div|wbr|span|a|br|img|h1|h2)$/;

const ATTRIBUTES: Record<string, RegExp> = {
	lang: /^(en|de|es|fr|ja|pt-BR)$/,
	dir: /^ltr$/,
	'xmlns:o': /^urn:schemas-microsoft-com:office:office$/,
	'aria-roledescription': /^email$/,
	charset: /^utf-8$/,
	name: /^[\w:-]+$/,
	content: /^[\w ,=.-]+$/,
	role: /^(presentation|img|article)$/,
	'aria-label': /./,
	width: /^[\d.]+%?$/,
	height: /^\d+$/,
	border: /^0$/,
	alt: /^/,
	colspan: /^\d+$/,
	scope: /^col$/,
	valign: /^(top|middle|bottom)$/,
	cellpadding: /^0$/,
	cellspacing: /^[08]$/,
	align: /^(left|right|center)$/,
	bgcolor: /^#[\da-f]{6}$/,
	class: /^[a-z -]+$/,
	style: /^[\w\s#%.,;:!'()*-]+$/,
	href: /^https?:\/\/[^@\s"<>]+$/,
	src: /^https:\/\/[^@\s"'<>]+$/,
};

/** A condition, and tags without any text; or the break of a line. */
const FOR_OUTLOOK =
	/^(\[if mso\]>(<xml>[^]*<\/xml>)?(\s*<[^<>]*>|<style>[^<>]*<\/style>)+\s*<!\[endif\]|\[if !mso\]><!|<!\[endif\]|\n)$/;

interface HtmlNode {
	type: string;
	name?: string;
	data?: string;
	attribs?: Record<string, string>;
	children?: HtmlNode[];
}

/** What in an email is not of the renderer's own making, or too much. */
function emailViolations(html: string): string[] {
	const size = Buffer.byteLength(html);
	const nodes = nodesIn(parseDocument(html) as unknown as HtmlNode);
	const named = nodes.filter(({ name, type }) => type !== 'directive' && name !== undefined);
	// The title is no place for links.
	const texts = nodes.filter(({ name }) => name !== 'title').flatMap(textsIn);
	const comments = nodes.filter(({ type }) => type === 'comment');
	return [
		...(size < 100_000 ? [] : [`${size} bytes`]),
		...named.filter(({ name }) => !TAG.test(name!)).map(({ name }) => `tag: ${name}`),
		...named.flatMap(({ attribs = {} }) =>
			Object.entries(attribs)
				.filter(([name, value]) => !ATTRIBUTES[name]?.test(value))
				.map(([name, value]) => `attribute: ${name}="${value}"`),
		),
		...texts.filter((text) =>
			/:\/\/(?!\u200b)|www\.(?!\u200b)|@(?!\u200b)|\b(mailto|tel):(?!\u200b)/i.test(quietly(text)),
		),
		...texts.flatMap((text) => linksIn(quietly(text)).map((url) => `link to ${url}: ${text}`)),
		...texts.filter((text) => /[\u202a-\u202e\u2066\u2067\0]|\p{Cs}/u.test(text)),
		...comments
			.filter(({ data = '' }) => !FOR_OUTLOOK.test(data))
			.map(({ data }) => `comment: ${data}`),
		// Those of a narrow screen, of a dark one, and of the printer.
		...(named.filter(({ name }) => name === 'style').length === 3 ? [] : ['styles']),
	];
}

/** The style sheet has its own @media. */
const quietly = (text: string) => text.replace(/@media/g, '').replace(/^www\.[\w.-]+$/, '');

function textsIn({ children = [] }: HtmlNode): string[] {
	return children.filter(({ type }) => type === 'text').map(({ data }) => data ?? '');
}

function nodesIn(root: HtmlNode): HtmlNode[] {
	const nodes = [root];
	// What is added on the way is visited, too.
	for (const { children = [] } of nodes) nodes.push(...children);
	return nodes;
}
