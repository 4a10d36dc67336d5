import { LANGUAGE_TAGS, localeOf, type Locale } from '../../reports/language/locale';
import type { PreviousPeriod } from '../../reports/time/periods';

/** Prints what readers get in each situation, in all languages, for somebody who reads it as a native does. */

const DAY: PreviousPeriod = { kind: 'days', days: 1 };
const WEEK: PreviousPeriod = { kind: 'week' };
const OCTOBER: PreviousPeriod = { kind: 'month', month: 10 };
const APRIL: PreviousPeriod = { kind: 'sameDays', month: 4 };
const NEGATIVE = { sentiment: 'negative' } as const;
const OF_CHATGPT = { ...NEGATIVE, engine: 'chatgpt' };
const SEVEN = { days: 7, isMonth: false };
const HARBOR = 'Harbor Beans';

/** What readers get, by what has happened, and whatever agrees with its values in number, gender or case. */
const situationsIn = (locale: Locale): Array<[situation: string, said: string[]]> => {
	const { report, mentions, score, share, prompts, sources, plan, combined, analysis, events } =
		locale;
	const figure = (value: number) => locale.number(value, 1);
	const [level, low, high] = [figure(74.7), figure(71), figure(73)];
	const range = { score: figure(75.6), level, low, high };
	const fell = { now: 322, before: 441, previous: WEEK };
	const usual = { low: 15, high: 35 };
	const chatGpt = mentions.countedFrom('ChatGPT', { now: 56, before: 120 });
	const gemini = mentions.countedFrom('Gemini', { now: 40, before: 95 });
	const one = { names: [HARBOR], hasMore: false };
	const several = { names: [HARBOR, 'Moka'], hasMore: true };
	return [
		[
			'all as usual',
			[
				report.normal(SEVEN),
				report.inRange(true, [{}, NEGATIVE]),
				share.ahead(HARBOR, 1.3),
				plan.next({ title: 'Pitch the roasting data', lift: plan.lift(locale.delta(3.6)) }),
			],
		],
		[
			'other periods',
			[
				report.normal({ days: 1, isMonth: false }),
				report.normal({ days: 30, isMonth: true }),
				report.normal({ days: 30, isMonth: false }),
				report.inRange(true, []),
				report.inRange(false, [OF_CHATGPT]),
			],
		],
		[
			'mentions fall, one assistant',
			[
				mentions.moved({}, fell, { low: 360, high: 530 }),
				mentions.mostly('ChatGPT', { now: 56, before: 175 }),
			],
		],
		[
			'mentions fall, two assistants',
			[mentions.unusualOf([chatGpt, gemini], 'below'), mentions.unusualOf(['ChatGPT'], 'above')],
		],
		[
			'mentions, other words',
			[
				mentions.moved(OF_CHATGPT, { now: 9, before: 9, previous: WEEK }, usual),
				mentions.moved(NEGATIVE, { now: 40, before: 39, previous: OCTOBER }, usual),
				mentions.noneNow(NEGATIVE, { now: 0, before: 1, previous: APRIL }),
				mentions.noneNow({}, { now: 0, before: 21, previous: OCTOBER }),
			],
		],
		['score steps up and stays', [score.left(range, 'above', '2026-11-19', '2026-11-22')]],
		[
			'score back in its range',
			[
				score.cameBack(range, 'above', '2026-11-17', '2026-11-19'),
				score.cameBack(range, 'below', '2026-10-31', '2026-11-02'),
			],
		],
		[
			'negative theme',
			[
				mentions.theme('Pausing takes an e-mail', 23, 4, 'slow.example'),
				mentions.times({ times: 1 }),
			],
		],
		[
			'gained and lost',
			[
				prompts.both({ gained: 4, lost: 2 }),
				prompts.gained({ gained: 1 }),
				prompts.lost({ lost: 1 }),
				sources.gained(['office.example']),
				sources.lost(['a.example', 'b.example']),
			],
		],
		[
			'overtaken',
			[
				events.overtaken('Lumen', true, one, { from: '1', to: '2' }),
				events.overtaken(events.brand, false, several, { from: '1', to: '4' }),
				events.overtook(events.brand, false, one, { from: '3', to: '2' }),
				events.apart('NEWS', 0.8, false),
				events.share(events.brand, false, 'down', '2'),
				events.share('Lumen', true, undefined, '1'),
			],
		],
		[
			'few mentions',
			[
				mentions.few({}, { now: 6, before: 4, previous: WEEK }),
				mentions.few({}, { now: 1, before: 0, previous: APRIL }),
				mentions.few(NEGATIVE, { now: 1, before: 1, previous: DAY }),
			],
		],
		[
			'first weeks',
			[report.first(SEVEN, [figure(72.3), mentions.title(448, {}, undefined)], '2026-11-30')],
		],
		[
			'mentions begin later than the score',
			[mentions.noneBefore({}, { now: 427, before: 0, previous: WEEK })],
		],
		[
			'short trend',
			[score.tooEarly({ days: 11, needed: 20 }), events.shortTrend({ needed: 20, limit: 5 })],
		],
		['counts are minimums', [mentions.minimum(20_000, {})]],
		[
			'a section missing',
			[
				report.unavailable.benchmarks({ whose: undefined }),
				report.unavailable.mentions({ whose: 'harbor.example' }),
			],
		],
		['no mentions at all', [mentions.nobodyNamed({ now: 0, before: 31, previous: WEEK })]],
		[
			'ten clients',
			[
				combined.list([
					combined.standings.usual({ domains: 8, total: 10 }),
					combined.standings.fell({ domains: 1 }),
					combined.standings.still({ domains: 1 }),
					combined.standings.missing({ domains: 1 }),
				]),
				combined.left('tidewater.example', range, 'below'),
				combined.isMissing({ name: 'moka.example' }),
			],
		],
		[
			'labels and subjects',
			[
				report.comparedWith(DAY),
				report.comparedWith(APRIL),
				mentions.versus(OCTOBER),
				report.scoreSubject(report.yourBrand, '61', report.normalPeriod(SEVEN)),
				mentions.title(0, NEGATIVE, ['2026-11-16', '2026-11-22']),
				share.none,
				plan.title('2026-11-16'),
			],
		],
		[
			'an analysis',
			[
				analysis.samples('66', '74', 4, 5),
				analysis.hasFailed({ domain: 'lumen.example' }),
				analysis.comparison({ leader: 'lumen.example' }),
			],
		],
		[
			'alerts',
			[
				events.outside({ domain: 'lumen.example', side: 'below', score: figure(55) }),
				events.inside({ domain: undefined }),
				events.mention({ assistant: undefined, tone: 'bad' }),
				events.silence(48),
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
