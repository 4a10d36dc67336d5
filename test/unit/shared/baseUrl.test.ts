import { authenticate } from '../../../nodes/shared/credentials/authenticate';
import { readBaseUrl } from '../../../nodes/shared/credentials/baseUrl';

describe('a base URL', () => {
	it.each([
		['https://api.example.com/api/v1', 'https://api.example.com/api/v1'],
		['  https://API.example.com/api/v1//  ', 'https://api.example.com/api/v1'],
		['https://api.example.com:8443/v1', 'https://api.example.com:8443/v1'],
		['http://127.0.0.1:5000/v1', 'http://127.0.0.1:5000/v1'],
		['http://localhost/v1', 'http://localhost/v1'],
		['http://[::1]:80/v1', 'http://[::1]/v1'],
	])('%s is taken', (value, address) => {
		expect(readBaseUrl(value)).toMatchObject({ address });
	});

	it.each([
		['', /empty/],
		[undefined, /empty/],
		['api.example.com/v1', /is missing https:\/\/ at the start/],
		['api.example.com:8443/v1', /is missing https:\/\/ at the start/],
		['localhost:5678/v1', /is missing https:\/\/ at the start/],
		['//api.example.com/v1', /not a valid URL/],
		['api', /not a valid URL/],
		['https://', /not a valid URL/],
		['https://exa mple.com/v1', /not a valid URL/],
		['https://example.com\r\n/v1', /not a valid URL/],
		['http://api.example.com/v1', /https:\/\//],
		['http://127.0.0.1.example.com/v1', /https:\/\//],
		['ftp://api.example.com/v1', /https:\/\//],
		['https://user:pass@example.com/v1', /username/],
		['https://example.com/v1?x=1', /\? or #/],
		['https://example.com/v1#x', /\? or #/],
		['https://example.com/v1?', /\? or #/],
	])('%s is refused', (value, problem) => {
		expect(readBaseUrl(value)).toEqual({ problem: expect.stringMatching(problem) });
	});
});

it.each([
	'https://user:secret@example.com/v1',
	'http://user:secret@example.com/v1',
	'https://user:secret@exa mple.com/v1',
	'ftp://user:secret@example.com',
	'user:secret@example.com',
])('what is wrong with %s is said without the password', (value) => {
	expect(readBaseUrl(value)).toEqual({ problem: expect.not.stringContaining('secret') });
});

describe('the authentication', () => {
	const credentials = { apiKey: 'sk-x-1', baseUrl: 'https://api.example.com/v1/' };

	it('adds the key to a request of the own origin, and forbids redirects', async () => {
		const request = { url: 'https://api.example.com/v1/history', headers: { Accept: 'x' } };
		await expect(authenticate(credentials, request)).resolves.toMatchObject({
			disableFollowRedirect: true,
			headers: { Accept: 'x', Authorization: 'Bearer sk-x-1' },
		});
		const joined = { baseURL: 'https://api.example.com/v1', url: '/history' };
		await expect(authenticate(credentials, joined)).resolves.toMatchObject(joined);
	});

	it.each([
		[{ url: 'https://evil.example/v1/history' }],
		[{ url: 'http://api.example.com/v1/history' }],
		[{ url: 'https://api.example.com:444/v1/history' }],
		[{ url: 'https://evil.example/x', baseURL: 'https://api.example.com/v1' }],
		[{ url: '//evil.example/x', baseURL: 'https://api.example.com/v1' }],
		[{ url: '.evil.example/x', baseURL: 'https://api.example.com' }],
		[{ url: '/history' }],
	])('gives the key to no other origin: %j', async (request) => {
		await expect(authenticate(credentials, request)).rejects.toThrow(/sent only to https:\/\/api/);
	});

	it.each([[''], ['   '], ['sk x'], ['sk\r\nX-Evil: 1'], ['schlüssel'], [undefined]])(
		'refuses the key %j',
		async (apiKey) => {
			const request = { url: 'https://api.example.com/v1/history' };
			await expect(authenticate({ ...credentials, apiKey: apiKey! }, request)).rejects.toThrow(
				/API key/,
			);
		},
	);

	it('refuses an unusable base URL', async () => {
		const request = { url: 'http://api.example.com/v1/history' };
		const plain = { ...credentials, baseUrl: 'http://api.example.com/v1' };
		await expect(authenticate(plain, request)).rejects.toThrow(/https:\/\//);
	});
});
