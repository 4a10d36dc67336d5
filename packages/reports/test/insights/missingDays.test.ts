import { reportFacts } from '../../src/records/report';
import {
	aboutOf,
	ORDINARY,
	reportOf,
	steady,
	textOf,
	unusualOf,
	USUAL,
	type Daily,
	type Situation,
} from '../helpers/reports/reports';

/** 63 mentions a day, and none of some assistants on some days. The week is 16 to 22 Nov. */
const without = (silent: Daily['silent']): Daily => ({ ...USUAL, silent });
const untilFriday: Daily = { ...USUAL, most: 5 * 63 };
const onMondays: Daily = { ...USUAL, most: 63 };

describe('days without data', () => {
	it.each<[string, Situation, string]>([
		[
			'the last two days have no data yet',
			{ ...ORDINARY, now: untilFriday },
			'No mentions since 21 Nov: these days are left out.',
		],
		[
			'the last day has no data yet',
			{ ...ORDINARY, now: { ...USUAL, most: 6 * 63 } },
			'No mentions on 22 Nov: this day is left out.',
		],
		[
			'an assistant was off for three days',
			{ ...ORDINARY, now: without({ gemini: [2, 3, 4] }) },
			'No mentions in Gemini (18–20 Nov 2026): these days are left out.',
		],
		[
			'an assistant was off before all of them were',
			{ ...ORDINARY, now: { ...untilFriday, silent: { gemini: [1, 2, 3] } } },
			'No mentions since 21 Nov: these days are left out. No mentions in Gemini (17–19 Nov 2026): these days are left out.',
		],
		[
			'two assistants were off',
			{ ...ORDINARY, now: without({ gemini: [0, 1], chatgpt: [4, 5, 6] }) },
			'No mentions in ChatGPT (20–22 Nov 2026) and Gemini (16–17 Nov 2026): these days are left out.',
		],
	])('are left out when %s, and the others are as usual', (_, situation, sentence) => {
		expect(textOf(situation, 'mentions')).toBe(sentence);
		expect(unusualOf(situation)).toEqual([]);
		expect(textOf(situation, 'period')).toBe(
			'Score, mentions and negative mentions are in their usual ranges.',
		);
		expect(reportFacts(reportOf(situation))).toMatchObject({ mentions_change: 0, unusual: false });
	});

	it('leave a fall on the other days to be news', () => {
		const now: Daily = { engines: { chatgpt: 12, perplexity: 7, gemini: 6 }, most: 125 };
		expect(unusualOf({ ...ORDINARY, now })).toContain('mentions');
		expect(textOf({ ...ORDINARY, now }, 'mentions')).toMatch(/^Mentions fell by 190 to 125 /);
	});

	it.each<[string, Situation]>([
		['are captured on Mondays only', { ...ORDINARY, now: onMondays, before: onMondays }],
		[
			'are so few that a day or two without any is chance',
			{
				scores: steady(91),
				now: { engines: { chatgpt: 1 }, most: 5 },
				before: { engines: { chatgpt: 1 } },
			},
		],
		[
			'have an assistant with fewer than ten a day that is off for two',
			{ ...ORDINARY, now: without({ grok: [3, 4] }) },
		],
		['have an assistant that is off for a day', { ...ORDINARY, now: without({ gemini: [3] }) }],
	])('are none where mentions %s', (_, situation) => {
		expect(reportOf(situation).missingDays).toEqual([]);
		expect(unusualOf(situation)).toEqual([]);
	});

	it('are found on a Monday without data where only Mondays are captured', () => {
		const word = 'last7Days';
		// The days are Tuesday to Monday, 17 to 23 Nov, and each week has its mentions on the last.
		const monday: Daily = { ...USUAL, silent: {} };
		for (const engine of Object.keys(USUAL.engines)) monday.silent![engine] = [0, 1, 2, 3, 4, 5];
		const at = Date.parse('2026-11-24T08:00:00+01:00');
		const nothing = { ...ORDINARY, word, at, before: monday, now: { engines: {} } } as const;
		// A period that is empty as a whole is news.
		expect(reportOf(nothing).missingDays).toEqual([]);
		expect(aboutOf(nothing)).toContain('mentions');
	});
});
