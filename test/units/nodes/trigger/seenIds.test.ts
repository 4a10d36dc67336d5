import { countSeen, SeenIds } from '../../../../nodes/VisibilityReporting/events/mention/seenIds';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 2, 10);

/** Known IDs by their time. */
function known(...mentions: Array<[id: string, time: number]>): SeenIds {
	const seen = new SeenIds();
	mentions.forEach(([id, time]) => seen.sight(id, time));
	return seen;
}

describe('known IDs', () => {
	const minute = NOW / MINUTE;
	const saved = [minute, 'ffe9aaeaa2', '1e57b933b0', 2, 'ec49f17f2c'];

	it('are saved as ten hex digits of their SHA-256, by time', () => {
		const seen = known(['c', NOW + 2 * MINUTE], ['a', NOW], ['b', NOW + MINUTE - 1]);
		expect(seen.toSave()).toEqual(saved);
		expect(countSeen(saved)).toBe(3);
		const again = new SeenIds(saved);
		expect(['a', 'b', 'c', 'd'].map((id) => again.has(id))).toEqual([true, true, true, false]);
		expect(again.toSave()).toEqual(saved);
	});

	it('differ by half a surrogate pair', () => {
		const seen = known(['men_\ud800', NOW]);
		expect(['men_\ud800', 'men_\udbff'].map((id) => seen.has(id))).toEqual([true, false]);
	});

	it.each([1, 60, 5_940])(
		'take at most 16 bytes each when they are %i seconds apart',
		(seconds) => {
			const apart = (_: unknown, id: number) => [`men_${id}`, NOW + id * seconds * 1_000] as never;
			const text = JSON.stringify(known(...Array.from({ length: 1_000 }, apart)).toSave());
			expect(Buffer.byteLength(text) / 1_000).toBeLessThan(16.02);
		},
	);

	it('are forgotten by whole minutes when all of a minute is old enough', () => {
		const seen = known(['a', NOW], ['b', NOW + MINUTE]);
		seen.forget(NOW + MINUTE - 2, 0);
		expect(countSeen(seen.toSave())).toBe(2);
		seen.forget(NOW + MINUTE - 1, 0);
		expect(seen.toSave()).toEqual(known(['b', NOW + MINUTE]).toSave());
	});

	it('are kept for another complete read when this one has not seen them', () => {
		const saved = known(['a', NOW], ['b', NOW]).toSave();
		const seen = new SeenIds(saved);
		seen.sight('a', NOW);
		seen.forget(NOW + MINUTE, NOW - MINUTE);
		expect(seen.toSave()).toEqual(known(['b', NOW]).toSave());
		seen.forget(NOW + MINUTE, NOW + MINUTE);
		expect(seen.toSave()).toEqual([]);
	});

	it('count for the newest time with which they were seen', () => {
		const seen = known(['a', NOW], ['b', NOW + MINUTE]);
		seen.sight('a', NOW + 2 * MINUTE);
		seen.sight('b', NOW - MINUTE);
		expect(seen.toSave()).toEqual(known(['b', NOW + MINUTE], ['a', NOW + 2 * MINUTE]).toSave());
	});
});
