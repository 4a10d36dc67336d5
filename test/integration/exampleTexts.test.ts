import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Workflow, type IDataObject, type INode } from 'n8n-workflow';

import { nodeTypes } from './engine';

/** The texts that the examples make of records for Slack, which takes `<!channel>` for a command. */

function alertOf(file: string, json: IDataObject): unknown {
	const path = resolve(__dirname, '../../examples', file);
	const { nodes } = JSON.parse(readFileSync(path, 'utf8')) as { nodes: INode[] };
	const alert = nodes.find(({ name }) => name === 'Alert')!;
	const { assignments } = alert.parameters.assignments as {
		assignments: Array<{ value: string }>;
	};
	const workflow = new Workflow({ nodes: [alert], connections: {}, active: false, nodeTypes });
	const input = [{ json }];
	return workflow.expression.getParameterValue(
		...([assignments[0]!.value, null, 0, 0, alert.name, input, 'manual', {}] as const),
	);
}

test('the alert of the competitor watch lets nothing of it act in Slack', () => {
	const row = { domain: 'a.example', score: 50, competitor: '<!here>', competitor_score: 61.5 };
	expect(alertOf('competitor-watch.json', row)).toBe(
		'&lt;!here&gt; is ahead of a.example in AI answers: 61.5 to 50',
	);
});
