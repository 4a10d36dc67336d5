import {
	reportInsights,
	periodLength,
} from '../../../../../nodes/VisibilityReporting/report/insights/insights';
import { reportDocument } from '../../../../../nodes/VisibilityReporting/report/document/reportDocument';
import { benchmarksOf, reportOf, steady, USUAL, type Daily, type Situation } from '../reports';
import { ENGLISH } from '../../../../locales';

/** What a report says of itself in which situation: each sentence, and when it is not said. */

const told = (situation: Situation) =>
	reportInsights(reportOf(situation), ENGLISH).map(({ about, text, unusual }) => ({
		about,
		text,
		unusual,
	}));
const textOf = (situation: Situation, about: string) =>
	told(situation).find((each) => each.about === about)?.text;
const aboutOf = (situation: Situation) => told(situation).map(({ about }) => about);
const unusualOf = (situation: Situation) =>
	told(situation).flatMap(({ about, unusual }) => (unusual ? [about] : []));

const usual: Situation = { scores: steady(91), now: USUAL, before: USUAL };
const off = { compares: false };
const lead = benchmarksOf(['Lumen Roast', 26, true], ['Harbor Beans', 24.7]) as never;
const plan = (action: object) => ({ actionPlan: { actions: [action] } as never });
const week = (engines: Daily['engines'], more: Partial<Daily> = {}): Daily => ({
	engines,
	negative: 10,
	...more,
});
const fewer = { ...USUAL.engines, chatgpt: 8 };
/** The last days are so many points higher. */
const higher = (days: number, by: number) => [
	...steady(91 - days),
	...steady(days).map((score) => score + by),
];

describe('the period', () => {
	it.each<[string, Situation, string | undefined]>([
		[
			'all as usual',
			usual,
			'A normal week. Score, mentions and negative mentions are in their usual ranges.',
		],
		[
			'a month',
			{ ...usual, word: 'previousMonth', at: Date.parse('2026-11-23T08:00:00Z') },
			'A normal month. Score, mentions and negative mentions are in their usual ranges.',
		],
		[
			'30 days',
			{ ...usual, word: 'last30Days' },
			'30 normal days. Score, mentions and negative mentions are in their usual ranges.',
		],
		[
			'only the score judged',
			{ scores: steady(91) },
			'A normal week. The score is in its usual range.',
		],
		[
			'a trend that is too short',
			{ ...usual, scores: steady(19) },
			'Mentions and negative mentions are in their usual ranges.',
		],
		[
			'no negative mentions judged, by a filter',
			{ ...usual, data: { filters: { sentiment: 'neutral' } } },
			'A normal week. Score and neutral mentions are in their usual ranges.',
		],
		['something unusual', { ...usual, now: week(fewer) }, undefined],
		['nothing to compare by choice', { ...usual, data: off }, undefined],
	])('with %s', (_, situation, sentence) => {
		expect(textOf(situation, 'period')).toBe(sentence);
		const about = aboutOf(situation);
		expect(about.indexOf('period')).toBe(
			sentence === undefined ? -1 : about.includes('score') ? 1 : 0,
		);
	});

	it('with nothing judged is too early to say', () => {
		const at = Date.parse('2026-11-03T08:00:00+01:00');
		const begun: Situation = { word: 'thisMonth', at, now: USUAL, before: USUAL };
		expect(told(begun)).toEqual([
			{ about: 'period', text: 'Too early to say what is usual.', unusual: false },
		]);
	});
});

