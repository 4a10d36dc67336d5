import { inRangeSentence, liftText } from '../../reports/insights/insights';
import { capital } from '../../reports/language/formatters';
import { LANGUAGE_TAGS, localeOf, type Locale } from '../../reports/language/locale';
import type { PreviousPeriod } from '../../reports/time/periods';

/** Prints what readers get in each situation, in all languages, for somebody who reads it as a native does. */

const DAY: PreviousPeriod = { kind: 'days', days: 1 };
const WEEK: PreviousPeriod = { kind: 'week' };
const OCTOBER: PreviousPeriod = { kind: 'month', month: 10 };
const APRIL: PreviousPeriod = { kind: 'sameDays', month: 4 };
const NEGATIVE = { sentiment: 'negative' } as const;
const OF_CHATGPT = { ...NEGATIVE, engine: 'chatgpt' };
const SEVEN = { length: 'week', days: 7 };
const HARBOR = 'Harbor Beans';

/** What readers get, by what has happened, and whatever agrees with its values in number, gender or case. */
const situationsIn = (locale: Locale): Array<[situation: string, said: string[]]> => {
	const { report, mentions, score, share, prompts, sources, plan, combined, analysis, events } =
		locale;
	const left = { score: 75.6, chart: { level: 74.7, low: 71, high: 73 } };
	const usual = { low: 15, high: 35 };
	const fell = { filters: {}, went: 'down', now: 322, by: 119 };
	const ofChatGpt = { engine: 'chatgpt', now: 56 };
	const chatGpt = mentions.countedFrom({ ...ofChatGpt, before: 120 });
	const gemini = mentions.countedFrom({ engine: 'gemini', now: 40, before: 95 });
	const one = { names: [HARBOR], hasMore: false };
	const several = { names: [HARBOR, 'Moka'], hasMore: true };
	const normal = (length: typeof SEVEN) =>
		capital(report.normal({ period: report.normalPeriod(length) }));
	return [
		[
			'all as usual',
			[
				normal(SEVEN),
				inRangeSentence(true, [{}, NEGATIVE], locale),
				share.gap({ name: HARBOR, by: 1.3, side: 'ahead' }),
				plan.next({ title: 'Pitch the roasting data', lift: liftText(3.6, locale) }),
			],
		],
		[
			'other periods',
			[
				normal({ length: 'day', days: 1 }),
				normal({ length: 'month', days: 30 }),
				normal({ length: 'days', days: 30 }),
				inRangeSentence(true, [], locale),
				inRangeSentence(false, [OF_CHATGPT], locale),
			],
		],
		[
			'mentions fall, one assistant',
			[
				mentions.moved({ ...fell, low: 360, high: 530 }),
				mentions.mostly({ ...ofChatGpt, went: 'down', before: 175 }),
			],
		],
		[
			'mentions fall, two assistants',
			[
				mentions.unusualOf({ names: [chatGpt, gemini], count: 2, side: 'below' }),
				mentions.unusualOf({ names: ['ChatGPT'], count: 1, side: 'above' }),
			],
		],
		[
			'mentions, other words',
			[
				mentions.moved({
					...usual,
					filters: OF_CHATGPT,
					went: 'same',
					now: 9,
					by: 0,
				}),
				mentions.moved({
					...usual,
					filters: NEGATIVE,
					went: 'up',
					now: 40,
					by: 1,
				}),
				mentions.noneNow({ filters: NEGATIVE, before: 1, previous: APRIL }),
				mentions.noneNow({ filters: {}, before: 21, previous: OCTOBER }),
			],
		],
		[
			'score steps up and stays',
			[score.left({ ...left, side: 'above', since: '2026-11-19', to: '2026-11-22' })],
		],
		[
			'score back in its range',
			[
				score.cameBack({
					...left,
					side: 'above',
					span: 'month',
					from: '2026-11-17',
					to: '2026-11-19',
				}),
				score.cameBack({
					...left,
					side: 'below',
					span: 'days',
					from: '2026-10-31',
					to: '2026-11-02',
				}),
			],
		],
		[
			'negative theme',
			[
				mentions.theme({
					text: 'Pausing takes an e-mail',
					answers: 23,
					assistants: 4,
					engine: undefined,
					cited: 'slow.example',
				}),
				mentions.theme({
					text: 'Pausing takes an e-mail',
					answers: 140,
					assistants: 1,
					engine: 'chatgpt',
					cited: undefined,
				}),
				mentions.times({ times: 1 }),
			],
		],
		[
			'gained and lost',
			[
				prompts.gainedAndLost({ gained: 4, lost: 2 }),
				prompts.gainedAndLost({ gained: 1, lost: 0 }),
				prompts.gainedAndLost({ gained: 0, lost: 1 }),
				sources.gained({ names: ['office.example'] }),
				sources.lost({ names: ['a.example', 'b.example'] }),
			],
		],
		[
			'overtaken',
			[
				events.overtaken({ ...one, name: 'Lumen', isOwn: true, isSeveral: false, from: 1, to: 2 }),
				events.overtaken({
					...several,
					name: undefined,
					isOwn: false,
					isSeveral: true,
					from: 1,
					to: 4,
				}),
				events.overtook({ ...one, name: undefined, isOwn: false, from: 3, to: 2 }),
				events.apart({ headline: 'NEWS', by: 0.8, isAhead: false }),
				events.share({ name: undefined, isOwn: false, went: 'down', rank: 2 }),
				events.share({ name: 'Lumen', isOwn: true, went: 'same', rank: 1 }),
			],
		],
		[
			'few mentions',
			[
				mentions.few({ filters: {}, went: 'up', now: 6, by: 2, previous: WEEK }),
				mentions.few({ filters: {}, went: 'up', now: 1, by: 1, previous: APRIL }),
				mentions.few({ filters: NEGATIVE, went: 'same', now: 1, by: 0, previous: DAY }),
			],
		],
		[
			'first weeks',
			[
				report.first({
					...SEVEN,
					figures: [report.score({ score: 72.3 }), locale.mention({}, 'count', 448)],
					next: '2026-11-30',
				}),
			],
		],
		[
			'mentions begin later than the score',
			[mentions.noneBefore({ filters: {}, now: 427, previous: WEEK })],
		],
		[
			'short trend',
			[score.tooEarly({ days: 11, needed: 20 }), events.shortTrend({ needed: 20, limit: 5 })],
		],
		['counts are minimums', [mentions.minimum({ filters: {}, total: 20_000 })]],
		[
			'a section missing',
			[
				report.unavailable({ section: 'benchmarks', whose: undefined }),
				report.unavailable({ section: 'mentions', whose: 'harbor.example' }),
			],
		],
		[
			'no mentions at all',
			[
				mentions.nobodyNamed({ before: 31, previous: WEEK }),
				mentions.noneCaptured({ filters: {}, ...SEVEN }),
				mentions.noneCaptured({ filters: OF_CHATGPT, length: 'month', days: 30 }),
			],
		],
		[
			'ten clients',
			[
				locale.list(
					[
						combined.standing({ standing: 'usual', domains: 8, total: 10 }),
						combined.standing({ standing: 'fell', domains: 1, total: 10 }),
						combined.standing({ standing: 'still', domains: 1, total: 10 }),
						combined.standing({ standing: 'missing', domains: 1, total: 10 }),
					],
					'comma',
				),
				combined.left({ ...left, name: 'tidewater.example', side: 'below', isAverage: true }),
				combined.isMissing({ name: 'moka.example', reason: 'key' }),
			],
		],
		[
			'labels and subjects',
			[
				report.comparedWith({ previous: DAY }),
				report.comparedWith({ previous: APRIL }),
				mentions.versus({ previous: OCTOBER }),
				report.scoreSubject({
					name: report.yourBrand,
					score: 61,
					said: report.normalPeriod(SEVEN),
				}),
				mentions.title({
					filters: NEGATIVE,
					total: 0,
					days: { from: '2026-11-16', to: '2026-11-22' },
				}),
				share.none,
				plan.title({ week: '2026-11-16' }),
			],
		],
		[
			'an analysis',
			[
				analysis.samples({ low: 66, high: 74, complete: 4, total: 5, isPart: true }),
				analysis.unfinished({ domain: 'lumen.example', hasFailed: true }),
				analysis.comparison({ leader: 'lumen.example' }),
			],
		],
		[
			'alerts',
			[
				events.outside({ domain: 'lumen.example', side: 'below', score: 55 }),
				events.inside({ domain: undefined }),
				events.mention({ assistant: undefined, tone: 'bad' }),
				events.silence({ hours: 48 }),
			],
		],
	];
};

const all = LANGUAGE_TAGS.map((tag) => [tag, situationsIn(localeOf(tag, 'UTC'))] as const);
console.log('# What readers get');
for (const [index, [name]] of all[0]![1].entries()) {
	console.log(`\n## ${name}\n`);
	for (const [tag, said] of all) console.log(`- **${tag}**: ${said[index]![1].join(' | ')}`);
}
