import type { Part } from '../../../../../nodes/shared/documents/document';
import { renderText } from '../../../../../nodes/shared/documents/chats/text';
import { bar, sparkline } from '../../../../../nodes/shared/documents/unicodeCharts';
import { several } from '../samples';
import { ENGLISH } from '../../../../locales';

it('leaves out the last lines of a text that has no room for them', () => {
	const parts = several(10, (): Part => ({ kind: 'note', text: 'y'.repeat(450) }));
	expect(renderText({ parts }, ENGLISH)).toBe(Array(6).fill('y'.repeat(450)).join('\n'));
});

it('has no line for a sentence that is nothing but markup, and a dash for such a name in a table', () => {
	const parts: Part[] = [
		{ kind: 'insights', sentences: [{ text: '***', isUnusual: true }] },
		{
			kind: 'table',
			columns: ['Domain', 'Score'],
			rows: [{ cells: [{ text: '**' }, { text: '7' }] }],
		},
	];
	expect(renderText({ parts }, ENGLISH)).toBe('Domain: Score\n–: 7');
});

it('has room for the longest footer that the field takes', () => {
	const footer = 'x'.repeat(500);
	expect(renderText({ parts: [] }, ENGLISH, footer)).toBe(footer);
	expect(renderText({ parts: [] }, ENGLISH, `${footer}x`)).toHaveLength(500);
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
	[[0, 10, 20, 30, 40], /^▁▂▃▅▇$/],
	// A small change is no cliff.
	[[1, 2, 3, 4, 5], /^▂▃▃▃▅$/],
	[[71.2, 72.9], /^▃▃$/],
	[[7, 7], /^▃▃$/],
	[[7], /^▃$/],
	[several(365, (day) => day), /^▁.{28}▇$/],
])('draws %j as a line over at least ten points', (values, drawn) => {
	const points = values.map((value) => ({ date: '', value }));
	expect(sparkline({ kind: 'trend', points })).toMatch(drawn);
});

it('draws a line within what is usual for it', () => {
	const points = [60, 60, 74].map((value) => ({ date: '', value }));
	const drawn = (low: number, high: number) =>
		sparkline({ kind: 'trend', points, band: { low, high } });
	expect(drawn(60, 74)).toBe('▁▁▇');
	expect(drawn(60, 116)).toBe('▁▁▂');
	expect(drawn(4, 60)).toBe('▅▅▇');
});
