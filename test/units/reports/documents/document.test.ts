import { heading, note, sentence } from '../../../../reports/blocks/paragraphs';
import { linesOf, plain } from '../../../../reports/blocks/text';
import type { Block } from '../../../../reports/blocks/types';
import type { ReportDocument } from '../../../../reports/blocks/types';
import type { Appearance } from '../../../../reports/formats/appearance';
import { compose } from '../../../../reports/formats/compose';
import { ENGLISH } from '../../../helpers/reports/locales';
import { keyFigure, section } from '../../../helpers/reports/samples';

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

it.each<[string | undefined, Omit<ReportDocument, 'blocks'>, Block[], shown: string[]]>([
	[undefined, Own, [section], ['# AI visibility: Own', 'Section']],
	[undefined, Own, [topic], ['# Own', 'Score 1,234.6']],
	[undefined, {}, [keyFigure, keyFigure], ['Score 1,234.6', 'Score 1,234.6']],
	[undefined, {}, [nameless], ['Score 1,234.6']],
	[undefined, {}, empty, []],
	['New', Own, [section], ['# "New"', 'Section']],
	['New', {}, [keyFigure], ['# "New"', 'Score 1,234.6']],
	['New', News, [section], ['# "New"', 'Own', 'Section']],
	['Weekly ai VISIBILITY', Own, [], ['# "Weekly ai VISIBILITY"']],
	['Weekly\none', Own, [], ['# "Weekly one"']],
])(
	'with the title %j, a document with %j begins as it should',
	(title, document, blocks, shown) => {
		expect(compose({ ...document, blocks }, { title }, ENGLISH).blocks.map(shownOf)).toEqual(shown);
	},
);

const typed = 'New & <own> of @acme:\r\n https://a.example';

it.each<[Omit<ReportDocument, 'blocks'>, Appearance, string]>([
	[{ subject: 'S @x', ...Own }, {}, 'S @x'],
	[{ subject: 'S', ...Own }, { title: 'Weekly' }, 'S – Weekly'],
	[Own, {}, 'AI visibility: Own'],
	[Own, { title: 'Weekly' }, 'Weekly'],
	[News, { title: 'Weekly' }, 'Own – Weekly'],
	[News, { title: 'Own' }, 'Own'],
	[{}, {}, 'AI visibility'],
	[Own, { subject: typed, title: 'T' }, 'New & <own> of @acme: https://a.example'],
	[{ subject: 'S' }, { subject: ' \n', title: 'T' }, 'S – T'],
	[{ subject: 'S' }, { subject: '\u0000' }, 'S'],
	[{ subject: 'S' }, { subject: 's'.repeat(160) }, `${'s'.repeat(149)}…`],
])('the email of %j with %j has the subject %j', (document, appearance, subject) => {
	expect(compose({ ...document, blocks: [section] }, appearance, ENGLISH).subject).toBe(subject);
});
