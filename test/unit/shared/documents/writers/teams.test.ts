import type { Appearance, Part } from '../../../../../nodes/shared/documents/document';
import { teams } from '../../../../../nodes/shared/documents/writers/teams';
import { LONG_TEXTS } from '../../../../corpus/everySetting';
import { refusedByTeams, textsOf } from '../../../../corpus/teamsLimits';
import { ENGLISH } from '../../../../locales';
import { lettersIn } from '../readers';
import { bars, counts, list, metric, PLAIN, quotations, section, several, title } from '../samples';

const cardOf = (parts: Part[], appearance: Partial<Appearance> = {}) =>
	teams.toJson({ parts }, { ...PLAIN, ...appearance }, ENGLISH).card as {
		type: string;
		attachments: [{ contentType: string; content: { body: object[] } }];
	};
const bodyOf = (...parts: Part[]) => cardOf(parts).attachments[0].content.body;
const textsIn = (parts: Part[], appearance?: Partial<Appearance>) =>
	textsOf(cardOf(parts, appearance));
const below = (...parts: Part[]) => bodyOf(title, ...parts).slice(1);

const SMALL = { size: 'small', isSubtle: true };

it('is what the webhook of a Teams workflow takes', () => {
	const heading = { size: 'large', weight: 'bolder', style: 'heading' };
	expect(cardOf([title])).toEqual({
		type: 'message',
		attachments: [
			{
				contentType: 'application/vnd.microsoft.card.adaptive',
				content: {
					type: 'AdaptiveCard',
					$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
					version: '1.5',
					msteams: { width: 'Full' },
					body: [{ type: 'TextBlock', text: 'Own', wrap: true, ...heading }],
				},
			},
		],
	});
});

it('escapes texts, and has each line of the footer as a paragraph', () => {
	const typed: Part = { ...title, text: 'A *b*', by: 'user' };
	expect(textsIn([typed], { footer: 'x\n_y_' })).toEqual(['A \\*b\\*', 'x\n\n\\_y\\_']);
});

describe('figures', () => {
	it('stand on a line each below a title, with the color of their change', () => {
		const change = { by: -2, isUnusual: true, period: 'in a week' };
		expect(below(metric, { ...metric, change })).toMatchObject([
			{ text: 'Score: **1,234.6**' },
			{ text: 'Score: **1,234.6** (−2 in a week, unusual)', color: 'attention' },
		]);
	});

	it.each([
		[true, 'up', 'good'],
		[true, 'down', 'attention'],
		[false, 'up', undefined],
		[undefined, 'up', undefined],
	] as const)(
		'have a color if the change is unusual: %j, better: %s',
		(isUnusual, better, color) => {
			const change = { by: 2, isUnusual, period: 'in a week' };
			const [label, figure, moved] = bodyOf({ ...metric, change, better });
			expect(label).toMatchObject({ text: 'Score', style: 'heading' });
			expect(figure).toMatchObject({ text: '1,234.6', size: 'extraLarge', weight: 'bolder' });
			expect(moved).toMatchObject({ text: expect.stringMatching(/^\+2 in a week/) });
			expect((moved as { color?: string }).color).toBe(color);
		},
	);
});

describe('a table', () => {
	const table = (count: number): Part => ({
		kind: 'table',
		columns: ['Domain', 'Score'],
		rows: several(count, () => ({
			isUnusual: true,
			cells: [{ text: 'a_b' }, { text: '44', detail: '−4', tone: 'bad' }],
		})),
	});

	it('has columns, with the sign and the color of what is unusual', () => {
		expect(below(table(1))).toMatchObject([
			{
				type: 'Table',
				firstRowAsHeader: true,
				columns: [{ width: 2 }, { width: 1, horizontalCellContentAlignment: 'right' }],
				rows: [
					{ cells: [{ items: [{ text: 'Domain', ...SMALL }] }, { items: [{ text: 'Score' }] }] },
					{
						cells: [
							{ items: [{ text: '**❗ a\\_b**' }] },
							{ items: [{ text: '44' }, { text: '−4 ❗', color: 'attention', size: 'small' }] },
						],
					},
				],
			},
		]);
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

it('has a line of text per bar, per entry and for all counts', () => {
	expect(textsIn([title, bars(1), list(1), counts(2)]).slice(1)).toEqual([
		'░░░░░░░░░░ 0 Brand number 0 of all',
		'\u200b1. entry 0',
		'By word: word 0 0, word 1 1',
	]);
	expect(textsIn([title, bars(50)]).join()).not.toContain('more');
});

it('puts each quotation in a box, with its source as a link', () => {
	const said = { speaker: 'Grok', sentiment: 'negative', tone: 'bad' as const, time: 'today' };
	const part: Part = {
		kind: 'quotations',
		quotations: [{ ...said, prompt: 'Who?', text: 'Not they.', source: 'https://a.example/b' }],
	};
	expect(below(part)).toMatchObject([
		{
			type: 'Container',
			style: 'emphasis',
			items: [
				{ text: '🔴 **Grok**, negative, today' },
				{ text: 'Asked: Who?' },
				{ text: '“Not they.”' },
				{ text: '[a.example](https://a.example/b)' },
			],
		},
	]);
});

it('shows unusual sentences in bold, what they are based on in small type, and warnings in boxes', () => {
	const sentences = [{ text: 'Odd.', isUnusual: true }];
	const box = (...texts: string[]) => {
		return { type: 'Container', style: 'warning', items: texts.map((text) => ({ text })) };
	};
	expect(
		below(
			{ kind: 'insights', sentences },
			{ kind: 'note', role: 'context', text: 'a' },
			{ kind: 'note', role: 'warning', text: 'b' },
			{ kind: 'missing', texts: ['c', 'd'] },
			section,
		),
	).toMatchObject([
		{ text: '**❗ Odd.**' },
		{ text: 'a', ...SMALL },
		box('⚠ b'),
		box('⚠ c', '⚠ d'),
		{ text: 'Section', size: 'medium', weight: 'bolder', style: 'heading', separator: true },
	]);
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
