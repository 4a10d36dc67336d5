import type { Appearance, Part } from '../../../reports/documents/document';
import { discord } from '../../../reports/formats/discord';
import type { Embed } from './discordLimits';
import { ENGLISH } from '../locales';
import { metric, title } from '../documents/samples';

const embedOf = (parts: Part[], appearance: Appearance = {}) =>
	discord.toJson({ parts }, appearance, ENGLISH).embed as Embed;

it('has no title, description or footer without text for it', () => {
	expect(embedOf([{ ...title, text: ' ' }], { footer: ' ' })).toEqual({ color: 0x2563eb });
	expect(embedOf([metric])).toMatchObject({ description: 'Score: **1,234.6**' });
});

it.each([
	['#0f766e', 0x0f766e],
	['#FFFFFF', 0xffffff],
	// Discord takes 0 as no color.
	['#000000', 1],
])('has the accent color %s', (accentColor, color) => {
	expect(embedOf([], { accentColor }).color).toBe(color);
});

it('has a title of 256 characters at most, and no sign cut in two', () => {
	expect(embedOf([{ ...title, text: '|'.repeat(300) }]).title).toBe(`${'\\|'.repeat(126)}…`);
});
