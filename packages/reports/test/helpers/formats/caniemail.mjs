import { text } from 'node:stream/consumers';

import { caniemail } from 'caniemail';

/**
 * Reads emails, as a list in JSON, and tells what of each some mail programs do not draw: their names by feature.
 * A program of its own, since the library is an ES module only.
 */
const clients = ['gmail.*', 'outlook.*', 'apple-mail.*'];
const missingIn = (html) => {
	const { issues } = caniemail({ clients, html });
	return [...issues.errors.values()].flat().map(({ title }) => title);
};
process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(missingIn)));
