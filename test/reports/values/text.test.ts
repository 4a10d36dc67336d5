import {
	beginning,
	shorten,
	summarize,
	truncate,
	withoutUserInfo,
} from '../../../reports/values/text';

it('cuts a text without half an emoji at its end', () => {
	expect([truncate('ab😀', 3), truncate('ab😀', 4), truncate('ab', 9)]).toEqual([
		'ab',
		'ab😀',
		'ab',
	]);
	expect([shorten('abc', 3), shorten('abcd', 3), shorten('a😀bc', 3)]).toEqual([
		'abc',
		'ab…',
		'a…',
	]);
});

it('reads the first 20,000 characters of a foreign text, without half surrogate pairs', () => {
	expect(beginning(`a\ud83db${'x'.repeat(20_000)}`)).toBe(`ab${'x'.repeat(19_997)}`);
});

it.each([
	[' Too\n\tmany requests... ', 'Too many requests'],
	['See http://u:p@a.com/ and wait.', 'See http://***@a.com/ and wait'],
	['x'.repeat(300), 'x'.repeat(300)],
	['x'.repeat(301), `${'x'.repeat(300)}…`],
	['...', ''],
])('summarizes the message %j of a service on one line', (message, summary) => {
	expect(summarize(message)).toBe(summary);
});

it.each([
	['https://user:secret@a.com/x', 'https://***@a.com/x'],
	['user:secret@a.com', '***@a.com'],
	['u:se@cret@a.com', '***@a.com'],
	['me@a.com', 'me@a.com'],
	['https://a.com/', 'https://a.com/'],
])('masks the username and password of %s', (text, masked) => {
	expect(withoutUserInfo(text)).toBe(masked);
});
