import type { Part, ReportDocument } from '../../../../nodes/shared/documents/document';
import { subjectOf, withTitle } from '../../../../nodes/shared/documents/titles';
import { message } from '../../../../nodes/shared/documents/writers/chats/message';
import { html } from '../../../../nodes/shared/documents/writers/html/email';
import { slack } from '../../../../nodes/shared/documents/writers/slack/message';
import { readersSee } from './readers';
import { metric, PLAIN, section, title } from './samples';
import { ENGLISH } from '../../../locales';

const DOCUMENT: ReportDocument = {
	subject: 'Score of @acme: 7',
	parts: [
		{ kind: 'title', text: 'Report' },
		{ kind: 'note', text: 'Said by @acme, www.acme.example, https://acme.example' },
	],
};
const TYPED = {
	title: 'Weekly & <new> of @acme, https://agency.example',
	nativeCharts: false,
	footer: 'first_last@agency.example <Agency>\nwww.agency.example',
};
const rendered = withTitle(DOCUMENT, TYPED.title, ENGLISH);

describe('the title of the user', () => {
	const typed: Part = { kind: 'title', text: 'AI visibility: New', by: 'user' };

	const partsOf = (parts: Part[], typedTitle?: string) =>
		withTitle({ parts }, typedTitle, ENGLISH).parts;

	it('is preceded by the words "AI visibility" when it lacks them, as is that of a document', () => {
		expect(partsOf([title], 'Weekly ai VISIBILITY')).toEqual([
			{ ...typed, text: 'Weekly ai VISIBILITY' },
		]);
		expect(partsOf([title, section])).toEqual([{ ...title, text: 'AI visibility: Own' }, section]);
		const said: Part[] = [title, { ...metric, label: 'AI visibility of a.example' }];
		expect(partsOf(said)).toEqual(said);
		expect(partsOf([section])).toEqual([section]);
	});

	it('replaces the title of the document, or is added at the top', () => {
		expect(partsOf([title, section], 'New')).toEqual([typed, section]);
		expect(partsOf([section], 'New')).toEqual([typed, section]);
	});

	it('stands above a title that is news, which then is a sentence', () => {
		const sentence = { text: title.text, isUnusual: false };
		expect(partsOf([{ ...title, isNews: true }, section], 'New')).toEqual([
			typed,
			{ kind: 'insights', sentences: [sentence] },
			section,
		]);
	});

	it('leaves the news in the subject of an email without a figure', () => {
		const titled = withTitle({ parts: [{ ...title, isNews: true }] }, 'Weekly', ENGLISH);
		expect(subjectOf(titled, { title: 'Weekly' }, ENGLISH)).toBe('Own – Weekly');
	});

	it('follows the most important figure in the subject of an email', () => {
		const score = { ...metric, value: 7 };
		expect(subjectOf({ subject: 'S @x', parts: [title] }, {}, ENGLISH)).toBe('S @x');
		expect(subjectOf({ parts: [title, score] }, { title: 'Weekly' }, ENGLISH)).toBe(
			'Score: 7 – Weekly',
		);
		expect(subjectOf({ parts: [title] }, {}, ENGLISH)).toBe('Own');
		expect(subjectOf({ parts: [title] }, { title: 'Own' }, ENGLISH)).toBe('Own');
		expect(subjectOf({ parts: [] }, {}, ENGLISH)).toBe('AI visibility');
	});
});

it('the subject of the user replaces all others, as typed, on one line', () => {
	const document = { subject: 'S', parts: [title] };
	const subjectFor = (subject: string) =>
		subjectOf(document, { subject, title: 'Weekly' }, ENGLISH);
	expect(subjectFor('New & <own> of @acme:\r\n https://a.example')).toBe(
		'New & <own> of @acme: https://a.example',
	);
	expect(subjectFor('s'.repeat(160))).toHaveLength(150);
	for (const empty of ['', ' \n', '\u0000']) expect(subjectFor(empty)).toBe('S – Weekly');
});

