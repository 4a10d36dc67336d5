import { context, heading, note, verdict } from '../../src/blocks/paragraphs';
import { escapeTelegram, telegram } from '../../src/formats/chat/telegram';
import { keyFigure, listOf, quotesOf } from '../helpers/reports/samples';
import { readTelegram } from '../helpers/formats/telegramHtml';
import { ENGLISH } from '../helpers/reports/locales';

/** With zero-width spaces to see. */
const seen = (text: string) => text.replaceAll('\u200b', '¦').replace('://', ':/¦/');

it.each([
	[
		'abbreviations, but no figures',
		'72.5 of 1,234.5, e.g. 3 vs. 4',
		'72.5 of 1,234.5, e.¦g. 3 vs. 4',
	],
	['addresses', 'https://evil.example', 'https:/¦/¦evil.¦example'],
	[
		'hosts by name and by number',
		'a.b.example 10.0.0.1 пример.рф',
		'a.¦b.¦example 10.¦0.¦0.1 пример.¦рф',
	],
	['names and email addresses', '@name me@a.example', '@¦name me@¦a.¦example'],
	['commands, but no slash between blanks', '/start and/or a / b', '/¦start and/¦or a / b'],
	['tags of topics and shares', '#tag $ACME', '#¦tag $¦ACME'],
	[
		'HTML, but not the markup of other chats',
		'<b> & "c" \'d\' *e* _f_',
		"&lt;b&gt; &amp; &quot;c&quot; 'd' *e* _f_",
	],
])('escapes %s', (_, text, escaped) => {
	expect(seen(escapeTelegram(text))).toBe(escaped);
	expect(readTelegram(escapeTelegram(text)).entities).toEqual([]);
});

const domains = ['A.example', undefined];
const shownOf = (text: string) =>
	seen(
		String(telegram.toJson({ domains, blocks: [note(text)] }, { detail: 'full' }, ENGLISH).text),
	);

it.each([
	['AI visibility of A.example: 70', 'A.example: 70'],
	['No data for a.example.', 'for a.example.'],
	['(a.example)', '(a.example)'],
])('keeps a domain of the report whole in "%s"', (text, whole) => {
	expect(shownOf(text)).toContain(whole);
});

it.each([
	['a longer domain that begins with it', 'a.example.evil.example', 'a.¦example.¦evil.¦example'],
	['a subdomain of it', 'b.a.example', 'b.¦a.¦example'],
	['words that it is a part of', 'not-a.example a.examples', 'not-a.¦example a.¦examples'],
	[
		'what else makes it a link',
		'@a.example https://a.example/x',
		'@¦a.example https:/¦/¦a.example/¦x',
	],
])('keeps a domain of the report whole, but escapes %s', (_, text, escaped) => {
	expect(shownOf(text)).toContain(escaped);
});

it('sets the key figures apart by empty lines, and folds the sections with all that is in them', () => {
	const section = [heading('Section'), listOf(2), quotesOf(1), context('Based.')];
	const blocks = [verdict('As usual.'), keyFigure, ...section];
	const { text } = telegram.toJson(
		{ headline: 'Own AI visibility', namesTopic: true, blocks },
		{ detail: 'full' },
		ENGLISH,
	);
	expect(String(text).replace(/x+…/, 'x')).toBe(
		[
			'<b>Own AI visibility</b>\n<b>As usual.</b>\n\nScore <b>1,234.6</b>\n',
			'<blockquote expandable><b>Section</b>\n1. entry 0\n2. entry 1',
			'• <b>speaker 0</b>, now\n“x”\n2 more mentions\nBased.</blockquote>',
		].join('\n'),
	);
});
