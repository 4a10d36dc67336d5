import { createHash } from 'crypto';

import { systemClock } from './clock';
import { CallBudget } from './pacing';

const budgets = new Map<string, CallBudget>();

/**
 * The budget of an API key, the same one for everything in this process that uses the key.
 *
 * @param limit calls in a minute; Infinity for no limit
 */
export function budgetFor(baseUrl: string, apiKey: string, limit: number): CallBudget {
	// The key itself is kept nowhere.
	const id = createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex');
	const budget = budgets.get(id) ?? new CallBudget(limit, systemClock);
	budgets.set(id, budget);
	budget.setLimit(limit);
	return budget;
}
