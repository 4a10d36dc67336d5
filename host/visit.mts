import { Editor } from './editor.mjs';

/** An n8n that somebody runs, with its owner logged in. */
export interface Visited {
	url: string;
	editor: Editor;
}

const NODE = 'n8n-nodes-ai-visibility.visibilityReporting';

/**
 * Logs in to an n8n that somebody runs.
 *
 * @param address with the owner's email and password, e.g. `http://me%40example.com:password@localhost:5678`
 * @throws where n8n refuses the login, or does not have the package
 */
export async function visit(address: string): Promise<Visited> {
	const { origin, username, password } = new URL(address);
	const editor = new Editor(origin);
	await editor.logIn({
		email: decodeURIComponent(username),
		password: decodeURIComponent(password),
	});
	const types = await editor.request<Array<{ name: string }>>('GET', '/types/nodes.json');
	if (types.some(({ name }) => name === NODE)) return { url: origin, editor };
	throw new Error(`The package is not installed in ${origin}: docs/INSTALL.md says how.`);
}
