import type { Appearance, Part } from '../../../reports/documents/document';
import { teams } from '../../../reports/formats/teams';
import { textsOf } from './teamsLimits';
import { ENGLISH } from '../locales';
import { metric, several, title } from '../documents/samples';

const cardOf = (parts: Part[], appearance: Appearance = {}) =>
	teams.toJson({ parts }, appearance, ENGLISH).card as {
		type: string;
		attachments: [{ contentType: string; content: { body: object[] } }];
	};
const bodyOf = (...parts: Part[]) => cardOf(parts).attachments[0].content.body;
const textsIn = (parts: Part[], appearance?: Appearance) => textsOf(cardOf(parts, appearance));
const below = (...parts: Part[]) => bodyOf(title, ...parts).slice(1);

it.each([
	[true, 'up', 'good'],
	[true, 'down', 'attention'],
	[false, 'up', undefined],
	[undefined, 'up', undefined],
] as const)(
	'begins in large type with a figure, colored when its change is unusual: %j, better: %s',
	(isUnusual, better, color) => {
		const change = { by: 2, isUnusual, period: 'in a week' };
		const [label, figure, moved] = bodyOf({ ...metric, change, better });
		expect(label).toMatchObject({ text: 'Score', style: 'heading' });
		expect(figure).toMatchObject({ text: '1,234.6', size: 'extraLarge', weight: 'bolder' });
		expect(moved).toMatchObject({ text: expect.stringMatching(/^\+2 in a week/) });
		expect((moved as { color?: string }).color).toBe(color);
	},
);

describe('a table of many rows', () => {
	const table = (count: number): Part => ({
		kind: 'table',
		columns: ['Domain', 'Score'],
		rows: several(count, () => ({
			isUnusual: true,
			cells: [{ text: 'a_b' }, { text: '44', detail: '−4', tone: 'bad' }],
		})),
	});

	it('has lines of text from 13 rows on, for which there is more room', () => {
		expect(below(table(12))[0]).toMatchObject({ type: 'Table' });
		expect(below(table(13)).slice(0, 2)).toMatchObject([
			{ type: 'TextBlock', text: 'Domain: Score' },
			{ type: 'TextBlock', text: '**❗ a\\_b: 44 (−4 ❗)**' },
		]);
		expect(textsIn([title, table(50)]).join()).not.toContain('more');
	});
});
