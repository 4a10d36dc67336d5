import { asError } from '../../../../nodes/shared/messages';

it('gives an error as it is, also one of another realm', () => {
	const thrown = { name: 'ExpressionError', message: 'Not so' };
	expect(asError(thrown)).toBe(thrown);
});

it('makes an error of what has no message', () => {
	expect(asError({ code: 1 })).toBeInstanceOf(Error);
	expect(asError('no').message).toBe('no');
});
