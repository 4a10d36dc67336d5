import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { INode } from 'n8n-workflow';

import { evaluated } from './engine';

/** The texts that the examples make of records for Slack, which takes `<!channel>` for a command. */

function exampleNode(file: string, name: string): INode {
	const path = resolve(__dirname, '../../examples', file);
	const { nodes } = JSON.parse(readFileSync(path, 'utf8')) as { nodes: INode[] };
	return nodes.find((node) => node.name === name)!;
}

test('the alert of the competitor watch lets nothing of it act in Slack', () => {
	const alert = exampleNode('competitor-watch.json', 'Alert');
	const { assignments } = alert.parameters.assignments as {
		assignments: Array<{ value: string }>;
	};
	const row = { domain: 'a.example', score: 50, competitor: '<!here>', competitor_score: 61.5 };
	expect(evaluated(alert, assignments[0]!.value, [row])).toBe(
		'&lt;!here&gt; is ahead of a.example in AI answers: 61.5 to 50',
	);
});

test('a report that failed lets nothing of its error act in Slack', () => {
	const post = exampleNode('ten-keys-one-message.json', 'Post to Slack');
	const reports = [{ text: 'Client 1\n…' }, { error: 'It said "<!channel> & go"' }];
	expect(evaluated(post, String(post.parameters.text), [{ reports }])).toBe(
		'Client 1\n…\n\nReport 2 of 2 failed: It said "&lt;!channel&gt; &amp; go"',
	);
});
