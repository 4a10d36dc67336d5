import type { Part, ReportDocument, Title } from '../../../../nodes/shared/documents/document';
import { subjectOf, withTitle } from '../../../../nodes/shared/documents/titles';
import { message } from '../../../../nodes/shared/documents/writers/chats/message';
import { html } from '../../../../nodes/shared/documents/writers/html/email';
import { slack } from '../../../../nodes/shared/documents/writers/slack';
import { metric, section, title } from './samples';
import { ENGLISH } from '../../../locales';

describe('the title of the user', () => {
	const typed: Part = { kind: 'title', text: 'AI visibility: New', by: 'user' };
	const news: Title = { ...title, isNews: true };
	const partsOf = (parts: Part[], typedTitle?: string) =>
		withTitle({ parts }, typedTitle, ENGLISH).parts;

	it.each<[when: string, parts: Part[], typedTitle: string | undefined, titled: Part[]]>([
		['replaces the title of the document', [title, section], 'New', [typed, section]],
		['is added at the top when there is none', [section], 'New', [typed, section]],
		[
			'stands above a title that is news, which becomes a sentence',
			[news, section],
			'New',
			[typed, { kind: 'insights', sentences: [{ text: 'Own', isUnusual: false }] }, section],
		],
		[
			'keeps its own words "AI visibility"',
			[title],
			'Weekly ai VISIBILITY',
			[{ ...typed, text: 'Weekly ai VISIBILITY' }],
		],
		['is on one line', [], 'Weekly\none', [{ ...typed, text: 'AI visibility: Weekly one' }]],
	])('%s', (_, parts, typedTitle, titled) => {
		expect(partsOf(parts, typedTitle)).toEqual(titled);
	});

	it('is absent: the document says "AI visibility" in its own title, unless a figure does', () => {
		expect(partsOf([title, section])).toEqual([{ ...title, text: 'AI visibility: Own' }, section]);
		const said: Part[] = [title, { ...metric, label: 'AI visibility of a.example' }];
		expect(partsOf(said)).toEqual(said);
		expect(partsOf([section])).toEqual([section]);
	});

	it('leaves the news in the subject of an email without a figure', () => {
		const titled = withTitle({ parts: [news] }, 'Weekly', ENGLISH);
		expect(subjectOf(titled, { title: 'Weekly' }, ENGLISH)).toBe('Own – Weekly');
	});
});

describe('the subject of an email', () => {
	const score = { ...metric, value: 7 };

	it.each<[ReportDocument, string | undefined, string]>([
		[{ subject: 'S @x', parts: [title] }, undefined, 'S @x'],
		[{ parts: [title, score] }, 'Weekly', 'Score: 7 – Weekly'],
		[{ parts: [title] }, undefined, 'Own'],
		[{ parts: [title] }, 'Own', 'Own'],
		[{ parts: [] }, undefined, 'AI visibility'],
	])('of %j with the title %j is "%s"', (document, typed, subject) => {
		expect(subjectOf(document, { title: typed }, ENGLISH)).toBe(subject);
	});

	it('is that of the user, as typed, on one line of 150 characters', () => {
		const subjectFor = (subject: string) =>
			subjectOf({ subject: 'S', parts: [title] }, { subject, title: 'Weekly' }, ENGLISH);
		expect(subjectFor('New & <own> of @acme:\r\n https://a.example')).toBe(
			'New & <own> of @acme: https://a.example',
		);
		expect(subjectFor('s'.repeat(160))).toHaveLength(150);
		for (const empty of ['', ' \n', '\u0000']) expect(subjectFor(empty)).toBe('S – Weekly');
	});
});

describe('the title and footer of the user', () => {
	const TYPED = {
		title: 'Weekly & <new> of @acme, https://agency.example',
		footer: 'first_last@agency.example <Agency>\nwww.agency.example',
	};
	const said: Part = {
		kind: 'note',
		text: 'Said by @acme, www.acme.example, https://acme.example',
	};
	const parts: Part[] = [{ kind: 'title', text: 'Report' }, said];
	const rendered = withTitle({ subject: 'Score of @acme: 7', parts }, TYPED.title, ENGLISH);

	it('stand as typed in an email, its subject and its text version', () => {
		const email = html.toJson(rendered, TYPED, ENGLISH);
		expect(email.subject).toBe(`Score of @acme: 7 – ${TYPED.title}`);
		expect(String(email.text).split('\n')).toEqual([
			`AI visibility: ${TYPED.title}`,
			'Said by @\u200bacme, www.acme.example, https:\u200b/\u200b/acme.example',
			...TYPED.footer.split('\n'),
		]);
		const shown = 'Weekly &#38; &#60;new&#62; of @acme, https://agency.example';
		for (const each of [
			`>AI visibility: ${shown}</h1>`,
			`Score of @acme: 7 – ${shown}</title>`,
			'>first_last@agency.example &#60;Agency&#62;<br>www.agency.example<',
			'Said by @\u200bacme, www.\u200bacme',
		]) {
			expect(email.html).toContain(each);
		}
	});

	it('stand as typed in Slack blocks, as text without markup', () => {
		const { blocks } = slack.toJson(rendered, TYPED, ENGLISH).blocks as { blocks: unknown[] };
		const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
		expect(blocks[0]).toEqual({ type: 'header', text: plain(`AI visibility: ${TYPED.title}`) });
		expect(blocks.at(-1)).toEqual({ type: 'context', elements: [plain(TYPED.footer)] });
	});

	it('lose in a message for any chat only what would be its markup', () => {
		expect(String(message.toJson(rendered, TYPED, ENGLISH).text).split('\n')).toEqual([
			'AI visibility: Weekly & ‹new› of @acme, https://agency.example',
			'Said by @\u200bacme, www.acme.example, https:\u200b/\u200b/acme.example',
			'first last@agency.example ‹Agency›',
			'www.agency.example',
		]);
	});
});
