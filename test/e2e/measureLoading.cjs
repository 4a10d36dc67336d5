// Run by n8n's own Node: how much time of the processor does n8n's own loader take for the
// package's node types? Of its own thread, so what else the machine does is no matter.
// Arguments: folder of the n8n install, folder of the package. Prints { milliseconds, nodes } as JSON.
const { createRequire } = require('node:module');
const { join } = require('node:path');

async function measure([install, packageFolder]) {
	const requireOfN8n = createRequire(join(install, 'node_modules/n8n/package.json'));
	requireOfN8n('reflect-metadata');
	const { PackageDirectoryLoader } = requireOfN8n('n8n-core');
	const loader = new PackageDirectoryLoader(packageFolder);
	const before = process.threadCpuUsage();
	await loader.loadAll();
	const { user, system } = process.threadCpuUsage(before);
	return { milliseconds: (user + system) / 1000, nodes: Object.keys(loader.nodeTypes) };
}

measure(process.argv.slice(2)).then((result) => {
	console.log(JSON.stringify(result));
	process.exit(0);
});
