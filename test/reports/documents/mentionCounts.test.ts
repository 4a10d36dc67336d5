import { citedHost, countBy } from '../../../reports/insights/mentionSummary';
import { engineCounts } from '../../../reports/documents/mentions';
import { ENGLISH } from '../locales';

it.each([
	['https://www.example.com/a?b', 'example.com'],
	['http://sub.example.com:8080', 'sub.example.com'],
	['example.com/a', undefined],
	['mailto:a@example.com', undefined],
	[' ', undefined],
	[7, undefined],
])('reads the host of the citation %j', (citation, host) => {
	expect(citedHost(citation)).toBe(host);
});

it('counts every site with an umlaut or accent, also of thousands', () => {
	const addresses = Array.from(
		{ length: 20_000 },
		(_, number) => `https://zürich-${number}.example`,
	);
	// As a service's answer is read: V8 treats strings that JSON made unlike those of a template.
	const citations = JSON.parse(JSON.stringify(addresses)) as string[];
	const mentions = citations.map((citation_url) => ({ citation_url }));
	const sites = countBy(mentions, ({ citation_url }) => citedHost(citation_url));
	expect(sites.size).toBe(20_000);
});

it('counts each assistant of either period, with its change and verdict', () => {
	const now = new Map([
		['chatgpt', 5],
		['unknown', 1],
	]);
	const before = new Map([
		['chatgpt', 3],
		['grok', 2],
	]);
	const verdictOn = (word: string) => (word === 'grok' ? { isUnusual: true } : {});
	expect(engineCounts(now, ENGLISH, { before, verdictOn }).counts).toEqual([
		{ name: 'ChatGPT', count: 5, change: 2 },
		{ name: 'unknown', count: 1, change: 1 },
		{ name: 'Grok', count: 0, change: -2, isUnusual: true },
	]);
	expect(engineCounts(now, ENGLISH).counts[0]).toEqual({ name: 'ChatGPT', count: 5 });
});
