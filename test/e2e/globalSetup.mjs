import { tsImport } from 'tsx/esm/api';

/**
 * What the test files share, which run side by side: n8n, and the package as it is packed now. The
 * files' processes inherit the environment; the folder is gone at the end of this one.
 */
export default async function setUp() {
	const load = async (file) => await tsImport(`../../host/${file}.mts`, import.meta.url);
	const { ensureN8n } = await load('install');
	const { packPackage } = await load('package');
	const { createTemporaryFolder } = await load('temporary');
	await ensureN8n();
	process.env.PACKED_PACKAGE = await packPackage((await createTemporaryFolder()).path);
}
