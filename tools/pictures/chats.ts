import MarkdownIt from 'markdown-it';

import type { Embed } from '../../packages/reports/test/helpers/formats/discordLimits';
import { dots } from './slack';

/** Messages for Telegram and Discord as pages, in the manner of both, for pictures. They themselves look a little different. */

const page = (style: string, body: string) =>
	`<!DOCTYPE html><meta charset="utf-8"><style>* { box-sizing: border-box; } a { text-decoration: none; }
body { margin: 0; padding: 16px; overflow-wrap: anywhere; } ${style}</style>${dots(body)}`;

const TELEGRAM = `body { background: #cfe0c3; font: 15px/1.35 Roboto, sans-serif; color: #000; }
div { background: #fff; border-radius: 12px; padding: 8px 12px; max-width: 480px; white-space: pre-wrap; }
header { color: #3a8ad3; font-weight: 600; } a { color: #2481cc; } small { color: #8a9; }
blockquote { display: inline-block; width: 100%; margin: 2px 0; padding: 2px 8px; border-left: 3px solid #3a8ad3; background: #eef5fb; border-radius: 4px; }`;

/** @param html the text of a message, as Telegram takes it */
export function telegramPage(html: string): string {
	const body = html.replaceAll('</blockquote>\n', '</blockquote>');
	return page(TELEGRAM, `<div><header>AI Visibility</header>${body}</div>`);
}

const DISCORD = `body { background: #313338; font: 14px/1.35 Roboto, sans-serif; color: #dbdee1; }
main { border-left: 4px solid; border-radius: 4px; background: #2b2d31; padding: 10px 16px; max-width: 516px; margin-top: 6px; }
main > * { color: #dbdee1; } h1 { font-size: 16px; margin: 4px 0 8px; color: #fff; } a { color: #00a8fc; }
p { margin: 0 0 8px; } pre { background: #1e1f22; border-radius: 4px; padding: 8px; font-size: 12px; white-space: pre-wrap; }
blockquote { margin: 2px 0; border-left: 4px solid #4e5058; padding-left: 10px; } small { font-size: 12px; }
section { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 8px; } section div { flex: 1 0 100%; } section .inline { flex: 1 0 28%; }`;

/** Draws the embed of a message. */
export function discordPage({
	title = '',
	description = '',
	fields = [],
	color,
	footer,
}: Embed): string {
	const markdown = new MarkdownIt({ breaks: true });
	const escape = (text: string) => markdown.utils.escapeHtml(text);
	const edge = `#${color.toString(16).padStart(6, '0')}`;
	const drawn = fields.map(
		({ name, value, inline }) =>
			`<div class="${inline ? 'inline' : ''}"><b>${escape(name)}</b>${markdown.render(ended(value))}</div>`,
	);
	return page(
		DISCORD,
		`<b>AI Visibility</b><main style="border-color:${edge}"><h1>${escape(title)}</h1>${markdown.render(ended(description))}<section>${drawn.join('')}</section><small>${escape(footer?.text ?? '')}</small></main>`,
	);
}

/** Quotations end with their lines in Discord, unlike in Markdown, and an empty line is one. */
function ended(text: string): string {
	return text.replace(/^(> .*)\n(?!> )/gm, '$1\n\n');
}
