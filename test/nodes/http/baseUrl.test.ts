import { readBaseUrl } from '../../../nodes/shared/http/credentials';

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
		[undefined, /empty/],
		['localhost:5678/v1', /is missing https:\/\/ at the start/],
		['api', /not a valid URL/],
		['https://', /not a valid URL/],
		['https://exa mple.com/v1', /not a valid URL/],
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
