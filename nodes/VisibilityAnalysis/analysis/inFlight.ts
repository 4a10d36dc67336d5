import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { accountId } from '../../shared/credentials/authenticate';
import { Registry } from '../../shared/registry';
import { untilDone } from '../../shared/time/clock';
import { DAY_MS, type Ms } from '../../shared/time/units';

import type { AnalysisRecord } from '../api/records';
import { OpenSubmissions } from './openSubmissions';

export interface Running {
	record: AnalysisRecord;
	ageMs: Ms;
	/** Whether it existed before this process requested it. */
	isReused?: boolean;
}

interface InFlightAnalysis {
	record: AnalysisRecord;
	/** When it was submitted, see Clock.now. */
	at: Ms;
}

const KEPT = 1_000;

/** The analyses in flight of an API key, in this process. */
export class InFlightAnalyses {
	readonly open = new OpenSubmissions();
	private readonly running = new Map<string, InFlightAnalysis>();
	private readonly taken = new Set<string>();
	private readonly starting = new Map<string, Promise<unknown>>();

	get isInUse(): boolean {
		return this.starting.size > 0 || !this.open.isEmpty;
	}

	/** The analysis of a domain that was submitted here and is not known to be complete. */
	find(domain: string): InFlightAnalysis | undefined {
		return this.running.get(domain);
	}

	/** @param at when it was submitted, see Clock.now */
	add(domain: string, record: AnalysisRecord, at: Ms): void {
		this.running.delete(domain);
		this.running.set(domain, { record, at });
		const [oldest] = this.running.keys();
		if (this.running.size > KEPT && oldest !== undefined) this.running.delete(oldest);
	}

	claim(id: string): void {
		this.taken.add(id);
		const [oldest] = this.taken;
		if (this.taken.size > KEPT && oldest !== undefined) this.taken.delete(oldest);
	}

	isClaimed(id: string): boolean {
		return this.taken.has(id);
	}

	/** Removes a complete analysis, since the service's history lists it. */
	remove(id: string): void {
		for (const [domain, { record }] of this.running) {
			if (record.id === id) this.running.delete(domain);
		}
	}

	/** Runs work on a domain one at a time; `signal` ends the wait for others, and `work` then starts all the same. */
	async exclusive<T>(domain: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
		for (let other = this.starting.get(domain); other && !signal?.aborted;) {
			await untilDone(other, signal);
			other = this.starting.get(domain);
		}
		const working = work();
		this.starting.set(domain, working);
		return await working.finally(() => {
			if (this.starting.get(domain) === working) this.starting.delete(domain);
		});
	}
}

const accounts = new Registry<InFlightAnalyses>({
	maxEntries: 1_000,
	// Longer than a wait for an analysis, which is a day at most.
	maxIdleMs: 2 * DAY_MS,
	isInUse: (account) => account.isInUse,
});

interface WithAccount {
	client: { settings: { credential: ICredentialDataDecryptedObject } };
}

/** The analyses in flight of a client's account, shared by the whole process. */
export function inFlightOf({ client }: WithAccount): InFlightAnalyses {
	return accounts.getOrCreate(accountId(client.settings.credential), () => new InFlightAnalyses());
}
