import type {
	Appearance,
	Part,
	ReportDocument,
} from '../../../../../nodes/shared/documents/document';
import { slack, type SlackBlock } from '../../../../../nodes/shared/documents/writers/slack';
import { LONG_TEXTS } from '../longTexts';
import { ENGLISH } from '../../../../locales';
import { lettersIn } from '../readers';
import { bars, list, metric, quotations, section, several, title } from '../samples';

const blocksOf = (parts: Part[], appearance: Appearance = {}) =>
	(slack.toJson({ parts }, appearance, ENGLISH).blocks as { blocks: SlackBlock[] }).blocks;
const jsonOf = (document: ReportDocument, appearance: Appearance = {}) =>
	JSON.stringify(blocksOf(document.parts, appearance));
const small = (said: string) => ({
	type: 'context',
	elements: [{ type: 'plain_text', text: said, emoji: false }],
});

it('begins with the label of a figure as header where there is no title', () => {
	expect(blocksOf([metric])).toEqual([
		{ type: 'header', text: { type: 'plain_text', text: 'Score', emoji: false } },
		expect.objectContaining({ type: 'rich_text' }),
	]);
});

describe('a Slack message with more than it has room for', () => {
	it('cuts each text of the service to its maximum length', () => {
		const footer = 'e'.repeat(900);
		expect(lettersIn(jsonOf(LONG_TEXTS, { footer }))).toBe(
			[
				'A149 B149 C59 E99 D59 F199 H59 I59 L59 K79 M79 N59 O149 P39 Q39 R39 S149 T299 U59',
				'V149 W59 X59 Y59 Z299 a599 b200 b59 c499 d499 e499',
			].join(' '),
		);
	});

	it('counts the bars, entries and quotations that it does not show', () => {
		expect(jsonOf({ parts: [bars(300, 5)] })).toMatch(/… and 2\d\d more/);
		expect(jsonOf({ parts: [list(900)] })).toMatch(/… and [56]\d\d more/);
		expect(jsonOf({ parts: [quotations(40)] })).toMatch(/… and \d\d more/);
	});

	it('has at most 49 blocks, and says when it leaves out the rest', () => {
		const sections = (count: number) => several(count, () => section);
		expect(blocksOf([title, ...sections(24)])).toHaveLength(49);
		expect(jsonOf({ parts: [title, ...sections(24)] })).not.toContain('does not fit');
		const cut = blocksOf([title, ...sections(60)]);
		expect(cut).toHaveLength(48);
		expect(cut.at(-1)).toEqual(small('The rest of this report does not fit here.'));
	});

	it('has room for fewer texts that are not ASCII, which Slack counts escaped', () => {
		const shown = (sign: string) =>
			blocksOf(several(40, () => ({ kind: 'note', text: sign.repeat(100) }))).length;
		expect([shown('x'), shown('é')]).toEqual([40, 16]);
	});
});
