import { note } from '../../../reports/documents/blocks';
import { FORMATS } from '../../../reports/formats/formats';
import { localeOf } from '../../../reports/language/locale';
import { headline } from '../documents/samples';

/** The user's link, in each format. */

const linkUrl = 'https://a.example/b?c=1&d=(2)';
const jsonOf = (format: string, appearance: object, tag: 'en' | 'de' = 'en') => {
	const { toJson } = FORMATS.find(({ option }) => option.value === format)!;
	return toJson({ headline, blocks: [note('x')] }, appearance, localeOf(tag, 'UTC'));
};

it.each([
	['message', 'text', `\nOpen dashboard: ${linkUrl}\nUs`],
	['blocks', 'blocks', `"url":"${linkUrl}"`],
	[
		'teams',
		'card',
		`"actions":[{"type":"Action.OpenUrl","title":"Open dashboard","url":"${linkUrl}"}]`,
	],
	['telegram', 'text', '<a href="https://a.example/b?c=1&amp;d=(2)">Open dashboard</a>\nUs'],
	['discord', 'embed', '[Open dashboard](https://a.example/b?c=1&d=%282%29)'],
	['html', 'html', 'href="https://a.example/b?c=1&#38;d=(2)"'],
	['html', 'text', `\nOpen dashboard: ${linkUrl}\nUs`],
])('the format %s has it in %s', (format, field, shown) => {
	const value = jsonOf(format, { linkUrl, footer: 'Us' })[field];
	expect(typeof value === 'string' ? value : JSON.stringify(value)).toContain(shown);
});

it("has the user's text, or the language's", () => {
	expect(jsonOf('message', { linkUrl, linkText: 'See\nall' }).text).toContain('See all: https');
	expect(jsonOf('message', { linkUrl }, 'de').text).toContain('Dashboard öffnen: https');
	expect(jsonOf('message', { linkText: 'See all' }).text).not.toContain('See all');
});
