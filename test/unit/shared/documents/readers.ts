import { DomUtils, parseDocument } from 'htmlparser2';

import type { Appearance, ReportDocument } from '../../../../nodes/shared/documents/document';
import { FORMATS } from '../../../../nodes/shared/documents/formats';
import type { Embed } from '../../../corpus/discordLimits';
import { textsOf } from '../../../corpus/teamsLimits';
import { localeOf } from '../../../../nodes/shared/language/locale';
import { withTitle } from '../../../../nodes/shared/documents/titles';

/** What readers see of a document, by the format: all its words in their order, without markup. */
export function readersSee(document: ReportDocument, appearance: Partial<Appearance> = {}) {
	const whole = { nativeCharts: false, ...appearance };
	return FORMATS.map(({ option, toJson }): [format: string, seen: string] => {
		const locale = localeOf(whole.language, 'UTC');
		const json = toJson(withTitle(document, whole.title, locale), whole, locale);
		const { text, blocks, html, subject, card, embed } = json as Record<string, string | undefined>;
		if (card !== undefined) return [option.value, withoutMarks(textsOf(card).join('\n'))];
		if (embed !== undefined) return [option.value, withoutMarks(inEmbed(json.embed))];
		if (option.value === 'telegram') return [option.value, withoutMarks(inHtml(`<body>${text}`))];
		if (html !== undefined) return [option.value, `${subject}\n${inHtml(html)}\n${text}`];
		return [option.value, blocks === undefined ? String(text) : inBlocks(blocks)];
	});
}

/** Each text of a single letter that is found again, as that letter and its length. */
export function lettersIn(rendered: string): string {
	const runs = rendered.match(/([A-Za-z])\1{9,}/g) ?? [];
	return runs.map((run) => `${run[0]}${run.length}`).join(' ');
}

/** Without the bold type and backslashes of Markdown, and the zero-width spaces that break links. */
const withoutMarks = (text: string) =>
	text.replace(/\*\*|\u200b/g, '').replace(/\\([*_~`|[\]<>\\])/g, '$1');

function inEmbed(embed: unknown): string {
	const { title, description, footer } = embed as Embed;
	return [title, description, footer?.text].filter((each) => each !== undefined).join('\n');
}

function inHtml(html: string): string {
	const body = html.slice(html.indexOf('<body')).replace(/<\/(td|div|h1|h2)>|<br>/g, '\n');
	return DomUtils.textContent(parseDocument(body)).replace(/\n+/g, '\n');
}

function inBlocks(value: unknown): string {
	if (typeof value !== 'object' || value === null) return '';
	return Object.entries(value)
		.map(([key, each]) =>
			key === 'text' && typeof each === 'string' ? `${each}\n` : inBlocks(each),
		)
		.join('');
}
