import type { EffectVerdict, ScoreEffect } from '../statistics/effect';
import type { Coverage, ReportData } from './report';

/** How the mentions since a day compare with those of the weeks before. */
export interface MentionEffect {
	/** The totals that chance explains. */
	range: [low: number, high: number];
	verdict: 'up' | 'down' | 'none';
}

export interface Effects {
	/** Has no verdict when too few days since the action have a score, and the period is over. */
	score?: Omit<ScoreEffect, 'verdict'> & { verdict?: EffectVerdict };
	mentions?: MentionEffect;
}

/** What is known since an action, and of the days before. */
export interface EffectData extends ReportData, Coverage {
	effects: Effects;
}

export const isEffect = (verdict: EffectVerdict | undefined) =>
	verdict === 'up' || verdict === 'down';

export interface AskedEffect extends EffectData {
	/** Days after the action that were asked for; fewer may be over. */
	days: number;
}
