import { quotes } from '../../../reports/documents/blocks';
import { ENGLISH } from '../locales';
import { renderText } from './messages';
import { headline } from '../documents/samples';

it('cuts what others say to 200 characters', () => {
	const who = { speaker: 'Grok', sentiment: 'bad', time: 'now' };
	const quotation = { ...who, prompt: 'p'.repeat(200), text: 't'.repeat(400) };
	const said = quotes({ quotations: [quotation] }, ENGLISH);
	expect(renderText({ headline, blocks: [said] }, ENGLISH).split('\n')).toEqual([
		headline,
		'• Grok, bad, now',
		`  Prompt: ${'p'.repeat(191)}…`,
		`  “${'t'.repeat(199)}…”`,
	]);
});
