import type { Part } from '../../../../nodes/shared/documents/document';
import { renderText } from '../../../../nodes/shared/documents/text';
import { bar, sparkline } from '../../../../nodes/shared/documents/unicodeCharts';
import { several } from './samples';

it('leaves out the last lines of a text that has no room for them', () => {
	const parts = several(10, (): Part => ({ kind: 'note', text: 'y'.repeat(450) }));
	expect(renderText({ parts })).toBe(Array(6).fill('y'.repeat(450)).join('\n'));
});

it('has room for the longest footer that the field takes', () => {
	const footer = 'x'.repeat(500);
	expect(renderText({ parts: [] }, footer)).toBe(footer);
	expect(renderText({ parts: [] }, `${footer}x`)).toHaveLength(500);
});

it.each([
	[0, 0, '░░░░░░░░░░'],
	[5, 10, '█████░░░░░'],
	[20, 10, '██████████'],
	[-1, 10, '░░░░░░░░░░'],
])('draws %j of %j as %s', (value, whole, drawn) => {
	expect(bar(value, whole)).toBe(drawn);
});

it.each([
	[[1, 2, 3, 4, 5], /^▁▂▃▅▇$/],
	[[7, 7], /^▁▁$/],
	[[7], /^▁$/],
	[several(365, (day) => day), /^▁.{28}▇$/],
])('draws %j as a line between its lowest and highest figure', (values, drawn) => {
	const points = values.map((value) => ({ date: '', value }));
	expect(sparkline({ kind: 'trend', points })).toMatch(drawn);
});
