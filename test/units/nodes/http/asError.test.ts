import { asError } from '../../../../nodes/shared/asError';

it('an error is taken as it is, also one of another realm', () => {
	const thrown = { name: 'ExpressionError', message: 'Not so' };
	expect(asError(thrown)).toBe(thrown);
});

it('an error is made of what has no message', () => {
	expect(asError({ code: 1 })).toBeInstanceOf(Error);
	expect(asError('no').message).toBe('no');
});
