import {
	countOf,
	packedIn,
	SeenIds,
} from '../../nodes/VisibilityReportingTrigger/mentions/seenIds';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 2, 10);

/** Known ids by their time; undefined for an unreadable one. */
function known(...mentions: Array<[id: string, time: number | undefined]>): SeenIds {
	const seen = new SeenIds();
	mentions.forEach(([id, time]) => seen.add(id, time));
	return seen;
}

/** Known ids of so many minutes, one in the first minute, two in the second and so on. */
const rising = (minutes: number) =>
	known(
		...Array.from({ length: minutes }, (_, minute) =>
			Array.from(
				{ length: minute + 1 },
				(__, id) => [`men_${minute}_${id}`, NOW + minute * MINUTE] as [string, number],
			),
		).flat(),
	);

const mentions: Array<[string, number | undefined]> = [
	['men_1', NOW],
	['men_2', NOW + MINUTE - 1],
	['men_3', NOW + MINUTE],
	['men_4', undefined],
];
const packed = '!VArY) !qEH31>Fw+j|7t #nBg3(';

describe('the ids that are known', () => {
	it('are packed as they are in what workflows have saved, and read from that', () => {
		expect(known(...mentions).pack()).toBe(packed);
		expect(countOf(packed)).toBe(4);
		const again = new SeenIds(packed);
		expect(mentions.map(([id, time]) => again.has(id, time))).toEqual([true, true, true, true]);
		expect(again.pack()).toBe(packed);
		expect(packedIn(packed)).toBe(packed);
	});

	it('are read from what an earlier version has saved', () => {
		const record = { hsq0o: '31>Fw+j|7t', hsq0p: 'nBg3(', '0': 'VArY)' };
		expect(packedIn(record)).toBe(packed);
		expect(packedIn({ hsq0o: '31>Fw+j' })).toBe(known(['men_1', NOW]).pack());
		expect(packedIn({})).toBe('');
	});

	it.each([[undefined], [null], [5], [['a']], [{ hsq0o: 5 }], ['\u00e4'], ['"'], ['\\'], ['!a\n']])(
		'are not %j',
		(saved) => expect(packedIn(saved)).toBeUndefined(),
	);

	it('are none in nothing', () => {
		expect(new SeenIds('').pack()).toBe('');
		expect(packedIn('')).toBe('');
		expect(countOf('')).toBe(0);
	});

	it('are read as far as they are whole', () => {
		expect(new SeenIds('!VArY) "31>').pack()).toBe('!VArY)');
		expect(countOf('!VArY) "31>')).toBe(1);
	});

	it('are known in their own minute only', () => {
		const seen = known(['men_1', NOW], ['men_2', undefined]);
		expect(seen.has('men_1', NOW + MINUTE - 1)).toBe(true);
		expect(seen.has('men_1', NOW + MINUTE)).toBe(false);
		expect(seen.has('men_1', undefined)).toBe(false);
		expect(seen.has('men_2', NOW)).toBe(false);
		expect(seen.has('men_3', NOW)).toBe(false);
	});

	it.each([-1e15, -1, 0, 59_999, 1e9, 253_402_300_799_999, 1e15])(
		'are kept apart from those without a time (%i)',
		(time) => {
			const seen = new SeenIds(known(['men_1', time], ['men_2', undefined]).pack());
			expect(seen.has('men_1', time)).toBe(true);
			expect(seen.has('men_1', undefined)).toBe(false);
			expect(seen.has('men_2', undefined)).toBe(true);
		},
	);

	it('take five bytes each in JSON, of all its signs of one byte', () => {
		const seen = known(...Array.from({ length: 5_000 }, (_, id) => [`men_${id}`, NOW] as never));
		const text = seen.pack();
		expect(Buffer.byteLength(JSON.stringify(text))).toBe(5 * 5_000 + 4 + 2);
		expect(new Set(text.slice(4)).size).toBe(92);
	});

	it.each([
		[1, 7],
		[91, 7],
		[92, 8],
		[5_000, 8],
	])('take at most eight bytes where they are %i minutes apart', (minutes, bytes) => {
		const apart = (_: unknown, id: number) => [`men_${id}`, NOW + id * minutes * MINUTE] as never;
		const text = known(...Array.from({ length: 1_000 }, apart)).pack();
		expect(text.length / 1_000).toBeCloseTo(bytes, 1);
		expect(countOf(text)).toBe(1_000);
		expect(new SeenIds(text).pack()).toBe(text);
	});

	it('are forgotten by whole minutes, once all of a minute is old enough', () => {
		const seen = known(['men_1', NOW], ['men_2', NOW + MINUTE], ['men_3', undefined]);
		seen.forget(NOW + MINUTE - 2, undefined);
		expect(countOf(seen.pack())).toBe(3);
		seen.forget(NOW + MINUTE - 1, undefined);
		expect(seen.pack()).toEqual(known(['men_2', NOW + MINUTE], ['men_3', undefined]).pack());
	});

	it('are forgotten without a time when a complete list has them no more', () => {
		const seen = known(['men_1', undefined], ['men_2', undefined], ['men_3', NOW]);
		seen.forget(0, ['men_2', 'men_4']);
		expect(seen.pack()).toEqual(known(['men_2', undefined], ['men_3', NOW]).pack());
		seen.forget(0, []);
		expect(seen.pack()).toEqual(known(['men_3', NOW]).pack());
	});
});

describe('a span of them', () => {
	it('counts the minutes that lie in it as a whole', () => {
		const seen = rising(4);
		seen.add('men_undated', undefined);
		expect(seen.count({ from: -Infinity, to: Infinity })).toBe(10);
		expect(seen.count({ from: NOW - 1, to: NOW + 2 * MINUTE - 1 })).toBe(3);
		expect(seen.count({ from: NOW, to: NOW + 2 * MINUTE - 1 })).toBe(2);
		expect(seen.count({ from: NOW - 1, to: NOW + 2 * MINUTE - 2 })).toBe(1);
	});

	const all = { from: NOW - 1, to: NOW + 4 * MINUTE };
	const rest = { from: NOW + MINUTE - 1, to: NOW + 3 * MINUTE - 1 };

	it.each([
		['oldest', all, 6, { from: NOW - 1, to: NOW + 3 * MINUTE - 1 }, 4],
		['oldest', all, 5, { from: NOW - 1, to: NOW + 2 * MINUTE - 1 }, 7],
		['newest', all, 7, { from: NOW + 2 * MINUTE - 1, to: NOW + 4 * MINUTE - 1 }, 3],
		['newest', rest, 100, rest, 5],
		['newest', all, 3, undefined, 10],
		['oldest', all, 0, undefined, 10],
	] as const)(
		'is dropped from its %s minute on, as far as it holds no more (%#)',
		(first, span, ids, gone, left) => {
			const seen = rising(4);
			seen.add('men_undated', undefined);
			expect(seen.drop(span, ids, first)).toEqual(gone);
			expect(countOf(seen.pack())).toBe(left + 1);
			if (gone) expect(seen.count(gone)).toBe(0);
		},
	);
});
