/** How much a registry keeps, and for how long. */
export interface RegistryBounds {
	/** So many entries at the most; the one unused for longest goes first. */
	maxEntries: number;
	/** An entry that nobody has used for so long is forgotten, in milliseconds. */
	maxIdleMs: number;
}

interface Entry<Value> {
	value: Value;
	/** Milliseconds, by the registry's own clock. */
	usedAt: number;
}

/**
 * What a process remembers under a key, with a bound and an age, so that a process that runs for a
 * year costs no more memory than one that runs for a day. Everything in this package that outlives
 * an execution is kept in one of these.
 *
 * @param now a time in milliseconds that never goes back
 */
export class Registry<Value> {
	/** In the order of use: the first one was used longest ago. */
	private readonly entries = new Map<string, Entry<Value>>();

	constructor(
		private readonly bounds: RegistryBounds,
		private readonly now: () => number = () => performance.now(),
	) {}

	get size(): number {
		this.forget();
		return this.entries.size;
	}

	/** The value under a key; reading it counts as use. */
	get(key: string): Value | undefined {
		this.forget();
		const entry = this.entries.get(key);
		if (entry) this.put(key, entry.value);
		return entry?.value;
	}

	set(key: string, value: Value): void {
		this.put(key, value);
		this.forget();
	}

	/** The value under a key, made first where there is none. */
	getOrCreate(key: string, create: () => Value): Value {
		const known = this.get(key);
		if (known !== undefined) return known;
		const value = create();
		this.set(key, value);
		return value;
	}

	delete(key: string): void {
		this.entries.delete(key);
	}

	private put(key: string, value: Value): void {
		this.entries.delete(key);
		this.entries.set(key, { value, usedAt: this.now() });
	}

	private forget(): void {
		const { maxEntries, maxIdleMs } = this.bounds;
		const oldest = this.now() - maxIdleMs;
		for (const [key, { usedAt }] of this.entries) {
			if (this.entries.size <= maxEntries && usedAt > oldest) return;
			this.entries.delete(key);
		}
	}
}
