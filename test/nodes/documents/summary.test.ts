import {
	type Block,
	context,
	label,
	missing,
	note,
	sentence,
	warning,
} from '../../../reports/documents/blocks';
import { type Appearance, compose } from '../../../reports/documents/document';
import { counts } from '../../../reports/documents/figures';
import { FORMATS } from '../../../reports/formats/formats';
import { message } from '../../../reports/formats/message';
import { everyDocumentIn } from './everyDocument';
import { ENGLISH } from '../../reports/locales';
import {
	barsOf,
	headline,
	keyFigure,
	listOf,
	quotesOf,
	section,
	trendOf,
} from '../../reports/documents/samples';

/** What a summary has of a document. */

/** The blocks between the title and the footer. */
const summaryOf = (...blocks: Block[]) =>
	compose({ headline, blocks }, { detail: 'summary', footer: 'Us' }, ENGLISH).blocks.slice(1, -1);

const said = note('It is said.');
const count = counts('By word', [{ name: 'word', count: 1 }], ENGLISH);
const cited = label('Cited', ENGLISH);
const some = listOf(4, { more: 2, inSummary: 1 });
const first = { ...some, entries: some.entries.slice(0, 1), more: 5 };
const own = barsOf(6, { inSummary: 2 });
const all = barsOf(60, { inSummary: 'all' });

/** Where the second list is absent, all of the first one is in the summary. */
it.each<[what: string, blocks: Block[], summary?: Block[]]>([
	['sentences and warnings', [sentence('Mentions fell.', true), warning('It lacks.')]],
	['figures and notes', [context('It is based.'), keyFigure, count, said]],
	['what is missing', [missing(['No data for a.example.'])]],
	[
		'no trend, and no list without entries for it',
		[trendOf(3), barsOf(3), cited, listOf(3), quotesOf(3)],
		[],
	],
	[
		'the first entries of a list, with its headings',
		[section, count, said, section, cited, some],
		[section, cited, first],
	],
	[
		'what a section is based on and lacks',
		[section, context('Based.'), trendOf(3), warning('Lacks.')],
		[context('Based.'), warning('Lacks.')],
	],
	[
		"the reader's own entry wherever it stands",
		[own],
		[{ ...own, entries: [0, 1, 3].map((index) => own.entries[index]!), more: 3 }],
	],
	['an entry for each of several domains', [all]],
])('has %s', (_, blocks, summary = blocks) => {
	expect(summaryOf(...blocks)).toEqual(summary);
});

const MAX_LENGTH = 900;
/** Those with texts of their own; the others have that of Message. */
const TEXTS = FORMATS.filter(({ option }) => /^(message|html|telegram)$/.test(option.value));

it('says nothing that the full message does not, but how much more there is', () => {
	for (const [name, document] of everyDocumentIn(ENGLISH)) {
		const [full, summary] = (['full', 'summary'] as const).map((detail) =>
			String(message.toJson(document, { detail }, ENGLISH).text).split('\n'),
		);
		expect(summary![0]).toBe(full![0]);
		const added = summary!.filter((line) => !full!.includes(line) && !line.startsWith('… and '));
		expect([name, added]).toEqual([name, []]);
	}
});

it('is short even where a footer and sentences are long', () => {
	const text = 'x'.repeat(400);
	const blocks = Array<Block>(5).fill(sentence(text));
	for (const { toJson } of TEXTS) {
		const appearance: Appearance = { detail: 'summary', footer: text };
		const json = toJson({ headline, blocks }, appearance, ENGLISH);
		expect(String(json.text).length).toBeLessThanOrEqual(MAX_LENGTH);
		expect(json.text).toContain(text);
	}
});
