import {
	mentionMetrics,
	mentionParts,
} from '../../../../../nodes/VisibilityReporting/report/document/mentionSections';
import {
	scoreMetric,
	trendSection,
} from '../../../../../nodes/VisibilityReporting/report/document/sections';
import { reportOf, steady, USUAL, type Situation } from '../reports';
import { ENGLISH } from '../../../../locales';

/** What is marked as unusual, and what is not. */

const usual: Situation = { scores: steady(91), now: USUAL, before: USUAL };
const below = (...last: number[]) => [
	...steady(78),
	...steady(12).map((each) => each - 4),
	...last,
];

/** A fall within the period, which ends with one day of its own. */
const fallen = (last: number) => [...steady(85), 66, 66, 66, 66, 66, last];

describe('the change of a score', () => {
	const verdictOn = (scores: number[]) => scoreMetric(reportOf({ scores }), ENGLISH)[0]!.change;

	it.each<[string, number[], boolean | undefined]>([
		['is usual where its level is', steady(91), false],
		['is unusual to the side on which its level has left its range', fallen(66), true],
		['is neither to the other side', fallen(72.5), undefined],
		['is neither where its level had left it before', below(66), undefined],
		[
			'is neither where two days differ by more than they usually do',
			[...steady(90), 77],
			undefined,
		],
		['is neither where there is none', fallen(steady(84)[83]!), undefined],
		[
			'is neither where the day stands out, though two days may differ by as much',
			[...steady(83), 74, ...steady(6), 75.2],
			undefined,
		],
		['is neither where its level was not judged', steady(19), undefined],
	])('%s', (_, scores, isUnusual) => {
		const change = verdictOn(scores);
		expect(change).toMatchObject({ by: expect.any(Number), period: 'since 15 Nov' });
		expect(change!.isUnusual).toBe(isUnusual);
	});
});

it('the trend is drawn with the band of its level, where that is known', () => {
	const bandOf = (scores: number[]) =>
		trendSection(reportOf({ scores }), ENGLISH).flatMap((part) =>
			'points' in part ? [part.band] : [],
		);
	const { low, high } = reportOf(usual).judged.score!;
	expect(bandOf(steady(91))).toEqual([{ low, high }]);
	expect(bandOf(steady(19))).toEqual([undefined]);
});

describe('the changes of mentions', () => {
	const fewer = { ...USUAL, engines: { ...USUAL.engines, chatgpt: 8 } };
	const markedIn = (situation: Partial<Situation>) => {
		const report = reportOf({ ...usual, ...situation });
		return mentionParts(report, report.mentions!, ENGLISH).flatMap((part) =>
			part.kind === 'counts' ? part.counts.map(({ name, isUnusual }) => [name, isUnusual]) : [],
		);
	};

	it('are marked one by one', () => {
		const now = { ...fewer, negative: 20 };
		const metrics = mentionMetrics(reportOf({ ...usual, now }), ENGLISH);
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

	it('are not where they were not judged', () => {
		const report = reportOf({ ...usual, word: 'thisMonth', at: Date.parse('2026-11-04T08:00Z') });
		expect(mentionMetrics(report, ENGLISH).map(({ change }) => change!.isUnusual)).toEqual([
			...[undefined, undefined],
		]);
	});

	it('list what was gained and lost, and what several answers say', () => {
		const said = (name: string) => () => ({
			prompt: `${name}?`,
			snippet: `${name} late`,
			citation_url: `https://${name}.example`,
		});
		const situation = { now: { ...USUAL, more: said('a') }, before: { ...USUAL, more: said('b') } };
		const listsOf = (more: Partial<Situation>) => {
			const report = reportOf({ ...usual, ...situation, ...more });
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
