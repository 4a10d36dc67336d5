import { parseDocument } from 'htmlparser2';
import type { IDataObject } from 'n8n-workflow';

import type { Appearance } from '../../nodes/shared/documents/document';
import type { SlackBlock } from '../../nodes/shared/documents/slack/elements';
import type { Embed } from './discordLimits';
import { leadsTo, LOUD } from './loud';
import { linksIn } from './markdown';
import { refusedBySlack } from './slackLimits';
import { wrongInCard, wrongInEmbed, wrongInTelegram } from './wrongInChats';

type Wrong = (json: IDataObject, appearance: Appearance) => string[];

/** By format: what in its JSON must not be there, whatever texts of others say. */
const WRONG: Record<string, Wrong> = {
	message: ({ text }) => wrongInText(text),
	blocks: ({ text, blocks }, { footer }) => [
		...wrongInText(text),
		...wrongInBlocks((blocks as { blocks: SlackBlock[] }).blocks, footer),
	],
	html: ({ subject, html, text }, { footer = '', title }) => [
		...wrongInText(String(text).replace(footer, '')),
		...wrongInEmail(String(html)),
		...wrongInSubject(String(subject), title),
	],
	teams: ({ text, card }, { footer = '' }) => [...wrongInText(text), ...wrongInCard(card, footer)],
	telegram: ({ text }) => wrongInTelegram(String(text)),
	discord: ({ text, embed }) => [...wrongInText(text), ...wrongInEmbed(embed as unknown as Embed)],
};

/** @throws when the table does not tell of a format */
export function wrongIn(format: string): Wrong {
	const wrong = WRONG[format];
	if (wrong) return wrong;
	throw new Error(`Add what texts of others must not do in "${format}" to WRONG in ${__filename}`);
}

function wrongInText(text: unknown): string[] {
	const said = String(text);
	// Only a mention's source, which has a line of its own, may lead anywhere.
	const words = said.replace(/^ {2}https?:\/\/\S+$/gm, '');
	const isRight = said.length <= 3_000 && !LOUD.test(said);
	return [
		...(isRight ? [] : [`text of ${said.length}: ${said}`]),
		...linksIn(words).map((url) => `link to ${url}: ${said}`),
	];
}

function wrongInSubject(subject: string, title?: string): string[] {
	const isQuiet = title === undefined ? !LOUD.test(subject) : !/\p{Cs}/u.test(subject);
	const isRight = isQuiet && /^.{1,150}$/.test(subject);
	return isRight ? [] : [`subject: ${subject}`];
}

type Json = Record<string, unknown>;

/** Everything of a type that stands anywhere in a message. */
function found(value: unknown, type: string): Json[] {
	if (typeof value !== 'object' || value === null) return [];
	const inside = Object.values(value).flatMap((each) => found(each, type));
	return (value as Json).type === type ? [value as Json, ...inside] : inside;
}

/** What the renderer itself writes between texts of others: bold at the ends of a line or a figure. */
const OWN_BOLD = /(^|\n|  |[^ \n]   )\*([^*\n]+)\*/g;

/**
 * What in a message for Slack would be refused, mention somebody, format or hide a link.
 *
 * @param typed the user's own text, which stands as it is where there is no markup
 */
