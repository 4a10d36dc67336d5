import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

import { now } from './today';

/** More turns of the event loop than code takes from the end of one request to the next one. */
const QUIET_TURNS = 25;

interface Sleeper {
	at: number;
	wake: (slept: boolean) => void;
	/** Whether time may jump for its sake; otherwise it is woken on the way. */
	isWaitedFor: boolean;
}

/**
 * A clock for the nodes and the sandbox together. Time stands still while a request is under way, and
 * jumps to the next sleeper's time as soon as nobody does anything. So an hour of waiting takes no
 * time, and no machine is too busy. Only n8n's HTTP helper goes by real time when it limits that of a
 * request: give polls and waits more of it than a busy machine takes to answer.
 */
export class QuietClock {
	private readonly start = now();

	private time = this.start;

	private sleepers: Sleeper[] = [];

	private readonly underway = new Set<ClientRequest>();

	/** Requests whose answer the sandbox puts off. */
	private held = 0;

	/** Pieces of work that wait for their turn. */
	private turns = 0;

	private isWatching = false;

	private notice = () => {};

	constructor() {
		subscribe('http.client.request.start', this.begin);
	}

	/** To be called at the end, once. */
	stop(): void {
		unsubscribe('http.client.request.start', this.begin);
		this.sleepers = [];
	}

	/** Puts time back to the start, when nobody waits for anything. */
	restart(): void {
		this.sleepers = [];
		this.time = this.start;
	}

	now(): number {
		return this.time;
	}

	/** @returns false when the signal ended the sleep early */
	async sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
		if (signal?.aborted) return false;
		if (ms === 0) return await this.turn();
		let leave = () => {};
		const slept = await new Promise<boolean>((wake) => {
			const sleeper = { at: this.time + ms, wake, isWaitedFor: ms < Infinity };
			this.sleepers.push(sleeper);
			leave = () => this.leave(sleeper);
			signal?.addEventListener('abort', leave);
			void this.watch();
		});
		signal?.removeEventListener('abort', leave);
		return slept;
	}

	/** Lets everything else run; that is no waiting for which time may jump. */
	private async turn(): Promise<boolean> {
		this.turns += 1;
		await new Promise(setImmediate);
		this.turns -= 1;
		return true;
	}

	/** As AbortSignal.timeout. */
	timeout(ms: number): AbortSignal {
		const controller = new AbortController();
		const wake = () => controller.abort(new DOMException('Time is up.', 'TimeoutError'));
		this.sleepers.push({ at: this.time + ms, wake, isWaitedFor: false });
		return controller.signal;
	}

	/** Puts off the answer to a request, for ever where `ms` is Infinity. */
	async hold(ms: number, signal: AbortSignal): Promise<void> {
		this.held += 1;
		this.notice();
		await this.sleep(ms, signal);
		this.held -= 1;
		signal.throwIfAborted();
	}

	private readonly begin = (message: unknown) => {
		const { request } = message as { request: ClientRequest };
		this.underway.add(request);
		request.once('close', () => {
			this.underway.delete(request);
			this.notice();
		});
	};

	private leave(sleeper: Sleeper): void {
		this.sleepers = this.sleepers.filter((other) => other !== sleeper);
		sleeper.wake(false);
	}

	private async watch(): Promise<void> {
		if (this.isWatching) return;
		this.isWatching = true;
		for (let quiet = 0; this.sleepers.some(({ isWaitedFor }) => isWaitedFor); quiet += 1) {
			await new Promise(setImmediate);
			if (this.underway.size > this.held) {
				await new Promise<void>((resolve) => (this.notice = resolve));
				quiet = 0;
			} else if (this.turns > 0) {
				quiet = 0;
			} else if (quiet >= QUIET_TURNS) {
				this.wakeNext();
				quiet = 0;
			}
		}
		this.isWatching = false;
	}

	private wakeNext(): void {
		const next = this.sleepers.reduce((one, other) => (other.at < one.at ? other : one));
		this.sleepers = this.sleepers.filter((other) => other !== next);
		this.time = Math.max(this.time, next.at);
		next.wake(true);
	}
}
