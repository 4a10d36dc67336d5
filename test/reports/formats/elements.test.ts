import { escapeHtml } from '../../../reports/formats/email/elements';

it.each([
	['<b>&"\'`', '&#60;b&#62;&#38;&#34;&#39;&#96;'],
	['my_brand [EU] *a*', 'my_brand [EU] *a*'],
	['a@b WWW.x https://y', 'a@\u200bb WWW.\u200bx https:\u200b/\u200b/y'],
])('escapes %j as %j', (text, escaped) => {
	expect(escapeHtml(text)).toBe(escaped);
});