function wrongInBlocks(blocks: SlackBlock[], typed?: string): string[] {
	const mrkdwn = found(blocks, 'mrkdwn').map((each) => String(each.text));
	const quiet = [
		...mrkdwn.map((text) => text.replace(OWN_BOLD, '$1$2')),
		...found(blocks, 'plain_text').flatMap(({ text }) => (text === typed ? [] : String(text))),
		...['raw_text', 'text'].flatMap((type) => found(blocks, type).map(({ text }) => String(text))),
	];
	const links = found(blocks, 'link') as Array<{ url: string; text: string }>;
	const mentioning = ['user', 'usergroup', 'channel', 'broadcast', 'team', 'emoji'];
	const mentions = mentioning.flatMap((type) => found(blocks, type));
	return [
		...refusedBySlack(blocks),
		...quiet.filter((text) => LOUD.test(text)).map((text) => `loud: ${text}`),
		...mrkdwn.filter((text) => /&(?!amp;)/.test(text)).map((text) => `entity: ${text}`),
		...mrkdwn.filter((text) => /:[\w+'-]+:/.test(text)).map((text) => `emoji: ${text}`),
		...found(blocks, 'mrkdwn')
			.filter(({ verbatim }) => verbatim !== true)
			.map(() => 'mrkdwn that Slack looks for names in'),
		...links
			.filter(({ url, text }) => !/^https?:\/\/[^@\s]+$/.test(url) || !leadsTo(url, text))
			.map(({ url, text }) => `link: ${text} to ${url}`),
		...mentions.map((each) => `mention: ${JSON.stringify(each)}`),
	];
}

const TAG = /^(html|head|meta|title|style|body|table|tr|td|div|span|a|br|img|h1|h2)$/;

const ATTRIBUTES: Record<string, RegExp> = {
	lang: /^(en|de|es|fr|ja|pt-BR)$/,
	charset: /^utf-8$/,
	name: /^[\w:-]+$/,
	content: /^[\w ,=.-]+$/,
	role: /^presentation$/,
	width: /^[\d.]+%?$/,
	height: /^\d+$/,
	border: /^0$/,
	alt: /^$/,
	cellpadding: /^0$/,
	cellspacing: /^0$/,
	align: /^(left|right|center)$/,
	colspan: /^2$/,
	bgcolor: /^#[\da-f]{6}$/,
	class: /^[a-z -]+$/,
	style: /^[\w\s#%.,;:!'-]+$/,
	href: /^https?:\/\/[^@\s"<>]+$/,
	src: /^https:\/\/[^@\s"'<>]+$/,
};

interface HtmlNode {
	type: string;
	name?: string;
	data?: string;
	attribs?: Record<string, string>;
	children?: HtmlNode[];
}

/** What in an email is not of the renderer's own making, or too much. */
function wrongInEmail(html: string): string[] {
	const size = Buffer.byteLength(html);
	const nodes = nodesIn(parseDocument(html) as unknown as HtmlNode);
	const named = nodes.filter(({ name, type }) => type !== 'directive' && name !== undefined);
	// The title is no place for links.
	const texts = named.filter(({ name }) => name !== 'title').flatMap(textsIn);
	const comments = nodes.filter(({ type }) => type === 'comment');
	return [
		...(size < 100_000 ? [] : [`${size} bytes`]),
		...named.filter(({ name }) => !TAG.test(name!)).map(({ name }) => `tag: ${name}`),
		...named.flatMap(({ attribs = {} }) =>
			Object.entries(attribs)
				.filter(([name, value]) => !ATTRIBUTES[name]?.test(value))
				.map(([name, value]) => `attribute: ${name}="${value}"`),
		),
		...texts.filter((text) => /:\/\/(?!\u200b)|www\.(?!\u200b)|@(?!\u200b)/i.test(quietly(text))),
		...texts.flatMap((text) => linksIn(quietly(text)).map((url) => `link to ${url}: ${text}`)),
		...texts.filter((text) => /[\u202a-\u202e\u2066-\u2069\0]|\p{Cs}/u.test(text)),
		...(comments.length === 2 ? [] : ['comments']),
		// Those of the screen, and those of the printer.
		...(named.filter(({ name }) => name === 'style').length === 2 ? [] : ['styles']),
	];
}

/** The style sheet has its own @media. */
const quietly = (text: string) => text.replace(/@media/g, '').replace(/^www\.[\w.-]+$/, '');

function textsIn({ children = [] }: HtmlNode): string[] {
	return children.filter(({ type }) => type === 'text').map(({ data }) => data ?? '');
}

function nodesIn(node: HtmlNode): HtmlNode[] {
	return [node, ...(node.children ?? []).flatMap(nodesIn)];
}
