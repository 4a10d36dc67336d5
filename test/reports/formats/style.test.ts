import { emailOf } from './readers';
import { mixed, visibleOn } from '../../../reports/formats/email/style';

it('mixes two colors by a share', () => {
	expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
	expect(mixed('#102030', '#ffffff', 0)).toBe('#102030');
});

it.each([
	['#2563eb', '#ffffff', '#2563eb'],
	['#ffffff', '#ffffff', '#cccccc'],
	['#ffe600', '#ffffff', '#ccb800'],
	['#000000', '#161b26', '#4d4d4d'],
	['#0000b4', '#161b26', '#3333c3'],
])('shows %s on %s as %s', (color, background, shown) => {
	expect(visibleOn(background, color)).toBe(shown);
});

describe('an email in dark mode', () => {
	const luminance = (color: string) => {
		const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
			(start) => (parseInt(color.slice(start, start + 2), 16) / 255) ** 2.2,
		);
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};

	it.each([undefined, '#0f766e', '#7c3aed', '#ffe600'])(
		'shows where bars of the accent color %s end',
		(accentColor) => {
			const email = emailOf({ blocks: [] }, { accentColor });
			const colorOf = (name: string) =>
				new RegExp(`\\.${name}\\{background-color:(#\\w{6})`).exec(email)![1]!;
			const [track, pale] = [colorOf('track'), colorOf('pale')].map(luminance);
			expect((pale! + 0.05) / (track! + 0.05)).toBeGreaterThan(1.4);
		},
	);
});
