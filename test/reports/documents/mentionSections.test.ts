import { mentionMetrics, mentionParts } from '../../../reports/documents/mentionSections';
import { ENGLISH } from '../locales';
import { ORDINARY, reportOf, USUAL, type Situation } from '../reports';

describe('the changes of mentions', () => {
	const fewer = { ...USUAL, engines: { ...USUAL.engines, chatgpt: 8 } };
	const markedIn = (situation: Partial<Situation>) => {
		const report = reportOf({ ...ORDINARY, ...situation });
		return mentionParts(report, report.mentions!, ENGLISH).flatMap((part) =>
			part.kind === 'counts' ? part.counts.map(({ name, isUnusual }) => [name, isUnusual]) : [],
		);
	};

	it('are marked one by one', () => {
		const now = { ...fewer, negative: 20 };
		const metrics = mentionMetrics(reportOf({ ...ORDINARY, now }), ENGLISH);
		expect(metrics.map(({ change }) => change!.isUnusual)).toEqual([true, true]);
		expect(Object.fromEntries(markedIn({ now }))).toEqual({
			ChatGPT: true,
			Perplexity: false,
			Gemini: false,
			Claude: false,
			Grok: false,
			negative: true,
			neutral: undefined,
		});
	});

	it('are marked by the words of the service, of which two may have one name', () => {
		const withMore = (ChatGPT: number) => ({ ...USUAL, engines: { ...USUAL.engines, ChatGPT } });
		const marked = markedIn({ now: withMore(20), before: withMore(10) });
		expect(marked.filter(([name]) => name === 'ChatGPT')).toEqual([
			['ChatGPT', false],
			['ChatGPT', true],
		]);
		const odd = { ...USUAL, more: () => ({ sentiment: 'mentions' }) };
		expect(markedIn({ now: odd, before: odd })).toContainEqual(['mentions', undefined]);
	});

	it('list what was gained and lost, and what several answers say', () => {
		const said = (name: string) => () => ({
			prompt: `${name}?`,
			snippet: `${name} late`,
			citation_url: `https://${name}.example`,
		});
		const situation = { now: { ...USUAL, more: said('a') }, before: { ...USUAL, more: said('b') } };
		const listsOf = (more: Partial<Situation>) => {
			const report = reportOf({ ...ORDINARY, ...situation, ...more });
			return mentionParts(report, report.mentions!, ENGLISH).flatMap((part) =>
				part.kind === 'rankedList' ? [[part.label, part.entries[0]!.text]] : [],
			);
		};
		const always = [['Recurring statements', '“a late”']];
		expect(listsOf({})).toEqual([
			...always,
			['Most cited', 'a.example'],
			['New prompts', 'a?'],
			['Lost prompts', 'b?'],
			['New sources', 'a.example'],
			['Lost sources', 'b.example'],
		]);
		expect(listsOf({ data: { compares: false } })).toEqual([
			...always,
			['Most cited', 'a.example'],
		]);
		expect(listsOf({ hasMore: true })).toEqual([
			...always,
			['Most cited in the mentions read', 'a.example'],
		]);
	});
});
