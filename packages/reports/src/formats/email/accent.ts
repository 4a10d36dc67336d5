import { maximum, minimum } from '../../values/numbers';
import { ACCENT, type Appearance } from '../appearance';
import { type Color, FILL_COLORS } from './colors';

/** The user's color in three uses: for text, for shapes, and for the text on these shapes. */
export type Accent = Record<'text' | 'fill' | 'onFill', Color>;

/** The contrasts that WCAG 2.2 asks for, and more in a dark mode, where colors glow less. */
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

/** The color of text on a background: white if that can be read on it, else black. */
function inkOn(background: string): string {
	return contrastOf('#ffffff', background) >= OF_TEXT.light ? '#ffffff' : '#14181f';
}

/** A mix of two colors as "#rrggbb": share 0 is the first, 1 the second. */
export function mixed(color: string, other: string, share: number): string {
	const [from, to] = [channelsOf(color), channelsOf(other)];
	const channels = from.map(
		(channel, index) => channel + ((to[index] ?? channel) - channel) * share,
	);
	return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The color that is closest to a given one and has at least a contrast to a background. */
export function visibleOn(background: string, color: string, contrast: number): string {
	const end = luminanceOf(background) > 0.4 ? '#000000' : '#ffffff';
	const steps = Array.from({ length: 21 }, (_, step) => mixed(color, end, step / 20));
	return steps.find((step) => contrastOf(step, background) >= contrast) ?? end;
}

function contrastOf(one: string, other: string): number {
	const lights = [one, other].map((color) => luminanceOf(color) + 0.05);
	return maximum(lights) / minimum(lights);
}

/**
 * The relative luminance as WCAG 2.2 defines it, except that the darkest shades follow the formula
 * of the others, which makes hardly a difference.
 */
function luminanceOf(color: string): number {
	const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
		return ((channel / 255 + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): number[] {
	return [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
}
