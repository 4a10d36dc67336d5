interface Waiter {
	go: (granted: boolean) => void;
	signal?: AbortSignal;
	leave: () => void;
}

/** Queue of waiting calls: first in, first out per owner, and round-robin between owners. */
export class FairQueue {
	private readonly queues = new Map<string, Waiter[]>();

	get isEmpty(): boolean {
		return this.queues.size === 0;
	}

	/** Calls `go` with true when granted, with false when the signal aborts or it is dismissed; `first` of the owner's other calls. */
	add(owner: string, go: (granted: boolean) => void, first: boolean, signal?: AbortSignal): void {
		const queue = this.queues.get(owner) ?? [];
		const waiter: Waiter = { go, signal, leave: () => {} };
		waiter.leave = () => {
			signal?.removeEventListener('abort', waiter.leave);
			queue.splice(queue.indexOf(waiter), 1);
			if (queue.length === 0) this.queues.delete(owner);
			go(false);
		};
		signal?.addEventListener('abort', waiter.leave);
		if (first) queue.unshift(waiter);
		else queue.push(waiter);
		this.queues.set(owner, queue);
	}

	/** Dismisses all calls, of every owner. */
	dismissAll(): void {
		for (const waiter of [...this.queues.values()].flat()) waiter.leave();
	}

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
