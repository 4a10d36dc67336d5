import type { Run, Text } from '../../blocks';
import type { Tone } from '../../document';
import { COLORS, TONES } from './style';

/** The pieces that an email is made of. Tables, since Outlook for Windows knows no other layout. */

type Ink = 'text' | 'muted';

export const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

export const LABEL = 'font-size:13px;line-height:18px;font-weight:600';
export const SMALL = 'font-size:12px;line-height:18px';

/** @param spacing between cells with round corners, in pixels; absent: for cells that have none */
export function table(rows: string, spacing?: number): string {
	if (spacing === undefined)
		return `<table ${TABLE} style="width:100%;border-collapse:collapse">${rows}</table>`;
	const spaced = TABLE.replace('cellspacing="0"', `cellspacing="${spacing}"`);
	return `<table ${spaced} style="width:100%;border-collapse:separate">${rows}</table>`;
}

/** A row with a single cell, with space above it in pixels. */
export function row(content: string, space: number): string {
	return content === '' ? '' : `<tr><td style="padding:${space}px 0 0 0">${content}</td></tr>`;
}

export function cell(content: string, align: 'left' | 'right' = 'left', width?: string): string {
	const wide = wideAs(width);
	return `<td align="${align}"${wide.attribute} style="${wide.style}padding:2px 0;vertical-align:middle">${content}</td>`;
}

function wideAs(width: string | undefined) {
	if (width === undefined) return { attribute: '', style: '' };
	return { attribute: ` width="${width}"`, style: `width:${width};` };
}

/** @param content HTML; the style of the font is without the color */
export function text(content: string, style: string, ink: Ink = 'text'): string {
	return `<div class="${ink}" style="color:${COLORS[ink]};${style}">${content}</div>`;
}

/** A heading, without the margins that email clients give it. */
export function heading(level: 1 | 2, content: string, style: string): string {
	return `<h${level} class="text" style="color:${COLORS.text};margin:0;${style}">${content}</h${level}>`;
}

export function span(content: string, style: string, ink: Ink = 'text'): string {
	return content && `<span class="${ink}" style="color:${COLORS[ink]};${style}">${content}</span>`;
}

/** Small text on a background in the color of its tone. */
export function pill(content: string, tone: Tone): string {
	const { ink, ground } = TONES[tone];
	const style = `color:${ink};background-color:${ground};border-radius:9px;padding:1px 8px;font-size:12px;line-height:18px;font-weight:600;white-space:nowrap`;
	return content && `<span class="${tone}" style="${style}">${content}</span>`;
}

/** An empty colored cell, whose height works in Outlook too. */
export function filled(name: string, color: string, height: number, width?: string): string {
	const wide = wideAs(width);
	return `<td class="${name}"${wide.attribute} height="${height}" bgcolor="${color}" style="${wide.style}height:${height}px;background-color:${color};font-size:1px;line-height:1px">&#160;</td>`;
}

/** A highlighted warning. */
export function warning(content: string): string {
	return table(
		`<tr><td class="warning" bgcolor="#fff7e0" style="background-color:#fff7e0;border-left:4px solid #e0a100;padding:10px 14px;color:#5c4300;font-size:13px;line-height:19px">${content}</td></tr>`,
	);
}

/** Runs as HTML, in the font of what they stand in. */
export function inline(runs: Text): string {
	return runs.map(inlineRun).join('');
}

function inlineRun({ text: said, strong, muted, tone, link, isTyped }: Run): string {
	const shown = isTyped ? encodeHtml(said).split('\n').join('<br>') : escapeHtml(said);
	if (link !== undefined) {
		return `<a class="muted" href="${encodeHtml(link)}" style="color:${COLORS.muted};text-decoration:underline">${encodeHtml(said)}</a>`;
	}
	if (tone) return pill(shown, tone);
	if (muted) return span(shown, 'font-size:12px', 'muted');
	return strong ? span(shown, 'font-weight:700') : shown;
}

/** Escapes text of others. URLs and email addresses, of which clients make links, are broken by a zero-width space. */
export function escapeHtml(said: string): string {
	return encodeHtml(said.replace(/[:/](?=\/)|www\.|@/gi, '$&\u200b'));
}

/** Escapes the value of an attribute in double quotes, too. */
export function encodeHtml(said: string): string {
	return said.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
