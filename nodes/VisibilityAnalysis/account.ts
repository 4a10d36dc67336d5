import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { accountId, addressOf } from '../shared/budgets';
import { Registry } from '../shared/registry';
import { untilDone } from '../shared/sleep';
import { Durations } from './durations';
import type { AnalysisRecord } from './records';

/** An analysis that this process has begun, and has not seen complete. */
interface Begun {
	record: AnalysisRecord;
	/** When it was submitted, see Clock.now. */
	at: number;
}

/** So many analyses are kept; the oldest go first. */
const KEPT = 1_000;

/** What this process knows of the analyses of a key. */
export class Account {
	private readonly running = new Map<string, Begun>();

	private readonly taken = new Set<string>();

	private readonly starting = new Map<string, Promise<unknown>>();

	/** @param durations what was seen at the base address, whatever the key */
	constructor(readonly durations: Durations) {}

	/** Whether somebody looks for an analysis, or begins one, at the moment. */
	get isInUse(): boolean {
		return this.starting.size > 0;
	}

	/** The analysis of a domain that was begun here and is not known to be complete. */
	begun(domain: string): Begun | undefined {
		return this.running.get(domain);
	}

	/** @param at when it was submitted, see Clock.now */
	noteBegin(domain: string, record: AnalysisRecord, at: number): void {
		this.running.delete(domain);
		this.running.set(domain, { record, at });
		if (this.running.size > KEPT) this.running.delete(this.running.keys().next().value!);
	}

	/** Says that an analysis belongs to a submission of this process. */
	take(id: string): void {
		this.taken.add(id);
		if (this.taken.size > KEPT) this.taken.delete(this.taken.values().next().value!);
	}

	/** Whether an analysis belongs to a submission of this process already. */
	isTaken(id: string): boolean {
		return this.taken.has(id);
	}

	/** From its end on the service's own history tells of an analysis. */
	noteEnd(id: string): void {
		for (const [domain, { record }] of this.running) {
			if (record.id === id) this.running.delete(domain);
		}
	}

	/**
	 * Looks for an analysis of a domain, and begins one, while nobody else in this process does.
	 *
	 * @param signal ends the wait for the others; the work then starts, and has to mind the signal
	 */
	async alone<T>(domain: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
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
const accounts = new Registry<Account>({
	maxEntries: 1_000,
	maxIdleMs: 2 * DAY_MS,
	isInUse: (account) => account.isInUse,
});

/** The account behind a credential, the same one for everything in this process that uses it. */
export function accountFor(credential: ICredentialDataDecryptedObject): Account {
	const seen = durations.getOrCreate(addressOf(credential.baseUrl), () => new Durations());
	return accounts.getOrCreate(accountId(credential), () => new Account(seen));
}
