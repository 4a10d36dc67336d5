import { note } from '../../src/blocks/paragraphs';
import { quotes } from '../../src/blocks/quotes';
import { localeOf } from '../../src/language/locale';
import { ENGLISH } from '../helpers/reports/locales';
import { renderText } from '../helpers/formats/messages';
import { headline } from '../helpers/reports/samples';
import { escapePlain, message } from '../../src/formats/chat/message';

it('cuts what others say to 200 characters', () => {
	const who = { speaker: 'Grok', sentiment: 'bad', time: 'now' };
	const quotation = { ...who, prompt: 'p'.repeat(200), text: 't'.repeat(400) };
	const said = quotes({ quotations: [quotation] }, ENGLISH);
	expect(renderText({ headline, namesTopic: true, blocks: [said] }, ENGLISH).split('\n')).toEqual([
		headline,
		'• Grok, bad, now',
		`  “${'t'.repeat(199)}…”`,
		`  Prompt: ${'p'.repeat(191)}…`,
	]);
});

it("links to the dashboard by the user's text, or the language's", () => {
	const textOf = (appearance: object, tag: 'en' | 'de' = 'en') =>
		message.toJson({ blocks: [note('x')] }, appearance, localeOf(tag, 'UTC')).text;
	const linkUrl = 'https://a.example/';
	expect(textOf({ linkUrl, linkText: 'See\nall' })).toContain('See all: https');
	expect(textOf({ linkUrl }, 'de')).toContain('Dashboard öffnen: https');
	expect(textOf({ linkText: 'See all' })).not.toContain('See all');
});

it.each([
	['*bold* ~gone~ `code`', 'bold gone code'],
	['__how_do_i__ *_do_* it', 'how do i do it'],
	['<!channel> <@U1>', '‹!channel› ‹@¦U1›'],
	['[bank](https://a.example/)', '(bank)(https:¦/¦/a.example/)'],
	['a.example', 'a.example'],
	['at https://a.example/my_page?utm_id=1.', 'at https:¦/¦/a.example/my_page?utm_id=1.'],
	['(a.example/my_page) and snake_case', '(a.example/my_page) and snake case'],
	['https://a.example/_bold_/_ x/_y', 'https:¦/¦/a.example/%5Fbold%5F/%5F x/ y'],
	['https://_a_ my_name.txt', 'https:¦/¦/ a my name.txt'],
])('writes %s as %s, without what may be markup somewhere', (text, shown) => {
	expect(escapePlain(text).replaceAll('\u200b', '¦')).toBe(shown);
});
