import type { INodeParameters } from 'n8n-workflow';

import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const OWN = 'lumenroast.example';
const OTHER = 'harborbeans.example';

const report = { operation: 'report', output: 'html', options: { combine: true } };

/** The item that a report of all input items together gives. */
const combined = async (domains: Array<string | undefined>, parameters: INodeParameters = {}) => {
	const [item] = await world.items(
		{ ...report, domains: '={{ $json.domain }}', ...parameters },
		{ items: domains.map((domain) => (domain === undefined ? {} : { domain })) },
	);
	return { subject: String(item!.subject), text: String(item!.text) };
};

const linesOf = ({ text }: { text: string }) => text.split('\n');

describe('reports of all items as one', () => {
	it('say nothing of a score that was not requested', async () => {
		const { subject, text } = await combined([OWN, OTHER], {
			sections: ['benchmarks', 'actionPlan'],
			options: { combine: true, accountSections: true },
		});
		expect(text).toMatch(/^AI visibility report\n[^,]+\n/);
		expect(text).toMatch(/^Share of voice: .+, last 30 days \(.+\)$/m);
		expect(subject + text).not.toMatch(/no score|[Dd]aily visibility score|compared|unnamed/);
	});

	it('say what the mentions are compared with, and which are included', async () => {
		const { text } = await combined([OWN, OTHER], {
			filters: { engine: 'claude', sentiment: 'negative' },
		});
		expect(linesOf({ text })[1]).toMatch(
			/, change since .+, mentions compared with the 7 days before\. Only negative mentions by Claude are included\.$/,
		);
	});

	it('of several accounts say nothing of the account of one of them', async () => {
		const { reporting } = world.sandbox;
		const keys = ['agency', 'agency'].map(() => reporting.createKey({ plan: 'agency' }));
		const json = await world.items(report, {
			items: keys.map((key) => ({ key })),
			credential: { ...world.credential, apiKey: '={{ $json.key }}' },
		});
		const text = String(json[0]!.text);
		expect(text).toMatch(/^AI visibility of 2 domains\n/);
		expect(text).not.toMatch(/Share of voice|[Mm]entions|Action plan/);
	});

	it('say the same whatever the order of the items', async () => {
		const items = [OWN, OTHER, 'tidewater.example'];
		const continues = { sections: ['visibility', 'benchmarks', 'mentions'] };
		const one = await combined(items, continues);
		const other = await combined([...items].reverse(), continues);
		expect(linesOf(one)).toContain('Mentions (Lumen Roast)');
		expect(other.subject).toBe(one.subject);
		expect(other.text).toBe(one.text);
	});

	it('name the first of equal domains by its name', async () => {
		for (const domains of [
			['a.example', 'b.example'],
			['b.example', 'a.example'],
		]) {
			domains.forEach((domain) => world.answer({ data: { domain, score: 50, trend: [] } }));
			const { subject } = await combined(domains, { sections: ['visibility'] });
			expect(subject).toBe('AI visibility of 2 domains: a.example 50');
		}
	});
});
