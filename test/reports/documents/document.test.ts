import { type Block, note, plain, sentence } from '../../../reports/documents/blocks';
import { type Appearance, compose, type ReportDocument } from '../../../reports/documents/document';
import { ENGLISH } from '../locales';
import { keyFigure, section } from './samples';

/** What the user's settings make of a document. */

const figure = { ...keyFigure, label: 'AI visibility of a.example' };
const lead = { ...keyFigure, isLead: true };
const nameless = { ...keyFigure, label: '' };
const heading = (text: string, isTyped?: true): Block => {
	const run = isTyped ? { text, isTyped } : { text };
	return { kind: 'heading', level: 1, text: [run] };
};
const typed = heading('AI visibility: New', true);
const news = { headline: 'Own', isNews: true };

it.each<[what: string, title: string | undefined, document: ReportDocument, shown: Block[]]>([
	[
		'its headline, about AI visibility',
		undefined,
		{ headline: 'Own', blocks: [section] },
		[heading('AI visibility: Own'), section],
	],
	[
		'its headline alone where a figure names the topic',
		undefined,
		{ headline: 'Own', blocks: [figure] },
		[heading('Own'), figure],
	],
	[
		'a figure with its label as the headline',
		undefined,
		{ blocks: [keyFigure, keyFigure] },
		[lead, keyFigure],
	],
	['a figure without a label', undefined, { blocks: [nameless] }, [nameless]],
	['no block without text', undefined, { blocks: [note(''), sentence(' ', true)] }, []],
	[
		"the user's title in place of the headline",
		'New',
		{ headline: 'Own', blocks: [section] },
		[typed, section],
	],
	["the user's title without a headline", 'New', { blocks: [keyFigure] }, [typed, keyFigure]],
	[
		"the user's title above the news",
		'New',
		{ ...news, blocks: [section] },
		[typed, sentence('Own'), section],
	],
	[
		"the user's own words on AI visibility",
		'Weekly ai VISIBILITY',
		{ blocks: [] },
		[heading('Weekly ai VISIBILITY', true)],
	],
	[
		"the user's title on one line",
		'Weekly\none',
		{ blocks: [] },
		[heading('AI visibility: Weekly one', true)],
	],
])('begins with %s', (_, title, document, shown) => {
	expect(compose(document, { title }, ENGLISH).blocks).toEqual(shown);
});

it('ends with the footer as it was typed', () => {
	const { blocks } = compose({ blocks: [section] }, { footer: ' Us & <co>\n a@b ' }, ENGLISH);
	expect(blocks.at(-1)).toMatchObject({
		role: 'footer',
		text: [{ text: 'Us & <co>\na@b', isTyped: true }],
	});
	expect(compose({ blocks: [section] }, { footer: ' ' }, ENGLISH).blocks).toHaveLength(1);
});

it.each<[Omit<ReportDocument, 'blocks'>, Appearance, string]>([
	[{ subject: 'S @x', headline: 'H' }, {}, 'S @x'],
	[{ subject: 'S', headline: 'H' }, { title: 'Weekly' }, 'S – Weekly'],
	[{ headline: 'H' }, {}, 'AI visibility: H'],
	[{ headline: 'H' }, { title: 'Weekly' }, 'Weekly'],
	[news, { title: 'Weekly' }, 'Own – Weekly'],
	[news, { title: 'Own' }, 'Own'],
	[{}, {}, 'AI visibility'],
	[
		{ subject: 'S' },
		{ subject: 'New & <own> of @acme:\r\n https://a.example', title: 'T' },
		'New & <own> of @acme: https://a.example',
	],
	[{ subject: 'S' }, { subject: ' \n', title: 'T' }, 'S – T'],
	[{ subject: 'S' }, { subject: '\u0000' }, 'S'],
	[{ subject: 'S' }, { subject: 's'.repeat(160) }, `${'s'.repeat(149)}…`],
])('the email of %j with %j has the subject %j', (document, appearance, subject) => {
	expect(compose({ ...document, blocks: [section] }, appearance, ENGLISH).subject).toBe(subject);
});

it('keeps its domains in lower case, and its sections', () => {
	const { domains, blocks } = compose(
		{ domains: ['A.example', undefined], headline: 'H', blocks: [section] },
		{},
		ENGLISH,
	);
	expect(domains.has('a.example')).toBe(true);
	expect(blocks.map((block) => block.kind === 'heading' && plain(block.text))).toEqual([
		'AI visibility: H',
		'Section',
	]);
});
