interface Waiter {
	go: (granted: boolean) => void;
	signal?: AbortSignal;
	leave: () => void;
}

/** Who waits for a call: first come first served within an owner, and owners in turns. */
export class FairQueue {
	private readonly queues = new Map<string, Waiter[]>();

	get isEmpty(): boolean {
		return this.queues.size === 0;
	}

	/**
	 * @param go told true at the turn, or false when the signal ends the wait
	 * @param first whether it goes before the owner's others
	 */
	add(owner: string, go: (granted: boolean) => void, first: boolean, signal?: AbortSignal): void {
		const queue = this.queues.get(owner) ?? [];
		const waiter: Waiter = { go, signal, leave: () => {} };
		waiter.leave = () => {
			queue.splice(queue.indexOf(waiter), 1);
			if (queue.length === 0) this.queues.delete(owner);
			go(false);
		};
		signal?.addEventListener('abort', waiter.leave);
		if (first) queue.unshift(waiter);
		else queue.push(waiter);
		this.queues.set(owner, queue);
	}

	/** Gives the turn to the next one, if there is one. */
	grantNext(): void {
		const [next] = this.queues;
		if (!next) return;
		const [owner, queue] = next;
		const waiter = queue.shift();
		this.queues.delete(owner);
		if (queue.length > 0) this.queues.set(owner, queue);
		waiter?.signal?.removeEventListener('abort', waiter.leave);
		waiter?.go(true);
	}
}
