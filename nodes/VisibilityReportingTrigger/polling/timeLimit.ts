import type { IPollFunctions } from 'n8n-workflow';

import { systemClock } from '../../shared/time/clock';

/** An activation holds up whoever waits for it in the editor. */
const ACTIVATION_MS = 30_000;

/** n8n before 2.38 names no budget; this is that of later ones. */
const POLL_MS = 240_000;

/** Then a poll asks for no further page: the rest of its time is for what is under way. */
const SHARE = 0.75;

/** What a poll has of time. */
export interface PollTime {
	/** Aborted when it is up. */
	signal: AbortSignal;
	/** What is left of it, in milliseconds. */
	leftMs: () => number;
	/** Whether a poll should ask for no further page. */
	isTimeUp: () => boolean;
}

export function pollTime(context: IPollFunctions, isActivation: boolean): PollTime {
	const given = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : POLL_MS;
	const budgetMs = Math.max(1, Math.floor(isActivation ? Math.min(given, ACTIVATION_MS) : given));
	const { now } = systemClock;
	const begin = now();
	const signal = AbortSignal.timeout(budgetMs);
	return {
		signal,
		leftMs: () => begin + budgetMs - now(),
		isTimeUp: () => signal.aborted || now() >= begin + budgetMs * SHARE,
	};
}
