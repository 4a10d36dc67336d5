import { failureOfNetworkError } from '../../../../nodes/shared/http/send';

describe('the failure of a request without a response', () => {
	const classified = (thrown: unknown) =>
		failureOfNetworkError({ method: 'GET', path: '/x' }, thrown, 'api.example.com:8443');

	it.each([
		[
			'a refused connection',
			{ httpCode: 'ECONNREFUSED', messages: ['connect ECONNREFUSED 10.0.0.1:8443'] },
			'unreachable',
			'could not be reached',
		],
		[
			'refused connections to all addresses of a host',
			{ code: 'ECONNREFUSED', cause: { errors: [{ syscall: 'connect' }, { syscall: 'connect' }] } },
			'unreachable',
			'could not be reached',
		],
		[
			'an unknown host as the cause',
			{ cause: { code: 'ENOTFOUND', cause: { syscall: 'getaddrinfo' } } },
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
		[
			'a password of the proxy with a percent sign, which cannot be decoded',
			{ message: 'URI malformed', cause: { name: 'URIError', message: 'URI malformed' } },
			'blocked',
			'was not sent, because the proxy that is set for n8n is not a valid URL',
		],
		['a text', 'text', 'lost', 'lost the connection'],
		['undefined', undefined, 'lost', 'lost the connection'],
	])('says what became of the request after %s', (_, thrown, kind, reason) => {
		expect(classified(thrown)).toMatchObject({
			...{ method: 'GET', path: '/x', kind },
			reason: expect.stringContaining(reason),
		});
	});

	const CODES = ['EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED', 'ETIMEDOUT', 'ECONNRESET', 'EPIPE'];
	const places: Array<[place: string, kind: string]> = [
		['getaddrinfo', 'unreachable'],
		['connect', 'unreachable'],
		['read', 'lost'],
		['write', 'lost'],
	];
	const failures = places.flatMap(([place, kind]) =>
		[...CODES, 'EAI_AGAIN', 'EADDRNOTAVAIL'].map((code) => [place, code, kind]),
	);

	it.each(failures)('goes by the place where it failed: %s %s means "%s"', (place, code, kind) => {
		const message = `${place} ${code} 10.0.0.1:8443`;
		expect(classified({ httpCode: code, messages: [message] })).toMatchObject({ kind });
		const cause = { code, message: '', cause: { syscall: place } };
		expect(classified({ message: 'hidden', cause })).toMatchObject({ kind });
	});

	it.each([...CODES, 'ENOTFOUND'])('may have been sent when %s comes without a place', (code) => {
		expect(classified({ code })).toMatchObject({ kind: 'lost' });
	});

	it('takes nothing from an error but its code, place and message, as it may hold the key', () => {
		const thrown = { code: 'ECONNRESET', config: { headers: { Authorization: 'Bearer secret' } } };
		expect(JSON.stringify(classified(thrown))).not.toContain('secret');
	});
});
