import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { INodeParameters } from 'n8n-workflow';
import { startDemoSandbox } from './demoSandbox.mjs';
import { createTemporaryFolder } from './temporary.mjs';

/** A weekly report and an analysis by the nodes in n8n's own engine, in the terminal: without n8n and an account. */

const EMAIL = resolve(import.meta.dirname, '../weekly-report.html');

const started = performance.now();
const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
// n8n-core reads both when it is loaded.
process.env.N8N_USER_FOLDER = (await createTemporaryFolder()).path;
process.env.N8N_LOG_LEVEL = 'silent';
await import('reflect-metadata');
await import('./codeBeforeJson.js');
const [{ run }, sandbox] = await Promise.all([import('./engine.js'), startDemoSandbox()]);
const { analysis, reporting } = sandbox;

/** The first item that a node gives, with the number of its API calls. */
async function itemOf(
	type: 'visibilityAnalysis' | 'visibilityReporting',
	credential: { baseUrl: string; apiKey: string; plan?: string },
	parameters: INodeParameters,
) {
	const { json, error } = await run({
		type,
		credential,
		parameters: { ...parameters, options: { includeUsage: true } },
		workflowSettings: { timezone },
	});
	const [item] = json;
	if (!item) throw new Error(error?.message ?? 'The node gave no item.');
	const { calls } = item.usage as { calls: number };
	return { text: String(item.text), html: String(item.html), calls };
}

const report = await itemOf(
	'visibilityReporting',
	{ baseUrl: reporting.baseUrl, apiKey: reporting.keys.agency },
	{ operation: 'report', period: 'previousWeek', output: 'all' },
);
const analyzed = await itemOf(
	'visibilityAnalysis',
	{ baseUrl: analysis.baseUrl, apiKey: analysis.keys.enterprise, plan: 'enterprise' },
	{ operation: 'analyze', domain: 'lumenroast.example', output: 'message' },
);
await sandbox.close();
await writeFile(EMAIL, report.html);

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`
${report.text}

${analyzed.text}

Made in ${seconds} s by the nodes in n8n's engine, from data made up by the sandbox:
the report took ${report.calls} API calls, the analysis ${analyzed.calls}.

The same report as an email:  ${pathToFileURL(EMAIL)}
Next, all of it in n8n's editor (installs n8n once, 2.2 GB):  npm run demo`);
