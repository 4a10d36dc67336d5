import { reportDocument } from '../../src/documents/report';
import { reportFacts } from '../../src/records/report';
import { plain } from '../../src/blocks/text';
import { blocksIn } from '../helpers/reports/samples';
import { renderText } from '../helpers/formats/messages';
import { ENGLISH, english } from '../helpers/reports/locales';
import {
	ORDINARY,
	reportOf,
	steady,
	steppedBy,
	USUAL,
	ZONE,
	type Situation,
} from '../helpers/reports/reports';

const subjectOf = (situation: Situation) => reportDocument(reportOf(situation), ENGLISH).subject;
const textOf = (situation: Situation) =>
	renderText(reportDocument(reportOf(situation), english(ZONE)), ENGLISH);

/** So many mentions on the first day of a week, of which some are negative. */
const some = (most: number, negative = 0) => ({
	engines: { chatgpt: most },
	negative,
	most,
	more: () => ({ citation_url: 'https://a.example/', snippet: 'Good.' }),
});

describe('a score', () => {
	const trend = [
		{ date: '2026-09-30', score: 60 },
		{ date: '2026-10-31', score: 71.3 },
		{ date: '2026-11-15', score: 73.3 },
		{ date: '2026-11-16', score: 50 },
		{ date: '2026-11-22', score: 72.3 },
		{ date: '2026-11-23', score: 98 },
	];
	const situation: Situation = { data: { visibility: { domain: 'a.example', score: 99, trend } } };

	it.each([
		['thisMonth', '+1', '31 Oct'],
		['previousWeek', '−1', '15 Nov'],
	] as const)('is compared with the last one before %s, by its day', (word, change, day) => {
		const text = textOf({ ...situation, word });
		expect(text).toContain(`Score 72.3 (${change})`);
		expect(text).toContain(`Nov 2026. Score vs. ${day}\n`);
	});

	it('is the last one of the trend in the period, whatever the service calls the current one', () => {
		expect(reportOf(situation).score.last).toBe(72.3);
		const later = { ...situation, at: Date.parse('2026-12-07T08:00:00+01:00') };
		expect(textOf(later)).toContain('Score: no score');
	});
});

describe('what mentions are compared with', () => {
	const situation = { scores: steady(91), now: some(1), before: some(2) };

	it('stands under the title when they are compared', () => {
		const text = textOf(situation);
		expect(text).toContain(
			'\nAI visibility, 16–22 Nov 2026. Score vs. 15 Nov, mentions vs. the week before\n',
		);
		expect(text).toContain('Mentions 1 (−1)');
	});

	it.each<[string, Situation]>([
		['minimums', { ...situation, hasMore: true }],
		['not available', { data: { mentions: null } }],
	])('is not mentioned when they are %s', (_, other) => {
		expect(textOf(other)).toMatch(
			/(?:^| · )AI visibility, 16–22 Nov 2026(\. Score vs\. 15 Nov)?$/m,
		);
	});
});

describe('mentions of which there are more than were read', () => {
	it('are called minimums wherever they stand', () => {
		const situation = { now: some(2, 1), hasMore: true };
		expect(subjectOf(situation)).toBe('Your brand: at least 2 mentions by AI assistants');
		const text = textOf(situation);
		for (const part of [
			/^Mentions 2\+ · Negative 1\+$/m,
			/By assistant \(at least\)/,
			/By sentiment \(at least\)/,
			/Sites cited most \(of the mentions read\)/,
			/\(2\+ answers\)/,
			/counts are minimums/,
		]) {
			expect(text).toMatch(part);
		}
		expect(reportFacts(reportOf(situation))).toMatchObject({ mentions: 2, negative: 1 });
	});

	it('are quoted as a selection, whose rest is not counted', () => {
		const text = textOf({ now: some(9), hasMore: true });
		expect(text).toContain('A selection, negative ones first:');
		expect(text).not.toMatch(/latest|No negative|and \d+ more/);
	});

	it('are not said to be at least 0', () => {
		const situation = { now: some(1), hasMore: true };
		const text = textOf(situation);
		expect(text).toContain('Negative: none among those read');
		expect(text).not.toMatch(/at least 0|\b0\+/);
		expect(reportFacts(reportOf(situation))).toMatchObject({ mentions: 1, negative: null });
	});

	it('are called uncounted, not none, when only those of the previous period were read', () => {
		const situation = { now: { engines: {} }, before: some(1), hasMore: true };
		expect(subjectOf(situation)).toBe('AI visibility report: your brand, 16–22 Nov 2026');
		const text = textOf(situation);
		expect(text).toContain('Mentions: not counted');
		expect(text).toContain('Too many mentions to count them in this period.');
		expect(text).not.toMatch(/No mentions|at least|Negative/);
		expect(reportFacts(reportOf(situation))).toMatchObject({ mentions: null, negative: null });
	});
});

