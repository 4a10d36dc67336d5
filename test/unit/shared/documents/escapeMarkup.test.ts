import { escapeMarkup, hostOf, safeLink } from '../../../../nodes/shared/documents/escapeMarkup';
import { escapeHtml, escapeTyped } from '../../../../nodes/shared/documents/html/escape';
import { escapeMrkdwn } from '../../../../nodes/shared/documents/slack/elements';

describe('a text of the service', () => {
	it.each([
		['*bold* ~gone~ `code`', 'bold gone code'],
		['__how_do_i__', 'how do i'],
		[' a \n\t b\u0000\u202ec\u2028d ', 'a b c d'],
		['<!channel> <@U1>', '‹!channel› ‹@\u200bU1›'],
		['[bank](https://a.example/)', '(bank)(https://a.example/)'],
		['@here @all', '@\u200bhere @\u200ball'],
		[undefined, ''],
		[null, ''],
		[0, '0'],
	])('cannot format or mention anyone in a chat: %j shows as %j', (text, shown) => {
		expect(escapeMarkup(text)).toBe(shown);
	});

	it('is cut where it is too long, but not between an @ and the space that breaks it', () => {
		expect(escapeMarkup('abcde', 5)).toBe('abcde');
		expect(escapeMarkup('abcdef', 5)).toBe('abcd…');
		expect(escapeMarkup('a@b c@d', 8)).toBe('a@\u200bb c…');
		expect(escapeMarkup('xxx😀yyy', 5)).toBe('xxx…');
		expect(escapeMarkup('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
	});

	it('is neither an entity nor an emoji in Slack', () => {
		expect(escapeMrkdwn('a & <b> :fire: 10:20:30 :+1:')).toBe(
			'a &amp; ‹b› :\u200bfire: 10:20:30 :\u200b+1:',
		);
		// A colon of the report may follow.
		expect(escapeMrkdwn('b:fire')).toBe('b:\u200bfire');
	});

	it('is neither a tag nor a link in an email', () => {
		expect(escapeHtml('<b>&"\'`\n x')).toBe('&#60;b&#62;&#38;&#34;&#39;&#96; x');
		expect(escapeHtml('a@b WWW.x https://y')).toBe('a@\u200bb WWW.\u200bx https:\u200b/\u200b/y');
		expect([escapeHtml('abcdef', 5), escapeHtml('abcde', 5)]).toEqual(['abcd…', 'abcde']);
		expect(escapeHtml(undefined)).toBe('');
	});
});

it('keeps the line breaks of a text of the user in an email', () => {
	expect(escapeTyped('a <b>\r\n c@d ', 99)).toBe('a &#60;b&#62;<br>c@d');
});

describe('a link of the service', () => {
	const long = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;

	it.each([
		['https://a.example/p?q=1&r=2#s', 'https://a.example/p?q=1&r=2#s'],
		['HTTP://A.Example', 'http://a.example/'],
		['https://a.example/?|<>*~`_@[]', 'https://a.example/?%7C%3C%3E%2A%7E%60%5F%40%5B%5D'],
		[long(300), long(300)],
	])('is escaped: %j becomes %j', (text, link) => {
		expect(safeLink(text)).toBe(link);
	});

	it.each([
		undefined,
		null,
		7,
		'',
		'a.example',
		'ftp://a.example/',
		'javascript:alert("https://a.example")',
		'https://',
		'https://user@a.example/',
		'https://:secret@a.example/',
		'http://[::1]/',
		long(301),
		`https://a.example/${'_'.repeat(100)}`,
		`https://a.example/${'../'.repeat(100)}`,
	])('is left out if it is unsafe: %j', (text) => {
		expect(safeLink(text)).toBeUndefined();
	});

	it('shows the host that it leads to', () => {
		expect(hostOf('https://www.a.example:8080/p?q')).toBe('www.a.example:8080');
		expect(hostOf(`https://${'x'.repeat(61)}/`)).toBe(`${'x'.repeat(59)}…`);
	});
});
