import type { Appearance, Part } from '../../../../../nodes/shared/documents/document';
import { renderCard, teams } from '../../../../../nodes/shared/documents/teams/card';
import { LONG_TEXTS } from '../../../../corpus/everySetting';
import { refusedByTeams, textsOf } from '../../../../corpus/teamsLimits';
import { lettersIn } from '../readers';
import { bars, counts, list, metric, PLAIN, quotations, section, several, title } from '../samples';
import { ENGLISH } from '../../../../locales';

const bodyOf = (parts: Part[], appearance: Partial<Appearance> = {}) =>
	renderCard({ parts }, { ...PLAIN, ...appearance }, ENGLISH);
const textsIn = (parts: Part[], appearance?: Partial<Appearance>) =>
	textsOf({ attachments: [{ content: { body: bodyOf(parts, appearance) } }] });
const cardOf = (parts: Part[]) => teams.toJson({ parts }, PLAIN, ENGLISH).card;

const SMALL = { size: 'small', isSubtle: true };

it('is what the webhook of a Teams workflow takes', () => {
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
					body: [
						{
							type: 'TextBlock',
							text: 'Own',
							wrap: true,
							size: 'large',
							weight: 'bolder',
							style: 'heading',
						},
					],
				},
			},
		],
	});
});

it('shows what the user has typed without markup, each line of the footer as a paragraph', () => {
	const typed: Part = { ...title, text: 'A *b*', by: 'user' };
	expect(textsIn([typed], { footer: 'x\n_y_' })).toEqual(['A b', 'x\n\ny']);
	expect(bodyOf([], { footer: 'x' })).toMatchObject([{ ...SMALL, separator: true }]);
});

it('has nothing for texts that are empty', () => {
	const empty: Part[] = [
		{ ...title, text: '' },
		{ kind: 'insights', sentences: [{ text: ' ', isUnusual: true }] },
		{ kind: 'note', text: '' },
		{ kind: 'note', role: 'warning', text: '' },
		{ ...section, text: '' },
		{ ...list(0), label: '' },
		{ ...counts(0), label: '' },
		{ kind: 'trend', points: [] },
	];
	expect(bodyOf(empty)).toEqual([]);
});

describe('figures', () => {
	const boxes = (...metrics: Part[]) =>
		bodyOf([title, ...metrics])
			.slice(1)
			.map((row) => {
				const { columns, spacing } = row as unknown as {
					columns: Array<{ items: []; style?: string }>;
					spacing: string;
				};
				return [spacing, ...columns.map(({ items, style }) => [style, items.length])];
			});

	it('stand in boxes, two side by side', () => {
		const box = ['emphasis', 2];
		expect(boxes(metric)).toEqual([['medium', box]]);
		expect(boxes(metric, metric)).toEqual([['medium', box, box]]);
		expect(boxes(metric, metric, metric)).toEqual([
			['medium', box, box],
			['small', box, [undefined, 0]],
		]);
	});

	it.each([
		[{ by: 2, isUnusual: true }, 'up', 'good'],
		[{ by: 2, isUnusual: true }, 'down', 'attention'],
		[{ by: 2, isUnusual: false }, 'up', undefined],
		[{ by: 2 }, 'up', undefined],
	] as const)('have a color only if the change %j is unusual', (verdict, better, color) => {
		const change = { ...verdict, period: 'in a week' };
		const [figure, moved, detail] = bodyOf([{ ...metric, change, better, detail: 'of 9' }]).slice(
			1,
		);
		expect(figure).toMatchObject({ text: '1,234.57', size: 'extraLarge', weight: 'bolder' });
		expect(moved).toMatchObject({ text: expect.stringMatching(/^\+2 in a week/), size: 'small' });
		expect((moved as { color?: string }).color).toBe(color);
		expect(detail).toMatchObject({ text: 'of 9', ...SMALL, spacing: 'none' });
	});

	it('that are absent are no larger than words', () => {
		const absent = { ...metric, value: undefined };
		expect(bodyOf([absent])[1]).toMatchObject({ text: 'none', size: 'medium' });
		expect(bodyOf([{ ...absent, absent: '' }])[1]).toMatchObject({ text: '–' });
	});
});

