import { countOf, SeenIds } from '../../nodes/VisibilityReportingTrigger/mentions/seenIds';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 2, 10);

/** Known ids by their time; undefined for an unreadable one. */
function known(...mentions: Array<[id: string, time: number | undefined]>): SeenIds {
	const seen = new SeenIds();
	mentions.forEach(([id, time]) => seen.add(id, time));
	return seen;
}

describe('the ids that are known', () => {
	it('are packed as they are in what workflows have saved, and read from that', () => {
		const packed = { hsq0o: '31>Fw+j|7t', hsq0p: 'nBg3(', '0': 'VArY)' };
		const mentions: Array<[string, number | undefined]> = [
			['men_1', NOW],
			['men_2', NOW + MINUTE - 1],
			['men_3', NOW + MINUTE],
			['men_4', undefined],
		];
		expect(known(...mentions).pack()).toEqual(packed);
		expect(countOf(packed)).toBe(4);
		const again = new SeenIds(packed);
		expect(mentions.map(([id, time]) => again.has(id, time))).toEqual([true, true, true, true]);
		expect(again.pack()).toEqual(packed);
	});

	it('are read as far as they are whole', () => {
		expect(new SeenIds({ a: 'VArY)31>', b: '31>', c: '' }).pack()).toEqual({
			a: 'VArY)',
			b: '',
			c: '',
		});
	});

	it('are known in their own minute only', () => {
		const seen = known(['men_1', NOW], ['men_2', undefined]);
		expect(seen.has('men_1', NOW + MINUTE - 1)).toBe(true);
		expect(seen.has('men_1', NOW + MINUTE)).toBe(false);
		expect(seen.has('men_1', undefined)).toBe(false);
		expect(seen.has('men_2', NOW)).toBe(false);
		expect(seen.has('men_3', NOW)).toBe(false);
	});

	it('take five bytes each in JSON, of all its signs of one byte', () => {
		const seen = known(...Array.from({ length: 5_000 }, (_, id) => [`men_${id}`, NOW] as never));
		const [text = ''] = Object.values(seen.pack());
		expect(Buffer.byteLength(JSON.stringify(text))).toBe(5 * 5_000 + 2);
		expect(new Set(text).size).toBe(92);
	});

	it('are forgotten by whole minutes, once all of a minute is old enough', () => {
		const seen = known(['men_1', NOW], ['men_2', NOW + MINUTE], ['men_3', undefined]);
		seen.forget(NOW + MINUTE - 1, undefined);
		expect(countOf(seen.pack())).toBe(3);
		seen.forget(NOW + MINUTE, undefined);
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
