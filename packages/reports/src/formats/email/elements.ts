import { WARNING } from '../../blocks/paragraphs';
import type { Tone } from '../../blocks/types';
import { type Color, FILL_COLORS, TEXT_COLORS, TINT_COLORS } from './colors';
import { TYPES } from './style';

/**
 * The pieces that an email is made of. They are tables, because Outlook for Windows knows no other
 * layout.
 */

/** Keeps an email client from adding lines and spaces of its own to a table. */
export const BARE = 'cellpadding="0" cellspacing="0" border="0"';

export const LINE = `border-top:1px solid ${FILL_COLORS.line.color}`;

/**
 * A table for layout, which a screen reader does not announce.
 * @param width a percentage, or pixels
 */
export function table(rows: string, width = '100%'): string {
	return `<table role="presentation" width="${width}" ${BARE} style="width:${styled(width)}">${rows}</table>`;
}

/** A table of data, which a screen reader reads as one. */
export function dataTable(rows: string): string {
	return `<table width="100%" ${BARE} style="width:100%">${rows}</table>`;
}

/** The heading of a column. */
export function headCell(content: string, { align = 'left', width }: Look): string {
	const look = `color:${TEXT_COLORS.soft.color};${TYPES.small};text-align:${align}`;
	const room = `padding:0 ${align === 'right' ? 6 : 0}px 6px 0;white-space:nowrap`;
	const styles = [width && `width:${styled(width)}`, look, room].filter(Boolean).join(';');
	return `<th scope="col" class="${TEXT_COLORS.soft.name}" align="${align}"${width ? ` width="${width}"` : ''} style="font-weight:400;${styles}">${content}</th>`;
}

/** Content that a narrow window hides, because it has no room for it. */
export function onlyWide(content: string): string {
	return `<div class="wide">${content}</div>`;
}

function styled(width: string): string {
	return /%$/.test(width) ? width : `${width}px`;
}

/** A row of the card, with space above it in pixels. */
export function row(content: string, space: number): string {
	const style = `padding:${space}px 24px 0 24px`;
	return content && `<tr>${cell(content, { name: 'pad', style })}</tr>`;
}

interface Look {
	name?: string;
	align?: 'left' | 'right' | 'center';
	valign?: 'top' | 'middle' | 'bottom';
	width?: string;
	/** The height in pixels. */
	height?: number;
	fill?: Color;
	style?: string;
}

/**
 * A cell of a table. Its sizes and colors are attributes, too, because Outlook ignores some styles.
 */
export function cell(content: string, { fill, style, ...look }: Look = {}): string {
	const { width, height } = look;
	const name = [fill?.name, look.name].filter(Boolean).join(' ') || undefined;
	const attributes = Object.entries({ class: name, ...look, name: undefined, bgcolor: fill?.color })
		.filter(([, value]) => value !== undefined)
		.map(([key, value]) => ` ${key}="${value}"`);
	const styles = [
		width && `width:${styled(width)}`,
		height && `height:${height}px`,
		fill && `background-color:${fill.color}`,
		style,
	].filter(Boolean);
	const styling = styles.length > 0 ? ` style="${styles.join(';')}"` : '';
	return `<td${attributes.join('')}${styling}>${content}</td>`;
}

/** A cell that is a shape: with a fill, or without one for a gap. */
export function shape(look: Look): string {
	const style = ['font-size:1px;line-height:1px', look.style].filter(Boolean).join(';');
	return cell('&#160;', { ...look, style });
}

type Type = keyof typeof TYPES;

/**
 * A text in one type and color.
 * @param content is HTML
 */
export function text(content: string, type: Type, ink = TEXT_COLORS.ink, tag = 'div'): string {
	return `<${tag} class="${ink.name}" style="color:${ink.color};margin:0;${TYPES[type]}">${content}</${tag}>`;
}

/** A cell with text. */
export function textCell(
	content: string,
	type: Type,
	{ ink = TEXT_COLORS.ink, name, style, ...look }: Look & { ink?: Color } = {},
): string {
	const names = [ink.name, name].filter(Boolean).join(' ');
	return cell(content, {
		...look,
		name: names,
		style: [`color:${ink.color}`, TYPES[type], style].filter(Boolean).join(';'),
	});
}

export function span(content: string, ink: Color, style = ''): string {
	return (
		content && `<span class="${ink.name}" style="color:${ink.color}${style}">${content}</span>`
	);
}

/** The signs of what is unusual, because not everybody sees the colors. */
const SIGNS: Record<Tone, string> = { bad: '▼', good: '▲', neutral: '●' };

/** Writes the sign in front of what is unusual; nothing if there is no tone. */
export type SignOf = (tone: Tone | undefined) => string;

/**
 * The sign in front of what is unusual, in the color of its tone.
 * @param word what a screen reader says of it, e.g. "worse", as HTML
 */
export function sign(tone: Tone, word: string): string {
	const { name, color } = TEXT_COLORS[tone];
	return `<span role="img" aria-label="${word}" class="${name}" style="color:${color}">${SIGNS[tone]}</span> `;
}

/** A word behind the sign of its tone, on a tinted ground. */
export function chip(word: string, tone: Tone | undefined): string {
	const [fill, ink] = tone
		? [TINT_COLORS[tone], TEXT_COLORS[tone]]
		: [TINT_COLORS.neutral, TEXT_COLORS.ink];
	const mark = tone ? SIGNS[tone] : WARNING;
	const style = 'padding:1px 6px;border-radius:8px;white-space:nowrap';
	const label = textCell(`${mark} ${word}`, 'label', { ink, fill, style });
	return `<table role="presentation" ${BARE}><tr>${label}</tr></table>`;
}

/** A box with a tinted ground and a colored edge on its left. */
export function edgedBox(content: string, edge: Color, fill: Color): string {
	const cells =
		shape({ width: '4', fill: edge, style: 'border-radius:8px 0 0 8px' }) +
		cell(content, { fill, style: 'border-radius:0 8px 8px 0;padding:12px 16px' });
	return table(`<tr>${cells}</tr>`);
}
