import { effectFacts } from '../../src/records/effect';
import {
	aboutOf,
	effectOf,
	ORDINARY,
	reportOf,
	steady,
	textOf,
	told,
	unusualOf,
	USUAL,
	type Situation,
} from '../helpers/reports/reports';

/** An account whose mentions and scores are known for 28 days, up to 22 Nov. */
const young = (situation: Situation): Situation => ({
	...ORDINARY,
	scores: steady(28),
	earlier: { engines: {} },
	...situation,
});
const USUAL_FROM = 'what is usual is known from 14 Dec on.';
/** In the week before, 8 of 63 mentions a day were negative. */
const calm = { ...USUAL, negative: 8 };

describe('a young account, of which no count can be judged yet,', () => {
	it.each<[string, Situation, string, string]>([
		[
			'negative mentions that tripled',
			young({ before: calm, now: { ...USUAL, negative: 26 } }),
			'negative',
			`Negative mentions rose from 56 to 182; ${USUAL_FROM}`,
		],
		[
			'mentions that fell by half',
			young({ now: { engines: { chatgpt: 20, perplexity: 10 }, negative: 10 } }),
			'mentions',
			`Mentions fell from 441 to 210; ${USUAL_FROM}`,
		],
		[
			'negative mentions that are none now',
			young({ now: { ...USUAL, negative: 0 } }),
			'negative',
			'No negative mentions (70 the week before).',
		],
		[
			'mentions that rose by half while the last two days have no data yet',
			young({
				before: { engines: { chatgpt: 20 } },
				now: { engines: { chatgpt: 30 }, most: 150 },
			}),
			'mentions',
			`Mentions rose from 100 to 150; ${USUAL_FROM}`,
		],
	])('is first told of %s, as a figure and without a verdict', (_, situation, about, text) => {
		const [first] = told(situation);
		expect(first).toMatchObject({ about, unusual: false });
		expect(textOf(situation, about)).toBe(text);
		expect(unusualOf(situation)).toEqual([]);
	});

	it.each<[string, Situation]>([
		[
			'a change by less than half',
			young({
				now: {
					...USUAL,
					engines: { chatgpt: 34, perplexity: 21, gemini: 16, claude: 11, grok: 4 },
				},
			}),
		],
		[
			'a change by less than 30',
			young({ before: { ...USUAL, negative: 4 }, now: { ...USUAL, negative: 8 } }),
		],
		[
			'a rise after days without data, of which the others rose by less than half',
			young({
				before: { engines: { chatgpt: 30 }, most: 120 },
				now: { engines: { chatgpt: 31 } },
			}),
		],
	])('is told of no change for %s', (_, situation) => {
		expect(reportOf(situation).early).toEqual([]);
	});

	it('is told of no early change once counts are judged', () => {
		const situation = { ...ORDINARY, before: calm, now: { ...USUAL, negative: 26 } };
		expect(reportOf(situation).early).toEqual([]);
		expect(aboutOf(situation)).toContain('negative');
	});

	it('has "early" as the verdict of an effect on mentions', () => {
		const effect = effectOf({
			scores: steady(70),
			now: USUAL,
			before: USUAL,
			earlier: { engines: {} },
		});
		expect(effectFacts({ ...effect, days: 30 })).toMatchObject({ mentions_verdict: 'none' });
		const begun = effectOf({
			...{ word: 'last7Days', scores: steady(15) },
			...{ now: USUAL, before: USUAL, earlier: { engines: {} } },
		});
		expect(effectFacts({ ...begun, days: 7 })).toMatchObject({ mentions_verdict: 'early' });
	});
});
