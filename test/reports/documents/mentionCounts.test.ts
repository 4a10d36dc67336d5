import { citedHost, countBy } from '../../../reports/insights/mentionSummary';
import { countsBy } from '../../../reports/documents/mentions';
import { ENGLISH } from '../locales';
import { linesIn } from './samples';

it.each([
	['https://www.example.com/a?b', 'example.com'],
	['http://sub.example.com:8080', 'sub.example.com'],
	['https://www.example.com./a', 'example.com'],
	['javascript://example.com/%0aalert(1)', undefined],
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
	const compared = { before, verdictOn, isAtLeast: false };
	expect(
		linesIn(...countsBy('engine', now, ENGLISH, compared), ...countsBy('engine', now, ENGLISH)),
	).toEqual([
		'By assistant:',
		'██████████ 5 ChatGPT (+2)',
		'██ 1 unknown (+1)',
		'0 Grok (−2, unusual)',
		'By assistant:',
		'██████████ 5 ChatGPT',
		'██ 1 unknown',
	]);
});