describe('bars', () => {
	const bar = { name: 'Globex', value: 5, absent: 'no share', isOwn: false };
	const rowsOf = (...all: Array<typeof bar & object>) =>
		bodyOf([title, { kind: 'bars', whole: 10, bars: all }])
			.slice(1)
			.map((row) => {
				const { columns } = row as unknown as {
					columns: Array<{ width: string; items: [{ text: string }] }>;
				};
				return columns.map(({ width, items: [{ text, ...style }] }) => {
					const { color, isSubtle } = style as { color?: string; isSubtle?: boolean };
					return [width, text, color ?? (isSubtle ? 'subtle' : '')];
				});
			});

	it('are of the accent color, or only the own one', () => {
		const [drawn, figure] = ['█████░░░░░', ['auto', '**5**', '']];
		expect(rowsOf(bar)).toEqual([[['auto', drawn, 'accent'], ['stretch', 'Globex', ''], figure]]);
		expect(rowsOf({ ...bar, isOwn: true, name: 'Own' }, bar)).toEqual([
			[['auto', drawn, 'accent'], ['stretch', '**Own**', ''], figure],
			[['auto', drawn, 'subtle'], ['stretch', 'Globex', ''], figure],
		]);
	});

	it('have the change in front of the figure, colored if it is unusual, and a detail', () => {
		const moved = { ...bar, change: -2, isUnusual: true, detail: 'new' };
		expect(rowsOf(moved)[0]!.slice(1)).toEqual([
			['stretch', 'Globex (new)', ''],
			['auto', '−2, unusual  **5**', 'attention'],
		]);
	});

	it('are not drawn without a value', () => {
		const absent = { ...bar, value: undefined as never };
		expect(rowsOf(absent)).toEqual([
			[
				['stretch', 'Globex', ''],
				['auto', '**no share**', ''],
			],
		]);
		expect(rowsOf({ ...absent, name: '', absent: '' })).toEqual([
			[
				['stretch', '–', ''],
				['auto', '–', ''],
			],
		]);
	});
});

it('lists counts as facts, with a verdict only if a change is unusual', () => {
	const part: Part = {
		kind: 'counts',
		label: 'By word',
		counts: [
			{ name: 'good', count: 1_200, change: 3, tone: 'good', isUnusual: true },
			{ name: 'bad', count: 1, change: 0, isUnusual: false },
			{ name: 'new', count: 2, isUnusual: true },
		],
	};
	expect(bodyOf([title, part, counts(9)]).slice(1)).toMatchObject([
		{ text: 'By word', weight: 'bolder', spacing: 'medium' },
		{
			type: 'FactSet',
			facts: [
				{ title: '🟢 good', value: '**1,200**  +3, unusual' },
				{ title: 'bad', value: '**1**  no change' },
				{ title: 'new', value: '**2**' },
			],
		},
		{ text: 'By word' },
		{ facts: { length: 8 } },
		{ text: '… and 1 more', ...SMALL },
	]);
});

it('has a line per row of a table, in bold if it is unusual', () => {
	const part: Part = {
		kind: 'table',
		columns: ['Domain', 'Score', 'Mentions'],
		more: 1,
		rows: [
			{ cells: [{ text: 'a' }, { text: '44', detail: '−4' }, { text: '' }], isUnusual: true },
			{ cells: [{ text: '' }, { text: '7' }, { text: '9' }] },
		],
	};
	const [head, unusual, usual, rest] = bodyOf([title, part]).slice(1);
	expect(head).toMatchObject({ text: 'Domain: Score · Mentions', ...SMALL });
	expect(unusual).toMatchObject({ text: 'a: 44 (−4) · –', weight: 'bolder', spacing: 'small' });
	expect(usual).toEqual({ type: 'TextBlock', text: '–: 7 · 9', wrap: true, spacing: 'small' });
	expect(rest).toMatchObject({ text: '… and 1 more' });
});

it('numbers a list in one text, and names what it is', () => {
	const entries = [
		{ text: '1. a', details: ['x', '', 'y'] },
		{ text: '', details: [] },
	];
	expect(textsIn([title, { kind: 'rankedList', label: 'Most cited', more: 3, entries }])).toEqual([
		'Own',
		'Most cited',
		'1. \u200b1. a (x, y)\n2. –',
		'… and 3 more',
	]);
});

