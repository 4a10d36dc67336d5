import { context, heading, note, sentence, verdict } from '../../src/blocks/paragraphs';
import type { ReportDocument } from '../../src/blocks/types';
import type { Appearance } from '../../src/formats/appearance';
import { discord } from '../../src/formats/chat/discord';
import { type Embed, refusedByDiscord } from '../helpers/formats/discordLimits';
import { ENGLISH } from '../helpers/reports/locales';
import { figure, headline, keyFigure, section, several, trendOf } from '../helpers/reports/samples';

const embedOf = (document: Partial<ReportDocument>, appearance: Appearance = {}) =>
	discord.toJson({ blocks: [], ...document }, { detail: 'full', ...appearance }, ENGLISH)
		.embed as Embed;

it('has no title, description or footer without text for it', () => {
	expect(embedOf({}, { footer: ' ' })).toEqual({ color: 0x2457d6 });
	expect(Object.keys(embedOf({ blocks: [keyFigure] }))).toEqual(['color', 'fields']);
});

it('says once what is usual of a figure that is unusual', () => {
	const usual = 'usual: 435–578';
	const mentions = figure({
		label: 'Mentions',
		value: 644,
		absent: '',
		change: { by: 139, isUnusual: true },
		better: 'notLess',
		usual,
		range: usual,
	});
	const [field] = embedOf({ blocks: [mentions] }).fields!;
	expect(field!.value).toBe(`**644** ▲ 139\n${usual}`);
});

it('has at most 25 fields', () => {
	const sections = several(40, () => [section, note('x')]).flat();
	const figures = [...several(9, () => keyFigure), trendOf(30)];
	expect(embedOf({ blocks: [...figures, ...sections] }).fields!.length).toBeLessThan(26);
});

it.each([
	['#0f766e', 0x0f766e],
	['#FFFFFF', 0xffffff],
	// Discord takes 0 as no color.
	['#000000', 1],
])('has the accent color %s', (accentColor, color) => {
	expect(embedOf({}, { accentColor }).color).toBe(color);
});

it.each([
	['what is worse, whatever is better', ['good', 'bad'], 0xd43a31],
	['what is better, where nothing is worse', ['neutral', 'good'], 0x0f857a],
	['the accent, where nothing is either', ['neutral', undefined], 0x123456],
] as const)('has an edge in the color of %s', (_, tones, color) => {
	const accent = { accentColor: '#123456' };
	const blocks = tones.map((tone) => sentence('It is so.', tone));
	expect(embedOf({ blocks }, accent).color).toBe(color);
});

it('has figures side by side, but those with a detail, then the trend, sentences and sections', () => {
	const wide = figure({ detail: '1.5 points ahead' });
	const said = [
		verdict('Fell by 9.', 'bad', [[{ text: 'Usual: 1–2.' }]]),
		wide,
		keyFigure,
		sentence('It is so.'),
	];
	const { description, fields, footer } = embedOf({
		headline,
		namesTopic: true,
		blocks: [...said, section, trendOf(6), section, note('Here.'), context('Data of today')],
	});
	expect(description).toBe('**❗ Fell by 9.**\nUsual: 1–2.');
	expect(fields).toMatchObject([
		{ name: 'Score', value: '**1,234.6**', inline: true },
		{ name: 'Score', value: '**1,234.6**\n1.5 points ahead', inline: false },
		{ name: expect.stringContaining('Score'), value: '▁▂▂▃▄▅  0 → 5' },
		{ name: 'Also', value: 'It is so.' },
		{ name: 'Section', value: 'Here.' },
	]);
	expect(footer).toEqual({ text: 'Data of today' });
});

it('has a title of 256 characters and names of 250 at most, and no sign cut in two', () => {
	const long = headline + '|'.repeat(300);
	const blocks = [keyFigure, heading('|'.repeat(199)), note('Here.')];
	const { title, fields } = embedOf({ headline: long, namesTopic: true, blocks });
	expect(title).toBe(`${headline}${'\\|'.repeat(126 - headline.length)}…`);
	expect(fields?.[1]?.name).toBe(`${'\\|'.repeat(124)}…`);
});

it('has at most 6,000 characters in all, with names made of markup and every part as long as it may be', () => {
	const markup = '|'.repeat(600);
	const labelled = figure({ label: markup, detail: markup, change: { by: 2, period: markup } });
	const sections = several(12, () => [heading(markup), ...several(9, () => note(markup))]).flat();
	const blocks = [
		verdict(markup, 'bad'),
		...several(9, () => labelled),
		trendOf(30),
		...several(4, () => sentence(markup)),
		...sections,
		context(markup),
		context(markup),
	];
	const footer = 'f'.repeat(500);
	const embed = embedOf({ headline: markup, blocks }, { footer });
	expect(refusedByDiscord(embed)).toEqual([]);
	expect(embed.fields?.[0]?.name).toContain('|');
});
