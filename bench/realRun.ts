// First of all: n8n-core reads where it keeps its settings when it is loaded.
import '../test/setup';
import './codeBeforeJson';

import { startSandbox } from '../sandbox';
import { run as runNode } from '../test/integration/engine';
import type { Bench } from './bench';
import { boundOf } from './makespan';

const COUNT = 20;
const PRO_PER_MINUTE = 10;

/** Analyses 20 domains on the Pro plan in n8n's engine, against the sandbox, in real time. */
async function run() {
	const sandbox = await startSandbox();
	try {
		const apiKey = sandbox.analysis.keys.pro;
		const before = performance.now();
		const { json, error } = await runNode({
			parameters: { operation: 'analyze', domain: '={{ $json.domain }}' },
			credential: { apiKey, baseUrl: sandbox.analysis.baseUrl, plan: 'pro' },
			items: Array.from({ length: COUNT }, (_, index) => ({ domain: `brand${index}.example` })),
		});
		const seconds = (performance.now() - before) / 1000;
		const complete = json.filter(({ status }) => status === 'complete').length;
		const begun = sandbox.analysis.analyses().slice(-COUNT);
		const bound = boundOf(
			begun.map(({ durationMs }) => durationMs / 1000),
			PRO_PER_MINUTE,
		);
		const calls = sandbox.requests().length;
		const refusals = sandbox.requests({ status: 429 }).length;
		const markdown = `### The same in real time

${COUNT} domains on the Pro plan in n8n's own engine, against the sandbox over HTTP: ${complete} complete after
${seconds.toFixed(0)} s (bound: ${bound.toFixed(0)} s), with ${calls} calls and ${refusals} responses with HTTP 429${error ? `, ended by: ${error.message}` : ''}.`;
		return {
			markdown,
			checks: [
				{ name: 'real run: over bound', measured: seconds / bound, atMost: 1.25 },
				{ name: 'real run: refusals', measured: refusals, atMost: 0 },
				{ name: 'real run: not complete', measured: COUNT - complete, atMost: 0 },
			],
		};
	} finally {
		await sandbox.close();
	}
}

export const realRun: Bench = { name: 'realRun', run };
