import { ACCENT, type Appearance } from '../../documents/document';
import { maximum, minimum } from '../../values/numbers';

/** The styles of an email. They are inline, since email clients drop most others. */

const FONTS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Japanese has fonts of its own, since others have Chinese forms of its signs, and rules of its own on how lines end. */
export function fontOf(language: string): string {
	return language === 'ja'
		? `font-family:'Hiragino Sans','Yu Gothic UI',Meiryo,${FONTS};line-break:strict`
		: `font-family:${FONTS}`;
}

/** Sizes of text, with their lines. */
export const TYPES = {
	figure: 'font-size:28px;line-height:36px;font-weight:700',
	brand: 'font-size:24px;line-height:30px;font-weight:700',
	head: 'font-size:16px;line-height:24px;font-weight:700',
	sentence: 'font-size:14px;line-height:22px',
	entry: 'font-size:14px;line-height:20px',
	bold: 'font-size:14px;line-height:20px;font-weight:700',
	small: 'font-size:12px;line-height:16px',
	label: 'font-size:12px;line-height:16px;font-weight:700',
};

/** A color and its name in the style sheet, where it has another one for a dark mode. */
export interface Color {
	name: string;
	color: string;
	dark: string;
}

function paints<Name extends string>(
	prefix: string,
	colors: Record<Name, [light: string, dark: string]>,
): Record<Name, Color> {
	const named = Object.entries<[string, string]>(colors).map(([name, [color, dark]]) => {
		return [name, { name: `${prefix}-${name}`, color, dark }];
	});
	return Object.fromEntries(named) as Record<Name, Color>;
}

/** Colors of text. Those of a tone are for what is unusual: better, worse or neither. */
export const TEXT_COLORS = paints('t', {
	ink: ['#14181f', '#f0f2f5'],
	soft: ['#5a6372', '#a9b2c0'],
	good: ['#0b6b62', '#63d2c4'],
	bad: ['#b3261e', '#ff9d94'],
	neutral: ['#14181f', '#f0f2f5'],
});

/** No color of a shape is black: where a client darkens by itself, all stay visible. */
export const FILL_COLORS = paints('b', {
	page: ['#eef0f3', '#0e1116'],
	card: ['#ffffff', '#181c23'],
	tile: ['#f3f5f7', '#222832'],
	line: ['#e1e5ea', '#2e3541'],
	warning: ['#fff7e0', '#3a2f12'],
	careful: ['#e0a100', '#e0a100'],
	good: ['#0f857a', '#35b3a4'],
	bad: ['#d43a31', '#f0655b'],
	neutral: ['#4d5a6e', '#cdd4de'],
	bar: ['#8d97a7', '#626d7f'],
	/** Behind a logo, which may be dark. */
	plate: ['#ffffff', '#ffffff'],
	/** What is usual. */
	strip: ['#e4e9f0', '#303947'],
	inside: ['#757f90', '#7f8999'],
	above: ['#47a096', '#3d9388'],
	below: ['#db726b', '#b9534c'],
	/** The same on the reported days. */
	'inside-now': ['#2457d6', '#c3d4ff'],
	'above-now': ['#0d7a70', '#63d2c4'],
	'below-now': ['#c62f26', '#ff7d73'],
});

/** Behind what is unusual. */
export const TINT_COLORS = paints('tint', {
	good: ['#e3f3f1', '#15352f'],
	bad: ['#fdeceb', '#3d2021'],
	neutral: [FILL_COLORS.tile.color, FILL_COLORS.tile.dark],
});

/** Parts of a bar, of which none is unusual. */
export const PARTS = paints('part', {
	good: ['#5b6676', '#a3adbb'],
	neutral: ['#c5ccd6', '#4a5463'],
	bad: ['#394456', '#f0f2f5'],
});

/** The user's color: of text, of shapes, and of the text on these. */
export type Accent = Record<'text' | 'fill' | 'onFill', Color>;

/** Contrasts that WCAG 2.2 asks for, and more in a dark mode, where colors glow less. */
const OF_TEXT = { light: 4.5, dark: 7 };
const OF_SHAPES = { light: 3, dark: 5 };

