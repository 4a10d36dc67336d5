import { escapeMarkdown, markdownLink } from '../../src/formats/chat/markdown';
import { readMarkdown } from '../helpers/formats/markdown';

/** With zero-width spaces to see. */
const seen = (text: string, isTyped?: boolean) =>
	escapeMarkdown(text, isTyped).replaceAll('\u200b', '¦');

it.each([
	['plain text, 72.5 (+3) of R&D', 'plain text, 72.5 (+3) of R&D'],
	['my_brand [EU]', 'my\\_brand \\[EU\\]'],
	['*a* ~b~ `c` <d> ||e|| \\', '\\*a\\* \\~b\\~ \\`c\\` \\<d\\> \\|\\|e\\|\\| \\\\'],
	['https://evil.example//x', 'https:¦/¦/evil.example/¦/x'],
	['WWW.evil.example', 'WWW.¦evil.example'],
	['me@evil.example @here', 'me@¦evil.example @¦here'],
	['&lt;b&gt; &#60; & AT&T', '&¦lt;b&¦gt; &¦#60; & AT&T'],
	[':fire::x: a:b :+1: end:tada', ':¦fire::¦x: a:b :¦+1: end:¦tada'],
	['today, 14:16', 'today, 14:16'],
	['{{DATE(x)}} ${y} { $', '{¦{DATE(x)}} $¦{y} { $'],
	['# a', '¦# a'],
	['-# a', '¦-# a'],
	['- a', '¦- a'],
	['+', '¦+'],
	['1. a', '¦1. a'],
	['12) a', '¦12) a'],
	['1.5 a', '1.5 a'],
	['#1 a', '#1 a'],
	['a - b # c 1. d', 'a - b # c 1. d'],
])('escapes %s as %s, which reads as it was written', (text, escaped) => {
	expect(seen(text)).toBe(escaped);
	const { formats, text: read } = readMarkdown(escapeMarkdown(text));
	expect(formats).toEqual([]);
	expect(read.replaceAll('\u200b', '').trim()).toBe(text);
});

it('leaves addresses and names that the user typed', () => {
	expect(seen('*us* @ https://www.a.example', true)).toBe('\\*us\\* @ https://www.a.example');
});

it('links the host of a source, whatever stands in its address', () => {
	const link = markdownLink('https://a.example/x_(y)?z=\\1&b=2', 'a.example');
	const { links } = readMarkdown(link);
	expect(links).toEqual([{ text: 'a.example', url: 'https://a.example/x_%28y%29?z=%5C1&b=2' }]);
});
