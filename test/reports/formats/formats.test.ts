import { FORMATS } from '../../../reports/formats/formats';
import type { Appearance, Part, Title } from '../../../reports/documents/document';
import { withTitle } from '../../../reports/documents/titles';
import { violationsOf } from './formatViolations';
import { ENGLISH } from '../locales';
import { seenIn } from './readers';
import { bars, list, quotations, several, title } from '../documents/samples';

/** What every format does, each in its own way. */

describe.each(FORMATS)('the format $option.value', ({ option: { value: format }, toJson }) => {
	/** What readers see of a document, within the limits of the format. */
	const seenOf = (parts: Part[], appearance: Appearance = {}) => {
		const json = toJson({ parts }, appearance, ENGLISH);
		expect(violationsOf(format)(json, appearance)).toEqual([]);
		return seenIn(format, json);
	};

	it.each<[least: number, what: string, count: number, Part]>([
		[75, 'bars', 305, bars(300, 5)],
		[180, 'entries', 901, list(900, 1)],
		[12, 'quotations', 402, quotations(400)],
	])('shows at least %i %s of %i, and counts the others', (least, _, count, part) => {
		const seen = seenOf([title, part]);
		const shown = new Set(seen.match(/(Brand number|entry|speaker) \d+/g));
		const hidden = /… and ([\d,]+) more/.exec(seen)?.[1];
		expect(shown.size + Number(hidden)).toBe(count);
		expect(shown.size).toBeGreaterThanOrEqual(least);
	});

	it.each(['x', 'é', '深', '☕️', '&', '|'])(
		'says that it leaves out the rest, full of %s',
		(sign) => {
			const text = sign.repeat(450);
			const notes = several(300, (): Part => ({ kind: 'note', role: 'warning', text }));
			const seen = seenOf([{ ...title, text }, ...notes], { footer: 'From us' });
			expect(seen).toContain('The rest of this report does not fit here.');
			expect(seen).toContain('From us');
		},
	);

	it("shows the user's title and footer as they were typed, and the news below", () => {
		const news: Title = { kind: 'title', text: 'Gemini named you', isNews: true };
		const typed = {
			title: 'Weekly & <new> of @acme, https://agency.example',
			footer: 'first_last@agency.example <Agency>\nwww.agency.example',
		};
		const json = toJson(withTitle({ parts: [news] }, typed.title, ENGLISH), typed, ENGLISH);
		// A message for any chat replaces what would be markup.
		const plain = (text: string) => text.replace(/</g, '‹').replace(/>/g, '›').replace(/_/g, ' ');
		const shown = format === 'message' ? plain : (text: string) => text;
		const lines = [`AI visibility: ${typed.title}`, news.text, typed.footer].map(shown);
		const seen = seenIn(format, json).replace(/^• /gm, '').replace(/\n+/g, '\n');
		expect(seen).toContain(lines.join('\n'));
		// That is how the address of others is broken.
		expect(JSON.stringify(json)).not.toContain('\u200b');
	});
});