describe('the score', () => {
	it.each<[string, number[], string | undefined, boolean]>([
		['as usual', steady(91), undefined, false],
		[
			'stepped up and stays',
			higher(5, 4),
			'The score has been above its usual range since 19 Nov: 75.6 (smoothed over recent days 74.7, usual 71.0–73.0).',
			true,
		],
		[
			'stepped down and stays',
			higher(5, -4),
			'The score has been below its usual range since 19 Nov: 67.6 (smoothed over recent days 69.3, usual 71.0–73.0).',
			true,
		],
		[
			'left before the period',
			higher(13, 4),
			'The score is still above its usual range: 76.2 (smoothed over recent days 75.9, usual 71.0–73.0).',
			false,
		],
		[
			'left and came back',
			[...steady(84), 77, 77, 70, 70, 71.5, 72, 72],
			'The score was above its usual range from 16 Nov to 18 Nov and is back inside: 72 (smoothed over recent days 72.2, usual 71.0–73.0).',
			false,
		],
		[
			'of too few days',
			steady(14),
			'Too early to say what is usual for the score (14 of 20 days).',
			false,
		],
	])('%s', (_, scores, sentence, unusual) => {
		const situation = { ...usual, scores };
		expect(textOf(situation, 'score')).toBe(sentence);
		expect(unusualOf(situation)).toEqual(unusual ? ['score'] : []);
	});

	it.each([
		['less than a point away, however steady it was', [...Array<number>(90).fill(70), 70.8], false],
		['more than a point away when it was steady', [...Array<number>(90).fill(70), 71.5], true],
		[
			'no further away than its days are',
			[...Array.from({ length: 90 }, (_, day) => 70 + 2 * (day % 2)), 76],
			false,
		],
	])('of a single day is told by its distance from the level: %s', (_, scores, isTold) => {
		expect(aboutOf({ ...usual, scores }).includes('score')).toBe(isTold);
		expect(unusualOf({ ...usual, scores })).toEqual([]);
	});

	it('that left and came back before the period is not told', () => {
		const scores = [...steady(70), 77, 77, 70, 70, 71.5, 72, 72, ...steady(14)];
		expect(aboutOf({ ...usual, scores })).toEqual(['period']);
	});

	it.each([
		[41, false],
		[8, false],
		[7, false],
		[6, true],
	])('is judged where its trend ends %j days before that of the period: %j', (days, isJudged) => {
		const ended = { scores: [...steady(91 - days), ...Array<null>(days).fill(null)] };
		expect(textOf({ ...usual, ...ended }, 'period')).toBe(
			isJudged
				? 'A normal week. Score, mentions and negative mentions are in their usual ranges.'
				: 'A normal week. Mentions and negative mentions are in their usual ranges.',
		);
		expect(textOf({ ...usual, ...ended }, 'score')).toBeUndefined();
		expect(told(ended)).toEqual([
			{
				about: 'period',
				text: isJudged
					? 'A normal week. The score is in its usual range.'
					: 'Too early to say what is usual.',
				unusual: false,
			},
		]);
	});

	it('is not told where it was not read or nothing is compared', () => {
		expect(aboutOf({ now: USUAL, before: USUAL })).toEqual(['period']);
		expect(aboutOf({ ...usual, scores: higher(5, 4), data: off })).toEqual([]);
	});
});

it('the score is told as unusual when it left its range on the first day of the period', () => {
	expect(unusualOf({ ...usual, scores: higher(7, 20) })).toEqual(['score']);
});

it.each([
	['2026-11-15', false],
	['2026-11-30', true],
])('periodLength knows a whole month when the period ends on %s', (to, isMonth) => {
	const period = { ...reportOf(usual).period, from: '2026-11-01', to };
	expect(periodLength({ ...reportOf(usual), period })).toEqual({
		days: Number(to.slice(-2)),
		isMonth,
	});
});

