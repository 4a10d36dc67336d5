import { quote } from '../../../../nodes/shared/values/quote';

it.each([
	[undefined, 'empty'],
	[null, 'empty'],
	['', 'empty'],
	[0, '0'],
	[true, 'true'],
	[['a'], 'a list'],
	[{}, 'an object'],
	['a\n\tb\u200b\0c', '"a b c"'],
	['https://user:secret@example.com', '"https://***@example.com"'],
	['a'.repeat(80), `"${'a'.repeat(80)}"`],
	['a'.repeat(81), `"${'a'.repeat(80)}…"`],
])('%j is quoted as %s', (value, quoted) => {
	expect(quote(value)).toBe(quoted);
});
