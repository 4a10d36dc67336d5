import type { Part, ReportDocument, Title } from '../../../reports/documents/document';
import { subjectOf, withTitle } from '../../../reports/documents/titles';
import { metric, section, title } from './samples';
import { ENGLISH } from '../locales';

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
