import { context, heading, note, verdict } from '../../../../reports/blocks/paragraphs';
import { escapeTelegram, telegram } from '../../../../reports/formats/chat/telegram';
import { keyFigure, listOf, quotesOf } from '../../../helpers/reports/samples';
import { readTelegram } from '../../../helpers/formats/telegramHtml';
import { ENGLISH } from '../../../helpers/reports/locales';

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
	const domains = ['A.example', undefined];
	const document = { domains, blocks: [note(text)] };
	const json = telegram.toJson(document, { detail: 'full' }, ENGLISH);
	expect(seen(String(json.text))).toContain(escaped);
});

it('sets the key figures apart by empty lines, and folds the sections with all that is in them', () => {
	const section = [heading('Section'), listOf(2), quotesOf(1), context('Based.')];
	const blocks = [verdict('As usual.'), keyFigure, ...section];
	const { text } = telegram.toJson(
		{ headline: 'Own AI visibility', blocks },
		{ detail: 'full' },
		ENGLISH,
	);
	expect(String(text).replace(/x+…/, 'x')).toBe(
		[
			'<b>Own AI visibility</b>\nAs usual.\n\nScore 1,234.6\n',
			'<blockquote expandable><b>Section</b>\n1. entry 0\n2. entry 1',
			'• speaker 0, now\n“x”\n2 more mentions\nBased.</blockquote>',
		].join('\n'),
	);
});
