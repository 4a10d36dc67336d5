import type { Appearance, Part, Table } from '../../../../../../nodes/shared/documents/document';
import { discord } from '../../../../../../nodes/shared/documents/writers/chats/discord';
import { escapePlain } from '../../../../../../nodes/shared/documents/writers/chats/message';
import {
	escapeTelegram,
	telegram,
} from '../../../../../../nodes/shared/documents/writers/chats/telegram';
import type { Embed } from '../../../../../corpus/discordLimits';
import { readTelegram } from '../../../../../corpus/telegramHtml';
import { ENGLISH } from '../../../../../locales';
import { renderText } from '../../messages';
import { bars, list, metric, PLAIN, quotations, section, several, title } from '../../samples';

const telegramOf = (parts: Part[], footer?: string) =>
	String(telegram.toJson({ parts }, { ...PLAIN, footer }, ENGLISH).text);
const embedOf = (parts: Part[], appearance: Partial<Appearance> = {}) =>
	discord.toJson({ parts }, { ...PLAIN, ...appearance }, ENGLISH).embed as Embed;

const said = {
	speaker: 'Grok',
	sentiment: 'bad',
	tone: 'bad' as const,
	time: 'now',
	prompt: 'p'.repeat(200),
	text: 't'.repeat(400),
	source: 'https://a.example/?a=1&b=2',
};

const TABLE: Table = {
	kind: 'table',
	columns: ['Client', 'Score', 'All'],
	rows: [
		{
			isUnusual: true,
			cells: [{ text: 'Acme `x``` <b>' }, { text: '44', detail: '−4.2' }, { text: '1,200' }],
		},
		{ cells: [{ text: 'コーヒー' }, { text: '7' }, { text: '9' }] },
		{ cells: [{ text: 'a client with a very long name' }, { text: '7' }, { text: '9' }] },
	],
};

/** Bars, sentences, a section, counts, a list and a quotation. */
const MARKED: Part[] = [
	title,
	{
		kind: 'insights',
		sentences: [
			{ text: 'Odd.', isUnusual: true },
			{ text: 'Normal.', isUnusual: false },
		],
	},
	{ kind: 'metric', label: 'Score', value: 7, absent: '' },
	section,
	{ kind: 'bars', whole: 1, bars: [{ name: 'Own', value: 1, absent: '', isOwn: true }] },
	{ ...list(1), label: 'Most cited' },
	{ kind: 'quotations', quotations: [said] },
];

describe('a message for any chat', () => {
	it.each([
		['*bold* ~gone~ `code`', 'bold gone code'],
		['__how_do_i__ *_do_* it', 'how do i do it'],
		['<!channel> <@U1>', '‹!channel› ‹@¦U1›'],
		['[bank](https://a.example/)', '(bank)(https:¦/¦/a.example/)'],
		['a.example', 'a.example'],
	])('replaces what may be markup somewhere: %j by %j', (text, shown) => {
		expect(escapePlain(text).replaceAll('\u200b', '¦')).toBe(shown);
	});

	it('has a line for each thing that is told', () => {
		expect(renderText({ parts: MARKED }, ENGLISH, 'us_all').split('\n')).toEqual([
			'Own',
			'❗ Odd.',
			'Normal.',
			'Score: 7',
			'',
			'Section',
			'██████████ 1 Own ◀ you',
			'Most cited:',
			'1. entry 0',
			'🔴 Grok, bad, now',
			`  Asked: ${'p'.repeat(192)}…`,
			`  “${'t'.repeat(199)}…”`,
			'  https://a.example/?a=1&b=2',
			'us all',
		]);
	});

	it('is 3,000 characters at most, and says that it leaves out the rest', () => {
		const parts = several(10, (): Part => ({ kind: 'note', text: 'y'.repeat(450) }));
		const lines = renderText({ parts }, ENGLISH, 'x'.repeat(500)).split('\n');
		expect(lines.map((line) => line[0])).toEqual(['y', 'y', 'y', 'y', 'y', 'T', 'x']);
		expect(lines.join('\n').length).toBeLessThanOrEqual(3_000);
	});
});