it('puts each quotation in a box, with its source as a link', () => {
	const part: Part = {
		kind: 'quotations',
		heading: 'Negative first',
		quotations: [
			{
				speaker: 'Grok',
				sentiment: 'negative',
				tone: 'bad',
				time: 'today',
				prompt: 'Who?',
				text: 'Not they.',
				source: 'https://a.example/b',
			},
			{ speaker: '', sentiment: '', time: 'today' },
			{ speaker: '', sentiment: '', time: '' },
		],
	};
	expect(bodyOf([title, part]).slice(1)).toMatchObject([
		{ text: 'Negative first', ...SMALL },
		{
			type: 'Container',
			style: 'emphasis',
			items: [
				{ text: '🔴 **Grok**, negative, today' },
				{ text: 'Asked: Who?', ...SMALL },
				{ text: '“Not they.”' },
				{ text: '[a.example](https://a.example/b)', size: 'small' },
			],
		},
		{ items: [{ text: '• today' }] },
		{ items: [{ text: '• –' }] },
	]);
});

it('shows sentences in bold if they are unusual, notes in small type, and warnings in boxes', () => {
	const sentences = [
		{ text: 'Odd.', isUnusual: true },
		{ text: 'Usual.', isUnusual: false },
	];
	const [odd, usual, ...rest] = bodyOf([
		title,
		{ kind: 'insights', sentences },
		{ kind: 'note', text: 'a' },
		{ kind: 'note', role: 'warning', text: 'b' },
		{ kind: 'missing', texts: ['c'] },
		section,
	]).slice(1);
	expect(odd).toMatchObject({ text: 'Odd.', weight: 'bolder' });
	expect(usual).toEqual({ type: 'TextBlock', text: 'Usual.', wrap: true });
	const box = (text: string) => ({ type: 'Container', style: 'warning', items: [{ text }] });
	expect(rest).toMatchObject([
		{ text: 'a', ...SMALL },
		box('⚠️ b'),
		box('⚠️ c'),
		{ text: 'Section', size: 'medium', weight: 'bolder', style: 'heading', separator: true },
	]);
});

it('draws a trend of at least a day, with its caption', () => {
	const trend: Part = { kind: 'trend', points: [{ date: '2026-11-16', value: 7 }] };
	expect(bodyOf([title, trend]).slice(1)).toMatchObject([
		{ text: '▃', size: 'large', color: 'accent' },
		{ text: '16 Nov 2026: first 7, last 7, lowest 7, highest 7', ...SMALL, spacing: 'none' },
	]);
});

describe('with more than there is room for', () => {
	it('cuts each text of the service to its maximum length', () => {
		const footer = 'e'.repeat(900);
		expect(lettersIn(textsIn(LONG_TEXTS.parts, { footer }).join(' '))).toBe(
			[
				'A199 B149 C59 E199 D59 F199 H59 I59 K79 L59 M79 N59 O149 P59 Q59 R59 S149 T199 U59',
				'V149 W59 X59 Y59 Z199 a499 b59 b200 c499 d499 e499',
			].join(' '),
		);
	});

	it('has room for the bars of fifty domains', () => {
		expect(textsIn([title, bars(50, 0)]).join('\n')).not.toContain('more');
		expect(bodyOf([title, bars(21, 0)])[1]).toMatchObject({ type: 'TextBlock' });
		expect(bodyOf([title, bars(20, 0)])[1]).toMatchObject({ type: 'ColumnSet' });
	});

	it('has no bar for a value that is absent among many', () => {
		const part = bars(50, 0) as Extract<Part, { kind: 'bars' }>;
		const absent = { name: 'none.example', value: undefined, absent: 'no score', isOwn: false };
		const [first] = textsIn([{ ...part, bars: [absent, ...part.bars] }]);
		expect(first).toBe('**no score**  none.example');
	});

	it('counts the bars, entries and quotations that it does not show', () => {
		const said = (part: Part) => textsIn([title, part]).at(-1);
		expect(said(bars(300, 5))).toBe('… and 225 more');
		expect(said({ ...list(900), more: 1 })).toBe('… and 821 more');
		expect(said(quotations(60))).toBe('… and 47 more');
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
			const size = JSON.stringify(cardOf(notes(60))).length;
			const bytes = Buffer.byteLength(JSON.stringify(cardOf(notes(60))));
			expect(Math.max(bytes, 2 * size)).toBeGreaterThan(26_000);
			expect(Math.max(bytes, 2 * size)).toBeLessThanOrEqual(28_000);
		}
	});
});