describe('all mentions', () => {
	it.each<[string, Situation, string | undefined]>([
		['as usual', usual, undefined],
		[
			'fewer, nearly all of it in one assistant',
			{ ...usual, now: week(fewer) },
			'Mentions fell to 322, 119 fewer than the week before (usual: 356–535). ChatGPT accounts for nearly all of it: 56, down from 175.',
		],
		[
			'fewer in several assistants',
			{ ...usual, now: week({ chatgpt: 12, perplexity: 7, gemini: 12, claude: 8, grok: 3 }) },
			'Mentions fell to 294, 147 fewer than the week before (usual: 356–535). ChatGPT (84, down from 175) and Perplexity (49, down from 105) are both below their usual ranges.',
		],
		[
			'more, a little in each assistant',
			{ ...usual, now: week({ chatgpt: 32, perplexity: 20, gemini: 16, claude: 11, grok: 5 }) },
			'Mentions rose to 588, 147 more than the week before (usual: 356–535).',
		],
		[
			'none',
			{ ...usual, now: { engines: {} } },
			'No assistant named the brand in this period; the week before, 441 answers did.',
		],
		[
			'none that are negative',
			{
				...usual,
				now: { engines: {} },
				data: { filters: { engine: 'chatgpt', sentiment: 'negative' } },
			},
			'No negative mentions in ChatGPT, down from 441 the week before.',
		],
		[
			'none of one assistant',
			{
				...usual,
				now: { engines: {} },
				before: { engines: { chatgpt: 25 } },
				data: { filters: { engine: 'chatgpt' } },
			},
			'No mentions in ChatGPT, down from 175 the week before.',
		],
	])('%s', (_, situation, sentence) => {
		expect(textOf(situation, 'mentions')).toBe(sentence);
		expect(unusualOf(situation)).toEqual(sentence === undefined ? [] : ['mentions']);
	});

	it('names each unusual assistant where two are, though one accounts for most of it', () => {
		const before = week({ ...USUAL.engines, chatgpt: 250, gemini: 120 });
		const now = week({ ...USUAL.engines, chatgpt: 80, gemini: 100 });
		const text = textOf({ ...usual, now, before }, 'mentions');
		expect(text).toContain(
			'Gemini (700, down from 840) and ChatGPT (560, down from 1,750) are both below their usual ranges.',
		);
		expect(text).not.toMatch(/nearly all/i);
	});

	it('says nearly all of what exceeds the expected, where the periods have different days', () => {
		const month = { word: 'previousMonth' as const, at: Date.parse('2026-03-03T08:00:00+01:00') };
		const [now, before] = [30, 10].map((chatgpt) => week({ chatgpt, gemini: 100 }));
		const text = textOf({ scores: steady(120), ...month, now, before }, 'mentions');
		expect(text).toContain('ChatGPT accounts for nearly all of it: 840, up from 310.');
	});

	it('name no assistant that is unusual on the other side', () => {
		const now = week({ ...USUAL.engines, chatgpt: 60, perplexity: 2 });
		expect(textOf({ ...usual, now }, 'mentions')).toBe(
			'Mentions rose to 595, 154 more than the week before (usual: 356–535). ChatGPT (420, up from 175) is above its usual range.',
		);
		expect(unusualOf({ ...usual, now })).toEqual(['mentions', 'engine:perplexity']);
	});

	it('says of no assistant that it is nearly all when it lost more than all together', () => {
		const now = week({ perplexity: 18, gemini: 14, claude: 10, grok: 4 });
		const text = textOf({ ...usual, now }, 'mentions');
		expect(text).toMatch(/322, 119 fewer.*ChatGPT/);
		expect(text).not.toMatch(/nearly all/i);
	});

	it.each<[string, string, Daily, Daily, string]>([
		[
			'more in the longer month, and below the usual',
			'2026-04-02T08:00:00+02:00',
			week({ chatgpt: 137, gemini: 137 }),
			week({ chatgpt: 150, gemini: 150 }),
			'Mentions rose to 8,494, 94 more than in February (usual: 8,922–9,686). ChatGPT (4,247, up from 4,200) and Gemini (4,247, up from 4,200) are both below their usual ranges.',
		],
		[
			'fewer in the shorter month, and above the usual',
			'2026-03-03T08:00:00+01:00',
			week({ chatgpt: 160, gemini: 160 }),
			week({ chatgpt: 145, gemini: 145 }),
			'Mentions fell to 8,960, 30 fewer than in January (usual: 7,784–8,463). ChatGPT (4,480, down from 4,495) and Gemini (4,480, down from 4,495) are both above their usual ranges.',
		],
		[
			'fewer in the shorter month, and above the usual by one assistant',
			'2026-03-03T08:00:00+01:00',
			week({ chatgpt: 160, gemini: 10 }),
			week({ chatgpt: 145, gemini: 9 }),
			'Mentions fell to 4,760, 14 fewer than in January (usual: 4,068–4,563). ChatGPT (4,480, down from 4,495) is above its usual range.',
		],
	])('%s', (_, at, now, before, sentence) => {
		const month = { word: 'previousMonth', at: Date.parse(at), now, before } as const;
		expect(textOf({ ...usual, scores: steady(120), ...month }, 'mentions')).toBe(sentence);
	});

	it.each<[string, Situation, string]>([
		[
			'few, and more than before',
			{ scores: steady(91), now: { engines: { chatgpt: 1 } }, before: perWeek(5) },
			'7 mentions, 2 more than the week before: too few to call that a change.',
		],
		[
			'few, and fewer than before',
			{ scores: steady(91), now: perWeek(3), before: { engines: { chatgpt: 1 } } },
			'3 mentions, 4 fewer than the week before: too few to call that a change.',
		],
		[
			'as few as before',
			{ scores: steady(91), now: perWeek(3), before: perWeek(3) },
			'3 mentions, as many as the week before.',
		],
		[
			'that are minimums',
			{ ...usual, hasMore: true },
			'At least 441 mentions. The count is incomplete, so it is not compared.',
		],
		[
			'that pass a filter and are minimums',
			{ ...usual, hasMore: true, data: { filters: { engine: 'grok', sentiment: 'positive' } } },
			'At least 441 positive mentions in Grok. The count is incomplete, so it is not compared.',
		],
	])('%s', (_, situation, sentence) => {
		expect(textOf(situation, 'mentions')).toBe(sentence);
		expect(unusualOf(situation)).toEqual([]);
	});

	it('that are few leave only the score to be called usual', () => {
		const few = { scores: steady(91), now: perWeek(3), before: perWeek(5) };
		expect(textOf(few, 'period')).toBe('The score is in its usual range.');
	});

	it('10 and more are not called few', () => {
		const ten = { scores: steady(91), now: perWeek(10), before: perWeek(8) };
		expect(aboutOf(ten)).toEqual(['period']);
	});
});

