import { mentionBlocks, mentionMetrics, countsBy } from '../../src/documents/mentionSection';
import { ENGLISH } from '../helpers/reports/locales';
import { linesIn } from '../helpers/reports/samples';
import { ORDINARY, reportOf, USUAL, type Situation } from '../helpers/reports/reports';
import { countBy } from '../../src/judgement/mentionSummary';
import { citedHost } from '../../src/model/mention';

describe('the changes of mentions', () => {
	const fewer = { ...USUAL, engines: { ...USUAL.engines, chatgpt: 8 } };
	const linesOf = (situation: Partial<Situation>) => {
		const report = reportOf({ ...ORDINARY, ...situation });
		return linesIn(...mentionBlocks(report, report.mentions!, ENGLISH));
	};

	it('are marked one by one', () => {
		const now = { ...fewer, negative: 20 };
		const metrics = mentionMetrics(reportOf({ ...ORDINARY, now }), ENGLISH);
		expect(metrics.map(({ change }) => change!.isUnusual)).toEqual([true, true]);
		const marked = linesOf({ now }).filter((line) => line.includes('unusual'));
		expect(marked).toEqual([
			expect.stringMatching(/^\d+ ChatGPT \([^)]*unusual\)$/),
			expect.stringMatching(/negative \d+ \([^)]*unusual\)/),
		]);
	});

	it('are marked by the words of the service, of which two may have one name', () => {
		const withMore = (ChatGPT: number) => ({ ...USUAL, engines: { ...USUAL.engines, ChatGPT } });
		const lines = linesOf({ now: withMore(20), before: withMore(10) });
		expect(lines.filter((line) => /^\d+ ChatGPT/.test(line))).toEqual([
			expect.not.stringContaining('unusual'),
			expect.stringContaining('unusual'),
		]);
		const odd = { ...USUAL, more: () => ({ sentiment: 'mentions' }) };
		expect(linesOf({ now: odd, before: odd }).join()).toMatch(/By sentiment: mentions 441,/);
	});

	it('mark the statement that the sentence on negative mentions tells, and no other', () => {
		const tonesOf = (negative: number) => {
			const more = (index: number) => ({ snippet: index % 63 < negative ? 'Late.' : 'Good.' });
			const report = reportOf({ ...ORDINARY, now: { ...USUAL, negative, more } });
			return mentionBlocks(report, report.mentions!, ENGLISH)
				.flatMap((block) => (block.kind === 'list' ? block.entries : []))
				.filter(({ name }) => name.startsWith('“'))
				.map(({ name, tone = 'none' }) => `${name}: ${tone}`);
		};
		expect(tonesOf(20)).toEqual(['“Good.”: none', '“Late.”: bad']);
		expect(tonesOf(10)).toEqual(['“Good.”: none', '“Late.”: none']);
	});

	it('say of sites that are cited as often as before only how often', () => {
		const cited = { ...USUAL, more: () => ({ citation_url: 'https://a.example' }) };
		expect(linesOf({ now: cited, before: cited }).join()).toMatch(/a\.example \(\d+ answers\)/);
	});

	it('list what was gained and lost, and what several answers say', () => {
		const said = (name: string) => () => ({
			prompt: `${name}?`,
			snippet: `${name} late`,
			citation_url: `https://${name}.example`,
		});
		const neutral = { engines: USUAL.engines };
		const situation = {
			now: { ...neutral, more: said('a') },
			before: { ...neutral, more: said('b') },
		};
		/** Each label with the first entry of its list. */
		const listsOf = (more: Partial<Situation>) =>
			linesOf({ ...situation, ...more })
				.join(' ')
				.match(/[A-Z][^:]+: 1\. \S+( late”)?/g);
		const always = 'Recurring statements: 1. “a late”';
		expect(listsOf({})).toEqual([
			always,
			'Sites cited most: 1. a.example',
			'New prompts: 1. a?',
			'No longer mentioned: 1. b?',
			'New sites: 1. a.example',
			'No longer cited: 1. b.example',
		]);
		expect(listsOf({ data: { compares: false } })).toEqual([
			always,
			'Sites cited most: 1. a.example',
		]);
		expect(listsOf({ hasMore: true })).toEqual([
			always,
			'Sites cited most (of the mentions read): 1. a.example',
		]);
	});
});

it.each([
	['https://www.example.com/a?b', 'example.com'],
	['http://sub.example.com:8080', 'sub.example.com'],
	['https://www.example.com./a', 'example.com'],
])('reads the host of the citation %s', (citation, host) => {
	expect(citedHost({ citation_url: citation })).toBe(host);
});

it.each([
	['a script', 'javascript://example.com/%0aalert(1)'],
	['an address without a scheme', 'example.com/a'],
	['an email address', 'mailto:a@example.com'],
	['a blank', ' '],
	['a number', 7],
])('reads no host of a citation that is %s', (_, citation) => {
	expect(citedHost({ citation_url: citation })).toBeUndefined();
});

it('counts every site with an umlaut or accent, also of thousands', () => {
	const addresses = Array.from(
		{ length: 20_000 },
		(_, number) => `https://zürich-${number}.example`,
	);
	// As a service's answer is read: V8 treats strings that JSON made unlike those of a template.
	const citations = JSON.parse(JSON.stringify(addresses)) as string[];
	const mentions = citations.map((citation_url) => ({ citation_url }));
	const sites = countBy(mentions, citedHost);
	expect(sites.size).toBe(20_000);
});

it('counts each assistant of either period, with its change and verdict', () => {
	const counted = (engines: object) => ({
		total: 6,
		engines: new Map<string, number>(Object.entries(engines)),
		sentiments: new Map(),
	});
	const now = counted({ chatgpt: 5, unknown: 1 });
	const { mentions } = Object.fromEntries(reportOf(ORDINARY).counts);
	const judged = new Map([['engine:grok', { ...mentions!, isUnusual: true }]]);
	const compared = { before: counted({ chatgpt: 3, grok: 2 }), judged };
	expect(
		linesIn(...countsBy('engine', now, ENGLISH, compared), ...countsBy('engine', now, ENGLISH)),
	).toEqual([
		'By assistant:',
		'5 ChatGPT (+2)',
		'1 unknown (+1)',
		'0 Grok (−2, unusual)',
		'By assistant:',
		'5 ChatGPT',
		'1 unknown',
	]);
});
