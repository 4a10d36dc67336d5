import { FORMATS } from '../../src/formats/formats';
import { warning } from '../../src/blocks/paragraphs';
import type { Block } from '../../src/blocks/types';
import type { ReportDocument } from '../../src/blocks/types';
import type { Appearance } from '../../src/formats/appearance';
import { violationsOf } from '../helpers/formats/formatViolations';
import { ENGLISH } from '../helpers/reports/locales';
import { seenIn } from '../helpers/formats/readers';
import { barsOf, headline, listOf, quotesOf, several } from '../helpers/reports/samples';
import { REPORT } from '../helpers/formats/documents';

/** What every format does, each in its own way. */

describe.each(FORMATS)('the format $option.value', ({ option: { value: format }, toJson }) => {
	/** What readers see of a document, within the limits of the format. */
	const seenOf = (document: ReportDocument, appearance: Appearance = {}) => {
		const json = toJson(document, { detail: 'full', ...appearance }, ENGLISH);
		expect(violationsOf(format)(json, appearance)).toEqual([]);
		return seenIn(format, json);
	};

	it.each<[least: number, what: string, count: number, Block]>([
		[75, 'bars', 305, barsOf(300, { more: 5 })],
		[150, 'entries', 901, listOf(900, { more: 1 })],
		[12, 'quotations', 402, quotesOf(400)],
	])('shows at least %i %s of %i, and counts the others', (least, _, count, block) => {
		const domains = ['a.example', 'b.example'];
		const seen = seenOf({ headline, namesTopic: true, domains, blocks: [block] });
		const shown = new Set(seen.match(/(Brand number|entry|speaker) \d+/g));
		const hidden = /([\d,]+) more/.exec(seen)?.[1];
		expect(shown.size + Number(hidden)).toBe(count);
		expect(shown.size).toBeGreaterThanOrEqual(least);
	});

	it.each(['x', 'é', '深', '☕️', '&', '|'])(
		'says that there is more than it has room for, full of %s',
		(sign) => {
			const text = sign.repeat(450);
			const blocks = several(300, () => warning(text));
			const seen = seenOf({ headline: text, blocks });
			expect(seen).toContain('The rest has no room here.');
			expect(seen).not.toMatch(/[\d,]+ more|too long|left out/);
		},
	);

	it("shows the user's title and footer as they were typed, and the news below", () => {
		const news = { headline: 'Gemini named you', isNews: true, blocks: [] };
		const typed = {
			title: 'Weekly & <new> of @acme, https://agency.example',
			footer: 'first_last@agency.example <Agency>\nwww.agency.example',
		};
		const json = toJson(news, typed, ENGLISH);
		// A message for any chat replaces what would be markup.
		const plain = (text: string) => text.replace(/</g, '‹').replace(/>/g, '›').replace(/_/g, ' ');
		const shown = format === 'message' ? plain : (text: string) => text;
		const lines = [typed.title, news.headline, typed.footer].map(shown);
		const seen = seenIn(format, json).replace(/^• /gm, '').replace(/\n+/g, '\n');
		expect(seen).toContain(lines.join('\n'));
		// That is how the address of others is broken.
		expect(JSON.stringify(json)).not.toContain('\u200b');
	});
});

it.each(['full', 'summary'] as const)(
	'has the fields of every format, and the whole email, when Detail is %s',
	(detail) => {
		const appearance: Appearance = { footer: 'Us', detail };
		const jsonOf = (format: string, chosen = appearance) =>
			FORMATS.find(({ option }) => option.value === format)!.toJson(REPORT, chosen, ENGLISH);
		const email = jsonOf('html', { ...appearance, detail: 'full' });
		expect(jsonOf('all')).toEqual({
			...jsonOf('message'),
			...jsonOf('blocks'),
			subject: email.subject,
			html: email.html,
			card: jsonOf('teams').card,
			telegram: jsonOf('telegram').text,
			embed: jsonOf('discord').embed,
		});
	},
);