/** So many mentions of one assistant in a week, on its first days. */
function perWeek(count: number): Daily {
	return { engines: { chatgpt: Math.ceil(count / 7) }, most: count };
}

describe('negative mentions', () => {
	const theme = (sentiment: string, snippet = 'Pausing takes an e-mail.') => ({
		snippet,
		sentiment,
		citation_url: 'https://slow.example/',
	});
	const rise = (more?: Daily['more']): Situation => ({
		...usual,
		now: { ...USUAL, negative: 20, more },
	});
	const moved = 'Negative mentions rose to 140, 70 more than the week before (usual: 39–111).';

	it.each<[string, Situation, string | undefined]>([
		['as usual', usual, undefined],
		['more', rise(), moved],
		[
			'more, with a theme',
			rise((index) => (index % 63 < 4 ? theme('negative') : {})),
			`${moved} 28 answers from 1 assistant say “Pausing takes an e-mail”. The source cited most is slow.example.`,
		],
		[
			'more, with a theme that is not negative',
			rise((index) => (index % 63 > 58 ? theme('neutral') : {})),
			moved,
		],
		[
			'fewer, with a theme',
			{
				...usual,
				now: { ...USUAL, negative: 3, more: (n) => (n % 63 < 3 ? theme('negative') : {}) },
			},
			'Negative mentions fell to 21, 49 fewer than the week before (usual: 39–111).',
		],
		[
			'more of one assistant',
			{ ...rise(), data: { filters: { engine: 'chatgpt' } } },
			'Negative mentions in ChatGPT rose to 140, 70 more than the week before (usual: 43–104).',
		],
		['none, where there are no mentions at all', { ...usual, now: { engines: {} } }, undefined],
	])('%s', (_, situation, sentence) => {
		expect(textOf(situation, 'negative')).toBe(sentence);
		expect(unusualOf(situation).includes('negative')).toBe(sentence !== undefined);
	});
});

describe('one assistant', () => {
	const shifted = { ...USUAL.engines, chatgpt: 10, perplexity: 30 };

	it('that moves against the others is told by itself', () => {
		expect(told({ ...usual, now: week(shifted) })).toEqual([
			{
				about: 'engine:perplexity',
				text: 'Mentions in Perplexity rose to 210, 105 more than the week before (usual: 66–153).',
				unusual: true,
			},
			{
				about: 'engine:chatgpt',
				text: 'Mentions in ChatGPT fell to 70, 105 fewer than the week before (usual: 123–236).',
				unusual: true,
			},
		]);
	});

	it.each<[string, Daily]>([
		['that moves as usual', { ...USUAL, engines: { ...USUAL.engines, chatgpt: 24 } }],
		['whose fall is that of all mentions', week(fewer)],
	])('%s is not', (_, now) => {
		expect(aboutOf({ ...usual, now }).filter((about) => about.startsWith('engine'))).toEqual([]);
	});
});

