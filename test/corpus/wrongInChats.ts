import { refusedByDiscord, type Embed } from './discordLimits';
import { leadsTo, LOUD } from './loud';
import { readMarkdown } from './markdown';
import { refusedByTeams, textsOf } from './teamsLimits';
import { readTelegram } from './telegramHtml';

/** What in messages for Teams, Telegram and Discord must not be there, whatever texts of others say. */

const CARD_FORMATS = /^(strong_open|link_open|ordered_list_open|list_item_open)$/;
const EMBED_FORMATS =
	/^(strong_open|em_open|link_open|ordered_list_open|list_item_open|blockquote_open)$/;

/** What of Markdown is not of the renderer's own making; its own bold and italics have no asterisks in them. */
function wrongInMarkdown(text: string, allowed: RegExp, typed = ''): string[] {
	const { formats, links, text: seen } = readMarkdown(text);
	const lines = text.split('\n');
	// Between its own asterisks, link and number.
	const words = lines
		.map((line) => line.replace(/^> /, '').replace(/^\[[^\]]*\]\(http[^()\s]*\)$/, ''))
		.map((line) => line.replace(/\*\*(\S.*?)\*\*/g, '$1').replace(/^\*(\S[^*]*:)\*/, '$1'));
	const isList = formats.includes('ordered_list_open');
	const isCounted = lines.every((line, index) => line.startsWith(`${index + 1}. `));
	return [
		...formats.filter((format) => !allowed.test(format)).map((format) => `${format}: ${text}`),
		...links
			.filter(({ url, text }) => !/^https?:\/\/[^@\s]+$/.test(url) || !leadsTo(url, text))
			.map(({ url, text }) => `link: ${text} to ${url}`),
		...words.filter((line) => line !== typed && LOUD.test(line)).map((line) => `loud: ${line}`),
		...words
			.filter((line) => /:\/\/(?!\u200b)|www\.(?!\u200b)|[|\\](?!\u200b)|\{\{|\$\{/i.test(line))
			.map((line) => `function or link: ${line}`),
		...(seen.match(/.?:[\w+-]+:.{0,9}/g) ?? []).map((found) => `emoji: ${found}`),
		...words.filter((line) => /^[-+#]+ /.test(line)).map((line) => `block: ${line}`),
		...(allowed === CARD_FORMATS && isList && !isCounted ? [`list: ${text}`] : []),
	];
}

export function wrongInEmbed(embed: Embed): string[] {
	const { title = '', description = '', fields } = embed;
	const values = [description, ...fields.map(({ value }) => value)];
	return [
		...refusedByDiscord(embed),
		...[title, ...fields.map(({ name }) => name)].flatMap((each) => wrongInMarkdown(each, /^$/)),
		...values.flatMap((value) =>
			value.split('\n').flatMap((line) => wrongInMarkdown(line, EMBED_FORMATS)),
		),
	];
}

/** The formats that the renderer uses itself. */
const TELEGRAM = /^(bold|italic|blockquote|text_link)$/;

export function wrongInTelegram(html: string): string[] {
	if (html === '') return [];
	try {
		const { text, entities } = readTelegram(html);
		return [
			...(html.length <= 3_900 ? [] : [`${html.length} characters`]),
			...(/&(?!(amp|lt|gt|quot);)/.test(html) ? [`entity: ${html}`] : []),
			...(/[\u202a-\u202e\u2066-\u2069\0]|\p{Cs}/u.test(text) ? [`sign: ${text}`] : []),
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

/** @param typed the user's own text */
export function wrongInCard(card: unknown, typed: string): string[] {
	return [
		...refusedByTeams(card),
		...textsOf(card).flatMap((text) => wrongInMarkdown(text, CARD_FORMATS, typed)),
	];
}
