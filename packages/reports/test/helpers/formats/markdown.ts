import MarkdownIt from 'markdown-it';

/** What Markdown is made of a text: the names of all that is more than text, and where its links lead. */

const markdown = new MarkdownIt({ html: true, linkify: true }).disable('text_join');
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false });

/** What becomes a link in plain text. */
export const linksIn = (text: string) => (markdown.linkify.match(text) ?? []).map(({ url }) => url);

type Token = ReturnType<typeof markdown.parse>[number];

const NEUTRAL = /^(text|softbreak|inline|paragraph_(open|close)|.*_close)$/;

const ENDS = /^(softbreak|paragraph_close)$/;

const flat = (tokens: Token[]): Token[] =>
	tokens.flatMap((token) => [token, ...flat(token.children ?? [])]);

/** An escaped sign is what it is. */
const isNeutral = ({ type, info }: Token) =>
	NEUTRAL.test(type) || (type === 'text_special' && info === 'escape');

/** @param text Markdown */
export function readMarkdown(text: string) {
	const tokens = flat(markdown.parse(text, {}));
	const links = tokens.flatMap(({ type, attrs }, index) =>
		type === 'link_open' ? { url: attrs![0]![1], text: tokens[index + 1]!.content } : [],
	);
	return {
		formats: tokens.filter((token) => !isNeutral(token)).map(({ type }) => type),
		links,
		text: tokens
			.filter(({ type }) => type !== 'inline')
			.map(({ type, content }) => (ENDS.test(type) ? '\n' : content))
			.join(''),
	};
}
