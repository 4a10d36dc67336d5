import { type Block, note } from '../../../reports/documents/blocks';
import { slack, type SlackBlock } from '../../../reports/formats/slack';
import { ENGLISH } from '../locales';
import { keyFigure, section, several } from '../documents/samples';

const blocksOf = (blocks: Block[]) =>
	(slack.toJson({ blocks }, {}, ENGLISH).blocks as { blocks: SlackBlock[] }).blocks;

it('begins with the label of a figure as header where there is no title', () => {
	expect(blocksOf([keyFigure])).toEqual([
		{ type: 'header', text: { type: 'plain_text', text: 'Score', emoji: false } },
		expect.objectContaining({ type: 'rich_text' }),
	]);
});

it('has room for fewer texts that are not ASCII, which Slack counts escaped', () => {
	const shown = (sign: string) => blocksOf(several(40, () => note(sign.repeat(100)))).length;
	expect([shown('x'), shown('é')]).toEqual([40, 16]);
});

it('has at most 49 blocks, and leaves out none of so many', () => {
	const sections = (count: number) => blocksOf(several(count, () => section)).length;
	expect(sections(25)).toBe(49);
	expect(sections(26)).toBeLessThanOrEqual(49);
});
