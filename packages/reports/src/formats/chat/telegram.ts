import { hasRole } from '../../blocks/text';
import { sideBySide, withoutSchemes } from '../../values/text';
import type { FormatInput } from '../fit';
import { defineFormat } from '../format';
import { type ChatBlock, chatBlocks } from './chatBlocks';
import { fittingText, linesOfText, type Markup, writeBlock } from './chatText';

/**
 * The most characters of a text. Telegram allows 4,096 (core.telegram.org/bots/api#sendmessage),
 * and n8n may add a line.
 */
const MAX_TELEGRAM = 3_900;

/** How Telegram marks text (core.telegram.org/bots/api#html-style). */
const markupOf = (domains: Set<string>): Markup => ({
	escape: (text, isTyped) => (isTyped ? encode(text) : escapeTelegram(text, domains)),
	title: (text) => `<b>${text}</b>`,
	strong: (text) => `<b>${text}</b>`,
	label: (text) => `<i>${text}</i>`,
	quote: (lines) => `<blockquote>${lines.join('\n')}</blockquote>`,
	link: (url, text) => `<a href="${encode(url)}">${text}</a>`,
});

const fold = (text: string) => `<blockquote expandable>${text}</blockquote>`;

/** Writes a text, with what a glance does not need folded away below it. */
function writeTelegram(input: FormatInput): string {
	const markup = markupOf(input.domains);
	// Telegram takes no quotation within another, so folded text has none.
	const folded: Markup = { ...markup, quote: (lines) => lines.join('\n') };
	const setApart = (block: ChatBlock, text: string) =>
		block.kind === 'figures' ? `\n${text}\n` : text;
	const write = (block: ChatBlock) => setApart(block, writeBlock(block, markup));
	const writeFolded = (block: ChatBlock) => setApart(block, writeBlock(block, folded));

	const rows = chatBlocks(input.blocks);
	const isFoldedAtFirst = foldedIn(rows);
	const { first, rest, end } = fittingText(rows, input, {
		most: MAX_TELEGRAM - fold('').length,
		write,
		isCounted: (block) => !isFoldedAtFirst(block),
	});
	const isFolded = foldedIn([...first, ...rest]);
	const away = rest.filter(isFolded).map(writeFolded).filter(Boolean).join('\n').trim();
	return linesOfText([
		sideBySide(first.map(write).filter(Boolean)),
		...rest.filter((block) => !isFolded(block)).map(write),
		away === '' ? '' : fold(away),
		...end.map(write),
	]);
}

/**
 * Returns whether a block is folded away, because a glance does not need it: in a report, these are
 * all sentences but the first, and all sections. A message about several clients has neither, so it
 * is not folded.
 */
function foldedIn(blocks: ChatBlock[]): (block: ChatBlock) => boolean {
	const isReport = blocks.some((block) => hasRole(block, 'verdict'));
	const sections = blocks.findIndex((block) => block.kind === 'heading' && block.level === 2);
	const below = new Set<object>(sections < 0 ? [] : blocks.slice(sections));
	const figures = blocks.findIndex(({ kind }) => kind === 'figures');
	const isClosing = (block: ChatBlock) =>
		hasRole(block, 'context') && blocks.indexOf(block) > figures;
	const isMore = (block: ChatBlock) =>
		!hasRole(block, 'link', 'footer') && (hasRole(block, 'sentence') || below.has(block));
	const isLong = isReport && blocks.some(isMore);
	return (block) => isLong && (isMore(block) || isClosing(block) || hasRole(block, 'rest'));
}

export const telegram = defineFormat(
	{ name: 'Telegram', value: 'telegram', description: 'For the Telegram node: text in HTML' },
	(composed) => ({ text: writeTelegram(composed) }),
);

/**
 * Escapes text of others, and breaks what Telegram would link by a zero-width space.
 * @param domains those that stay whole, in lower case
 */
export function escapeTelegram(text: string, domains = new Set<string>()): string {
	const pattern =
		/((?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+)|:\/\/|[@#$]|\/(?=\w)|\.(?=\p{L})/gu;
	const broken = text.replace(pattern, (sign: string, host?: string) => {
		if (host === undefined) return `${sign}\u200b`;
		return domains.has(host.toLowerCase())
			? host
			: host.replace(/\.(?=\p{L}|\d+\.\d)/gu, '.\u200b');
	});
	return encode(withoutSchemes(broken));
}

/** The only named entities that Telegram knows. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function encode(text: string): string {
	return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}
