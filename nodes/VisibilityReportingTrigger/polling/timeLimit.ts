import type { IPollFunctions } from 'n8n-workflow';

import { systemClock } from '../../shared/time/clock';

/** Time limit of an activation, since a user waits for it in the editor. */
const ACTIVATION_MS = 30_000;

/** Time limit for n8n before 2.38, which has no poll budget; the same as that of later versions. */
const POLL_MS = 240_000;

/** After this share of its time, a poll requests no further pages, to complete those in flight. */
const SHARE = 0.75;

/** The time limit of a poll. */
export interface PollTime {
	/** Aborted when it is up. */
	signal: AbortSignal;
	/** Time left, in milliseconds. */
	leftMs: () => number;
	/** Whether the poll should request no further pages. */
	isTimeUp: () => boolean;
}

export function pollTime(context: IPollFunctions, isActivation: boolean): PollTime {
	const budget = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : POLL_MS;
	const budgetMs = Math.max(1, Math.floor(isActivation ? Math.min(budget, ACTIVATION_MS) : budget));
	const { now } = systemClock;
	const begin = now();
	const signal = AbortSignal.timeout(budgetMs);
	return {
		signal,
		leftMs: () => begin + budgetMs - now(),
		isTimeUp: () => signal.aborted || now() >= begin + budgetMs * SHARE,
	};
}
