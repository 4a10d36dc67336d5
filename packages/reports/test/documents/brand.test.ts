import { brandTest } from '../../src/judgement/brand';

it.each([
	['無印良品', '無印良品のソファは？'],
	['Ito Coffee', 'Ito Coffeeの評判は？'],
	['Café d’Or', "Is Cafe d'Or open on Sundays?"],
	["Cafe d'Or", 'Is CAFÉ D’OR open on Sundays?'],
	['Lumen Roast', 'is lumen-roast any good'],
	['LumenRoast', 'is Lumen Roast any good'],
	['삼성', '삼성은 어때?'],
	['A&W', 'Is A&W good?'],
	['C++ Café', 'Where is the c++ cafe?'],
])('the brand %s is named in the prompt "%s"', (brand, prompt) => {
	expect(brandTest([brand])(prompt)).toBe(true);
});

it.each([
	['Ito', 'How do I keep mosquitos away?'],
	['Ito', 'What is itoism?'],
	['A B', 'What is AB?'],
	['Kaffee 1', 'What is Kaffee 12?'],
	['Lumen Roast', 'Is Lumen a roast?'],
])('the brand %s is not named in the prompt "%s"', (brand, prompt) => {
	expect(brandTest([brand])(prompt)).toBe(false);
});

it('nobody can tell whether a prompt names the brand when no name is known', () => {
	expect(brandTest(['', ' '])('Best coffee?')).toBeNull();
});
