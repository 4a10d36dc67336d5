import { note } from '../../src/blocks/paragraphs';
import type { Block } from '../../src/blocks/types';
import { slack, type SlackBlock } from '../../src/formats/chat/slack';
import { ENGLISH } from '../helpers/reports/locales';
import { figure, keyFigure, section, several, trendOf } from '../helpers/reports/samples';

const blocksOf = (blocks: Block[]) =>
	(slack.toJson({ blocks }, { detail: 'full' }, ENGLISH).blocks as { blocks: SlackBlock[] }).blocks;

it('has figures in two columns between lines, with the trend in small text below', () => {
	const [line, figures, drawn, end] = blocksOf([keyFigure, keyFigure, section, trendOf(40)]);
	expect([line, end]).toEqual([{ type: 'divider' }, { type: 'divider' }]);
	const field = { type: 'mrkdwn', text: 'Score\n*1,234.6*', verbatim: true };
	expect(figures).toEqual({ type: 'section', fields: [field, field] });
	expect(drawn).toMatchObject({
		type: 'context',
		elements: [{ text: expect.stringMatching(/^Score, .*, 0 → 39 {2}▁[▁-█]{28}█$/) }],
	});
});

it('escapes what its fields would read as another sign', () => {
	const [, figures] = blocksOf([figure({ label: 'R&D &lt;' })]);
	expect(figures).toMatchObject({ fields: [{ text: 'R&amp;D &amp;lt;\n*1,234.6*' }] });
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