describe('the share of voice', () => {
	it.each<[string, object, string | undefined]>([
		['ahead', lead, 'You lead Harbor Beans by 1.3 points in share of voice.'],
		[
			'behind',
			benchmarksOf(['Harbor Beans', 26.8], ['Moka', 26.5], ['Lumen Roast', 26, true]),
			'You are 0.8 points behind Harbor Beans in share of voice (#3 of 3).',
		],
		[
			'equal',
			benchmarksOf(['Harbor Beans', 26], ['Lumen Roast', 26, true]),
			'You and Harbor Beans have the same share of voice.',
		],
		[
			'equal as far as anyone is shown',
			benchmarksOf(['Harbor Beans', 26.001], ['Lumen Roast', 26, true]),
			'You and Harbor Beans have the same share of voice.',
		],
		['without a competitor', benchmarksOf(['Lumen Roast', 26, true]), undefined],
		['without the own brand', benchmarksOf(['Harbor Beans', 26], ['Moka', 20]), undefined],
		['without a name', benchmarksOf(['', 26], ['Lumen Roast', 20, true]), undefined],
	])('%s', (_, benchmarks, sentence) => {
		const situation = { ...usual, data: { benchmarks: benchmarks as never } };
		expect(textOf(situation, 'share')).toBe(sentence);
		expect(unusualOf(situation)).toEqual([]);
	});
});

describe('prompts and sources', () => {
	const asked = (names: string[], cited: string[] = []): Daily => ({
		...USUAL,
		more: (index) => ({
			prompt: names.length > 0 ? `${names[index % names.length]!}?` : undefined,
			citation_url:
				cited.length > 0 ? `https://${cited[index % cited.length]!}.example/` : undefined,
		}),
	});

	it.each<[string, string[], string[], string | undefined]>([
		['the same', ['a', 'b'], ['b', 'a'], undefined],
		['one gained', ['a', 'b'], ['a'], 'You now appear for 1 new prompt.'],
		[
			'several gained, one lost',
			['a', 'b', 'c'],
			['a', 'd'],
			'You now appear for 2 new prompts and dropped out of 1.',
		],
		[
			'one gained, several lost',
			['a', 'b'],
			['a', 'c', 'd'],
			'You now appear for 1 new prompt and dropped out of 2.',
		],
		['one lost', ['a'], ['a', 'b'], 'You dropped out of 1 prompt.'],
		['several lost', ['a'], ['a', 'b', 'c'], 'You dropped out of 2 prompts.'],
	])('%s', (_, now, before, sentence) => {
		expect(textOf({ ...usual, now: asked(now), before: asked(before) }, 'prompts')).toBe(sentence);
	});

	it.each<[string, string[], string[], string | undefined]>([
		['the same', ['a'], ['a'], undefined],
		['one gained', ['a', 'b'], ['a'], 'Newly cited: b.example.'],
		['three gained', ['a', 'b', 'c'], ['d'], 'Newly cited: a.example, b.example and 1 more.'],
		['one lost', ['a'], ['a', 'b'], 'No longer cited: b.example.'],
		['two lost', ['a'], ['a', 'b', 'c'], 'No longer cited: b.example and c.example.'],
	])('sources: %s', (_, now, before, sentence) => {
		const situation = { ...usual, now: asked([], now), before: asked([], before) };
		expect(textOf(situation, 'citations')).toBe(sentence);
	});

	it.each<[string, Partial<Situation>]>([
		['where a filter hides others', { data: { filters: { sentiment: 'negative' } } }],
		['of one assistant, where others may', { data: { filters: { engine: 'chatgpt' } } }],
		['where counts are minimums', { hasMore: true }],
		['where nothing is compared', { data: off }],
	])('are not told %s', (_, more) => {
		const changed = { ...usual, now: asked(['a'], ['a']), before: asked(['b'], ['b']), ...more };
		expect(aboutOf(changed)).not.toContain('prompts');
		expect(aboutOf(changed)).not.toContain('citations');
	});
});

