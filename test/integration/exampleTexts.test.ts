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

test('the summary is asked for with the scores of the week, not with the one of today', () => {
	const chain = exampleNode('weekly-summary-to-slack.json', 'Write Summary');
	const trend = [{ date: '2026-11-15', score: 72 }];
	const record = {
		domain: 'a.example',
		period: { from: '2026-11-09', to: '2026-11-15' },
		compared: true,
		insights: [{ about: 'period', text: 'A usual week.', unusual: false }],
		visibility: { domain: 'a.example', score: 99, score_delta_30d: 27, trend },
		mentions: null,
		previous: { score: 71 },
		unavailable: [{ section: 'mentions', reason: 'The API key was rejected' }],
	};
	const prompt = evaluated(chain, String(chain.parameters.text), [record]);
	expect(JSON.parse(String(prompt))).toEqual({
		domain: 'a.example',
		period: record.period,
		compared: true,
		insights: record.insights,
		daily_scores: trend,
		mentions: null,
		unavailable: ['mentions'],
	});
});
