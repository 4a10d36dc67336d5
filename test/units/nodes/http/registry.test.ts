import { Registry } from '../../../../nodes/shared/registry';

const HOUR_MS = 3_600_000;

function registryAt(maxEntries = 3) {
	const time = { now: 0 };
	const registry = new Registry<string>({ maxEntries, maxAgeMs: HOUR_MS }, () => time.now);
	return { time, registry };
}

describe('a registry', () => {
	it('forgets what nobody has used for its time, and nothing earlier', () => {
		const { time, registry } = registryAt();
		registry.set('left', 'a');
		registry.set('used', 'b');
		time.now = HOUR_MS - 1;
		expect(registry.get('used')).toBe('b');
		expect(registry.values()).toHaveLength(2);
		time.now = HOUR_MS;
		expect(registry.values()).toHaveLength(1);
		expect(registry.get('left')).toBeUndefined();
		expect(registry.get('used')).toBe('b');
	});

	it('keeps so many entries at the most: the one unused for longest goes', () => {
		const { registry } = registryAt();
		for (const key of ['one', 'two', 'three']) registry.set(key, key);
		registry.get('one');
		registry.set('four', 'four');
		expect(['one', 'two', 'three', 'four'].map((key) => registry.get(key))).toEqual([
			'one',
			undefined,
			'three',
			'four',
		]);
	});

	it('keeps what is in use, however old it is and however many there are', () => {
		const time = { now: 0 };
		const inUse = new Set(['one', 'two', 'three']);
		const isInUse = (value: string) => inUse.has(value);
		const registry = new Registry<string>(
			{ maxEntries: 2, maxAgeMs: HOUR_MS, isInUse },
			() => time.now,
		);
		for (const key of ['one', 'idle', 'two', 'three']) registry.set(key, key);
		expect(registry.values()).toEqual(['one', 'two', 'three']);
		time.now = 2 * HOUR_MS;
		inUse.delete('two');
		expect(registry.values()).toEqual(['one', 'three']);
		inUse.clear();
		expect(registry.values()).toEqual([]);
	});

	it('takes another one where all that it may keep are in use', () => {
		const isInUse = (value: string) => value !== 'new';
		const registry = new Registry<string>({ maxEntries: 2, maxAgeMs: HOUR_MS, isInUse });
		for (const key of ['one', 'two', 'new']) registry.set(key, key);
		expect(registry.getOrCreate('new', () => 'another')).toBe('new');
	});

	it('makes a value once', () => {
		const { registry } = registryAt();
		expect(registry.getOrCreate('key', () => 'first')).toBe('first');
		expect(registry.getOrCreate('key', () => 'second')).toBe('first');
	});

	it('replaces and deletes', () => {
		const { registry } = registryAt();
		registry.set('key', 'one');
		registry.set('key', 'two');
		expect(registry.get('key')).toBe('two');
		registry.delete('key');
		expect(registry.get('key')).toBeUndefined();
		expect(registry.values()).toHaveLength(0);
	});
});
