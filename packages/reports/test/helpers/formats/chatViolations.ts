import type { ReportDocument } from '../../../src/blocks/types';
import { refusedByDiscord, type Embed } from './discordLimits';
import { leadsTo, CHAT_MARKUP } from './markup';
import { readMarkdown } from './markdown';
import { refusedByTeams, textsOf } from './teamsLimits';
import { readTelegram } from './telegramHtml';

/** What in messages for Teams, Telegram and Discord must not be there, whatever texts of others say. */

const CARD_FORMATS = /^(strong_open|link_open)$/;
const EMBED_FORMATS = /^(strong_open|em_open|link_open|blockquote_open)$/;

/** What of Markdown is not of the writer's own making: its own bold and italics have no asterisks in them. */
function markdownViolations(text: string, allowed: RegExp): string[] {
	const { formats, links, text: seen } = readMarkdown(text);
	// Without what is escaped, and between its own asterisks and links.
	const words = text
		.replace(/\\[\\*_~`|[\]<>]/g, '·')
		.split('\n')
		.map((line) => line.replace(/^> /, '').replace(/\[[^\]]*\]\(http[^()\s]*\)/g, ''))
		.map((line) => line.replace(/\*\*(\S.*?)\*\*/g, '$1').replace(/^\*(\S[^*]*[:：])\*/, '$1'));
	return [
		...formats.filter((format) => !allowed.test(format)).map((format) => `${format}: ${text}`),
		...links
			.filter(({ url, text }) => !/^https?:\/\/[^@\s]+$/.test(url) || !leadsTo(url, text))
			.map(({ url, text }) => `link: ${text} to ${url}`),
		...words.filter((line) => CHAT_MARKUP.test(line)).map((line) => `markup: ${line}`),
		...words
			.filter((line) =>
				/:\/\/(?!\u200b)|www\.(?!\u200b)|\b(mailto|tel):(?!\u200b)|[|\\]|\{\{|\$\{/i.test(line),
			)
			.map((line) => `function or link: ${line}`),
		...(seen.match(/.?:[\w+-]+:.{0,9}/g) ?? []).map((found) => `emoji: ${found}`),
		...words.filter((line) => /^[-+#]+ /.test(line)).map((line) => `block: ${line}`),
	];
}

export function embedViolations(embed: Embed): string[] {
	const { title = '', description = '', fields = [] } = embed;
	const texts = [description, ...fields.flatMap(({ name, value }) => [name, value])];
	const lines = texts.join('\n').split('\n');
	return [
		...refusedByDiscord(embed),
		...markdownViolations(title, /^$/),
		...lines.flatMap((line) => markdownViolations(line, EMBED_FORMATS)),
	];
}

/** The formats that the renderer uses itself. */
const TELEGRAM = /^(bold|italic|blockquote|text_link|pre)$/;

/** @param domains those that stand there whole, since the report is about them */
export function telegramViolations(
	message: string,
	domains: ReportDocument['domains'] = [],
): string[] {
	const hosts = domains.filter((domain = '') =>
		/^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+$/u.test(domain),
	);
	const patterns = hosts.map((host = '') => new RegExp(host.replaceAll('.', '\\.'), 'giu'));
	const html = patterns.reduce((rest, pattern) => rest.replace(pattern, 'domain'), message);
	if (html === '') return [];
	try {
		const { text, entities } = readTelegram(html);
		return [
			...(html.length <= 3_900 ? [] : [`${html.length} characters`]),
			...(/&(?!(amp|lt|gt|quot);)/.test(html) ? [`entity: ${html}`] : []),
			...(/[\u202a-\u202e\u2066\u2067\0]|\p{Cs}/u.test(text) ? [`sign: ${text}`] : []),
			...entities
				.filter(({ type }) => !TELEGRAM.test(type))
				.map(({ type, text }) => `${type}: ${text}`),
			...entities
				.filter(({ url, text }) => url !== undefined && (url.includes('@') || !leadsTo(url, text)))
				.map(({ url, text }) => `link: ${text} to ${url}`),
		];
	} catch (error) {
		return [`refused: ${String(error)}: ${html}`];
	}
}

export function cardViolations(card: unknown): string[] {
	return [
		...refusedByTeams(card),
		...textsOf(card).flatMap((text) => markdownViolations(text, CARD_FORMATS)),
	];
}