export function accentOf({ accentColor = ACCENT }: Appearance): Accent {
	const { color, dark } = FILL_COLORS.card;
	const paint = (name: string, contrast: typeof OF_TEXT) => ({
		name,
		color: visibleOn(color, accentColor, contrast.light),
		dark: visibleOn(dark, accentColor, contrast.dark),
	});
	const fill = paint('b-own', OF_SHAPES);
	const onFill = { name: 't-on-own', color: inkOn(fill.color), dark: inkOn(fill.dark) };
	return { text: paint('t-accent', OF_TEXT), fill, onFill };
}

/** White or else black, so that it is read on a color. */
function inkOn(background: string): string {
	return contrastOf('#ffffff', background) >= OF_TEXT.light ? '#ffffff' : '#14181f';
}

/** Rules for a dark mode, by the classes of the tags. */
export function darkStyles(accent: Accent): string {
	const inks = [...Object.values(TEXT_COLORS), accent.text, accent.onFill];
	const shapes = [FILL_COLORS, TINT_COLORS, PARTS, { own: accent.fill }];
	const fills = shapes.flatMap((all) => Object.values<Color>(all));
	const rules = [
		...inks.map(({ name, dark }) => `.${name}{color:${dark}!important}`),
		...fills.map(({ name, dark }) => `.${name}{background-color:${dark}!important}`),
		`.line{border-color:${FILL_COLORS.line.dark}!important}`,
		`.card{border-color:${accent.fill.dark}!important}`,
	];
	return `@media (prefers-color-scheme:dark){${rules.join('\n')}}`;
}

/** Less space around the tiles and the texts on a phone. */
export const NARROW_STYLES =
	'@media (max-width:480px){.out{padding:0!important}' +
	'.card{border-radius:0!important}.wide{display:none!important}.pad{padding-left:16px!important;padding-right:16px!important}' +
	'.pad-tiles{padding-left:12px!important;padding-right:12px!important}}';

/** Outlook for Windows shrinks widths against texts where the screen is scaled, unless it is told its pixels per inch. */
export const OUTLOOK_PIXELS =
	'<xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>';

/** Outlook for Windows gives empty cells the height of a line. */
export const OUTLOOK_STYLES =
	"td,div,a,h1,h2,span{font-family:'Segoe UI',Arial,sans-serif!important;mso-line-height-rule:exactly}" +
	'.chart td{font-size:1px;line-height:1px}';

/** Print rules, in a style element of their own, since a client that doesn't know such selectors may drop all of it. */
export const PRINT_STYLES = `@media print{${[
	'.b-page,.b-card{background-color:#ffffff!important}',
	'.out,.pad{padding-left:0!important;padding-right:0!important}',
	'tr:not(:has(tr tr)){break-inside:avoid}',
	'tr:has(h2):not(:has(tr tr)),tr:not(:last-child):has(>td>.t-soft:only-child){break-after:avoid}',
].join('\n')}}`;

/** A mix of two colors as "#rrggbb": share 0 is the first, 1 the second. */
export function mixed(color: string, other: string, share: number): string {
	const [from, to] = [channelsOf(color), channelsOf(other)];
	const channels = from.map((each, index) => each + ((to[index] ?? each) - each) * share);
	return `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
}

/** The closest color to the given one that has a contrast to a background. */
export function visibleOn(background: string, color: string, contrast: number): string {
	const end = luminanceOf(background) > 0.4 ? '#000000' : '#ffffff';
	const steps = Array.from({ length: 21 }, (_, step) => mixed(color, end, step / 20));
	return steps.find((each) => contrastOf(each, background) >= contrast) ?? end;
}

function contrastOf(one: string, other: string): number {
	const lights = [one, other].map((color) => luminanceOf(color) + 0.05);
	return maximum(lights) / minimum(lights);
}

/** Relative luminance as WCAG 2.2 defines it, but for the darkest shades, which come out alike. */
function luminanceOf(color: string): number {
	const [red = 0, green = 0, blue = 0] = channelsOf(color).map((each) => {
		return ((each / 255 + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): number[] {
	return [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
}
