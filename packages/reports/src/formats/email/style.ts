import type { Accent } from './accent';
import { type Color, FILL_COLORS, PARTS, TEXT_COLORS, TINT_COLORS } from './colors';

/** The styles of an email. They are inline, because email clients drop most others. */

const FONTS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The font of a language. Japanese has its own, because others show its signs in Chinese forms, and
 * it has its own rules on how lines end.
 */
export function fontOf(language: string): string {
	return language === 'ja'
		? `font-family:'Hiragino Sans','Yu Gothic UI',Meiryo,${FONTS};line-break:strict`
		: `font-family:${FONTS}`;
}

/** The types of text: size, height of a line, and weight. */
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

/** The rules of the style sheet for a dark mode, which name the classes of the tags. */
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

/** The rules for a phone: less space around the tiles and the texts. */
export const NARROW_STYLES =
	'@media (max-width:480px){.out{padding:0!important}' +
	'.card{border-radius:0!important}.wide{display:none!important}.pad{padding-left:16px!important;padding-right:16px!important}' +
	'.pad-tiles{padding-left:12px!important;padding-right:12px!important}}';

/**
 * Tells Outlook for Windows the pixels per inch, because otherwise it shrinks widths against texts
 * on a scaled screen.
 */
export const OUTLOOK_PIXELS =
	'<xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>';

/** The rules for Outlook for Windows, which gives empty cells the height of a line. */
export const OUTLOOK_STYLES =
	"td,div,a,h1,h2,span{font-family:'Segoe UI',Arial,sans-serif!important;mso-line-height-rule:exactly}" +
	'.chart td{font-size:1px;line-height:1px}';

/**
 * The rules for printing. They have a style element of their own, because a client that does not
 * know such selectors may drop all of it.
 */
export const PRINT_STYLES = `@media print{${[
	'.b-page,.b-card{background-color:#ffffff!important}',
	'.out,.pad{padding-left:0!important;padding-right:0!important}',
	'tr:not(:has(tr tr)){break-inside:avoid}',
	'tr:has(h2):not(:has(tr tr)),tr:not(:last-child):has(>td>.t-soft:only-child){break-after:avoid}',
].join('\n')}}`;
