import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/**
 * Connects a real MCP client to a server over HTTP.
 *
 * @param token is sent as a bearer token; nothing without one
 * @throws when the server refuses it, with the status in the error's `code`
 */
export async function connectMcp(url: string, token?: string): Promise<Client> {
	const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
	const client = new Client({ name: 'client', version: '1.0.0' });
	await client.connect(
		new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
	);
	return client;
}
