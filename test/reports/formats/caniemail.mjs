import { text } from 'node:stream/consumers';

import { caniemail } from 'caniemail';

/**
 * Reads an email and tells what of it some mail programs do not draw: their names by feature, as JSON.
 * A program of its own, since the library is an ES module only.
 */
const clients = ['gmail.*', 'outlook.*', 'apple-mail.*'];
const { issues } = caniemail({ clients, html: await text(process.stdin) });
const missing = {};
for (const [client, found] of issues.errors) {
	for (const { title } of found) (missing[title] ??= []).push(client);
}
process.stdout.write(JSON.stringify(missing));
