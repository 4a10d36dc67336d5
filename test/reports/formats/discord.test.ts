import type { Appearance, ReportDocument } from '../../../reports/documents/document';
import { discord } from '../../../reports/formats/discord';
import type { Embed } from './discordLimits';
import { ENGLISH } from '../locales';
import { headline, keyFigure } from '../documents/samples';

const embedOf = (document: Partial<ReportDocument>, appearance: Appearance = {}) =>
	discord.toJson({ blocks: [], ...document }, appearance, ENGLISH).embed as Embed;

it('has no title, description or footer without text for it', () => {
	expect(embedOf({}, { footer: ' ' })).toEqual({ color: 0x2563eb });
	expect(embedOf({ blocks: [keyFigure] })).toMatchObject({ description: 'Score **1,234.6**' });
});

it.each([
	['#0f766e', 0x0f766e],
	['#FFFFFF', 0xffffff],
	// Discord takes 0 as no color.
	['#000000', 1],
])('has the accent color %s', (accentColor, color) => {
	expect(embedOf({}, { accentColor }).color).toBe(color);
});

it('has a title of 256 characters at most, and no sign cut in two', () => {
	const long = headline + '|'.repeat(300);
	expect(embedOf({ headline: long }).title).toBe(
		`${headline}${'\\|'.repeat(126 - headline.length)}…`,
	);
});
