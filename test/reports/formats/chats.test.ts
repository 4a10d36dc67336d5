import { refusedByDiscord, type Embed } from './discordLimits';
import { readMarkdown } from './markdown';
import { refusedByTeams } from './teamsLimits';
import { readTelegram } from './telegramHtml';

/** What the stand-ins for Teams, Telegram and Discord refuse, so that a message that they take is a good one. */

describe('Telegram', () => {
	it.each([
		['<script>a</script>', /unsupported start tag/],
		['<p>a</p>', /unsupported start tag/],
		['<b>a', /find the end/],
		['a</b>', /unexpected end tag/],
		['<b><i>a</b></i>', /unexpected end tag/],
		['<b>a<b>b</b></b>', /within/],
		['<blockquote><blockquote>a</blockquote></blockquote>', /within/],
		['<code><b>a</b></code>', /in code/],
		['1 < 2', /unsupported start tag/],
		['R&D', /unsupported entity/],
		['a&nbsp;b', /unsupported entity/],
		['<a href="javascript:alert(1)">a</a>', /a link to/],
		['<a>a</a>', /a link to/],
		[' \n', /empty/],
		['x'.repeat(4_097), /too long/],
	])('refuses %j', (html, reason) => {
		expect(() => readTelegram(html)).toThrow(reason);
	});

	it('takes all that its documents allow, and a line of n8n', () => {
		const attribution =
			'<em>This message was sent automatically with </em><a href="https://n8n.io/?a=1&amp;b=2" target="_blank">n8n</a>';
		const { text, entities } = readTelegram(
			`<b>a <i>b</i></b> &lt;&gt;&amp;&quot;&#33;\n${attribution}`,
		);
		expect(text).toBe('a b <>&"!\nThis message was sent automatically with n8n');
		expect(entities).toEqual([
			{ type: 'italic', text: 'b' },
			{ type: 'bold', text: 'a b' },
			{ type: 'italic', text: 'This message was sent automatically with ' },
			{ type: 'text_link', text: 'n8n', url: 'https://n8n.io/?a=1&b=2' },
		]);
	});

	it.each([
		['@name', 'mention'],
		['/start', 'bot_command'],
		['#tag', 'hashtag'],
		['$ACME', 'cashtag'],
		['a.example', 'url'],
		['10.0.0.1', 'url'],
		['tg://resolve', 'url'],
	])('makes something of %j', (text, type) => {
		expect(readTelegram(`see ${text}`).entities).toEqual([{ type, text }]);
	});
});

describe('Discord', () => {
	const embed: Embed = { color: 1 };

	it.each<[string, Partial<Embed>]>([
		['a long title', { title: 'x'.repeat(257) }],
		['an empty description', { description: '' }],
		['a long description', { description: 'x'.repeat(4_097) }],
		['a field that n8n does not pass on', { url: 'https://a.example' } as never],
		['a long footer', { footer: { text: 'x'.repeat(2_049) } }],
		['no color', { color: 0 }],
		['6,001 characters', { description: 'x'.repeat(4_096), footer: { text: 'x'.repeat(1_905) } }],
	])('refuses %s', (_, more) => {
		expect(refusedByDiscord({ ...embed, ...more })).toHaveLength(1);
	});

	it('takes as much as its documents allow', () => {
		const description = 'x'.repeat(4_096);
		expect(refusedByDiscord({ ...embed, title: 'x'.repeat(256), description })).toEqual([]);
	});
});

describe('Teams', () => {
	const refused = (body: object[], version = '1.5') => {
		const content = { type: 'AdaptiveCard', version, body };
		const contentType = 'application/vnd.microsoft.card.adaptive';
		return refusedByTeams({ type: 'message', attachments: [{ contentType, content }] });
	};
	const text = (more: object) => ({ type: 'TextBlock', text: 'a', ...more });

	it.each<[string, object[]]>([
		['an element that cards do not have', [{ type: 'Foo' }]],
		['a size that cards do not have', [text({ size: 'huge' })]],
		['an empty text', [text({ text: '' })]],
		['no facts', [{ type: 'FactSet', facts: [] }]],
	])('refuses %s', (_, body) => {
		expect(refused(body)).toHaveLength(1);
	});

	it('refuses more than 28 KB, and a later version', () => {
		expect(refused([text({ text: 'x'.repeat(15_000) })])).toHaveLength(1);
		expect(refused([text({ text: 'x'.repeat(29_000) })])).toHaveLength(2);
		expect(refused([text({})], '1.6')).not.toEqual([]);
		expect(refused([text({})])).toEqual([]);
	});
});

it('Markdown makes formats and links of text that is not escaped', () => {
	const { formats, links } = readMarkdown('# *a* https://a.example <b>c</b>');
	expect(formats).toEqual(['heading_open', 'em_open', 'link_open', 'html_inline', 'html_inline']);
	expect(links).toEqual([{ text: 'https://a.example', url: 'https://a.example' }]);
});
