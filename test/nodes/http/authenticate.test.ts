import { accountId, authenticate } from '../../../nodes/shared/http/credentials';

it('adds the key to a request and leaves the rest as it is', async () => {
	const credentials = { apiKey: 'sk-x-1', baseUrl: 'https://api.example.com/v1/' };
	const request = { url: 'https://api.example.com/v1/history', headers: { Accept: 'x' } };
	await expect(authenticate(credentials, request)).resolves.toMatchObject({
		url: request.url,
		headers: { Accept: 'x', Authorization: 'Bearer sk-x-1' },
	});
});

it('gives spellings of one base URL and key one account, and other keys or addresses others', () => {
	const of = (baseUrl: unknown, apiKey: unknown) => accountId({ baseUrl, apiKey } as never);
	const account = of('https://api.example.com/v1', 'sk-1');
	expect(of(' https://API.example.com/v1// ', ' sk-1\n')).toBe(account);
	expect(of('https://api.example.com/v1', 'sk-2')).not.toBe(account);
	expect(of('https://api.example.com/v2', 'sk-1')).not.toBe(account);
	expect(account).not.toContain('sk-1');
});
