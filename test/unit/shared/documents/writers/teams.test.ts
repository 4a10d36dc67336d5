import type { Appearance, Part } from '../../../../../nodes/shared/documents/document';
import { teams } from '../../../../../nodes/shared/documents/writers/teams';
import { LONG_TEXTS } from '../longTexts';
import { refusedByTeams, textsOf } from '../../../../corpus/teamsLimits';
import { ENGLISH } from '../../../../locales';
import { lettersIn } from '../readers';
import { bars, list, metric, quotations, several, title } from '../samples';

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

describe('with more than there is room for', () => {
	it('cuts each text of the service to its maximum length', () => {
		const footer = 'e'.repeat(900);
		expect(lettersIn(textsIn(LONG_TEXTS.parts, { footer }).join(' '))).toBe(
			[
				'A199 B149 C59 E99 D59 F199 H59 I59 L59 K79 M79 N59 O149 P39 Q39 R39 S149 T299 U59',
				'V149 W59 X59 Y59 Z299 a599 b59 b200 c499 d499 e499',
			].join(' '),
		);
	});

	it('counts the bars, entries and quotations that it does not show', () => {
		const said = (part: Part) => textsIn([title, part]).at(-1);
		expect(said(bars(300, 5))).toMatch(/^… and 1\d\d more$/);
		expect(said({ ...list(900), more: 1 })).toMatch(/^… and 7\d\d more$/);
		expect(said(quotations(60))).toMatch(/^… and [34]\d more$/);
	});

	it('is 28,000 bytes at most, of one or of two bytes for a character, or says that it is cut', () => {
		for (const sign of ['x', '深']) {
			const notes = (count: number) => [
				title,
				...several(count, (): Part => ({ kind: 'note', role: 'warning', text: sign.repeat(450) })),
			];
			for (const count of [10, 60]) expect(refusedByTeams(cardOf(notes(count)))).toEqual([]);
			expect(textsIn(notes(60)).at(-1)).toBe('The rest of this report does not fit here.');
			expect(textsIn(notes(10))).toHaveLength(11);
			const json = JSON.stringify(cardOf(notes(60)));
			const size = Math.max(Buffer.byteLength(json), 2 * json.length);
			expect(size).toBeGreaterThan(26_000);
			expect(size).toBeLessThanOrEqual(28_000);
		}
	});
});
