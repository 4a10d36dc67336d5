import { urlOf } from '../../../src/values/domain';

/**
 * Telegram's reading of a message in HTML, as strict as its documents are (core.telegram.org/bots/api#html-style):
 * where they say that something must be so, anything else is refused.
 */

/** A part of a text that is more than text. */
export interface Entity {
	/** As in Telegram's MessageEntity. */
	type: string;
	text: string;
	url?: string;
}

interface Open {
	tag: string;
	start: number;
	url?: string;
}

/** The tags that messages have; Telegram knows others, too. */
const TYPES: Record<string, string> = {
	b: 'bold',
	i: 'italic',
	a: 'text_link',
	pre: 'pre',
	blockquote: 'blockquote',
};

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** After entities parsing (core.telegram.org/bots/api#sendmessage). */
const MAX_LENGTH = 4_096;

/**
 * @returns the text that readers see, with its entities: those of tags, and those that Telegram finds itself
 * @throws with the reason why Telegram refuses the message
 */
export function readTelegram(html: string): { text: string; entities: Entity[] } {
	const open: Open[] = [];
	const entities: Entity[] = [];
	const linked: Array<[from: number, to: number]> = [];
	let text = '';
	for (const [token] of html.matchAll(/<[^>]*>?|&[^;\s<&]*;?|[^<&]+/g)) {
		if (token.startsWith('&')) {
			text += signOf(token);
		} else if (token.startsWith('</')) {
			const { tag, start, url } = closed(token, open.pop());
			entities.push({ type: TYPES[tag]!, text: text.slice(start), ...(url ? { url } : {}) });
			// In neither, Telegram looks for links.
			if (tag === 'a' || tag === 'pre') linked.push([start, text.length]);
		} else if (token.startsWith('<')) {
			open.push({ ...opened(token, open), start: text.length });
		} else {
			text += token;
		}
	}
	if (open.length > 0) throw new Error(`can't find the end of "${open.at(-1)!.tag}"`);
	const { length } = [...text.trim()];
	if (length < 1) throw new Error('message text is empty');
	if (length > MAX_LENGTH) throw new Error('message is too long');
	return { text, entities: [...entities, ...foundIn(text, linked)] };
}

function signOf(token: string): string {
	const [, name = ''] = /^&(\w+);$/.exec(token) ?? [];
	const [, code] = /^&#(x[\da-f]+|\d+);$/i.exec(token) ?? [];
	if (code) return String.fromCodePoint(Number(code.replace(/^x/i, '0x')));
	const sign = ENTITIES[name];
	if (sign === undefined) throw new Error(`unsupported entity "${token}"`);
	return sign;
}

function opened(token: string, open: Open[]): Omit<Open, 'start'> {
	const [, tag = '', attributes = ''] =
		/^<([a-z-]+)((?: [a-z-]+="[^"<>]*")*| expandable)>$/.exec(token) ?? [];
	if (!(tag in TYPES)) throw new Error(`unsupported start tag in "${token}"`);
	const around = open.map((element) => element.tag);
	if (around.includes('pre')) throw new Error('tag in code');
	if (around.includes(tag)) throw new Error(`"${tag}" within "${tag}"`);
	const [, url] = / href="([^"]*)"/.exec(attributes) ?? [];
	if (tag !== 'a') return { tag };
	const target = (url ?? '').replace(/&[^;]*;?/g, signOf);
	if (!/^https?:\/\/[^\s]+$/.test(target) || !urlOf(target)) {
		throw new Error(`a link to "${target}"`);
	}
	return { tag, url: target };
}

function closed(token: string, last: Open | undefined): Open {
	const [, tag] = /^<\/([a-z-]+)>$/.exec(token) ?? [];
	if (last && last.tag === tag) return last;
	throw new Error(`unexpected end tag "${token}", expected "${last?.tag}"`);
}

/** What Telegram makes of a text itself (github.com/tdlib/td, MessageEntity.cpp), rather too much than too little. */
const FOUND: Record<string, RegExp> = {
	mention: /(?<![\p{L}\p{N}_])@\w{2,}/gu,
	bot_command: /(?<![\p{L}\p{N}_/<>])\/\w+/gu,
	hashtag: /#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu,
	cashtag: /\$[A-Z]{1,8}/g,
	email: /[\w.-]+@[\w.-]+\.\p{L}+/gu,
	url: /\w+:\/\/[^\s\u2000-\u200b]+|[\p{L}\p{N}_~-]+\.\p{L}{2,}|\d+\.\d+\.\d+\.\d+/gu,
};

function foundIn(text: string, linked: Array<[number, number]>): Entity[] {
	return Object.entries(FOUND).flatMap(([type, pattern]) =>
		[...text.matchAll(pattern)]
			.filter(({ index }) => !linked.some(([from, to]) => index >= from && index < to))
			.map(([found]) => ({ type, text: found })),
	);
}
