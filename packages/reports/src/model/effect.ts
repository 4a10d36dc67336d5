import type { EffectVerdict, ScoreEffect } from '../statistics/effect';
import type { ComparedMentions, Coverage, ReportData } from './report';

/** How the mentions since a day compare with those of the weeks before. */
export interface MentionEffect {
	/** The lowest and the highest total of the period that chance explains. */
	range: [low: number, high: number];
	verdict: 'up' | 'down' | 'none';
}

export interface Effects {
	/**
	 * The effect on the score. It has no verdict if the period is over and too few of its days have a
	 * score.
	 */
	score?: Omit<ScoreEffect, 'verdict'> & { verdict?: EffectVerdict };
	mentions?: MentionEffect;
}

/** What is known of the days since an action, and of the days before it. */
export interface EffectData extends ReportData, Coverage, ComparedMentions {
	effects: Effects;
	/**
	 * The mean score since the action, in points. It is known without a verdict, too, e.g. if too few
	 * days before the action have a score; undefined if no day since has one.
	 */
	meanSince?: number;
	/** The day of the last score, if at least two days of the period come after it. */
	oldDate?: string;
}

export const isEffect = (verdict: EffectVerdict | undefined) =>
	verdict === 'up' || verdict === 'down';

export interface AskedEffect extends EffectData {
	/** The number of days after the action that the user asked for. Fewer may have passed. */
	days: number;
	/** The points that the action was expected to add to the score; undefined if nobody said so. */
	forecast?: number;
}
