import { linesOf, plain } from '../../src/blocks/text';
import { effectDocument } from '../../src/documents/effect';
import { judgeEffects } from '../../src/judgement/effect';
import { effectFacts } from '../../src/records/effect';
import { discord } from '../../src/formats/chat/discord';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { readersSee } from '../helpers/formats/readers';
import { ENGLISH } from '../helpers/reports/locales';
import { blocksIn, sentencesIn, several } from '../helpers/reports/samples';
import {
	effectOf,
	steady,
	USUAL,
	type Situation,
	MONDAY,
	visibilityOf,
	ZONE,
} from '../helpers/reports/reports';

/** The sentences on the 30 days since 24 Oct, by default those before 23 Nov, by what is known. */
const sentencesOf = (situation: Situation) =>
	sentencesIn(effectDocument(effectOf(situation), ENGLISH));
const textsOf = (situation: Situation) =>
	blocksIn(effectDocument(effectOf(situation), ENGLISH), 'paragraph')
		.filter(({ role }) => role === 'verdict' || role === 'sentence')
		.flatMap((block) => linesOf(block).map(plain))
		.map((text) => text.replace('❗ ', ''));

const stepped = (by: number) => [...steady(91), ...steady(30).map((score) => score + by)];
const rough = (days: number) =>
	Array.from({ length: days }, (_, day) => 60 + 12 * Math.sin(7 * day * day));
const unavailableMentions = { unavailable: [{ section: 'mentions' as const, reason: 'HTTP 503' }] };
const more = { engines: { ...USUAL.engines, chatgpt: 50 } };
const calm: Situation = { scores: steady(121), now: USUAL, before: USUAL };

it('has no number of mentions when there are more than are read', () => {
	const facts = effectFacts({ ...effectOf({ ...calm, hasMore: true }), days: 30 });
	expect(facts).toMatchObject({ mentions_before: null, mentions_after: null });
});

describe('the sentences on an effect', () => {
	it.each<[string, Situation, ...RegExp[]]>([
		[
			'that there is no clear effect, and both averages, when the score stays as it is',
			calm,
			/^No clear effect since 24 Oct: the score averages 71\.\d; without the action, 71\.\d\.$/,
			/^Mentions are in their usual range\.$/,
		],
		[
			'how many days are known when they are too few',
			{ word: 'last7Days', scores: [...steady(91), null, null] },
			/^Too early to say: there will be an answer from 25 Nov on \(5 of 7 days so far\)\.$/,
		],
		[
			'how many days have a score when they stay too few, as their last one is long over',
			{
				word: 'previousMonth',
				scores: [...steady(91), ...Array<null>(26).fill(null), ...steady(5)],
			},
			/^Not enough scores since 1 Oct to judge \(5 of 7 days\)\.$/,
		],
		[
			'what is possible when the score varies much, whether it is off or not',
			{ scores: rough(121).map((score, day) => (day < 91 ? score : score - 2)) },
			/^No clear effect since 24 Oct: anything between −\d+\.\d and \+\d\.\d points is possible\.$/,
		],
		[
			'that the score is back in the last seven days',
			{ scores: rough(121).map((score, day) => (day < 91 || day > 111 ? score : score + 25)) },
			/^Yes: the score is about \d+ points higher than it would have been\.$/,
			/^On average .+ \(likely difference: .+\)\. This is hardly chance\. In the last 7 days it averaged [\d.]+ again\. Something else/,
		],
		[
			'the day of the last score when that is old, and nothing of the last seven days',
			{
				scores: rough(121).map((score, day) => {
					if (day > 116) return null;
					return day < 91 || day > 107 ? score : score + 25;
				}),
			},
			/^Yes: the score is about \d+ points higher than it would have been\.$/,
			/^On average .+ This is hardly chance\. The latest score is from 18 Nov\. Something else/,
		],
		[
			'the day of an old last score when there is no clear effect',
			{ scores: steady(121).map((score, day) => (day > 116 ? null : score)) },
			/ without the action, 7\d\.\d\.$/,
			/^The latest score is from 18 Nov\.$/,
		],
		[
			'that the count is incomplete when there are more mentions than are read',
			{ ...calm, hasMore: true },
			/No clear effect/,
			/^At least 1,890 mentions: the count is incomplete, so it is not compared\.$/,
		],
		[
			'that mentions are not compared when the data begins too late',
			{ scores: steady(59), now: USUAL },
			/No clear effect/,
			/^The mentions are not compared, because the data does not cover the 30 days before\.$/,
		],
		[
			'no reason when nothing tells since when there is data',
			{ scores: [], now: { engines: { chatgpt: 9 } } },
			/^There is no score since 24 Oct\.$/,
			/^Not compared with the 30 days before: the data may not cover them\.$/,
		],
		[
			'that there were none before when mentions begin with the action',
			{ scores: steady(121), now: USUAL },
			/No clear effect/,
			/^1,890 mentions\. None were recorded in the 30 days before, so there is no comparison\.$/,
		],
	])('say %s', (_, situation, ...expected) => {
		const texts = textsOf(situation);
		expect(texts).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
	});

	it.each([
		[
			'fewer than four weeks are known',
			{ ...calm, word: 'previousWeek', earlier: { engines: {} } },
			/^Fewer than four weeks of mentions are known from before, so these are not judged\.$/,
		],
	] as const)('say why mentions are not judged when %s', (_, situation, sentence) => {
		const data = effectOf(situation);
		expect(sentencesIn(effectDocument(data, ENGLISH))[1]?.text).toMatch(sentence);
		expect(effectFacts({ ...data, days: 7 })).toMatchObject({
			mentions_before: 441,
			mentions_usual_low: null,
			mentions_verdict: 'early',
		});
	});

	it('are marked when they tell of more than chance explains', () => {
		const marks = sentencesOf({ ...calm, scores: stepped(4) });
		expect(marks.map(({ isUnusual }) => isUnusual)).toEqual([true, false]);
	});
});

