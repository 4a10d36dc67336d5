import { execa } from 'execa';
import { resolve } from 'node:path';
import { Editor } from '../../host/editor.mjs';
import { startN8n } from '../../host/n8n.mjs';
import type { Stage } from '../../host/stage.mjs';
import { until } from '../../host/until.mjs';
import type { Sandbox } from '../../sandbox/index.js';
import { memoryOf, resetPeak } from './memory.mjs';
import { mentionWorkflow } from './workflow.mjs';

/** What reading all mentions took. */
export interface Reading {
	seconds: number;
	/** Most memory over that of the idle n8n. */
	mb: number;
}

/** Reads all mentions in an n8n of its own, by this package's node or by n8n's. */
export async function readInN8n(
	who: 'ours' | 'theirs',
	stage: Stage,
	sandbox: Sandbox,
	apiKey: string,
): Promise<Reading> {
	const n8n = await startN8n(stage.install, stage.folder);
	try {
		const editor = new Editor(n8n.url);
		await editor.logIn(stage.owner);
		const { baseUrl, mentions } = sandbox.reporting;
		const type = 'visibilityReportingApi';
		const credential = await editor.createCredential(type, who, { apiKey, baseUrl });
		const workflow = await editor.importWorkflow(mentionWorkflow(who, baseUrl), {
			[type]: credential,
		});
		const { now: idle } = await memoryOf(n8n.pid);
		await resetPeak(n8n.pid);
		sandbox.clearRequests();
		const id = await editor.startWorkflow(workflow);
		const clocks = () => sandbox.requests().filter(({ path }) => path === '/visibility');
		const hasEnded = () => clocks().length === 2;
		await until(`${who} has read all mentions`, hasEnded, 600_000).catch(async (late: Error) => {
			const { status, error } = await editor.execution(id);
			throw new Error(`${late.message}: ${status}, ${error?.message}`);
		});
		const { peak } = await memoryOf(n8n.pid);
		const [start, end] = clocks();
		const pages = sandbox.requests().length - 2;
		if (pages < mentions.count() / 100) throw new Error(`${who} has read only ${pages} pages`);
		return { seconds: (end!.at - start!.at) / 1000, mb: peak - idle };
	} finally {
		await n8n.stop();
	}
}

/** Reads all mentions in a bare loop, in a process of its own. @returns seconds */
export async function readInBareLoop(sandbox: Sandbox, apiKey: string): Promise<number> {
	const script = resolve(import.meta.dirname, 'bareLoop.mjs');
	const { stdout } = await execa('node', [script, sandbox.reporting.baseUrl, apiKey]);
	return Number(stdout) / 1000;
}
