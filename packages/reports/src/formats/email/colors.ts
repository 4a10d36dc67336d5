/** A color, its class in the style sheet, and the color that the class has in a dark mode. */
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

/** Colors of text. Those named after a tone are for what is unusual: better, worse or neither. */
export const TEXT_COLORS = paints('t', {
	ink: ['#14181f', '#f0f2f5'],
	soft: ['#5a6372', '#a9b2c0'],
	good: ['#0b6b62', '#63d2c4'],
	bad: ['#b3261e', '#ff9d94'],
	neutral: ['#14181f', '#f0f2f5'],
});

/** Colors of shapes: none is black, so that all stay visible where a client darkens them. */
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
	/** The ground behind a logo, which may be dark. */
	plate: ['#ffffff', '#ffffff'],
	/** The strip that shows the usual range, and the dots within, above and below it. */
	strip: ['#e4e9f0', '#303947'],
	inside: ['#757f90', '#7f8999'],
	above: ['#47a096', '#3d9388'],
	below: ['#db726b', '#b9534c'],
	/** The dots of the days that are reported. */
	'inside-now': ['#2457d6', '#c3d4ff'],
	'above-now': ['#0d7a70', '#63d2c4'],
	'below-now': ['#c62f26', '#ff7d73'],
});

/** The grounds of what is unusual. */
export const TINT_COLORS = paints('tint', {
	good: ['#e3f3f1', '#15352f'],
	bad: ['#fdeceb', '#3d2021'],
	neutral: [FILL_COLORS.tile.color, FILL_COLORS.tile.dark],
});

/** The parts of a bar if none of them is unusual. */
export const PARTS = paints('part', {
	good: ['#5b6676', '#a3adbb'],
	neutral: ['#c5ccd6', '#4a5463'],
	bad: ['#394456', '#f0f2f5'],
});
