import {
	bold,
	escapeMarkdown,
	markdownLink,
} from '../../../../nodes/shared/documents/escapeMarkdown';
import { readMarkdown } from '../../../corpus/markdown';

/** With zero-width spaces to see. */
const seen = (text: string, length?: number) =>
	escapeMarkdown(text, length).replaceAll('\u200b', '¦');

it.each([
	['plain text, 72.5 (+3) of R&D', 'plain text, 72.5 (+3) of R&D'],
	['https://evil.example//x', 'https:¦/¦/evil.example/¦/x'],
	['WWW.evil.example', 'WWW.¦evil.example'],
	['me@evil.example @here', 'me@¦evil.example @¦here'],
	['||hidden|| \\n', '|¦|¦hidden|¦|¦ \\¦n'],
	['&lt;b&gt; &#60; & AT&T', '&¦lt;b&¦gt; &¦#60; & AT&T'],
	[':fire::x: a:b :+1: end:tada', ':¦fire::¦x: a:b :¦+1: end:¦tada'],
	['{{DATE(x)}} ${y} { $', '{¦{DATE(x)}} $¦{y} { $'],
	['# a', '¦# a'],
	['-# a', '¦-# a'],
	['- a', '¦- a'],
	['+', '¦+'],
	['---', '¦---'],
	['1. a', '¦1. a'],
	['12) a', '¦12) a'],
	['1.', '¦1.'],
	['1.5 a', '1.5 a'],
	['#1 a', '#1 a'],
	['a - b # c 1. d', 'a - b # c 1. d'],
	['*a* _b_ [c](d) `e` <f>', 'a b (c)(d) e ‹f›'],
])('escapes %j as %j', (text, escaped) => {
	expect(seen(text)).toBe(escaped);
	const { formats, text: read } = readMarkdown(escapeMarkdown(text));
	expect(formats).toEqual([]);
	expect(read.trim()).toBe(escapeMarkdown(text));
});

it('cuts a text before it escapes it', () => {
	expect(seen('||||', 2)).toBe('|¦…');
	expect(seen('x'.repeat(300))).toHaveLength(200);
});

it('links the host of a source, whatever stands in its address', () => {
	const { links } = readMarkdown(markdownLink('https://a.example/x_(y)?z=\\1&b=2'));
	expect(links).toEqual([{ text: 'a.example', url: 'https://a.example/x_%28y%29?z=%5C1&b=2' }]);
	expect(markdownLink('https://www.a.example/')).toBe(
		'[www.\u200ba.example](https://www.a.example/)',
	);
});

it('makes nothing bold of nothing', () => {
	expect([bold(''), bold('a')]).toEqual(['', '**a**']);
});