it.each<[string, string, Situation]>([
	['nothing did', 'no clear effect since 24 Oct', calm],
	['only mentions rose', 'more mentions than usual', { ...calm, now: more }],
	['only mentions fell', 'fewer mentions than usual', { scores: [], now: USUAL, before: more }],
	[
		'none came',
		'no mentions (usually 2,382–2,911)',
		{ scores: [], now: { engines: {} }, before: more },
	],
])('the subject of an effect says what happened when %s', (_, news, situation) => {
	const { subject } = effectDocument(effectOf(situation), ENGLISH);
	expect(subject).toBe(`lumenroast.example: ${news}`);
});

it('the verdict on an effect opens every chat, behind the name of the brand', () => {
	const document = effectDocument(effectOf({ ...calm, scores: stepped(4) }), ENGLISH);
	const verdict = 'Yes: the score is about 4 points higher than it would have been.';
	const firstLine = `lumenroast.example: Did it work? · ${verdict}`;
	for (const [, text] of readersSee(document).filter(([format]) => format === 'message')) {
		expect(text.split('\n')[0]).toBe(firstLine);
	}
	const { embed } = discord.toJson(document, {}, ENGLISH);
	expect(embed).toMatchObject({
		title: 'lumenroast.example: Did it work?',
		description: expect.stringContaining(`**${verdict}**`),
	});
});

it.each(LANGUAGE_TAGS)(
	'an effect without any data since the action is one box that says so, in %s',
	(tag) => {
		const visibility = visibilityOf(steady(90), '2026-10-23');
		for (const mentions of [undefined, null]) {
			const data = effectOf({ data: { visibility, mentions, ...unavailableMentions } });
			const { subject, blocks } = effectDocument(data, localeOf(tag, ZONE));
			const roles = blocks.map((block) => ('role' in block ? block.role : block.kind));
			expect(roles).toEqual(['context', 'warning']);
			expect(subject).toMatch(/^lumenroast\.example\s?[:：]./);
		}
	},
);

it('the subject of an effect says by how much a score is off what was expected', () => {
	const { subject, blocks } = effectDocument(effectOf({ ...calm, scores: stepped(4) }), ENGLISH);
	expect(subject).toBe('lumenroast.example: 4 points higher than without the action');
	expect(blocks[1]).toMatchObject({ kind: 'paragraph', role: 'verdict', tone: 'good' });
	expect(blocks[2]).toMatchObject({ kind: 'figure', short: 'without the action: 71.9' });
	const trend = blocks.find((block) => block.kind === 'chart' && block.form === 'trend');
	expect(trend).toMatchObject({
		legend: expect.stringMatching(/ Grey: without the action 71\.\d–72\.\d$/),
	});
});

