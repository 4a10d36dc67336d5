import type { Accent } from './accent';
import { type Color, FILL_COLORS, PARTS, TEXT_COLORS, TINT_COLORS } from './colors';

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
