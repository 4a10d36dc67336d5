import { quotes } from '../../../reports/documents/blocks';
import { table } from '../../../reports/documents/combined';
import { discord } from '../../../reports/formats/discord';
import { ENGLISH } from '../locales';
import { renderText } from './messages';
import { headline } from '../documents/samples';

const ROWS = {
	columns: ['Client', 'Score', 'All'],
	rows: [
		{
			isUnusual: true,
			cells: [{ text: 'Acme `x``` <b>' }, { text: '44', detail: '前週比' }, { text: '1,200' }],
		},
		{ cells: [{ text: 'a client with a very long name' }, { text: '7' }, { text: '9' }] },
	],
};

it('aligns the figures of a table below their names, wide signs as two, in a frame that no name ends', () => {
	const { embed } = discord.toJson(
		{ headline, blocks: [table(ROWS, ENGLISH)] },
		{ detail: 'full' },
		ENGLISH,
	);
	const { description } = embed as { description: string };
	expect(description.replaceAll('\u200b', '¦').split('\n')).toEqual([
		'```',
		'Client',
		'   Score    All',
		'❗ Acme `x`¦`¦` <b>',
		'      44  1,200',
		'  前週比',
		'a client with a very long name',
		'       7      9',
		'```',
	]);
});

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
