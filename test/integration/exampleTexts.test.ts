import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Workflow, type IDataObject, type INode } from 'n8n-workflow';

import { nodeTypes } from './engine';

/** The texts that the examples make of records for Slack, which takes `<!channel>` for a command. */

function nodeOf(file: string, name: string): INode {
	const path = resolve(__dirname, '../../examples', file);
	const { nodes } = JSON.parse(readFileSync(path, 'utf8')) as { nodes: INode[] };
	return nodes.find((node) => node.name === name)!;
}

/** What an expression of a node gives for an item. */
function evaluated(node: INode, expression: string, json: IDataObject): unknown {
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const input = [{ json }];
	return workflow.expression.getParameterValue(
		...([expression, null, 0, 0, node.name, input, 'manual', {}] as const),
	);
}

test('the alert of the competitor watch lets nothing of it act in Slack', () => {
	const alert = nodeOf('competitor-watch.json', 'Alert');
	const { assignments } = alert.parameters.assignments as {
		assignments: Array<{ value: string }>;
	};
	const row = { domain: 'a.example', score: 50, competitor: '<!here>', competitor_score: 61.5 };
	expect(evaluated(alert, assignments[0]!.value, row)).toBe(
		'&lt;!here&gt; is ahead of a.example in AI answers: 61.5 to 50',
	);
});

test('a report that failed lets nothing of its error act in Slack', () => {
	const post = nodeOf('ten-keys-one-message.json', 'Post to Slack');
	const reports = [{ text: 'Client 1\n…' }, { error: 'It said "<!channel> & go"' }];
	expect(evaluated(post, String(post.parameters.text), { reports })).toBe(
		'Client 1\n…\n\nReport 2 of 2 failed: It said "&lt;!channel&gt; &amp; go"',
	);
});
