/**
 * The calls that wait. The calls of an owner go in their order, and the owners take turns: with a1
 * a2 a3 of one execution and b1 of another, they go as a1 b1 a2 a3.
 */
export class FairQueue {
	private readonly queues = new Map<string, Array<(granted: boolean) => void>>();

	get isEmpty(): boolean {
		return this.queues.size === 0;
	}

	/**
	 * Adds a call to the queue.
	 * @param go gets true when the call is granted, and false when the signal aborts or all are
	 * dismissed
	 * @param first true if it goes before the other calls of its owner
	 */
	enqueue(
		owner: string,
		go: (granted: boolean) => void,
		first: boolean,
		signal?: AbortSignal,
	): void {
		const queue = this.queues.get(owner) ?? [];
		const end = (granted: boolean) => {
			signal?.removeEventListener('abort', dismiss);
			queue.splice(queue.indexOf(end), 1);
			if (queue.length === 0) this.queues.delete(owner);
			go(granted);
		};
		const dismiss = () => end(false);
		signal?.addEventListener('abort', dismiss);
		if (first) queue.unshift(end);
		else queue.push(end);
		this.queues.set(owner, queue);
	}

	denyAll(): void {
		for (const end of [...this.queues.values()].flat()) end(false);
	}

	grantNext(): void {
		const [next] = this.queues;
		if (!next) return;
		const [owner, queue] = next;
		this.queues.delete(owner);
		this.queues.set(owner, queue);
		queue[0]?.(true);
	}
}
