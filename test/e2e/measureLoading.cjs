// Run by n8n's own Node: how much time of the processor does n8n's own loader take for the package's
// node types, beside n8n's own nodes for Slack, Google Sheets and Gmail? A ratio holds on any machine.
// Arguments: folder of the n8n install, folder of the package. Prints { share, nodes } as JSON.
const { createRequire } = require('node:module');
const { join } = require('node:path');

async function measure([install, packageFolder]) {
	const requireOfN8n = createRequire(join(install, 'node_modules/n8n/package.json'));
	requireOfN8n('reflect-metadata');
	const spent = (since) => {
		const { user, system } = process.threadCpuUsage(since);
		return user + system;
	};
	const { PackageDirectoryLoader } = requireOfN8n('n8n-core');
	const peers = ['Slack/Slack', 'Google/Sheet/GoogleSheets', 'Google/Gmail/Gmail'];
	const beforePeers = process.threadCpuUsage();
	for (const peer of peers) requireOfN8n(`n8n-nodes-base/dist/nodes/${peer}.node.js`);
	const ofPeers = spent(beforePeers);
	const loader = new PackageDirectoryLoader(packageFolder);
	const before = process.threadCpuUsage();
	await loader.loadAll();
	return { share: spent(before) / ofPeers, nodes: Object.keys(loader.nodeTypes) };
}

measure(process.argv.slice(2)).then((result) => {
	console.log(JSON.stringify(result));
	process.exit(0);
});
