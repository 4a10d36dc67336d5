import { emailOf } from '../helpers/formats/readers';
import { mixed, visibleOn } from '../../src/formats/email/accent';

it('mixes two colors by a share', () => {
	expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
	expect(mixed('#102030', '#ffffff', 0)).toBe('#102030');
});

it.each([
	['#2457d6', '#ffffff', 4.5, '#2457d6'],
	['#ffffff', '#ffffff', 3, '#8c8c8c'],
	['#ffe600', '#ffffff', 3, '#a69600'],
	['#000000', '#181c23', 4.5, '#8c8c8c'],
	['#2457d6', '#181c23', 4.5, '#5b81e0'],
])('shows %s on %s with a contrast of %d as %s', (color, background, contrast, shown) => {
	expect(visibleOn(background, color, contrast)).toBe(shown);
});

describe('an email', () => {
	const email = (accentColor?: string) => emailOf({ blocks: [] }, { accentColor });
	const linear = (part: string) => {
		const value = parseInt(part, 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	};
	const luminance = (color: string) => {
		const [red = 0, green = 0, blue = 0] = color.slice(1).match(/../g)!.map(linear);
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};
	const contrast = (one: string, other: string) => {
		const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
		return (high! + 0.05) / (low! + 0.05);
	};
	/** The color of a class in dark mode. */
	const darkOf = (name: string, accentColor?: string) =>
		new RegExp(`\\.${name}\\{(?:background-)?color:(#\\w{6})`).exec(email(accentColor))![1]!;

	it.each([undefined, '#0f766e', '#7c3aed', '#ffe600', '#000000'])(
		'in dark mode shows the accent color %s as text, as a bar, and below text',
		(accent) => {
			const [text, fill, on, card] = ['t-accent', 'b-own', 't-on-own', 'b-card'].map((name) =>
				darkOf(name, accent),
			);
			expect(contrast(text!, card!)).toBeGreaterThan(6.9);
			expect(contrast(fill!, card!)).toBeGreaterThan(4.9);
			expect(contrast(on!, fill!)).toBeGreaterThan(4.4);
		},
	);

	it.each(['t-ink', 't-soft', 't-good', 't-bad'])('in dark mode shows %s on tiles', (name) => {
		expect(contrast(darkOf(name), darkOf('b-tile'))).toBeGreaterThan(4.5);
	});
});
