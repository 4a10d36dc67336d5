import { heading, note, sentence } from '../../src/blocks/paragraphs';
import { linesOf, plain } from '../../src/blocks/text';
import type { Block } from '../../src/blocks/types';
import type { ReportDocument } from '../../src/blocks/types';
import type { Appearance } from '../../src/formats/appearance';
import { compose } from '../../src/formats/compose';
import { ENGLISH } from '../helpers/reports/locales';
import { keyFigure, section } from '../helpers/reports/samples';

/** What the user's settings make of a document: "#" marks the top, and quotes what the user typed. */

const shownOf = (block: Block) => {
	const isTop = block.kind === 'heading' && block.level === 1;
	const text = linesOf(block).map(plain).join();
	const isTyped = block.kind === 'heading' && block.text.some((run) => run.isTyped);
	return `${isTop ? '# ' : ''}${isTyped ? `"${text}"` : text}`;
};

const Own = { headline: 'Own' };
const News = { headline: 'Own', isNews: true };
const topic = { ...keyFigure, label: 'AI visibility of a.example' };
const nameless = { ...keyFigure, label: '' };
const empty = [note(''), sentence(' ', 'bad'), heading(' ')];

it.each<
	[name: string, string | undefined, Omit<ReportDocument, 'blocks'>, Block[], shown: string[]]
>([
	[
		'its headline, with what all reports are on, above a section',
		undefined,
		Own,
		[section],
		['# AI visibility: Own', 'Section'],
	],
	[
		'its headline alone where it names the topic',
		undefined,
		{ ...Own, namesTopic: true },
		[topic],
		['# Own', 'Score 1,234.6'],
	],
	[
		'its figures where it has no headline',
		undefined,
		{},
		[keyFigure, keyFigure],
		['Score 1,234.6', 'Score 1,234.6'],
	],
	[
		'a figure without a name where it has no headline',
		undefined,
		{},
		[nameless],
		['Score 1,234.6'],
	],
	['nothing where its blocks are empty', undefined, {}, empty, []],
	['the title in place of its headline', 'New', Own, [section], ['# "New"', 'Section']],
	['the title where it has no headline', 'New', {}, [keyFigure], ['# "New"', 'Score 1,234.6']],
	[
		'the title above its headline where that is news',
		'New',
		News,
		[section],
		['# "New"', 'Own', 'Section'],
	],
	[
		'a title that says what all reports are on',
		'Weekly ai VISIBILITY',
		Own,
		[],
		['# "Weekly ai VISIBILITY"'],
	],
	['a title of two lines, on one', 'Weekly\none', Own, [], ['# "Weekly one"']],
])('a document begins with %s', (_, title, document, blocks, shown) => {
	expect(compose({ ...document, blocks }, { title }, ENGLISH).blocks.map(shownOf)).toEqual(shown);
});

const typed = 'New & <own> of @acme:\r\n https://a.example';

it.each<[name: string, Omit<ReportDocument, 'blocks'>, Appearance, string]>([
	['its own subject, not its headline', { subject: 'S @x', ...Own }, {}, 'S @x'],
	[
		'its own subject, followed by the title',
		{ subject: 'S', ...Own },
		{ title: 'Weekly' },
		'S – Weekly',
	],
	['its headline where it has no subject', Own, {}, 'AI visibility: Own'],
	['the title in place of its headline', Own, { title: 'Weekly' }, 'Weekly'],
	['a headline that is news, followed by the title', News, { title: 'Weekly' }, 'Own – Weekly'],
	['a headline that equals the title once', News, { title: 'Own' }, 'Own'],
	['what all reports are on, where there is nothing else', {}, {}, 'AI visibility'],
	[
		'what the user typed, on one line',
		Own,
		{ subject: typed, title: 'T' },
		'New & <own> of @acme: https://a.example',
	],
	[
		'its own subject where the user typed blanks',
		{ subject: 'S' },
		{ subject: ' \n', title: 'T' },
		'S – T',
	],
	[
		'its own subject where the user typed what nobody sees',
		{ subject: 'S' },
		{ subject: '\u0000' },
		'S',
	],
	[
		'150 signs of what the user typed',
		{ subject: 'S' },
		{ subject: 's'.repeat(160) },
		`${'s'.repeat(149)}…`,
	],
])('a document has as the subject of its email %s', (_, document, appearance, subject) => {
	expect(compose({ ...document, blocks: [section] }, appearance, ENGLISH).subject).toBe(subject);
});
