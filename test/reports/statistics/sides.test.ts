import { isToward, sideOf } from '../../../reports/statistics/distributions';

it.each([
	[49.9, 'below'],
	[50, undefined],
	[60, undefined],
	[60.1, 'above'],
])('finds the level %d on its side of the range from 50 to 60: %s', (level, side) => {
	expect(sideOf({ level, low: 50, high: 60 })).toBe(side);
});

it('knows whether a change goes toward a side', () => {
	const changes = [1, -1, 0].map((by) => [isToward(by, 'above'), isToward(by, 'below')]);
	expect(changes).toEqual([
		[true, false],
		[false, true],
		[false, false],
	]);
	expect(isToward(1, undefined)).toBe(false);
});
