import { discord } from '../../src/formats/chat/discord';
import { bold } from '../../src/formats/chat/markdown';
import { teams } from '../../src/formats/chat/teams';

import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { everyDocumentIn } from '../helpers/everyDocument';
import { readMarkdown } from '../helpers/formats/markdown';
import { ZONE } from '../helpers/reports/reports';

/** All texts anywhere in a value. */
const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsIn);
};

describe.each(LANGUAGE_TAGS)('a document in %s', (tag) => {
	it('is bold where it says so in Teams and in Discord, and shows no asterisks', () => {
		const locale = localeOf(tag, ZONE);
		const broken = everyDocumentIn(tag).flatMap(([name, document]) =>
			[teams.toJson(document, {}, locale).card, discord.toJson(document, {}, locale).embed]
				.flatMap(textsIn)
				.flatMap((text) => text.split('\n'))
				.filter((line) => readMarkdown(line).text.includes('**'))
				.map((line) => `${name}: ${line}`),
		);
		expect(broken).toEqual([]);
	});
});

it.each([' ', '\u00a0', '\u202f', '\u3000', '\t'])(
	'leaves a blank at the edge of bold text outside the marks (%j)',
	(blank) => {
		expect(bold(`${blank}a b${blank}`)).toBe(`${blank}**a b**${blank}`);
		expect(bold(blank)).toBe(blank);
	},
);
