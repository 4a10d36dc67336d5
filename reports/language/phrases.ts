import type { PreviousPeriod } from '../time/periods';
import type { Messages } from './compiled/messages';
import { capital, type Formats } from './formatters';
import {
	type Forms,
	formsOf,
	type Gap,
	type MentionKind,
	type Moved,
	type ScoreRange,
	type Side,
	type TrendFigures,
	went,
} from './forms';
import { reportPhrasesOf } from './reportPhrases';

/** All words of a language that readers get, and how it writes numbers and dates. */
export type Language = ReturnType<typeof languageOf>;

/** @param messages the messages of a language */
export function languageOf(formats: Formats, messages: (formats: Formats) => Messages) {
	const m = messages(formats);
	const forms = formsOf(m, formats);
	return {
		...formats,
		/** Sentences one after the other. */
		sentences: (texts: string[]) => texts.join(m.forms.space),
		...phrasesOf(m, formats, forms),
		...reportPhrasesOf(m, formats, forms),
	};
}

function phrasesOf(m: Messages, formats: Formats, forms: Forms) {
	const { list, pluralOf } = formats;
	const { date, period, mentions, than, listed, row, labelled, points } = forms;
	const rankOf = (rank: number, of: number) => ({ rank: String(rank), of: String(of) });
	return {
		/** What all formats say of figures and lists. */
		figures: {
			...m.figures,
			points: (delta: string) => m.figures.points({ delta, unit: pluralOf(delta) }),
			/** A figure or more behind its name. */
			labelled,
			/** Above a list. */
			heading: (label: string) => labelled(label, '').trimEnd(),
			trend: ({ usual, ...figures }: TrendFigures) =>
				m.figures.trend({ ...figures, low: usual?.low, high: usual?.high ?? '' }),
			/** Details in a row. */
			details: row,
		},

		score: {
			...m.score,
			since: (day: string, other: string) => m.score.since({ date: date(day, other) }),
			left: (range: ScoreRange, side: Side, since: string, to: string) =>
				m.score.left({ smoothed: m.forms.smoothed(range), side, since: date(since, to) }),
			stillOutside: (range: ScoreRange, side: Side) =>
				m.score.stillOutside({ smoothed: m.forms.smoothed(range), side }),
			cameBack: (range: ScoreRange, side: Side, from: string, to: string) => {
				const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
				const span = from === to ? 'day' : isSameMonth ? 'month' : 'days';
				const dates = { from: date(from, to), to: date(to, to) };
				return m.score.cameBack({ smoothed: m.forms.smoothed(range), side, span, ...dates });
			},
		},

		mentions: {
			...m.mentions,
			versus: (previous: PreviousPeriod) => m.mentions.versus({ period: period(previous) }),
			/** How an unusual count has changed. */
			moved: (kind: MentionKind, gap: Gap, range: { low: number; high: number }) => {
				const changed = { now: gap.now, went: went(gap), than: than(gap) };
				return capital(m.mentions.moved({ mentions: mentions(kind), ...changed, ...range }));
			},
			mostly: (assistant: string, moved: Moved) =>
				m.mentions.mostly({ assistant, ...moved, went: went(moved) }),
			countedFrom: (assistant: string, moved: Moved) =>
				m.mentions.countedFrom({ assistant, ...moved, went: went(moved) }),
			unusualOf: (names: string[], side: Side) =>
				m.mentions.unusualOf({ names: list(names), count: names.length, side }),
			nobodyNamed: ({ before, previous }: Gap) =>
				m.mentions.nobodyNamed({ before, period: period(previous) }),
			noneNow: (kind: MentionKind, { before, previous }: Gap) => {
				const then = { before, period: period(previous) };
				return capital(m.mentions.noneNow({ mentions: mentions(kind, 0), ...then }));
			},
			few: (kind: MentionKind, gap: Gap) => {
				const changed = { than: than(gap), went: went(gap) };
				return capital(m.mentions.few({ mentions: mentions(kind, gap.now), ...changed }));
			},
			noneBefore: (kind: MentionKind, { now, previous }: Gap) => {
				const then = { period: period(previous) };
				return capital(m.mentions.noneBefore({ mentions: mentions(kind, now), ...then }));
			},
			minimum: (total: number, kind: MentionKind) =>
				m.mentions.minimum({ mentions: mentions(kind, total) }),
			theme: (text: string, answers: number, assistants: number, cited: string | undefined) =>
				m.mentions.theme({ text, answers: m.forms.answers({ answers, assistants }), cited }),
			inAnswers: (answers: number, assistants: number) =>
				m.mentions.inAnswers({ answers: m.forms.answers({ answers, assistants }) }),
			noneInPeriod: (kind: MentionKind) =>
				capital(m.mentions.noneInPeriod({ mentions: mentions(kind, 0) })),
			only: (kind: MentionKind) => m.mentions.only({ mentions: mentions(kind) }),
			title: (total: number, kind: MentionKind, days: [from: string, to: string] | undefined) => {
				const span = days && formats.days(...days);
				return capital(m.mentions.title({ mentions: mentions(kind, total), span }));
			},
			newTitle: (total: number, kind: MentionKind) => mentions(kind, total)('new'),
		},

		share: {
			...m.share,
			title: (about: string[]) => row([m.share.name, ...about]),
			rank: (rank: number, of: number) => m.share.rank(rankOf(rank, of)),
			subject: (share: string, rank: number, of: number) =>
				labelled(m.share.name, row([share, m.share.rank(rankOf(rank, of))])),
			ahead: (other: string, by: number) => m.share.ahead({ name: other, points: points(by) }),
			behind: (other: string, by: number, rank: number, of: number) =>
				m.share.behind({ name: other, points: points(by), ...rankOf(rank, of) }),
		},

		prompts: m.prompts,

		sources: {
			...m.sources,
			gained: (names: string[]) => m.sources.gained({ names: listed(names) }),
			lost: (names: string[]) => m.sources.lost({ names: listed(names) }),
		},

		breakdown: {
			...m.breakdown,
			gained: (names: string[]) => m.breakdown.gained({ names: listed(names) }),
			lost: (names: string[]) => m.breakdown.lost({ names: listed(names) }),
		},

		plan: {
			...m.plan,
			title: (week: string) => m.plan.title({ week: date(week) }),
			actions: (week: string) => m.plan.actions({ week: date(week) }),
			subject: (actions: number, week: string) => m.plan.subject({ actions, week: date(week) }),
			/** @param delta with its sign */
			lift: (delta: string) => m.plan.lift({ delta, unit: pluralOf(delta) }),
		},
	};
}
