import {
	aboutOf,
	benchmarksOf,
	ORDINARY,
	reportOf,
	steady,
	steppedBy,
	textOf,
	told,
	USUAL,
	type Daily,
	type Situation,
} from '../helpers/reports/reports';

const FEWER = { ...USUAL, engines: { ...USUAL.engines, chatgpt: 8 } };
const ACCOUNT = {
	benchmarks: benchmarksOf(['Lumen Roast', 26, true], ['Harbor Beans', 24.7]) as never,
	actionPlan: { actions: [{ title: 'Pitch' }] } as never,
};

describe('the sentence on the period', () => {
	it.each<[string, Situation, string | undefined]>([
		[
			'when all is as usual',
			ORDINARY,
			'A normal week. Score, mentions and negative mentions are in their usual ranges.',
		],
		[
			'when only the score is judged',
			{ scores: steady(91) },
			'A normal week. The score is in its usual range.',
		],
		[
			'when the trend is too short',
			{ ...ORDINARY, scores: steady(19) },
			'Mentions and negative mentions are in their usual ranges.',
		],
		[
			'when a filter leaves no negative mentions to judge',
			{ ...ORDINARY, data: { filters: { sentiment: 'neutral' } } },
			'A normal week. Score and neutral mentions are in their usual ranges.',
		],
		['when something is unusual', { ...ORDINARY, now: FEWER }, undefined],
		['when nothing is to be compared', { ...ORDINARY, data: { compares: false } }, undefined],
	])('is the right one, or none, %s', (_, situation, sentence) => {
		expect(textOf(situation, 'period')).toBe(sentence);
		const about = aboutOf(situation);
		expect(about.indexOf('period')).toBe(
			sentence === undefined ? -1 : about.includes('score') ? 1 : 0,
		);
	});

	it('says why mentions are not judged when nothing is', () => {
		const at = Date.parse('2026-11-03T08:00:00+01:00');
		const begun: Situation = { word: 'thisMonth', at, now: USUAL, before: USUAL };
		const text = 'Mentions are judged in periods of 7 days and more.';
		expect(told(begun)).toEqual([{ about: 'mentions', text, unusual: false }]);
	});
});

describe('the first sentence of a report', () => {
	it.each<[string, Situation, string]>([
		['period', { scores: steady(6) }, '17 Nov'],
		['same days of the month before', { scores: steady(25), word: 'thisMonth' }, '29 Oct'],
	])('tells when the data begins within the %s', (_, situation, date) => {
		expect(told(situation)[0]!.text).toBe(
			`The data starts on ${date} 2026, so there is nothing to compare with yet.`,
		);
	});

	const begun: Situation = { ...ORDINARY, scores: steady(8), before: undefined };

	const usualFrom = (date: string) => `; from ${date} on, this report says what is usual`;

	it.each<[string, string, string, Situation]>([
		['7 days of scores', 'week', `30 Nov 2026${usualFrom('6 Dec')}`, { scores: steady(7) }],
		[
			'9 days of scores',
			'week',
			`28 Nov 2026${usualFrom('4 Dec')}`,
			{ scores: steady(9), word: 'last7Days' },
		],
		['40 days of scores', 'month', '1 Dec 2026', { scores: steady(40), word: 'previousMonth' }],
		[
			'mentions that are older than the trend',
			'week',
			'30 Nov 2026; what is usual is known after 20 days of scores',
			{ ...begun, scores: steady(5) },
		],
		[
			'8 days and a filter',
			'week',
			`30 Nov 2026${usualFrom('5 Dec')}`,
			{ ...begun, data: { filters: { sentiment: 'negative' } } },
		],
		[
			'8 days and too many mentions to count',
			'week',
			`30 Nov 2026${usualFrom('5 Dec')}`,
			{ ...begun, hasMore: true },
		],
	])(
		'tells, with %s, of the first full %s that comparisons start on %s',
		(_, length, date, situation) => {
			expect(told(situation)[0]!.text).toBe(`First full ${length}. Comparisons start on ${date}.`);
		},
	);
});

it.each([
	['2026-11-15', 'days'],
	['2026-11-30', 'month'],
])('a period from 2026-11-01 to %s has a length in the unit "%s"', (to, length) => {
	const period = { ...reportOf(ORDINARY).period, from: '2026-11-01', to };
	expect(reportOf({ ...ORDINARY, data: { period } }).periodLength).toEqual({
		days: Number(to.slice(-2)),
		length,
	});
});

describe('all insights together', () => {
	const asked =
		(name: string): Daily['more'] =>
		() => ({ prompt: name, citation_url: `https://${name}.example` });

	it('are at most five, what is unusual first, the weightiest before the others', () => {
		const situation: Situation = {
			scores: steppedBy(4, 5),
			now: {
				engines: { ...USUAL.engines, chatgpt: 60, perplexity: 2 },
				negative: 25,
				more: asked('a'),
			},
			before: { ...USUAL, more: asked('b') },
			data: ACCOUNT,
		};
		expect(aboutOf(situation)).toEqual([
			...['score', 'negative', 'mentions', 'engine:perplexity', 'plan'],
		]);
	});

	it('tell nothing of the account when the report is about another domain', () => {
		const situation: Situation = {
			...ORDINARY,
			now: FEWER,
			data: { ...ACCOUNT, accountDomain: { kind: 'other', domain: 'own.example' } },
		};
		expect(told(situation)).toEqual([
			{
				about: 'period',
				text: 'The score is as usual; mentions are known for own.example only.',
				unusual: false,
			},
		]);
	});
});

it('names the day from which the last 30 days can be compared when they are a month of 30 days', () => {
	const at = Date.parse('2026-07-01T08:00:00Z');
	const first = (word: 'last30Days' | 'previousMonth') =>
		told({ word, at, scores: steady(42), now: USUAL })[0]!.text;
	// The data begins on 20 May, so 60 days are over on 19 July.
	expect(first('last30Days')).toMatch(/Comparisons start on 19 Jul 2026/);
	expect(first('previousMonth')).toMatch(/Comparisons start on 1 Aug 2026/);
});