it('says what is possible, also when a score that varies much is where it was', () => {
	const data = effectOf({ scores: steady(121) });
	const score = { ...data.effects.score!, before: 72, change: -0.04, low: -3.2, high: 3.1 };
	const document = effectDocument({ ...data, effects: { ...data.effects, score } }, ENGLISH);
	expect(JSON.stringify(document)).not.toContain('0.0');
	expect(sentencesIn(document)[0]!.text).toBe(
		'No clear effect since 24 Oct: anything between −3.2 and +3.1 points is possible.',
	);
});

it('shows two decimals of an interval when one would make its edge zero', () => {
	const data = effectOf({ scores: stepped(4) });
	const score = { ...data.effects.score!, low: 0.03, high: 4.2 };
	const document = effectDocument({ ...data, effects: { ...data.effects, score } }, ENGLISH);
	expect(JSON.stringify(document)).toContain('(likely difference: +0.03 to +4.20)');
});

it('shows what was measured beside the forecast, if there is one, and ends tile and chart alike', () => {
	const data = { ...effectOf({ ...calm, scores: stepped(4) }), forecast: 4.3 };
	const { blocks } = effectDocument(data, ENGLISH);
	const all = blocks.flatMap((block) => (block.kind === 'chart' ? [block] : []));
	const [both, course] = all;
	expect(linesOf(both!).map(plain)).toEqual(['+4.2 Measured', '+4.3 Forecast']);
	expect(course).toMatchObject({ last: 'avg. 76.1' });
});

it('draws the trend of 90 days before and those since, marked from the day on', () => {
	const { blocks } = effectDocument(effectOf({ scores: steady(140) }), ENGLISH);
	const trend = blocks.find((block) => block.kind === 'chart' && block.form === 'trend')!;
	expect(trend).toMatchObject({
		from: '26 Jul 2026',
		to: 'since the action: 24 Oct – 22 Nov 2026',
	});
	const marks = several(120, (day) => ({ isReported: day >= 90 }));
	expect(trend).toMatchObject({ points: marks });
});

it.each([
	['last7Days', MONDAY, 2, 'tooEarly'],
	['previousMonth', MONDAY, 26, undefined],
	// Tuesday in its zone, and still Monday in UTC.
	['previousWeek', Date.parse('2026-11-24T00:30:00+01:00'), 2, undefined],
] as const)('judges 5 scores of %s by whether more may come', (word, at, missing, verdict) => {
	const scores = [...steady(91), ...Array<null>(missing).fill(null), ...steady(5)];
	const { score } = effectOf({ word, at, scores }).effects;
	expect(score).toMatchObject({ change: expect.any(Number) });
	expect(score!.verdict).toBe(verdict);
});

it.each([
	['up', 'rose by half', 75],
	['down', 'fell by a third', 33],
	['none', 'stayed as they were', 50],
] as const)('the verdict on mentions is "%s" when they %s', (verdict, _, aDay) => {
	const before = [340, 360, 345, 355, 348, 352, 351, 349];
	const counts = new Map([
		['mentions', { before, now: 28 * aDay, undated: 0, isPart: false, part: 1 }],
	]);
	const { mentions } = judgeEffects({ scores: [], weeks: 4, counts }, 90);
	expect(mentions).toMatchObject({ verdict, range: [expect.any(Number), expect.any(Number)] });
});

it.each([
	['en', ', without the action 71.4–72.5'],
	['de', '; ohne die Maßnahme 71,4–72,5'],
	['fr', '\u202f; sans l’action 71,4 à 72,5'],
	['es', '; sin la acción 71,4–72,5'],
	['pt-BR', '; sem a ação 71,4–72,5'],
	['ja', '、施策なしの場合71.4～72.5'],
] as const)(
	'has a chart that says in %s what the score would be without the action',
	(tag, end) => {
		const { blocks } = effectDocument(effectOf({ scores: stepped(4) }), localeOf(tag, ZONE));
		const captions = blocks.flatMap((block) =>
			block.kind === 'chart' && block.form === 'trend' ? plain(block.caption) : [],
		);
		expect(captions).toEqual([expect.stringContaining(end)]);
	},
);
