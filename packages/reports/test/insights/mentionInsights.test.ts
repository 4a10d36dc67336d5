import { reportDocument } from '../../src/documents/report';
import { renderText } from '../helpers/formats/messages';
import { ENGLISH } from '../helpers/reports/locales';
import {
	aboutOf,
	ORDINARY,
	reportOf,
	steady,
	textOf,
	told,
	unusualOf,
	USUAL,
	type Daily,
	type Situation,
} from '../helpers/reports/reports';

const week = (engines: Daily['engines']): Daily => ({ engines, negative: 10 });
const fewer = week({ ...USUAL.engines, chatgpt: 8 });

describe('the sentence on all mentions', () => {
	/** The month before a day. */
	const month = (at: string, now: Daily, before: Daily): Situation => {
		return { scores: steady(120), word: 'previousMonth', at: Date.parse(at), now, before };
	};

	it.each<[string, Situation, string, string[]?]>([
		[
			'fewer, all of it in one assistant',
			{ ...ORDINARY, now: fewer },
			'Mentions fell by 119 to 322 (usual: 378–509). ChatGPT accounts for all of it: 175 → 56.',
		],
		[
			'fewer in several assistants',
			{ ...ORDINARY, now: week({ chatgpt: 13, perplexity: 7, gemini: 12, claude: 8, grok: 3 }) },
			'Mentions fell by 140 to 301 (usual: 378–509). ChatGPT (175 → 91) and Perplexity (105 → 49) account for all of it.',
		],
		[
			'more, a little in each assistant',
			{ ...ORDINARY, now: week({ chatgpt: 32, perplexity: 20, gemini: 16, claude: 11, grok: 5 }) },
			'Mentions rose by 147 to 588 (usual: 378–509).',
		],
		[
			'none',
			{ ...ORDINARY, now: { engines: {} } },
			'No mentions (usually 378–509). Check that the service still captures answers.',
		],
		[
			'none of one assistant',
			{
				...ORDINARY,
				now: { engines: {} },
				before: { engines: { chatgpt: 25 } },
				data: { filters: { engine: 'chatgpt' } },
			},
			'No mentions in ChatGPT (usually 139–216). Check that the service still captures answers.',
		],
		[
			'fewer than the shorter month has for as many days',
			month(
				'2026-04-02T08:00:00+02:00',
				week({ chatgpt: 137, gemini: 137 }),
				week({ chatgpt: 150, gemini: 150 }),
			),
			'Mentions fell by 806 to 8,494 (usual: 8,599–10,029).',
		],
		[
			'more than the longer month has for as many days, in all assistants alike',
			month(
				'2026-03-03T08:00:00+01:00',
				week({ chatgpt: 165, gemini: 10 }),
				week({ chatgpt: 145, gemini: 9 }),
			),
			'Mentions rose by 588 to 4,900 (usual: 3,919–4,724).',
		],
		[
			'more, by one assistant, while another one is unusual on the other side',
			{ ...ORDINARY, now: week({ ...USUAL.engines, chatgpt: 60, perplexity: 2 }) },
			'Mentions rose by 154 to 595 (usual: 378–509). ChatGPT accounts for all of it: 175 → 420.',
			['mentions', 'engine:perplexity'],
		],
		[
			'few, and more than before',
			{ scores: steady(91), now: { engines: { chatgpt: 1 } }, before: perWeek(5) },
			'7 mentions, up 2 on the week before: too few to read anything into.',
			[],
		],
		[
			'counts that are minimums',
			{ ...ORDINARY, hasMore: true },
			'At least 441 mentions: the count is incomplete, so it is not compared.',
			[],
		],
	])('is right for %s', (_, situation, sentence, unusual = ['mentions']) => {
		expect(textOf(situation, 'mentions')).toBe(sentence);
		expect(unusualOf(situation)).toEqual(unusual);
	});

	it('names no assistant that moved no more than the rest', () => {
		const half = (count: number) => Math.ceil(count / 2);
		const engines = Object.entries(USUAL.engines).map(([name, count]) => [name, half(count)]);
		const alike: Daily = { engines: Object.fromEntries(engines), negative: 5 };
		const situation = { ...ORDINARY, now: alike };
		expect(unusualOf(situation)).toEqual(['mentions']);
		expect(textOf(situation, 'mentions')).toBe('Mentions fell by 210 to 231 (usual: 378–509).');
		const { counts } = reportOf(situation);
		const marked = [...counts].flatMap(([name, { isUnusual }]) => (isUnusual ? [name] : []));
		expect(marked).toEqual(['mentions']);
	});

	it('names one assistant that fell, but not another that only fell as far as the rest', () => {
		const before = week({ ...USUAL.engines, chatgpt: 250, gemini: 120 });
		const now = week({ ...USUAL.engines, chatgpt: 80, gemini: 100 });
		expect(textOf({ ...ORDINARY, now, before }, 'mentions')).toContain(
			'ChatGPT accounts for nearly all of it: 1,750 → 560.',
		);
	});

	it('says how much of a fall the assistants make up that fell further than the rest', () => {
		const now = week({ chatgpt: 8, perplexity: 11, gemini: 9, claude: 6, grok: 2 });
		expect(textOf({ ...ORDINARY, now }, 'mentions')).toBe(
			'Mentions fell by 189 to 252 (usual: 378–509). ChatGPT (175 → 56) accounts for 63% of it.',
		);
	});

	it('tells of negative mentions beside all only if they moved more than the rest', () => {
		const all = (by: number, negative: number): Situation => {
			const engines = Object.entries(USUAL.engines).map(([name, count]) => [name, by * count]);
			return { ...ORDINARY, now: { engines: Object.fromEntries(engines), negative } };
		};
		expect(unusualOf(all(2, 20))).toEqual(['mentions']);
		expect(unusualOf(all(2, 60))).toEqual(['negative', 'mentions']);
	});

	it('says "all" of one assistant that moved as far as all together, while others offset each other', () => {
		const { chatgpt = 0, perplexity = 0, gemini = 0, ...others } = USUAL.engines;
		const textWith = (by: number) => {
			const moved = { perplexity: perplexity + by, gemini: gemini - by };
			const now = week({ chatgpt: chatgpt + 14, ...moved, ...others });
			return textOf({ ...ORDINARY, now }, 'mentions');
		};
		expect(textWith(1)).toContain('ChatGPT accounts for all of it: 175 → 273.');
		expect(textWith(4)).toContain('ChatGPT accounts for all of it: 175 → 273.');
	});

	it('says "all" of what exceeds the expected when the periods have different days', () => {
		const [now, before] = [30, 10].map((chatgpt) => week({ chatgpt, gemini: 100 }));
		const text = textOf(month('2026-03-03T08:00:00+01:00', now!, before!), 'mentions');
		expect(text).toContain('ChatGPT accounts for all of it: 280 → 840.');
	});

	it('says "all", not "nearly all", of an assistant that lost more than all together', () => {
		const now = week({ perplexity: 18, gemini: 14, claude: 10, grok: 4 });
		const text = textOf({ ...ORDINARY, now }, 'mentions');
		expect(text).toMatch(/by 119 to 322.*ChatGPT/);
		expect(text).not.toMatch(/nearly all/i);
	});

	it('leaves only the score to be called usual when mentions are few', () => {
		const few = { scores: steady(91), now: perWeek(3), before: perWeek(5) };
		expect(textOf(few, 'period')).toBe('The score is in its usual range.');
	});

	it.each([
		[
			10,
			'A normal week; with so few mentions only a change to 2 or fewer, or to 23 or more, would show.',
		],
		[
			28,
			'A normal week; with so few mentions only a change to 13 or fewer, or to 48 or more, would show.',
		],
		[35, 'A normal week.'],
	])('says of a normal week with %i usual mentions what could have been seen', (count, verdict) => {
		const { text } = told({ scores: steady(91), now: perWeek(count), before: perWeek(count) })[0]!;
		expect(text).toMatch(new RegExp(`^${verdict.replaceAll('.', String.raw`\.`)} Score, mentions`));
	});

	it('does not call 10 mentions few', () => {
		const ten = { scores: steady(91), now: perWeek(10), before: perWeek(8) };
		expect(aboutOf(ten)).toEqual(['period']);
	});
});

