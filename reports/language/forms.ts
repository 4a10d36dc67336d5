import type { PreviousPeriod } from '../time/periods';
import { assistantName } from '../values/assistants';
import { hundredths } from '../values/numbers';
import type { Form, Messages } from './compiled/messages';
import { capital, type Formats } from './formatters';

export type { Side } from '../statistics/distributions';

/** What phrases are about. */

/** The mentions that pass filters; each absent: all. */
export interface MentionKind {
	/** An identifier, e.g. "chatgpt". */
	engine?: string;
	sentiment?: 'positive' | 'neutral' | 'negative';
}

/** A count of two periods. */
export interface Moved {
	now: number;
	before: number;
}

export interface Gap extends Moved {
	previous: PreviousPeriod;
}

/** A level and what is usual for it, each as readers get it. */
export interface Range {
	level: string;
	low: string;
	high: string;
}

/** A score with it, as readers get it. */
export interface ScoreRange extends Range {
	score: string;
}

/** The days since an action, up to `to`; dates are calendar dates. */
export interface Since {
	days: number;
	date: string;
	to: string;
}

/** What a change is in, with signs, as readers get it. */
export interface Interval {
	low: string;
	high: string;
}

/** A period in which nothing is unusual. */
export interface UsualPeriod {
	days: number;
	/** Whether it is a calendar month. */
	isMonth: boolean;
}

/** The figures of a trend as readers get them. */
export interface TrendFigures {
	/** Its days; absent where they are unknown. */
	days: string | undefined;
	first: string;
	last: string;
	lowest: string;
	highest: string;
	usual: { low: string; high: string } | undefined;
}

export type Direction = 'up' | 'down';

/** The brands that have overtaken, or that were overtaken. */
export interface Passed {
	names: string[];
	/** Whether there are others. */
	hasMore: boolean;
}

/** A rank before and after. */
export interface Ranks {
	from: string;
	to: string;
}

/** Of more than one, as "mentions" alone says. */
const SEVERAL = 2;

/** Whether a count has risen. */
export function went({ now, before }: Moved): 'up' | 'down' | 'same' {
	if (now === before) return 'same';
	return now < before ? 'down' : 'up';
}

/** What "a normal week" is the name of. */
export function lengthOf({ days, isMonth }: UsualPeriod): { length: string; days: number } {
	const length = { 1: 'day', 7: 'week' }[days] ?? (isMonth ? 'month' : 'days');
	return { length, days };
}

const formed = (text: (form: string) => string): Form =>
	Object.assign((form: string) => text(form), { toString: () => text('') });

/** Values of phrases, each in the forms of a language's messages under "forms". */
export function formsOf({ forms: m, report: { yourBrand } }: Messages, formats: Formats) {
	const { list, month, inFull } = formats;
	/** @param beside a date whose year goes without saying */
	const date = (iso: string, beside?: string) =>
		formed((form) => {
			const { day, dayBeside } = form === '' ? formats : inFull;
			const written = beside === undefined ? day(iso) : dayBeside(iso, beside);
			return form === 'day' ? (written.split(' ')[0] ?? written) : written;
		});
	const period = (previous: PreviousPeriod) => {
		const days = 'days' in previous ? previous.days : 0;
		const number = 'month' in previous ? previous.month : 1;
		const values = { days, month: month(number), number: String(number), kind: previous.kind };
		return formed((form) => m.period({ form, ...values }));
	};
	const row = (words: string[]) => words.join(m.comma);
	return {
		date,
		period,
		row,
		/** "a, b and c" */
		listed: (words: string[]) => formed((form) => (form === 'row' ? row(words) : list(words))),
		labelled: (label: string, text: string) => `${label}${m.colon}${text}`,
		sentence: (said: string) => capital(m.sentence({ said })),
		points: (by: number) => m.points({ by: hundredths(Math.abs(by)) }),
		mentions: ({ engine, sentiment }: MentionKind, total = SEVERAL) => {
			const assistant = engine === undefined ? undefined : assistantName(engine);
			return formed((form) => m.mentions({ form, total, sentiment, engine: assistant }));
		},
		than: (gap: Gap) => {
			const changed = { by: Math.abs(gap.now - gap.before), went: went(gap) };
			return formed((form) => m.than({ form, ...changed, period: period(gap.previous) }));
		},
		/** Words for a brand have a capital at the beginning; a name stays as it is. */
		name: (name: string) =>
			formed((form) => {
				if (name === m.name({ form: '' })) return m.name({ form });
				return name === yourBrand && form === 'start' ? capital(name) : name;
			}),
		passed: ({ names, hasMore }: Passed) =>
			formed((form) => (hasMore ? m.passed({ form, names: row(names) }) : list(names))),
	};
}

export type Forms = ReturnType<typeof formsOf>;