describe('the title and footer of the user', () => {
	it('stand as typed in an email, its subject and its text version', () => {
		const email = html.toJson(rendered, TYPED, ENGLISH) as Record<
			'subject' | 'html' | 'text',
			string
		>;
		expect(email.subject).toBe(`Score of @acme: 7 – ${TYPED.title}`);
		expect(email.text.split('\n')).toEqual([
			`AI visibility: ${TYPED.title}`,
			'Said by @\u200bacme, www.acme.example, https:\u200b/\u200b/acme.example',
			...TYPED.footer.split('\n'),
		]);
		const shown = 'Weekly &#38; &#60;new&#62; of @acme, https://agency.example';
		expect(email.html).toContain(`>AI visibility: ${shown}</h1>`);
		expect(email.html).toContain(`Score of @acme: 7 – ${shown}</title>`);
		expect(email.html).toContain(
			'>first_last@agency.example &#60;Agency&#62;<br>www.agency.example<',
		);
		expect(email.html).toContain('Said by @\u200bacme, www.\u200bacme');
	});

	it('stand as typed in Slack blocks, as text without markup', () => {
		const { blocks: message } = slack.toJson(rendered, TYPED, ENGLISH) as {
			blocks: { blocks: unknown[] };
		};
		const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
		expect(message.blocks[0]).toEqual({
			type: 'header',
			text: plain(`AI visibility: ${TYPED.title}`),
		});
		expect(message.blocks.at(-1)).toEqual({ type: 'context', elements: [plain(TYPED.footer)] });
		expect(JSON.stringify(message.blocks[1])).toContain('@acme, www.acme.example');
	});

	it('in a message for any chat lose only what would be its markup', () => {
		expect(String(message.toJson(rendered, TYPED, ENGLISH).text).split('\n')).toEqual([
			'AI visibility: Weekly & ‹new› of @acme, https://agency.example',
			'Said by @\u200bacme, www.acme.example, https:\u200b/\u200b/acme.example',
			'first last@agency.example ‹Agency›',
			'www.agency.example',
		]);
	});

	it('are on one line in a header and a subject', () => {
		const typed = 'Weekly\r\n report';
		const titled = withTitle({ parts: [title] }, typed, ENGLISH);
		expect(subjectOf(titled, { title: typed }, ENGLISH)).toBe('Weekly report');
		expect(slack.toJson(titled, PLAIN, ENGLISH).blocks).toMatchObject({
			blocks: [{ text: { text: 'AI visibility: Weekly report' } }],
		});
	});

	it('keep an emoji of several characters', () => {
		const typed = { title: '👩‍💻 Weekly', footer: '👩‍💻' };
		for (const [format, seen] of readersSee(DOCUMENT, typed)) {
			// An email has them in its subject and its text, too.
			const times = format === 'html' ? 5 : 2;
			expect([format, seen.split('👩‍💻').length - 1]).toEqual([format, times]);
		}
	});
});

it('sends half of a cut emoji in no format', () => {
	const cut = 'Acme \ud83d\ude00\ud83d|\ude00 end\ud83d';
	const parts: ReportDocument['parts'] = [
		{ kind: 'title', text: cut },
		{ kind: 'note', text: cut },
		{ kind: 'bars', whole: 9, bars: [{ name: cut, value: 1, absent: '', isOwn: true }] },
		{
			kind: 'quotations',
			quotations: [{ speaker: cut, sentiment: cut, time: cut, prompt: cut, text: cut }],
		},
	];
	const typed = { title: cut, footer: cut, nativeCharts: true };
	const document = { subject: cut, parts };
	for (const [format, seen] of [...readersSee(document), ...readersSee(document, typed)]) {
		expect([format, /\p{Cs}/u.test(seen)]).toEqual([format, false]);
		expect([format, seen]).toEqual([format, expect.stringMatching(/Acme 😀\|?/)]);
	}
});