/** So many mentions of one assistant in a week, on its first days. */
function perWeek(count: number): Daily {
	return { engines: { chatgpt: Math.ceil(count / 7) }, most: count };
}

describe('no mentions', () => {
	const none: Situation = { ...ORDINARY, now: { engines: {} } };

	it('are the only news of their week', () => {
		const { counts } = reportOf(none);
		const news = [...counts].flatMap(([name, { isUnusual }]) => (isUnusual ? [name] : []));
		expect(news).toEqual(['mentions']);
		expect(aboutOf(none)).toEqual(['mentions']);
	});

	it('are called none in the subject, and no figure beside it is marked', () => {
		const document = reportDocument(reportOf(none), ENGLISH);
		expect(document.subject).toBe('lumenroast.example: no mentions (usually 378–509)');
		expect(renderText(document, ENGLISH)).not.toMatch(/❗[^\n]*\b0\b/);
	});

	it('of a young account are told beside those of the week before', () => {
		const young = { ...none, scores: steady(21), earlier: { engines: {} } };
		expect(textOf(young, 'mentions')).toBe(
			'No mentions (441 the week before). Check that the service still captures answers.',
		);
	});

	it('in one assistant are called none', () => {
		const { gemini: _, ...others } = USUAL.engines;
		const now = week({ ...others, chatgpt: 37 });
		expect(textOf({ ...ORDINARY, now }, 'engine:gemini')).toBe(
			'No mentions in Gemini (usually 54–121).',
		);
	});

	it('that are negative are called none', () => {
		expect(textOf({ ...ORDINARY, now: { ...USUAL, negative: 0 } }, 'negative')).toBe(
			'No negative mentions (usually 43–104).',
		);
	});
});

