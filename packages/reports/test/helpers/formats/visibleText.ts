import { DomUtils, parseDocument } from 'htmlparser2';

import type { Embed } from './discordLimits';
import { textsOf } from './teamsLimits';

/** What readers see of a message: all its words in their order, without markup. */

/** By the field of an item of all formats. */
export const VISIBLE_TEXT: Record<string, (value: unknown) => string> = {
	text: String,
	blocks: inBlocks,
	html: (html) => inHtml(String(html).replace(PREVIEW, '')),
	card: (card) => withoutMarks(textsOf(card).join('\n')),
	telegram: (text) => withoutMarks(inHtml(`<body>${String(text)}`)),
	embed: (embed) => withoutMarks(inEmbed(embed as Embed)),
};

/** Without the bold type, the addresses of links and the backslashes of Markdown, and the zero-width spaces that break links. */
const withoutMarks = (text: string) =>
	text
		.replace(/\*\*|\u200b/g, '')
		.replace(/\[((?:\\.|[^\]\\])*)\]\(https?:[^)\s]*\)/g, '$1')
		.replace(/\\([*_~`|[\]<>\\])/g, '$1');

function inEmbed({ title, description, fields = [], footer }: Embed): string {
	const said = fields.map(({ name, value }) => `${name}\n${value}`);
	return [title, description, ...said, footer?.text]
		.filter((text) => text !== undefined)
		.join('\n');
}

/** What an inbox shows of an email, and the email itself does not. */
const PREVIEW = /<div style="display:none.*?<\/div>/;

function inHtml(value: unknown): string {
	const html = String(value);
	// A picture is what its label says of it.
	const body = html
		.slice(html.indexOf('<body'))
		.replace(/<\/(td|div|h1|h2)>|<br>/g, '\n')
		.replace(/<table role="img" aria-label="([^"]*)"/g, '$1\n$&');
	return DomUtils.textContent(parseDocument(body)).replace(/\n+/g, '\n');
}

function inBlocks(value: unknown): string {
	if (typeof value !== 'object' || value === null) return '';
	return Object.entries(value)
		.map(([key, entry]) =>
			key === 'text' && typeof entry === 'string' ? `${entry}\n` : inBlocks(entry),
		)
		.join('');
}