describe('a message for Telegram', () => {
	it.each([
		['72.5 of 1,234.5, e.g. 3 vs. 4', '72.5 of 1,234.5, e.¦g. 3 vs. 4'],
		['https://evil.example', 'https:/¦/¦evil.¦example'],
		['a.b.example 10.0.0.1 пример.рф', 'a.¦b.¦example 10.¦0.¦0.1 пример.¦рф'],
		['@name me@a.example', '@¦name me@¦a.¦example'],
		['/start and/or a / b', '/¦start and/¦or a / b'],
		['#tag $ACME', '#¦tag $¦ACME'],
		['<b> & "c" \'d\' *e* _f_', "&lt;b&gt; &amp; &quot;c&quot; 'd' *e* _f_"],
	])('escapes %j as %j', (text, escaped) => {
		expect(escapeTelegram(text).replaceAll('\u200b', '¦').replace('://', ':/¦/')).toBe(escaped);
		expect(readTelegram(escapeTelegram(text)).entities).toEqual([]);
	});

	it.each([
		['AI visibility of A.example: 70', 'A.example: 70'],
		['No data for a.example.', 'for a.example.'],
		['(a.example)', '(a.example)'],
		['a.example.evil.example', 'a.¦example.¦evil.¦example'],
		['b.a.example', 'b.¦a.¦example'],
		['not-a.example a.examples', 'not-a.¦example a.¦examples'],
		['@a.example https://a.example/x', '@¦a.example https:/¦/¦a.example/¦x'],
	])('keeps a domain of the report whole in %j', (text, escaped) => {
		const domains = ['A.example', undefined];
		const parts: Part[] = [{ kind: 'title', text }];
		const made = telegram.toJson({ domains, parts }, PLAIN, ENGLISH).text as string;
		expect(made.replaceAll('\u200b', '¦').replace('://', ':/¦/')).toContain(escaped);
	});

	it('marks headings, figures, what is unusual and what is the own brand', () => {
		expect(readTelegram(telegramOf(MARKED)).entities).toMatchObject([
			{ type: 'bold', text: 'Own' },
			{ type: 'bold', text: '❗ Odd.' },
			{ type: 'bold', text: '7' },
			{ type: 'bold', text: 'Section' },
			{ type: 'bold', text: '1 Own ◀ you' },
			{ type: 'italic', text: 'Most cited:' },
			{ type: 'bold', text: 'Grok' },
			{ type: 'text_link', text: 'a.example', url: 'https://a.example/?a=1&b=2' },
			{ type: 'blockquote' },
		]);
	});

	it('shows what the user has typed, with its line breaks', () => {
		const typed: Part = { kind: 'title', text: 'A <b> & www.a.example', by: 'user' };
		expect(telegramOf([typed], 'x\n#y')).toBe('<b>A &lt;b&gt; &amp; www.a.example</b>\nx\n#y');
	});

	it('has the names of a table above the columns of its figures, and their details below', () => {
		const { entities } = readTelegram(telegramOf([title, TABLE]));
		expect(entities[1]).toEqual({
			type: 'pre',
			text: [
				'Client',
				'  Score    All',
				'❗ Acme `x``` <b>',
				'     44  1,200',
				'   −4.2',
				'コーヒー',
				'      7      9',
				'a client with a very long name',
				'      7      9',
			].join('\n'),
		});
	});

	it('has at most 3,900 characters, and never a part of a tag', () => {
		const many = several(40, () => quotations(9)).flatMap((part) => [section, part]);
		for (const parts of [many, [title, list(900), { ...bars(900), more: 5 }]]) {
			const text = telegramOf(parts);
			expect(text.length).toBeLessThanOrEqual(3_900);
			expect(text.length).toBeGreaterThan(2_400);
			expect(() => readTelegram(text)).not.toThrow();
		}
		expect(telegramOf([title, list(900)])).toMatch(/\n… and 6\d\d more$/);
	});
});

describe('an embed for Discord', () => {
	it('has a title, and all else as its description', () => {
		expect(embedOf(MARKED).title).toBe('Own');
		expect(embedOf(MARKED).description!.split('\n')).toEqual([
			'• **❗ Odd.**',
			'• Normal.',
			'Score: **7**',
			'',
			'**Section**',
			'██████████ **1 Own ◀ you**',
			'*Most cited:*',
			'\u200b1. entry 0',
			'🔴 **Grok**, bad, now',
			`> Asked: ${'p'.repeat(192)}…`,
			`> “${'t'.repeat(199)}…”`,
			'> [a.example](https://a.example/?a=1&b=2)',
		]);
	});

	it('has no title, description or footer of nothing', () => {
		expect(embedOf([{ ...title, text: ' ' }], { footer: ' ' })).toEqual({ color: 0x2563eb });
		expect(embedOf([metric])).toMatchObject({ description: 'Score: **1,234.6**' });
	});

	it.each([
		['#0f766e', 0x0f766e],
		['#FFFFFF', 0xffffff],
		// Discord takes 0 as no color.
		['#000000', 1],
	])('has the accent color %s', (accentColor, color) => {
		expect(embedOf([], { accentColor }).color).toBe(color);
	});

	it('shows what the user has typed, and a footer as it is', () => {
		const typed: Part = { ...title, text: 'A *b* - c | d', by: 'user' };
		expect(embedOf([typed], { footer: 'x_y\n<z>' })).toMatchObject({
			title: 'A \\*b\\* - c \\| d',
			footer: { text: 'x_y\n<z>' },
		});
	});

	it('has the rows of a table in columns that no name can leave', () => {
		const { description = '' } = embedOf([title, TABLE]);
		expect(description).toMatch(/^```\n[^]*\n```$/);
		expect(description.split('```')).toHaveLength(3);
		expect(description.replaceAll('\u200b', '')).toContain('\n❗ Acme `x``` <b>\n');
	});

	it('has a description of 4,096 characters at most, and a title of 256', () => {
		const { description = '' } = embedOf([title, list(900)]);
		expect(description).toMatch(/\n… and [67]\d\d more$/);
		expect(description.length).toBeGreaterThan(3_900);
		expect(description.length).toBeLessThanOrEqual(4_096);
		expect(embedOf([{ ...title, text: '|'.repeat(300) }]).title).toBe(`${'\\|'.repeat(126)}…`);
	});
});
