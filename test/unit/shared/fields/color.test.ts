import { readColor } from '../../../../nodes/shared/fields/color';

it.each<[string, string | undefined]>([
	['teal', '#008080'],
	['RebeccaPurple', '#663399'],
	['yellowgreen', '#9acd32'],
	['#fff', '#ffffff'],
	['AB3', '#aabb33'],
	['00aaFF', '#00aaff'],
	...['', 'teall', '#12345g', '#1234567', 'x#123456', '#ab', 'constructor', 'fff fff'].map(
		(text): [string, undefined] => [text, undefined],
	),
])('reads %j as the color %s', (text, color) => {
	expect(readColor(text)).toBe(color);
});
