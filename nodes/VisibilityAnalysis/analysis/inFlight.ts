import { accountId, normalizedBaseUrl } from '../../shared/credentials/account';
import { Registry } from '../../shared/registry';
import { untilDone } from '../../shared/time/sleep';
import { Durations } from './durations';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { AnalysisRecord } from '../api/records';

/** An analysis that was begun, or found, and for how long it has been running, in milliseconds. */
export interface Running {
	record: AnalysisRecord;
	ageMs: number;
	/** Whether it was there before anybody asked for it here. */
	isReused?: boolean;
}

/** An analysis that this process has begun, and has not seen complete. */
interface InFlightAnalysis {
	record: AnalysisRecord;
	/** When it was submitted, see Clock.now. */
	at: number;
}

/** So many analyses are kept; the oldest go first. */
const KEPT = 1_000;

/** What this process knows of the analyses of a key. */
export class InFlightAnalyses {
	private readonly running = new Map<string, InFlightAnalysis>();

	private readonly taken = new Set<string>();

	private readonly starting = new Map<string, Promise<unknown>>();

	/** @param durations what was seen at the base URL, whatever the key */
	constructor(readonly durations: Durations) {}

	/** Whether somebody looks for an analysis, or begins one, at the moment. */
	get isInUse(): boolean {
		return this.starting.size > 0;
	}

	/** The analysis of a domain that was begun here and is not known to be complete. */
	find(domain: string): InFlightAnalysis | undefined {
		return this.running.get(domain);
	}

	/** @param at when it was submitted, see Clock.now */
	add(domain: string, record: AnalysisRecord, at: number): void {
		this.running.delete(domain);
		this.running.set(domain, { record, at });
		const [oldest] = this.running.keys();
		if (this.running.size > KEPT && oldest !== undefined) this.running.delete(oldest);
	}

	/** Says that an analysis belongs to a submission of this process. */
	claim(id: string): void {
		this.taken.add(id);
		const [oldest] = this.taken;
		if (this.taken.size > KEPT && oldest !== undefined) this.taken.delete(oldest);
	}

	/** Whether an analysis belongs to a submission of this process already. */
	isClaimed(id: string): boolean {
		return this.taken.has(id);
	}

	/** From its end on the service's own history tells of an analysis. */
	remove(id: string): void {
		for (const [domain, { record }] of this.running) {
			if (record.id === id) this.running.delete(domain);
		}
	}

	/**
	 * Looks for an analysis of a domain, and begins one, while nobody else in this process does.
	 *
	 * @param signal ends the wait for the others; the work then starts, and has to mind the signal
	 */
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

const DAY_MS = 86_400_000;

const durations = new Registry<Durations>({ maxEntries: 1_000, maxIdleMs: 40 * DAY_MS });

/** A wait for an analysis, which may need what was begun, takes a day at the most. */
const accounts = new Registry<InFlightAnalyses>({
	maxEntries: 1_000,
	maxIdleMs: 2 * DAY_MS,
	isInUse: (account) => account.isInUse,
});

/** What tells an account. */
interface Client {
	settings: { credential: ICredentialDataDecryptedObject };
}

/** The analyses of the account that a client asks, the same for everything in this process that uses it. */
export function inFlightOf({ client }: { client: Client }): InFlightAnalyses {
	const { credential } = client.settings;
	const seen = durations.getOrCreate(normalizedBaseUrl(credential.baseUrl), () => new Durations());
	return accounts.getOrCreate(accountId(credential), () => new InFlightAnalyses(seen));
}
