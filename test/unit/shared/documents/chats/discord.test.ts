import type { Appearance, Part } from '../../../../../nodes/shared/documents/document';
import { renderEmbed } from '../../../../../nodes/shared/documents/chats/discord';
import { LONG_TEXTS } from '../../../../corpus/everySetting';
import { refusedByDiscord, type Embed } from '../../../../corpus/discordLimits';
import { lettersIn } from '../readers';
import { list, metric, PLAIN, quotations, section, several, title } from '../samples';
import { ENGLISH } from '../../../../locales';

const embedOf = (parts: Part[], appearance: Partial<Appearance> = {}) =>
	renderEmbed({ parts }, { ...PLAIN, ...appearance }, ENGLISH) as unknown as Embed;

const note = (text: string): Part => ({ kind: 'note', text });

it('has a title, what follows it as description, and the rest as fields below their titles', () => {
	expect(embedOf([title, note('a'), note('b'), metric, section, note('c'), note('d')])).toEqual({
		title: 'Own',
		description: 'a\nb',
		color: 0x2563eb,
		fields: [
			{ name: 'Score', value: '**1,234.57**', inline: true },
			{ name: 'Section', value: 'c\nd', inline: false },
		],
	});
});

it('has no title, description or footer of nothing', () => {
	expect(embedOf([])).toEqual({ color: 0x2563eb, fields: [] });
	expect(embedOf([{ ...title, text: ' ' }], { footer: ' ' })).toEqual(embedOf([]));
	expect(embedOf([section])).toMatchObject({ title: 'Section', fields: [] });
});

it('has a name and a value for each field, which Discord takes no empty one of', () => {
	const empty = { ...metric, label: '', value: undefined, absent: '', detail: '' };
	const change = { by: 1, period: 'in a week', isUnusual: true };
	const { fields } = embedOf([
		title,
		empty,
		{ ...metric, change, detail: 'x' },
		note('c'),
		section,
	]);
	expect(fields).toEqual([
		{ name: '\u200b', value: '\u200b', inline: true },
		{ name: 'Score', value: '**1,234.57**\n+1 in a week, unusual\nx', inline: true },
		{ name: '\u200b', value: 'c', inline: false },
		{ name: 'Section', value: '\u200b', inline: false },
	]);
});

it.each([
	['#0f766e', 0x0f766e],
	['#FFFFFF', 0xffffff],
	// Discord takes 0 as no color.
	['#000000', 1],
])('has the accent color %s', (accentColor, color) => {
	expect(embedOf([], { accentColor }).color).toBe(color);
});

it('shows what the user has typed', () => {
	const typed: Part = { ...title, text: 'A *b* - c | d', by: 'user' };
	expect(embedOf([typed], { footer: 'x_y\n<z>' })).toMatchObject({
		title: 'A b - c | d',
		footer: { text: 'x_y\n<z>' },
	});
	expect(embedOf([], { footer: 'x'.repeat(600) }).footer!.text).toHaveLength(500);
});

describe('with more than there is room for', () => {
	it('cuts each text to its maximum length', () => {
		expect(lettersIn(JSON.stringify(embedOf(LONG_TEXTS.parts)))).toBe(
			'A126 B126 C199 E199 D39 F126 H39 I39 L199 K79 M79 N39 O449 P39 Q39 R39 S449 V449 c499',
		);
		const signs = { ...title, text: '|'.repeat(300) };
		expect(embedOf([signs, { ...signs, level: 'section' }])).toMatchObject({
			title: `${'|\u200b'.repeat(126)}…`,
			fields: [{ name: `${'|\u200b'.repeat(126)}…` }],
		});
	});

	it('goes on in another field, and keeps a quotation together', () => {
		const { fields } = embedOf([title, section, quotations(9)]);
		expect(fields.map(({ name }) => name)).toEqual(['Section', '\u200b', '\u200b']);
		for (const { value } of fields) expect(value).toMatch(/^• \*\*speaker \d\*\*, now\n> “x/);
		expect(fields.at(-1)!.value).toMatch(/\n… and 2 more$/);
	});

	it('goes on in another field from the character on that it has no room for', () => {
		const fields = (length: number) =>
			embedOf([title, section, note('x'.repeat(500)), note('y'.repeat(length))]).fields.length;
		expect([fields(500), fields(400)]).toEqual([1, 1]);
		const three = (length: number) =>
			embedOf([
				title,
				section,
				...several(2, () => note('x'.repeat(500))),
				note('y'.repeat(length)),
			]).fields.length;
		expect([three(20), three(21), three(22), three(23)]).toEqual([1, 1, 2, 2]);
	});

	it('divides a quotation that no field has room for', () => {
		const signs = '|'.repeat(400);
		const quotation = { speaker: signs, sentiment: signs, time: signs, prompt: signs, text: signs };
		const source = `https://a.example/${'x'.repeat(270)}`;
		const embed = embedOf([
			title,
			section,
			{ kind: 'quotations', quotations: [{ ...quotation, source }] },
		]);
		expect(embed.fields).toHaveLength(2);
		expect(refusedByDiscord(embed)).toEqual([]);
	});

	it('has at most 25 fields, and says when it leaves out the rest', () => {
		const count = (fields: number) => embedOf([title, ...several(fields, () => metric)]).fields;
		expect(count(25).at(-1)).toMatchObject({ name: 'Score' });
		expect(count(26)).toHaveLength(25);
		expect(count(26).at(-1)).toEqual({
			name: '\u200b',
			value: 'The rest of this report does not fit here.',
			inline: false,
		});
		expect(count(26).at(-2)).toMatchObject({ name: 'Score' });
	});

	it('fills a description of 4,096 characters', () => {
		const { description = '' } = embedOf([title, list(900)]);
		expect(description).toMatch(/\n… and [67]\d\d more$/);
		expect(description.length).toBeGreaterThan(3_900);
		expect(description.length).toBeLessThanOrEqual(4_096);
	});
});
