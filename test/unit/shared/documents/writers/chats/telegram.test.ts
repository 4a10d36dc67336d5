import type { Part } from '../../../../../../nodes/shared/documents/document';
import {
	escapeTelegram,
	telegram,
} from '../../../../../../nodes/shared/documents/writers/chats/telegram';
import { readTelegram } from '../../../../../corpus/telegramHtml';
import { ENGLISH } from '../../../../../locales';
import { bars, list, quotations, section, several, title } from '../../samples';

const telegramOf = (parts: Part[], footer?: string) =>
	String(telegram.toJson({ parts }, { footer }, ENGLISH).text);

/** With zero-width spaces to see. */
const seen = (text: string) => text.replaceAll('\u200b', '¦').replace('://', ':/¦/');

it.each([
	['72.5 of 1,234.5, e.g. 3 vs. 4', '72.5 of 1,234.5, e.¦g. 3 vs. 4'],
	['https://evil.example', 'https:/¦/¦evil.¦example'],
	['a.b.example 10.0.0.1 пример.рф', 'a.¦b.¦example 10.¦0.¦0.1 пример.¦рф'],
	['@name me@a.example', '@¦name me@¦a.¦example'],
	['/start and/or a / b', '/¦start and/¦or a / b'],
	['#tag $ACME', '#¦tag $¦ACME'],
	['<b> & "c" \'d\' *e* _f_', "&lt;b&gt; &amp; &quot;c&quot; 'd' *e* _f_"],
])('escapes %j as %j', (text, escaped) => {
	expect(seen(escapeTelegram(text))).toBe(escaped);
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
	const parts: Part[] = [{ kind: 'title', text }];
	const domains = ['A.example', undefined];
	expect(seen(String(telegram.toJson({ domains, parts }, {}, ENGLISH).text))).toContain(escaped);
});

it('shows what the user has typed, with its line breaks', () => {
	const typed: Part = { kind: 'title', text: 'A <b> & www.a.example', by: 'user' };
	expect(telegramOf([typed], 'x\n#y')).toBe('<b>A &lt;b&gt; &amp; www.a.example</b>\nx\n#y');
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
