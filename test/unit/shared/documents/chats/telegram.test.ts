import type { Part } from '../../../../../nodes/shared/documents/document';
import { escapeTelegram, telegram } from '../../../../../nodes/shared/documents/chats/telegram';
import { LONG_TEXTS } from '../../../../corpus/everySetting';
import { readTelegram } from '../../../../corpus/telegramHtml';
import { lettersIn } from '../readers';
import { bars, list, PLAIN, quotations, section, several, title } from '../samples';
import { ENGLISH } from '../../../../locales';

const textOf = (parts: Part[], footer?: string) =>
	String(telegram.toJson({ parts }, { ...PLAIN, footer }, ENGLISH).text);

it.each([
	['72.5 of 1,234.5, e.g. 3 vs. 4', '72.5 of 1,234.5, e.¦g. 3 vs. 4'],
	['https://evil.example', 'https:/¦/¦evil.¦example'],
	['a.b.example 10.0.0.1 пример.рф', 'a.¦b.¦example 10.¦0.¦0.1 пример.¦рф'],
	['@name me@a.example', '@¦name me@¦a.¦example'],
	['/start and/or a / b', '/¦start and/¦or a / b'],
	['#tag $ACME', '#¦tag $¦ACME'],
	['<b> & "c" \'d\' *e* _f_', "&lt;b&gt; &amp; &quot;c&quot; 'd' *e* _f_"],
	[' a\n\tb\u202e ', 'a b'],
])('escapes %j as %j', (text, escaped) => {
	expect(escapeTelegram(text).replaceAll('\u200b', '¦').replace('://', ':/¦/')).toBe(escaped);
	expect(readTelegram(escapeTelegram(text)).entities).toEqual([]);
});

it('cuts a text before it escapes it', () => {
	expect(escapeTelegram('<<<<', 2)).toBe('&lt;…');
	expect(escapeTelegram('x'.repeat(300))).toHaveLength(200);
});

it('cuts each text of the service to its maximum length', () => {
	expect(LONG_TEXTS.parts.map((part) => lettersIn(textOf([part])))).toEqual([
		'A449',
		'B449 C199 E199 D39',
		'F449',
		'H39 I39',
		'L199 K79 M79 N39',
		'O449 P39 Q39',
		'R39',
		'S449 T199 U39',
		'V449 W39 X39 Y39 Z119 a199 b200 b59',
		'c499',
		'd499',
	]);
});

it('has at most 3,900 characters, and never a part of a tag', () => {
	const many = several(40, () => quotations(9)).flatMap((part) => [section, part]);
	for (const parts of [many, [title, list(900), { ...bars(900), more: 5 }]]) {
		const text = textOf(parts);
		expect(text.length).toBeLessThanOrEqual(3_900);
		expect(text.length).toBeGreaterThan(2_400);
		expect(() => readTelegram(text)).not.toThrow();
	}
	expect(textOf([title, list(900)])).toMatch(/\n… and 6\d\d more$/);
});

it('shows what the user has typed, with its line breaks', () => {
	const typed: Part = { kind: 'title', text: 'A <b> & www.a.example', by: 'user' };
	expect(textOf([typed], 'x\n#y')).toBe('<b>A &lt;b&gt; &amp; www.a.example</b>\nx\n#y');
});

it('marks headings, figures, what is unusual and what is the own brand', () => {
	const { entities } = readTelegram(
		textOf([
			title,
			{
				kind: 'insights',
				sentences: [
					{ text: 'Odd.', isUnusual: true },
					{ text: 'Usual.', isUnusual: false },
				],
			},
			{ kind: 'metric', label: 'Score', value: 7, absent: '' },
			section,
			{ kind: 'bars', whole: 1, bars: [{ name: 'Own', value: 1, absent: '', isOwn: true }] },
			{ kind: 'counts', label: 'By word', counts: [{ name: 'a', count: 1 }] },
			{ ...list(1), label: 'Most cited' },
			{
				kind: 'quotations',
				quotations: [
					{
						speaker: 'Grok',
						sentiment: 'bad',
						tone: 'bad',
						time: 'now',
						text: 'No.',
						source: 'https://a.example/?a=1&b="2"',
					},
					{ speaker: '', sentiment: '', time: '' },
				],
			},
		]),
	);
	expect(entities).toEqual([
		{ type: 'bold', text: 'Own' },
		{ type: 'bold', text: 'Odd.' },
		{ type: 'bold', text: '7' },
		{ type: 'bold', text: 'Section' },
		{ type: 'bold', text: '██████████ 1 Own ◀' },
		{ type: 'italic', text: 'By word:' },
		{ type: 'italic', text: 'Most cited:' },
		{ type: 'bold', text: 'Grok' },
		{ type: 'text_link', text: 'a.example', url: 'https://a.example/?a=1&b=%222%22' },
		{ type: 'blockquote', text: '“No.”\na.example' },
	]);
});
