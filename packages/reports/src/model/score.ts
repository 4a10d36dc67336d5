import type { TrendDay } from '../statistics/baseline';
import type { Drift, NewLevel, PassedDays } from '../statistics/changePoint';
import type { UsualScore } from '../statistics/controlChart';
import type { Side } from '../statistics/range';
import type { Excursion } from '../statistics/usual';

/** What is known of the score of a report. All figures are in points. */
export interface JudgedScore {
	/** The score of the last day in the period that has one. */
	last?: number;
	/**
	 * The day of that score, as a calendar date, if it is old: at least two days of the period come
	 * after it.
	 */
	oldDate?: string;
	/**
	 * The day that the score is compared with: the last one before the period that has a score;
	 * undefined if nothing can be compared.
	 */
	previous?: TrendDay;
	/** The change of the score since that day. */
	change?: number;
	/**
	 * True if the average left its usual range in the direction of the change, false if single days
	 * differ by as much, undefined if neither can be said.
	 */
	isChangeUnusual?: boolean;
	/** The average of the last days and its usual range; undefined if the score was not judged. */
	usual?: UsualScore;
	/**
	 * True if the average is outside of its usual range; in a message about several domains it has to
	 * be further outside (judgement/combined.ts). It is undefined if the score was not judged.
	 */
	isUnusual?: boolean;
	/** The side of its usual range on which an unusual average is. */
	side?: Side;
	/** The side of the average's usual range on which the last score itself is. */
	lastSide?: Side;
	/**
	 * When the average was last outside its usual range; undefined if it was inside on the day before
	 * the period and ever since.
	 */
	excursion?: Excursion;
	/**
	 * True if the average was outside in the period, wherever it is now, and by more than one of the
	 * period's days is by chance.
	 */
	wasOutside: boolean;
	/**
	 * True if the average has left its range in the period, and is still outside. It is false for one
	 * that was outside to the same side shortly before, because that is the same event.
	 */
	hasLeft: boolean;
	/** What has happened to the score; undefined if nothing is worth a sentence. */
	news?: ScoreNews;
	/** How it has risen or fallen steadily; undefined also if its average is unusual. */
	drift?: Drift;
	/**
	 * How far the usual range reaches to each side, if the score moves so slowly that it shows no
	 * smaller change; undefined otherwise.
	 */
	slowWithin?: number;
	/** How many days have a score, and how many are needed; undefined if there are enough. */
	tooEarly?: {
		days: number;
		needed: number;
		/**
		 * The first day on which a report can say what is usual, as a calendar date, if each day gets a
		 * score; undefined if that cannot be promised.
		 */
		knownFrom?: string;
	};
	/** The days of its chart up to the end of the period, the earliest first. */
	days: ChartedDay[];
}

/** What has happened to a score. Days are calendar dates, and all figures are in points. */
export type ScoreNews =
	/** Its average left its range before the period, and is still outside. */
	| { kind: 'still'; side: Side }
	/**
	 * It has another level since a day in the period, and its average left its range. There is no day
	 * if the last score moved back from the one before the period.
	 */
	| { kind: 'left'; side: Side; since?: string }
	/**
	 * It was elsewhere on some days, and is back since. `isNew` is true if the average is outside
	 * because of these days.
	 */
	| ({ kind: 'passed'; isNew: boolean } & PassedDays)
	/** Its average was outside its range, and is back in it. */
	| ({ kind: 'cameBack' } & Excursion)
	/** Its level has changed, and the usual range has followed it. */
	| ({ kind: 'newUsual' } & NewLevel)
	/** Its last day is far from the average, which a single day hardly moves. */
	| { kind: 'outlier' }
	/** It has moved by more than it usually does, although its average is in its usual range. */
	| { kind: 'moved'; by: number; since: string };

/** A day in the chart of a score. */
export interface ChartedDay {
	/** A calendar date. */
	date: string;
	/** The average of recent days or, where there is none, the score of the day. */
	value: number;
	/** The side on which it is outside both of its own usual range and of the last day's. */
	side?: Side;
}
