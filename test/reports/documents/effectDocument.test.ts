import { effectDocument } from '../../../reports/documents/effectDocument';
import { ENGLISH } from '../locales';
import { sentencesIn, several } from './samples';
import { effectOf, steady, USUAL, type Situation } from '../reports';

/** The sentences on the 30 days since 24 Oct, by default those before 23 Nov, by what is known. */
const sentencesOf = (situation: Situation) =>
	sentencesIn(effectDocument(effectOf(situation), ENGLISH));
const textsOf = (situation: Situation) => sentencesOf(situation).map(({ text }) => text);

const stepped = (by: number) => [...steady(91), ...steady(30).map((score) => score + by)];
const more = { engines: { ...USUAL.engines, chatgpt: 50 } };
const meanwhile = 'What else happened meanwhile is not known.';

describe('the sentences on an effect', () => {
	it.each<[string, Situation, RegExp[]]>([
		[
			'how much more than expected when the score has stepped up',
			{ scores: stepped(4) },
			[
				/^In the 30 days since 24 Oct the score is [34](\.\d)? points above what the days before lead to expect: more than chance explains \(\+[34]\.\d to \+4\.\d\)\.$/,
				/^What else happened meanwhile is not known\.$/,
			],
		],
		[
			'that chance explains it when the score stays as it is',
			{ scores: steady(121), now: USUAL, before: USUAL },
			[
				/; chance explains that \(−\d\.\d to \+\d\.\d\)\.$/,
				/^Mentions are in their usual range\.$/,
			],
		],
		[
			'the mentions when they have risen',
			{ scores: steady(121), now: more, before: USUAL },
			[
				/; chance explains that/,
				/^Mentions rose to 2,640, 750 more than in the 30 days before \(usual: [\d,]+–[\d,]+\)\.$/,
				/^What else/,
			],
		],
		[
			'how many days are known when they are too few',
			{ word: 'last7Days', scores: [...steady(91), null, null] },
			[/^Too early to say whether anything has changed since 16 Nov \(5 of 7 days\)\.$/],
		],
		[
			'how many days have a score when they stay too few, as their last one is long over',
			{
				word: 'previousMonth',
				scores: [...steady(91), ...Array<null>(26).fill(null), ...steady(5)],
			},
			[/^Too few days since 1 Oct have a score to say whether anything has changed \(5 of 7\)\.$/],
		],
		[
			'how many days before have a score when they are too few',
			{ scores: steady(57) },
			[/^Too few days before 24 Oct have a score to say what they lead to expect \(27 of 28\)\.$/],
		],
		[
			'that there is no score when the trend ends before the day',
			{ scores: [...steady(91), ...steady(30).map(() => null)] },
			[/^There is no score since 24 Oct\.$/],
		],
		[
			'that the count is incomplete when there are more mentions than are read',
			{ scores: steady(121), now: USUAL, before: USUAL, hasMore: true },
			[/chance/, /^At least 1,890 mentions\. The count is incomplete, so it is not compared\.$/],
		],
		[
			'that mentions are not compared when the data begins too late',
			{ scores: steady(59), now: USUAL },
			[
				/chance/,
				/^The mentions are not compared, because the data does not cover the 30 days before\.$/,
			],
		],
		[
			'no reason when nothing tells since when there is data',
			{ scores: [], now: { engines: { chatgpt: 9 } } },
			[/^There is no score since 24 Oct\.$/, /^No comparison with the 30 days before\.$/],
		],
		[
			'that there were none before when mentions begin with the action',
			{ scores: steady(121), now: USUAL },
			[
				/chance/,
				/^1,890 mentions\. There were none in the 30 days before, so they are not compared\.$/,
			],
		],
	])('say %s', (_, situation, expected) => {
		const texts = textsOf(situation);
		expect(texts).toEqual(expected.map((each) => expect.stringMatching(each)));
	});

	it('are marked when they tell of more than chance explains', () => {
		const marks = sentencesOf({ scores: stepped(4), now: USUAL, before: USUAL });
		expect(marks.map(({ isUnusual }) => isUnusual)).toEqual([true, false, false]);
		expect(marks.at(-1)!.text).toBe(meanwhile);
	});
});

it.each<[string, string, Situation]>([
	['the score rose', 'up', { scores: stepped(4), now: more, before: USUAL }],
	['nothing did', 'no change beyond chance', { scores: steady(121), now: USUAL, before: USUAL }],
	[
		'only mentions rose',
		'more mentions than usual',
		{ scores: steady(121), now: more, before: USUAL },
	],
	['only mentions fell', 'fewer mentions than usual', { scores: [], now: USUAL, before: more }],
])('says what happened in the subject when %s', (_, said, situation) => {
	const { subject } = effectDocument(effectOf(situation), ENGLISH);
	expect(subject).toMatch(new RegExp(`since 24 Oct 2026: ${said}$`));
});

it('shows two decimals of an interval when one would make its edge zero', () => {
	const data = effectOf({ scores: stepped(4) });
	const score = { ...data.effects.score!, low: 0.03, high: 4.2 };
	const document = effectDocument({ ...data, effects: { score } }, ENGLISH);
	expect(JSON.stringify(document)).toContain('(+0.03 to +4.20)');
});

it('draws the trend of 90 days before and those since, marked from the day on', () => {
	const { blocks } = effectDocument(effectOf({ scores: steady(140) }), ENGLISH);
	const trend = blocks.find((block) => block.kind === 'chart' && block.form === 'trend')!;
	expect(trend).toMatchObject({ from: '26 Jul 2026', to: '22 Nov 2026' });
	const marks = several(120, (day) => ({ isReported: day >= 90 }));
	expect(trend).toMatchObject({ points: marks });
});
