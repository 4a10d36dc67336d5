import type { Tone } from '../../documents/blocks';
import { ACCENT, type Appearance } from '../../documents/document';

/** The styles of an email. They are inline, since email clients drop most others. */

export const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const COLORS = {
	page: '#f3f4f6',
	card: '#ffffff',
	box: '#f9fafb',
	/** What is usual, behind a chart. */
	usual: '#dde2e8',
	warning: '#fff7e0',
	line: '#e5e7eb',
	text: '#111827',
	muted: '#626b79',
};

const DARK: typeof COLORS = {
	page: '#0b0f17',
	card: '#161b26',
	box: '#1f2634',
	usual: '#394459',
	warning: '#3a2f12',
	line: '#343e50',
	text: '#f3f4f6',
	muted: '#a9b3c3',
};

/** Colors of a tone: text, background and shapes. */
export const TONES: Record<Tone, { ink: string; ground: string; shape: string }> = {
	good: { ink: '#04684b', ground: '#e3f6ee', shape: '#10a674' },
	bad: { ink: '#a61b1b', ground: '#fdeaea', shape: '#e04848' },
	neutral: { ink: '#4b5563', ground: '#eef0f3', shape: '#9ca3af' },
};

const DARK_TONES: typeof TONES = {
	good: { ink: '#5ee0b0', ground: '#12352b', shape: '#25b884' },
	bad: { ink: '#ff9a9a', ground: '#40191c', shape: '#ef6464' },
	neutral: { ink: '#c3cad6', ground: '#2a3242', shape: '#6b7686' },
};

/** How close pale shapes are to their background, from 0 to 1. */
const PALENESS = 0.45;

/** The colors of bars, by the classes of their cells. */
export type Accent = Record<'strong' | 'pale' | 'strong-usual' | 'pale-usual', string>;

/** How much of the text's color a bar has within what is usual. */
const SHADE = 0.2;

export function accentOf({ accentColor = ACCENT }: Appearance, { card, text } = COLORS): Accent {
	const strong = visibleOn(card, accentColor);
	const pale = mixed(strong, card, PALENESS);
	return {
		strong,
		pale,
		'strong-usual': mixed(strong, text, SHADE),
		'pale-usual': mixed(pale, text, SHADE),
	};
}

/** Style rules for a dark mode, by the classes of the tags. */
export function darkStyles(appearance: Appearance): string {
	const accent = accentOf(appearance, DARK);
	const { page, card, box, usual, warning, line, text, muted } = DARK;
	const rules = [
		...paint('background-color', { page, card, box, usual, warning, track: box, ...accent }),
		...paint('border-color', { line }),
		...paint('border-top-color', { top: accent.strong }),
		...paint('color', { text, muted }),
		...Object.entries(DARK_TONES).flatMap(([tone, { ink, ground, shape }]) => [
			...paint('color', { [tone]: ink }),
			...paint('background-color', { [tone]: ground }),
			...paint('border-color', { [`${tone}-edge`]: shape }),
		]),
	];
	return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

function paint(property: string, colors: Record<string, string>): string[] {
	return Object.entries(colors).map(([name, color]) => `.${name}{${property}:${color}!important}`);
}

/** Print rules, in a style element of their own, since a client that doesn't know such selectors may drop all of it. */
export const PRINT_STYLES = `@media print{${[
	'.page,.card{background-color:#ffffff!important}',
	'td:has(.card){padding:0!important}',
	'.card{border-width:4px 0 0 0!important;padding:16px 0 0 0!important}',
	'tr:not(:has(tr tr)){break-inside:avoid}',
	'tr:has(h2):not(:has(tr tr)),tr:not(:last-child):has(>td>.muted:only-child){break-after:avoid}',
].join('')}}`;

/** A mix of two colors as "#rrggbb": share 0 is the first, 1 the second. */
export function mixed(color: string, other: string, share: number): string {
	const [from, to] = [channelsOf(color), channelsOf(other)];
	const channels = from.map((each, index) => each + ((to[index] ?? each) - each) * share);
	return `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
}

/** Minimum contrast for a shape to be visible; more would change pale colors too much. */
const MIN_CONTRAST = 1.6;

/** The closest color to the given one that is visible on a background. */
export function visibleOn(background: string, color: string): string {
	const end = luminanceOf(background) > 0.4 ? '#000000' : '#ffffff';
	const steps = Array.from({ length: 11 }, (_, step) => mixed(color, end, step / 10));
	return steps.find((each) => contrastOf(each, background) >= MIN_CONTRAST) ?? end;
}

function contrastOf(one: string, other: string): number {
	const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
	return (high + 0.05) / (low + 0.05);
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
