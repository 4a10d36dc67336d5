import type { Run, Text } from '../../blocks';
import type { Tone } from '../../document';
import { COLORS, TONES } from './style';

/** The pieces that an email is made of. Tables, since Outlook for Windows knows no other layout. */

type Ink = 'text' | 'muted';

export const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

export const ENTRY = 'font-size:14px;line-height:20px';
export const BOLD = `${ENTRY};font-weight:700`;
export const SMALL = 'font-size:12px;line-height:18px';

export function tableTag(rows: string): string {
	return `<table ${TABLE} style="width:100%">${rows}</table>`;
}

/** A row with a single cell, with space above it in pixels. */
export function row(content: string, space: number): string {
	return content && `<tr>${cellTag(content, { style: `padding:${space}px 0 0 0` })}</tr>`;
}

interface Look {
	name?: string;
	align?: 'left' | 'right' | 'center';
	width?: string;
	/** In pixels. */
	height?: number;
	color?: string;
	style: string;
}

/** Sizes and colors are attributes, too, for Outlook. */
export function cellTag(
	content: string,
	{ name, align, width, height, color, style }: Look,
): string {
	const attributes = Object.entries({ class: name, align, width, height, bgcolor: color })
		.filter(([, value]) => value !== undefined)
		.map(([key, value]) => ` ${key}="${value}"`);
	const sizes = [
		...(width === undefined ? [] : [`width:${width};`]),
		...(height === undefined ? [] : [`height:${height}px;`]),
		...(color === undefined ? [] : [`background-color:${color};`]),
	];
	return `<td${attributes.join('')} style="${sizes.join('')}${style}">${content}</td>`;
}

/** A cell that is a shape: with a color, or without one for a gap. */
export function shape(look: Omit<Look, 'style'>): string {
	return cellTag('&#160;', { ...look, style: 'font-size:1px;line-height:1px' });
}

/** @param content HTML; the style of the font is without the color */
export function textTag(content: string, style: string, ink: Ink = 'text', tag = 'div'): string {
	return `<${tag} class="${ink}" style="color:${COLORS[ink]};margin:0;${style}">${content}</${tag}>`;
}

export function span(content: string, style: string, ink: Ink = 'text'): string {
	return content && `<span class="${ink}" style="color:${COLORS[ink]};${style}">${content}</span>`;
}

/** Small text on a background in the color of its tone. */
function pill(content: string, tone: Tone): string {
	const { ink, ground } = TONES[tone];
	const style = `color:${ink};background-color:${ground};border-radius:9px;padding:1px 8px;font-size:12px;line-height:18px;font-weight:600;white-space:nowrap`;
	return `<span class="${tone}" style="${style}">${content}</span>`;
}

/** Text behind an edge. */
export function edgedBox(
	content: string,
	look: Pick<Look, 'name' | 'color'>,
	edge: string,
): string {
	const style = `border-left:4px solid ${edge};padding:10px 14px;font-size:13px;line-height:19px`;
	return tableTag(`<tr>${cellTag(content, { ...look, style })}</tr>`);
}

/** Runs as HTML, in the font of what they stand in. */
export function htmlOf(runs: Text): string {
	return runs.map(inlineRun).join('');
}

function inlineRun({ text: said, strong, muted, tone, link, isTyped }: Run): string {
	const shown = isTyped ? encodeHtml(said).split('\n').join('<br>') : escapeHtml(said);
	if (link !== undefined) {
		return `<a class="muted" href="${encodeHtml(link)}" style="color:${COLORS.muted};text-decoration:underline">${encodeHtml(said)}</a>`;
	}
	if (said === '') return '';
	if (tone) return pill(shown, tone);
	if (muted) return span(shown, SMALL, 'muted');
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
