import { failureOfNetworkError } from '../../../../nodes/shared/http/send';

describe('classifyError', () => {
	const classified = (thrown: unknown) =>
		failureOfNetworkError({ method: 'GET', path: '/x' }, thrown, 'api.example.com:8443');

	it.each([
		[{ httpCode: 'ECONNREFUSED' }, 'unreachable', 'could not be reached'],
		[
			{ cause: { code: 'ENOTFOUND' } },
			'unreachable',
			'no server was found at api.example.com:8443',
		],
		[{ code: 'ECONNRESET' }, 'lost', 'lost the connection'],
		[{ code: 'ECONNABORTED' }, 'lost', 'did not respond in time'],
		[{ httpCode: '500' }, 'lost', 'lost the connection'],
		[{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'blocked', 'certificate is not trusted'],
		[{ code: 'CERT_HAS_EXPIRED' }, 'blocked', 'certificate has expired'],
		[{ code: 'ERR_INVALID_CHAR', message: 'Invalid character' }, 'blocked', 'was not sent'],
		['text', 'lost', 'lost the connection'],
		[undefined, 'lost', 'lost the connection'],
	])('tells from %j that the request is %s', (thrown, kind, reason) => {
		expect(classified(thrown)).toMatchObject({
			...{ method: 'GET', path: '/x', kind },
			reason: expect.stringContaining(reason),
		});
	});

	it.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'])(
		'tells from %s that the service has not received the request',
		(code) => {
			expect(classified({ code })).toMatchObject({ kind: 'unreachable' });
		},
	);

	it('takes nothing from an error but its code and message, as it may hold the key', () => {
		const thrown = { code: 'ECONNRESET', config: { headers: { Authorization: 'Bearer secret' } } };
		expect(JSON.stringify(classified(thrown))).not.toContain('secret');
	});
});
