import type { Paragraph } from '../../src/blocks/types';
import { breakdownDocument } from '../../src/documents/breakdown';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { breakdownIn, steady, USUAL } from '../helpers/reports/reports';

const cite = (url: string) => ({ ...USUAL, more: () => ({ citation_url: url }) });

it.each(LANGUAGE_TAGS)('each page that a sentence names leads to that page, in %s', (tag) => {
	const situation = {
		scores: steady(91),
		now: cite('https://shop.example/coffee'),
		before: cite('https://old-shop.example/coffee'),
	};
	const { blocks } = breakdownDocument(breakdownIn(situation, 'url'), localeOf(tag, 'utc'));
	const sentences = blocks.filter(
		(block): block is Paragraph => block.kind === 'paragraph' && block.role === 'sentence',
	);
	const links = sentences.flatMap(({ text }) => text.filter(({ link }) => link !== undefined));
	expect(links.map(({ text, link }) => [text, link])).toEqual([
		['shop.example/coffee', 'https://shop.example/coffee'],
		['old-shop.example/coffee', 'https://old-shop.example/coffee'],
	]);
});
