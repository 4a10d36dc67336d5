import { countSaved, SeenIds } from '../../../nodes/VisibilityReporting/trigger/mentionState';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 2, 10);

/** Known IDs by their time; undefined for an unreadable one. */
function known(...mentions: Array<[id: string, time: number | undefined]>): SeenIds {
	const seen = new SeenIds();
	mentions.forEach(([id, time]) => seen.add(id, time));
	return seen;
}

describe('known IDs', () => {
	const minute = NOW / MINUTE;
	const saved = ['18ac3e7343', minute, 'ca978112ca', '3e23e81600', 2, '2e7d2c03a9'];

	it('are saved as ten hex digits of their SHA-256, by time', () => {
		const seen = known(
			['c', NOW + 2 * MINUTE],
			['a', NOW],
			['b', NOW + MINUTE - 1],
			['d', undefined],
		);
		expect(seen.toSave()).toEqual(saved);
		expect(countSaved(saved)).toBe(4);
		const again = new SeenIds(saved);
		expect(['a', 'b', 'c', 'd', 'e'].map((id) => again.has(id))).toEqual([
			...[true, true, true, true, false],
		]);
		expect(again.toSave()).toEqual(saved);
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
		const seen = known(['a', NOW], ['b', NOW + MINUTE], ['c', undefined]);
		seen.forget(NOW + MINUTE - 2, undefined);
		expect(countSaved(seen.toSave())).toBe(3);
		seen.forget(NOW + MINUTE - 1, undefined);
		expect(seen.toSave()).toEqual(known(['b', NOW + MINUTE], ['c', undefined]).toSave());
	});

	it('without a time are forgotten when a complete list lacks them', () => {
		const seen = known(['a', undefined], ['b', undefined], ['c', NOW]);
		seen.forget(0, ['b', 'd']);
		expect(seen.toSave()).toEqual(known(['b', undefined], ['c', NOW]).toSave());
		seen.forget(0, []);
		expect(seen.toSave()).toEqual(known(['c', NOW]).toSave());
	});
});
