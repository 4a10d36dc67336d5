import type { Locale } from '../../../../nodes/shared/language/locale';
import type { PreviousPeriod } from '../../../../nodes/shared/time/periods';

const DAY: PreviousPeriod = { kind: 'days', days: 1 };
const WEEK: PreviousPeriod = { kind: 'week' };
const OCTOBER: PreviousPeriod = { kind: 'month', month: 10 };
const APRIL: PreviousPeriod = { kind: 'sameDays', month: 4 };
const NEGATIVE = { sentiment: 'negative' } as const;
const RANGE = { low: 15, high: 35 };
const RANKS = { from: '3', to: '2' };

/** What agrees with its values in number, gender or case, or changes at the beginning of a sentence. */
export const sentencesIn = ({ report, mentions, prompts, sources, events, ...more }: Locale) => [
	report.normal({ days: 1, isMonth: false }),
	report.normal({ days: 30, isMonth: true }),
	report.normal({ days: 30, isMonth: false }),
	report.inRange(true, []),
	report.inRange(true, [{}, NEGATIVE]),
	report.inRange(false, [{ ...NEGATIVE, engine: 'chatgpt' }]),
	mentions.moved({ ...NEGATIVE, engine: 'chatgpt' }, { now: 9, before: 9, previous: WEEK }, RANGE),
	mentions.moved(NEGATIVE, { now: 40, before: 39, previous: OCTOBER }, RANGE),
	mentions.few({}, { now: 1, before: 0, previous: APRIL }),
	mentions.few(NEGATIVE, { now: 1, before: 1, previous: DAY }),
	mentions.noneNow(NEGATIVE, { now: 0, before: 1, previous: APRIL }),
	mentions.noneNow({}, { now: 0, before: 21, previous: OCTOBER }),
	mentions.times(1),
	prompts.gained(1),
	prompts.both(2, 1),
	prompts.lost(1),
	sources.gained(['A.EXAMPLE']),
	sources.lost(['A.EXAMPLE', 'B.EXAMPLE']),
	report.comparedWith(DAY),
	report.comparedWith(APRIL),
	report.scoreSubject(report.yourBrand, '61', 'SAID'),
	more.share.none,
	more.score.cameBack(
		{ score: '62', level: '61', low: '58', high: '64' },
		'below',
		'2026-10-31',
		'2026-11-02',
	),
	more.combined.standings.still(1),
	events.share(events.brand, false, 'down', '2'),
	events.overtook(events.brand, false, { names: ['HARBOR'], hasMore: false }, RANKS),
	events.overtaken(events.brand, false, { names: ['HARBOR', 'MOKA'], hasMore: true }, RANKS),
	events.overtaken('LUMEN', true, { names: ['HARBOR'], hasMore: false }, RANKS),
];

/** No-break spaces, as each version of Unicode's data has its own. */
export const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');
