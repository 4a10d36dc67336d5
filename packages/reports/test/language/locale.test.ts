import { languageTagOf } from '../../src/language/locale';

it.each([
	['de', ['de', 'DE', ' de-DE ', 'de_AT', 'German', 'deutsch', 'GERMAN (Switzerland)', 'allemand']],
	['pt-BR', ['PT', 'pt-br', 'pt-PT', 'Portuguese', 'Brazilian Portuguese', 'Português (Brasil)']],
	['ja', ['ja-JP', 'Japanese', '日本語']],
	['en', ['en-GB', 'English', 'Anglais', 'inglês', 'English (US)']],
	['fr', ['fr-CA', 'Français']],
	['es', ['es-419', 'Spanish', 'español']],
	[undefined, ['nl', 'Klingon', 'constructor', 'd', '(de)', '-']],
])('finds the language %s by tags, regions and names', (tag, texts) => {
	expect(texts.map((text) => [text, languageTagOf(text)])).toEqual(
		texts.map((text) => [text, tag]),
	);
});