describe('the sentence on negative mentions', () => {
	const theme = (sentiment: string, snippet = 'Pausing takes an e-mail.') => ({
		snippet,
		sentiment,
		citation_url: 'https://slow.example/',
	});
	const rise = (more?: Daily['more']): Situation => ({
		...ORDINARY,
		now: { ...USUAL, negative: 20, more },
	});
	const moved = 'Negative mentions rose by 70 to 140 (usual: 43–104).';

	it.each<[string, Situation, string | undefined]>([
		[
			'more, with a theme',
			rise((index) => (index % 63 < 4 ? theme('negative') : {})),
			`${moved} 28 ChatGPT answers say “Pausing takes an e-mail”. Most cite slow.example.`,
		],
		[
			'more, with a theme that is not negative',
			rise((index) => (index % 63 > 58 ? theme('neutral') : {})),
			moved,
		],
		[
			'fewer, with a theme',
			{
				...ORDINARY,
				now: { ...USUAL, negative: 3, more: (n) => (n % 63 < 3 ? theme('negative') : {}) },
			},
			'Negative mentions fell by 49 to 21 (usual: 43–104).',
		],
		[
			'more of one assistant',
			{ ...rise(), data: { filters: { engine: 'chatgpt' } } },
			'Negative mentions in ChatGPT rose by 70 to 140 (usual: 48–96).',
		],
		['none when there are no mentions at all', { ...ORDINARY, now: { engines: {} } }, undefined],
	])('is right, or left out, for %s', (_, situation, sentence) => {
		expect(textOf(situation, 'negative')).toBe(sentence);
		expect(unusualOf(situation).includes('negative')).toBe(sentence !== undefined);
	});
});

describe('one assistant', () => {
	const shifted = { ...USUAL.engines, chatgpt: 10, perplexity: 30 };

	it('is told by itself when it moves against the others', () => {
		expect(told({ ...ORDINARY, now: week(shifted) })).toEqual([
			{
				about: 'engine:perplexity',
				text: 'Mentions in Perplexity rose by 105 to 210 (usual: 71–146).',
				unusual: true,
			},
			{
				about: 'engine:chatgpt',
				text: 'Mentions in ChatGPT fell by 105 to 70 (usual: 129–228).',
				unusual: true,
			},
		]);
	});

	it('is not told by itself when its fall is that of all mentions', () => {
		expect(aboutOf({ ...ORDINARY, now: fewer }).join()).not.toContain('engine');
	});
});
