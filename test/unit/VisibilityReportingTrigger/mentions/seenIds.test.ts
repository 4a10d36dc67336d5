import {
	countPacked,
	SeenIds,
} from '../../../../nodes/VisibilityReportingTrigger/mentions/seenIds';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 2, 10);

/** Known ids by their time; undefined for an unreadable one. */
function known(...mentions: Array<[id: string, time: number | undefined]>): SeenIds {
	const seen = new SeenIds();
	mentions.forEach(([id, time]) => seen.add(id, time));
	return seen;
}

const mentions: Array<[string, number | undefined]> = [
	['men_1', NOW],
	['men_2', NOW + MINUTE - 1],
	['men_3', NOW + MINUTE],
	['men_4', undefined],
];
const packed = '!VArY) !qEH31>Fw+j|7t #nBg3(';

describe('known IDs', () => {
	it('have the same packed form as in saved workflows', () => {
		expect(known(...mentions).pack()).toBe(packed);
		expect(countPacked(packed)).toBe(4);
		const again = new SeenIds(packed);
		expect(mentions.map(([id, time]) => again.has(id, time))).toEqual([true, true, true, true]);
		expect(again.pack()).toBe(packed);
	});

	it('are none in an empty text', () => {
		expect(new SeenIds('').pack()).toBe('');
		expect(countPacked('')).toBe(0);
	});

	it('reads known IDs up to the last whole hash when their text is cut', () => {
		expect(new SeenIds('!VArY) "31>').pack()).toBe('!VArY)');
		expect(countPacked('!VArY) "31>')).toBe(1);
	});

	it('match in their own minute only', () => {
		const seen = known(['men_1', NOW], ['men_2', undefined]);
		expect(seen.has('men_1', NOW + MINUTE - 1)).toBe(true);
		expect(seen.has('men_1', NOW + MINUTE)).toBe(false);
		expect(seen.has('men_1', undefined)).toBe(false);
		expect(seen.has('men_2', NOW)).toBe(false);
		expect(seen.has('men_3', NOW)).toBe(false);
	});

	it.each([-1e15, -1, 0, 59_999, 1e9, 253_402_300_799_999, 1e15])(
		'are kept apart from those without a time: %i',
		(time) => {
			const seen = new SeenIds(known(['men_1', time], ['men_2', undefined]).pack());
			expect(seen.has('men_1', time)).toBe(true);
			expect(seen.has('men_1', undefined)).toBe(false);
			expect(seen.has('men_2', undefined)).toBe(true);
		},
	);

	it('take five bytes each in JSON, by 92 characters of one byte', () => {
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
	])('take at most eight bytes each when they are %i minutes apart', (minutes, bytes) => {
		const apart = (_: unknown, id: number) => [`men_${id}`, NOW + id * minutes * MINUTE] as never;
		const text = known(...Array.from({ length: 1_000 }, apart)).pack();
		expect(text.length / 1_000).toBeCloseTo(bytes, 1);
		expect(countPacked(text)).toBe(1_000);
		expect(new SeenIds(text).pack()).toBe(text);
	});

	it('are forgotten by whole minutes when all of a minute is old enough', () => {
		const seen = known(['men_1', NOW], ['men_2', NOW + MINUTE], ['men_3', undefined]);
		seen.forget(NOW + MINUTE - 2, undefined);
		expect(countPacked(seen.pack())).toBe(3);
		seen.forget(NOW + MINUTE - 1, undefined);
		expect(seen.pack()).toEqual(known(['men_2', NOW + MINUTE], ['men_3', undefined]).pack());
	});

	it('without a time are forgotten when a complete list lacks them', () => {
		const seen = known(['men_1', undefined], ['men_2', undefined], ['men_3', NOW]);
		seen.forget(0, ['men_2', 'men_4']);
		expect(seen.pack()).toEqual(known(['men_2', undefined], ['men_3', NOW]).pack());
		seen.forget(0, []);
		expect(seen.pack()).toEqual(known(['men_3', NOW]).pack());
	});
});
