// First of all: n8n-core reads where it keeps its settings when it is loaded.
import '../../test/setup';
import '../codeBeforeJson';

import { startSandbox } from '../../sandbox';
import { run as runNode } from '../../test/integration/engine';
import { check, type Section } from '../bench';
import { boundOf } from './jobs';

const COUNT = 20;
const PRO_PER_MINUTE = 10;

/** Analyzes 20 domains on the Pro plan in n8n's engine, against the sandbox, in real time. */
export async function realRun(): Promise<Section[]> {
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
		const durations = sandbox.analysis.analyses().map(({ durationMs }) => durationMs / 1000);
		const bound = boundOf(durations.slice(-COUNT), PRO_PER_MINUTE);
		const calls = sandbox.requests().length;
		const refusals = sandbox.requests({ status: 429 }).length;
		const text = `### The same in real time

${COUNT} domains on the Pro plan in n8n's own engine, against the sandbox over HTTP: ${complete} complete after
${seconds.toFixed(0)} s (bound: ${bound.toFixed(0)} s), with ${calls} calls and ${refusals} responses with HTTP 429${error ? `, ended by: ${error.message}` : ''}.`;
		const checks = [
			check('real run: over bound', seconds / bound, 1.25),
			check('real run: refusals', refusals, 0),
			check('real run: not complete', COUNT - complete, 0),
		];
		return [{ text, measured: [{ row: {}, checks }] }];
	} finally {
		await sandbox.close();
	}
}
