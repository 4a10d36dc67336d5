// Run by n8n's own Node: asks the search that n8n's assistant and its MCP server find nodes with.
// Argument: folder of the n8n install. Standard input: { nodes, questions }, where `nodes` are the
// descriptions that a running n8n lists. Prints for each question the names of the first ten nodes.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const requireOfN8n = createRequire(join(process.argv[2], 'node_modules/n8n/package.json'));
const { NodeSearchEngine } = requireOfN8n('@n8n/ai-utilities/node-catalog');
const { nodes, questions } = JSON.parse(readFileSync(0, 'utf8'));
const engine = new NodeSearchEngine(nodes);
const namesFor = (question) => engine.searchByName(question, 10).map(({ name }) => name);
console.log(JSON.stringify(questions.map(namesFor)));
