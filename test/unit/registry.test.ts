import { Registry } from '../../nodes/shared/registry';

const HOUR_MS = 3_600_000;

function registryAt(maxEntries = 3) {
	const time = { now: 0 };
	const registry = new Registry<string>({ maxEntries, maxIdleMs: HOUR_MS }, () => time.now);
	return { time, registry };
}

describe('a registry', () => {
	it('forgets what nobody has used for its time, and nothing earlier', () => {
		const { time, registry } = registryAt();
		registry.set('left', 'a');
		registry.set('used', 'b');
		time.now = HOUR_MS - 1;
		expect(registry.get('used')).toBe('b');
		expect(registry.size).toBe(2);
		time.now = HOUR_MS;
		expect(registry.size).toBe(1);
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
		expect(registry.size).toBe(0);
	});
});
