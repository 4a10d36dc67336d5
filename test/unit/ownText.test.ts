import type { Appearance, ReportDocument } from '../../nodes/shared/documents/document';
import { withTitle } from '../../nodes/shared/documents/titles';
import { html } from '../../nodes/shared/documents/html/email';
import { blocks } from '../../nodes/shared/documents/slack/blocks';
import { message } from '../../nodes/shared/documents/text';
import { readersSee } from './readers';

const DOCUMENT: ReportDocument = {
	subject: 'Score of @acme: 7',
	parts: [
		{ kind: 'title', text: 'Report' },
		{ kind: 'note', text: 'Said by @acme, www.acme.example, https://acme.example' },
	],
};
const LOOK: Appearance = {
	...{ title: 'Weekly & <new> of @acme, https://agency.example', nativeCharts: false },
	footer: 'first_last@agency.example <Agency>\nwww.agency.example',
};
const rendered = withTitle(DOCUMENT, LOOK.title);

describe('the title and footer of the user', () => {
	it('stand as typed in an email, its subject and its text version', () => {
		const email = html.toJson(rendered, LOOK) as Record<'subject' | 'html' | 'text', string>;
		expect(email.subject).toBe(`Score of @\u200bacme: 7 – ${LOOK.title}`);
		expect(email.text.split('\n')).toEqual([
			LOOK.title,
			'Said by @\u200bacme, www.acme.example, https://acme.example',
			...LOOK.footer!.split('\n'),
		]);
		const title = 'Weekly &#38; &#60;new&#62; of @acme, https://agency.example';
		expect(email.html).toContain(`>${title}</h1>`);
		expect(email.html).toContain(`Score of @\u200bacme: 7 – ${title}</title>`);
		expect(email.html).toContain(
			'>first_last@agency.example &#60;Agency&#62;<br>www.agency.example<',
		);
		expect(email.html).toContain('Said by @\u200bacme, www.\u200bacme');
	});

	it('stand as typed in Slack blocks, as text without markup', () => {
		const { blocks: message } = blocks.toJson(rendered, LOOK) as { blocks: { blocks: unknown[] } };
		const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
		expect(message.blocks[0]).toEqual({ type: 'header', text: plain(LOOK.title!) });
		expect(message.blocks.at(-1)).toEqual({ type: 'context', elements: [plain(LOOK.footer!)] });
		expect(JSON.stringify(message.blocks[1])).toContain('@\u200bacme');
	});

	it('in a message for any chat lose only what would be its markup', () => {
		expect(String(message.toJson(rendered, LOOK).text).split('\n')).toEqual([
			'Weekly & ‹new› of @acme, https://agency.example',
			'Said by @\u200bacme, www.acme.example, https://acme.example',
			'first last@agency.example ‹Agency›',
			'www.agency.example',
		]);
	});

	it('are on one line in a header and a subject', () => {
		const look = { ...LOOK, title: 'Weekly\r\n report' };
		const titled = withTitle({ parts: [{ kind: 'title', text: 'Report' }] }, look.title);
		expect(html.toJson(titled, look).subject).toBe('Weekly report');
		const [header] = (blocks.toJson(titled, look).blocks as { blocks: unknown[] }).blocks;
		expect(header).toMatchObject({ text: { text: 'Weekly report' } });
	});

	it('keep an emoji of several characters', () => {
		const look = { title: '👩‍💻 Weekly', footer: '👩‍💻', nativeCharts: false };
		for (const [format, seen] of readersSee(DOCUMENT, look)) {
			expect([format, seen.split('👩‍💻').length - 1]).toEqual([
				format,
				{ message: 2, blocks: 2, html: 5 }[format],
			]);
		}
	});
});

it('half of a cut emoji goes out in no format', () => {
	const cut = 'Acme \ud83d\ude00\ud83d|\ude00 end\ud83d';
	const parts: ReportDocument['parts'] = [
		{ kind: 'title', text: cut },
		{ kind: 'note', text: cut },
		{ kind: 'bars', whole: 9, bars: [{ name: cut, value: 1, absent: '', isOwn: true }] },
		{
			...{ kind: 'quotations', more: 0 },
			quotations: [{ speaker: cut, sentiment: cut, time: cut, prompt: cut, text: cut }],
		},
	];
	const looks = [{}, { title: cut, footer: cut, nativeCharts: true }];
	for (const [format, seen] of looks.flatMap((look) => readersSee({ subject: cut, parts }, look))) {
		expect([format, /\p{Cs}/u.test(seen)]).toEqual([format, false]);
		expect([format, seen]).toEqual([format, expect.stringMatching(/Acme 😀\|?/)]);
	}
});
