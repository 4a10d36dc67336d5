import type { PreviousPeriod } from '../time/periods';

export type { Side } from '../statistics/sides';

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