describe('the plan', () => {
	it.each<[string, object, string | undefined]>([
		['its first action', { title: 'Pitch ', expected_lift_pts: 3.6 }, 'Next: Pitch (+3.6 points).'],
		['without a lift', { title: 'Pitch' }, 'Next: Pitch.'],
		['without a title', { expected_lift_pts: 3.6 }, undefined],
	])('%s', (_, action, sentence) => {
		expect(textOf({ ...usual, data: plan(action) }, 'plan')).toBe(sentence);
	});
});

describe('all together', () => {
	const asked =
		(name: string): Daily['more'] =>
		() => ({ prompt: name, citation_url: `https://${name}.example` });

	it('are at most five, what is unusual first, the weightiest before the others', () => {
		const situation: Situation = {
			scores: higher(5, 4),
			now: {
				engines: { ...USUAL.engines, chatgpt: 60, perplexity: 2 },
				negative: 25,
				more: asked('a'),
			},
			before: { ...USUAL, more: asked('b') },
			data: { benchmarks: lead, ...plan({ title: 'Pitch' }) },
		};
		expect(aboutOf(situation)).toEqual([
			...['score', 'negative', 'mentions', 'engine:perplexity', 'share'],
		]);
	});

	it('tell nothing of the account where the report is about another domain', () => {
		const situation: Situation = {
			...usual,
			now: week(fewer),
			data: {
				benchmarks: lead,
				...plan({ title: 'Pitch' }),
				accountDomain: { kind: 'other', domain: 'own.example' },
			},
		};
		expect(told(situation)).toEqual([
			{
				about: 'period',
				text: 'A normal week. The score is in its usual range.',
				unusual: false,
			},
		]);
	});

	it.each<[string, Situation, string]>([
		['a usual week', usual, 'lumenroast.example: AI visibility 72.3, a normal week'],
		[
			'a score outside',
			{ ...usual, scores: higher(5, 4) },
			'lumenroast.example: AI visibility 75.6, score rose above its usual range',
		],
		[
			'a score that was outside before',
			{ ...usual, scores: higher(13, 4) },
			'lumenroast.example: AI visibility 76.2, score still above its usual range',
		],
		[
			'fewer mentions',
			{ ...usual, now: week(fewer) },
			'lumenroast.example: AI visibility 72.3, fewer mentions than usual',
		],
		[
			'more negative ones',
			{ ...usual, now: { ...USUAL, negative: 20 } },
			'lumenroast.example: AI visibility 72.3, more negative mentions than usual',
		],
		[
			'a score that came back',
			{ ...usual, scores: [...steady(84), 77, 77, 70, 70, 71.5, 72, 72] },
			'lumenroast.example: AI visibility 72, 16–22 Nov 2026',
		],
		[
			'a score far from its level',
			{ ...usual, scores: [...steady(90), 75] },
			'lumenroast.example: AI visibility 75, 16–22 Nov 2026',
		],
		[
			'a trend that is too short',
			{ ...usual, scores: steady(19) },
			'lumenroast.example: AI visibility 71.9, 16–22 Nov 2026',
		],
		[
			'counts that are minimums',
			{ ...usual, hasMore: true },
			'lumenroast.example: AI visibility 72.3, 16–22 Nov 2026',
		],
		[
			'nothing judged',
			{ ...usual, data: off },
			'lumenroast.example: AI visibility 72.3, 16–22 Nov 2026',
		],
		[
			'mentions of another brand',
			{
				now: USUAL,
				before: USUAL,
				data: { domain: 'b.example', accountDomain: { kind: 'other', domain: 'own.example' } },
			},
			'own.example: 441 mentions by AI assistants, 16–22 Nov 2026',
		],
	])('are the subject of an e-mail: %s', (_, situation, subject) => {
		expect(reportDocument(reportOf(situation), ENGLISH).subject).toBe(subject);
	});
});
