import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { INode } from 'n8n-workflow';

import { evaluated } from '../../../host/engine';

/** The texts that the examples make of records for Slack, which takes `<!channel>` for a command. */

function exampleNode(file: string, name: string): INode {
	const path = resolve(__dirname, '../../../examples', file);
	const { nodes } = JSON.parse(readFileSync(path, 'utf8')) as { nodes: INode[] };
	return nodes.find((node) => node.name === name)!;
}

test('the alert of the recipe "competitor watch" lets no text of the service act in Slack', () => {
	const alert = exampleNode('competitor-watch.json', 'Alert');
	const { assignments } = alert.parameters.assignments as {
		assignments: Array<{ value: string }>;
	};
	const row = { domain: 'a.example', score: 50, competitor: '<!here>', competitor_score: 61.5 };
	expect(evaluated(alert, assignments[0]!.value, [row])).toBe(
		'&lt;!here&gt; is ahead of a.example in AI answers: 61.5 to 50',
	);
});

test('the message of the recipe "competitors, month by month" lets no name act in Slack, and says what is known', () => {
	const post = exampleNode('competitors-month-by-month.json', 'Post to Slack');
	const row = { domain: 'a.example', score: 50, competitor_score: 61.5 };
	const rows = [
		{ ...row, competitor: '<!here>', delta_change: -0.5 },
		{ ...row, competitor: 'b&c', delta_change: 3 },
		{ ...row, competitor: 'd.example', delta_change: 0 },
		{ ...row, competitor: 'e.example', delta_change: null },
	];
	expect(String(evaluated(post, String(post.parameters.text), rows)).split('\n')).toEqual([
		'AI visibility of a.example and its competitors',
		'&lt;!here&gt;: 61.5 to your 50, -0.5 for you since last month',
		'b&amp;c: 61.5 to your 50, +3 for you since last month',
		'd.example: 61.5 to your 50, unchanged since last month',
		'e.example: 61.5 to your 50',
	]);
});

test('the model of the recipe "weekly summary" gets the scores of the week, not the one of today', () => {
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

test('the recipe "did it work?" heads each effect with its task', () => {
	const measure = exampleNode('did-it-work.json', 'Measure Effect');
	const { title } = measure.parameters.appearance as { title: string };
	expect(evaluated(measure, title, [{ title: 'Cut the load time' }])).toBe('Cut the load time');
});

test('the message of the recipe "did it work?" lets no title act in Slack, and has all actions', () => {
	const post = exampleNode('did-it-work.json', 'Post to Slack');
	const rows = [{ text: 'AI visibility: <!here> & there' }, { text: 'AI visibility: B' }];
	expect(String(evaluated(post, String(post.parameters.text), rows)).split('\n\n')).toEqual([
		'Did it work? AI visibility in the four weeks since each action',
		'AI visibility: &lt;!here&gt; &amp; there',
		'AI visibility: B',
	]);
});
