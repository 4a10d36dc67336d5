import type { Ms } from 'ai-visibility-reports/time';

interface RegistryBounds<Value> {
	/** Maximum number of entries; the least recently used is removed first. */
	maxEntries: number;
	maxAgeMs: Ms;
	/** True if a value must be kept for now, despite both limits. */
	isInUse?: (value: Value) => boolean;
}

/**
 * A map of limited size and age, by a monotonic clock. Whatever outlives an execution is kept in
 * such a map.
 */
export class Registry<Value> {
	private readonly entries = new Map<string, { value: Value; usedAt: Ms }>();

	constructor(
		private readonly bounds: RegistryBounds<Value>,
		private readonly now: () => Ms = () => performance.now(),
	) {}

	/** Gives the value of a key, which counts as use. */
	get(key: string): Value | undefined {
		this.evict();
		const entry = this.entries.get(key);
		if (entry) this.put(key, entry.value);
		return entry?.value;
	}

	set(key: string, value: Value): void {
		this.evict(this.entries.has(key) ? 0 : 1);
		this.put(key, value);
	}

	getOrCreate(key: string, create: () => Value): Value {
		const entry = this.get(key);
		if (entry !== undefined) return entry;
		const value = create();
		this.set(key, value);
		return value;
	}

	/** Gives all values, the least recently used first. This does not count as use. */
	values(): Value[] {
		this.evict();
		return [...this.entries.values()].map(({ value }) => value);
	}

	delete(key: string): void {
		this.entries.delete(key);
	}

	private put(key: string, value: Value): void {
		this.entries.delete(key);
		this.entries.set(key, { value, usedAt: this.now() });
	}

	private evict(room = 0): void {
		const { maxEntries, maxAgeMs, isInUse } = this.bounds;
		const oldest = this.now() - maxAgeMs;
		for (const [key, { value, usedAt }] of this.entries) {
			const isFull = room > 0 && this.entries.size + room > maxEntries;
			if (!isFull && usedAt > oldest) return;
			if (!isInUse?.(value)) this.entries.delete(key);
		}
	}
}
