import { once } from 'node:events';
import { createServer } from 'node:net';

import { leftOpen } from '../../oneRealm/leftOpen';

/** What keeps a worker of the tests from ending; beside it there is always jest's timer of the running test. */

it('a server is named until it is closed', async () => {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	expect(await leftOpen(0)).toContain('TCPServerWrap');
	server.close();
	expect(await leftOpen(200)).not.toContain('TCPServerWrap');
});
