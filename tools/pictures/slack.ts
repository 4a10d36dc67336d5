/** Slack's blocks as a page, in the manner of Slack, for the README's picture. Slack itself looks a little different. */

interface Part {
	type: string;
	text?: string | Part;
	fields?: Part[];
	elements?: Part[];
	style?: string | Record<string, boolean>;
	url?: string;
	rows?: Part[][];
}

const STYLE = `
body { margin: 0; padding: 16px 20px; max-width: 600px; background: #fff; color: #1d1c1d;
	overflow-wrap: anywhere; font: 15px/1.46 Roboto, sans-serif; }
header { font-weight: 900; margin-bottom: 4px; } header small { font-weight: 400; color: #616061; }
header span { background: #e8e8e8; border-radius: 2px; font-size: 10px; padding: 1px 4px; color: #616061; }
h1 { font-size: 18px; margin: 8px 0; } hr { border: 0; border-top: 1px solid #ddd; margin: 14px 0; }
.fields { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px 16px; } div { margin: 6px 0; white-space: pre-wrap; }
.context { color: #616061; font-size: 13px; } blockquote { border-left: 4px solid #ddd; margin: 4px 0; padding-left: 12px; white-space: pre-wrap; }
ol { margin: 4px 0; } a { color: #1264a3; text-decoration: none; }
.button { display: inline-block; border: 1px solid #bbb; border-radius: 4px; padding: 4px 12px; font-weight: 700; }
`;

const escape = (text: string) =>
	text
		.replace(/&(?!amp;|lt;|gt;)/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;');

/** Circles that no font of this machine may have, and their colors. */
export const DOTS = { '🟢': '#2eb67d', '⚪': '#bbb', '🔴': '#e01e5a' };

export const dots = (html: string) =>
	Object.entries(DOTS).reduce(
		(text, [dot, color]) => text.replaceAll(dot, `<b style="color:${color}">●</b>`),
		html,
	);

const markup = (text: string) =>
	escape(text)
		.replace(/\*(.+?)\*/g, '<b>$1</b>')
		.replace(/\b_(.+?)_\b/g, '<i>$1</i>');

const all = (parts: Part[] = []) => parts.map(draw).join('');

function span({ text, style }: Part): string {
	const { bold, italic } = (style ?? {}) as Record<string, boolean>;
	const shown = escape(String(text));
	return `<span style="${bold ? 'font-weight:700;' : ''}${italic ? 'font-style:italic' : ''}">${shown}</span>`;
}

function draw(part: Part): string {
	const { type, text, fields, elements } = part;
	const inner = typeof text === 'object' ? draw(text) : '';
	switch (type) {
		case 'header':
			return `<h1>${inner}</h1>`;
		case 'section':
			return `<div class="${fields ? 'fields' : ''}">${inner}${all(fields)}</div>`;
		case 'context':
			return `<div class="context">${all(elements)}</div>`;
		case 'actions':
			return `<div>${all(elements)}</div>`;
		case 'button':
			return `<span class="button">${inner}</span>`;
		case 'divider':
			return '<hr>';
		case 'mrkdwn':
			return `<span>${markup(String(text))}</span>`;
		case 'plain_text':
			return escape(String(text));
		case 'text':
			return span(part);
		case 'link':
			return `<a>${escape(String(text ?? part.url))}</a>`;
		case 'table':
			return `<table>${(part.rows ?? []).map((cells) => `<tr>${cells.map((cell) => `<td>${draw(cell)}</td>`).join('')}</tr>`).join('')}</table>`;
		case 'raw_text':
			return escape(String(text));
		case 'rich_text':
			return all(elements);
		case 'rich_text_section':
			return `<div>${all(elements)}</div>`;
		case 'rich_text_quote':
			return `<blockquote>${all(elements)}</blockquote>`;
		case 'rich_text_list':
			return `<ol>${(elements ?? []).map((element) => `<li>${all(element.elements)}</li>`).join('')}</ol>`;
		default:
			throw new Error(`No drawing of a block "${type}"`);
	}
}

/** Draws the blocks of a message. */
export function slackPage(blocks: unknown[]): string {
	const head = '<header>AI Visibility <span>APP</span> <small>8:00 AM</small></header>';
	return `<!DOCTYPE html><meta charset="utf-8"><style>${STYLE}</style>${head}${dots(all(blocks as Part[]))}`;
}
