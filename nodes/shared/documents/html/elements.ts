import type { Tone } from '../document';
import type { Locale } from '../../language/locale';
import { COLORS, TONES } from './style';

type Ink = 'text' | 'muted';

export const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** @param borders separate: for cells with round corners */
export function table(rows: string, borders: 'collapse' | 'separate' = 'collapse'): string {
	return `<table ${TABLE} style="width:100%;border-collapse:${borders}">${rows}</table>`;
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
	if (content === '') return '';
	return `<h${level} class="text" style="color:${COLORS.text};margin:0;${style}">${content}</h${level}>`;
}

export function span(content: string, style: string, ink: Ink = 'text'): string {
	return `<span class="${ink}" style="color:${COLORS[ink]};${style}">${content}</span>`;
}

/** Small text on a background in the color of its tone. */
export function pill(content: string, tone: Tone): string {
	const { ink, ground } = TONES[tone];
	const style = `color:${ink};background-color:${ground};border-radius:9px;padding:1px 8px;font-size:12px;line-height:18px;font-weight:600;white-space:nowrap`;
	return `<span class="${tone}" style="${style}">${content}</span>`;
}

/** A small heading, such as that of a list within a section. */
export function label(content: string): string {
	return text(content, 'font-size:13px;line-height:18px;font-weight:600', 'muted');
}

/** A row with the number of hidden entries. */
export function more(count: number, { figures }: Locale): string {
	if (count <= 0) return '';
	return row(text(figures.more(count), 'font-size:13px;line-height:18px', 'muted'), 8);
}

/** An empty colored cell, whose height works in Outlook too. */
export function filled(name: string, color: string, height: number, width?: string): string {
	const wide = wideAs(width);
	return `<td class="${name}"${wide.attribute} height="${height}" bgcolor="${color}" style="${wide.style}height:${height}px;background-color:${color};font-size:1px;line-height:1px">&#160;</td>`;
}
