import type { IExecuteFunctions } from 'n8n-workflow';

import { accountId } from '../../shared/credentials/authenticate';
import { Registry } from '../../shared/registry';
import { DAY_MS, type EpochMs } from '../../shared/time/units';
import type { RunAccount } from '../../shared/transport/itemClients';

/** API calls per calendar month on the Pro plan; other plans have no such limit (document, "Limits"). */
export const PRO_CALLS = 500;

interface Month {
	/** YYYY-MM in UTC; the document does not show the time zone of the reset. */
	name: string;
	calls: number;
}

const months = new Registry<Month>({ maxEntries: 10_000, maxIdleMs: 40 * DAY_MS });

/**
 * Counts the calls of a run, and shows a hint when the Pro plan of an account cannot have enough left for
 * another one: a run of 20 domains with 20 calls left would pay for 20 analyses without getting any
 * result. Others may use the key too, so the remaining calls are a maximum.
 */
export function countMonth(context: IExecuteFunctions, accounts: RunAccount[], now: EpochMs): void {
	const name = new Date(now).toISOString().slice(0, 7);
	for (const { credential, run } of accounts) {
		const { calls } = run;
		if (calls === 0) continue;
		const account = accountId(credential);
		const known = months.get(account);
		const made = calls + (known?.name === name ? known.calls : 0);
		months.set(account, { name, calls: made });

		const left = Math.max(0, PRO_CALLS - made);
		if (credential.plan !== 'pro' || left >= calls || !('addExecutionHints' in context)) continue;
		const message = `At most ${left} of the Pro plan's ${PRO_CALLS} API calls remain for ${name}, and this run used ${calls}. This n8n instance has used at least ${made}.`;
		context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
	}
}
