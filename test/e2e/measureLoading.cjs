// Run by n8n's own Node: how long does n8n's own loader take for the package's node types?
// Arguments: folder of the n8n install, folder of the package. Prints { milliseconds, nodes } as JSON.
const { createRequire } = require('node:module');
const { join } = require('node:path');

async function measure([install, packageFolder]) {
	const requireOfN8n = createRequire(join(install, 'node_modules/n8n/package.json'));
	requireOfN8n('reflect-metadata');
	const { PackageDirectoryLoader } = requireOfN8n('n8n-core');
	const loader = new PackageDirectoryLoader(packageFolder);
	const started = performance.now();
	await loader.loadAll();
	const milliseconds = performance.now() - started;
	return { milliseconds, nodes: Object.keys(loader.nodeTypes) };
}

measure(process.argv.slice(2)).then((result) => {
	console.log(JSON.stringify(result));
	process.exit(0);
});
