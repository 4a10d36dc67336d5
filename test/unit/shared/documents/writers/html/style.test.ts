import { mixed, visibleOn } from '../../../../../../nodes/shared/documents/writers/html/style';

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
