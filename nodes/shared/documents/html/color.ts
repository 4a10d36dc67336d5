/** Colors as "#rrggbb". */

/** A mix of two colors: share 0 is the first, 1 the second. */
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