describe('a filter of the mentions', () => {
	const filters = { engine: 'chatgpt', sentiment: 'negative' } as const;
	const filtered = { now: some(1, 1), before: some(1, 1), data: { filters } };

	it('stands under the title and in the count of the subject', () => {
		const only = 'Only negative mentions in ChatGPT are included.';
		expect(textOf(filtered).split('\n')[2]).toBe(only);
		expect(subjectOf(filtered)).toBe('Your brand: 1 negative mention in ChatGPT, 16–22 Nov 2026');
	});

	it('is named when there are no mentions', () => {
		const none = { ...filtered, now: { engines: {} } };
		expect(textOf(none)).toContain('No negative mentions in ChatGPT.');
		expect(subjectOf(none)).toContain('0 negative mentions in ChatGPT');
	});

	it('leaves one figure, under its name, when it is by sentiment', () => {
		const text = textOf({ ...filtered, scores: steady(91) });
		expect(text).toMatch(/ · Negative mentions 1$/m);
		expect(text).not.toMatch(/^Mentions /m);
	});

	it('is not mentioned when the mentions are not in the report', () => {
		expect(textOf({ data: { filters, benchmarks: {} } })).not.toMatch(/mention/i);
	});
});

describe('the subject of an e-mail', () => {
	const withChatgpt = (chatgpt: number) => ({ ...USUAL, engines: { ...USUAL.engines, chatgpt } });
	const CAME_BACK = [...steady(84), 77, 77, 70, 70, 71.5, 72, 72];

	it.each<[string, Partial<Situation>, string]>([
		['a usual week', {}, 'a normal week'],
		['a score outside', { scores: steppedBy(4, 5) }, 'score up since 18 Nov'],
		['one outside before', { scores: steppedBy(4, 13) }, 'score still high'],
		['fewer mentions', { now: withChatgpt(8) }, 'mentions down (441 → 322)'],
		['bad news', { now: { ...USUAL, negative: 20 } }, 'negative mentions doubled (70 → 140)'],
		['counts that are minimums', { hasMore: true }, 'score 72.3, 16–22 Nov 2026'],
		['a score that came back', { scores: CAME_BACK }, 'score 72, 16–22 Nov 2026'],
		['a trend that is too short', { scores: steady(19) }, 'score 71.9, 16–22 Nov 2026'],
		['nothing judged', { data: { compares: false } }, 'score 72.3, 16–22 Nov 2026'],
	])('says the verdict of %s', (_, more, verdict) => {
		expect(subjectOf({ ...ORDINARY, ...more })).toBe(`lumenroast.example: ${verdict}`);
	});

	it('counts the mentions of another brand', () => {
		const accountDomain = { kind: 'other', domain: 'own.example' } as const;
		const other = { now: USUAL, before: USUAL, data: { domain: 'b.example', accountDomain } };
		expect(subjectOf(other)).toBe('own.example: 441 mentions by AI assistants, 16–22 Nov 2026');
	});
});

describe('the quotes of a report', () => {
	const late = { sentiment: 'negative', engine: 'gemini', snippet: 'Ships late.' };
	const bad = (index: number) => ({
		prompt: `Prompt ${index}?`,
		...(index % 85 >= 60 && index % 85 < 80 ? late : { snippet: `Statement ${index}.` }),
	});
	const quotesIn = (now: Situation['now']) => {
		const document = reportDocument(reportOf({ ...ORDINARY, now }), ENGLISH);
		return blocksIn(document, 'quote').flatMap(({ entries }) => entries);
	};

	it('begin with one of the statement, the assistant and the tone that the sentences name', () => {
		const now = { engines: { ...USUAL.engines, gemini: 34 }, negative: 10, more: bad };
		const all = quotesIn(now);
		const [first] = all;
		expect(plain(first!.words[0])).toBe('“Ships late.”');
		expect(plain(first!.line)).toBe('🔴 In 140 Gemini answers, negative, 22 Nov 2026');
		const marks = all.map(({ isUnusual }) => isUnusual);
		expect(marks).toEqual([true, false, false, false, false]);
	});

	it.each([3, 12])('are %i when a user wants as many', (maxMentions) => {
		const now = { ...USUAL, more: (index: number) => ({ snippet: `Statement ${index}.` }) };
		const document = reportDocument(reportOf({ ...ORDINARY, now, maxMentions }), ENGLISH);
		const all = blocksIn(document, 'quote').flatMap(({ entries }) => entries);
		expect(all).toHaveLength(maxMentions);
	});

	it('have one of an assistant that is unusual, though others are more urgent', () => {
		const more = (index: number) => ({ snippet: `Statement ${index}.` });
		const [first] = quotesIn({ engines: { ...USUAL.engines, gemini: 40 }, negative: 10, more });
		expect(plain(first!.line)).toMatch(/^\S+ Gemini/);
	});
});
