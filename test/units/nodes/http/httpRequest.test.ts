import { failureOfNetworkError } from '../../../../nodes/shared/http/send';

describe('the failure of a request without a response', () => {
	const classified = (thrown: unknown) =>
		failureOfNetworkError({ method: 'GET', path: '/x' }, thrown, 'api.example.com:8443');

	it.each([
		['a refused connection', { httpCode: 'ECONNREFUSED' }, 'unreachable', 'could not be reached'],
		[
			'an unknown host as the cause',
			{ cause: { code: 'ENOTFOUND' } },
			'unreachable',
			'no server was found at api.example.com:8443',
		],
		['a reset connection', { code: 'ECONNRESET' }, 'lost', 'lost the connection'],
		['a timeout', { code: 'ECONNABORTED' }, 'lost', 'did not respond in time'],
		['a status without a response', { httpCode: '500' }, 'lost', 'lost the connection'],
		[
			'an untrusted certificate',
			{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
			'blocked',
			'certificate is not trusted',
		],
		['an expired certificate', { code: 'CERT_HAS_EXPIRED' }, 'blocked', 'certificate has expired'],
		[
			'an invalid character',
			{ code: 'ERR_INVALID_CHAR', message: 'Invalid character' },
			'blocked',
			'was not sent',
		],
		['a text', 'text', 'lost', 'lost the connection'],
		['undefined', undefined, 'lost', 'lost the connection'],
	])('says what became of the request after %s', (_, thrown, kind, reason) => {
		expect(classified(thrown)).toMatchObject({
			...{ method: 'GET', path: '/x', kind },
			reason: expect.stringContaining(reason),
		});
	});

	it.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'])(
		'tells from %s that the service has not received it',
		(code) => {
			expect(classified({ code })).toMatchObject({ kind: 'unreachable' });
		},
	);

	it('takes nothing from an error but its code and message, as it may hold the key', () => {
		const thrown = { code: 'ECONNRESET', config: { headers: { Authorization: 'Bearer secret' } } };
		expect(JSON.stringify(classified(thrown))).not.toContain('secret');
	});
});
