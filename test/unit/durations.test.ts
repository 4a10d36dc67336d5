import {
	Durations,
	expectedDurations,
	TYPICAL_DURATIONS,
} from '../../nodes/VisibilityAnalysis/analysis/durations';

const weightOf = (durations: Array<{ weight: number }>) =>
	durations.reduce((sum, { weight }) => sum + weight, 0);

const noted = (...seconds: number[]) => {
	const durations = new Durations();
	seconds.forEach((each) => durations.record(each));
	return durations;
};

describe('the typical durations', () => {
	it('are 30 s and an exponential of mean 15 s, cut at 90 s', () => {
		const within = (seconds: number) =>
			TYPICAL_DURATIONS.filter((each) => each <= seconds).length / TYPICAL_DURATIONS.length;
		for (const seconds of [31, 35, 40, 45, 60, 75, 89]) {
			expect(within(seconds)).toBeCloseTo(1 - Math.exp(-(seconds - 30) / 15), 2);
		}
		expect([within(30), within(90)]).toEqual([0, 1]);
		expect(TYPICAL_DURATIONS).toHaveLength(200);
	});
});

describe('what is expected', () => {
	it.each([
		['nothing', [], 60],
		['what the document says', [25, 40, 100], 60],
		['other durations half of the time', [24.9, 25, 100, 100.1], 15],
		['others only', [2, 2, 600], 0.5],
	])('counts the document, having seen %s, as %j observations: %d', (_, observed, counts) => {
		const expected = expectedDurations(observed);
		expect(weightOf(expected)).toBeCloseTo(counts + observed.length);
		expect(expected).toHaveLength(200 + 6 * observed.length);
	});

	it('is about what was seen, and seldom much longer, in ascending order', () => {
		const expected = expectedDurations([1_000]);
		const seconds = expected.map((each) => each.seconds);
		expect(seconds).toEqual([...seconds].sort((one, other) => one - other));
		expect(expected.slice(200).map((each) => [each.seconds, each.weight])).toEqual([
			[950, 0.2],
			[1_000, 0.3],
			[1_100, 0.25],
			[1_200, 0.15],
			[1_600, 0.06],
			[2_500, 0.04],
		]);
	});
});

describe('what a process has seen', () => {
	it('is the last 40 durations', () => {
		const seen = Array.from({ length: 40 }, (_, index) => 600 + index);
		expect(noted(5, ...seen).pollTimes()).toEqual(noted(...seen).pollTimes());
		expect(noted(5, ...seen.slice(1)).pollTimes()).not.toEqual(noted(...seen.slice(1)).pollTimes());
	});

	it('changes the questions with the next duration, and not before', () => {
		const durations = noted(2);
		const before = durations.pollTimes();
		expect(durations.pollTimes()).toBe(before);
		durations.record(600);
		expect(durations.pollTimes()).toEqual(noted(2, 600).pollTimes());
	});

	it('tells by when a share of the jobs is done', () => {
		expect(noted().within(0)).toBe(TYPICAL_DURATIONS[0]);
		expect(noted().within(0.5)).toBe(TYPICAL_DURATIONS[99]);
		expect(noted().within(1.1)).toBe(90);
		// Of 1.5 observations the document is a third, and comes first.
		expect(noted(1_000).within(0.33)).toBeLessThanOrEqual(90);
		expect(noted(1_000).within(0.34)).toBe(950);
		expect(noted(1_000).within(1.1)).toBe(2_500);
	});
});
