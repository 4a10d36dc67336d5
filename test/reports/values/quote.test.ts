import { quote } from '../../../reports/values/text';

it.each([
	[undefined, 'empty'],
	[null, 'empty'],
	['', 'empty'],
	[0, '0'],
	[true, 'true'],
	[['a'], 'a list'],
	[{}, 'an object'],
	['a\n\tb\u200b\0c', '"a b c"'],
	['http://user:secret@example.com/x?y=1', '"http://***@example.com/x?y=1"'],
	['https://secret@example.com', '"https://***@example.com"'],
	['https://user:my secret@example.com', '"https://***@example.com"'],
	['https://user:se/cret@example.com', '"https://***@example.com"'],
	['https://user:se@secret@example.com', '"https://***@example.com"'],
	['user:secret@example.com', '"***@example.com"'],
	[`https://user:${'secret'.repeat(50)}@example.com`, '"https://***@example.com"'],
	[`${'x'.repeat(60)}://user:secret@host`, `"${'x'.repeat(60)}://***@host"`],
	// No secrets.
	['me@example.com', '"me@example.com"'],
	['https://example.com:8080', '"https://example.com:8080"'],
	['me@example.com:8080', '"me@example.com:8080"'],
	['a'.repeat(80), `"${'a'.repeat(80)}"`],
	['a'.repeat(81), `"${'a'.repeat(80)}…"`],
	[`${'x'.repeat(79)}😀 more`, `"${'x'.repeat(79)}…"`],
])('%j is quoted as %s', (value, quoted) => {
	expect(quote(value)).toBe(quoted);
});
